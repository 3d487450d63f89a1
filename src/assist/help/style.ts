/** Colours for help and hints at the prompt; without colour the functions return plain text. */
export interface AssistStyle {
  /** A name that can be typed. */
  readonly name: (text: string) => string;
  /** A description. */
  readonly faint: (text: string) => string;
  /** The current argument; it is marked in plain text too. */
  readonly current: (text: string) => string;
}

/** No colours. */
export const PLAIN_STYLE: AssistStyle = { name: (text) => text, faint: (text) => text, current: (text) => `*${text}*` };

/** Colours that are readable on light and on dark backgrounds. */
export const COLOR_STYLE: AssistStyle = {
  name: (text) => `\x1b[36m${text}\x1b[39m`,
  faint: (text) => `\x1b[2m${text}\x1b[22m`,
  current: (text) => `\x1b[1;4m${text}\x1b[22;24m`,
};
