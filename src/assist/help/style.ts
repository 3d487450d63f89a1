/** Colours for help and hints at the prompt; without colour the functions return plain text. */
export interface AssistStyle {
  /** A name that can be typed. */
  readonly name: (text: string) => string;
  /** A description. */
  readonly faint: (text: string) => string;
  /** The current argument; it is marked in plain text too. */
  readonly current: (text: string) => string;
  /** The input that shows the help on a topic. Default: `.help TOPIC`. */
  readonly request?: (topic: string) => string;
}

/** No colours. */
export const PLAIN_STYLE: AssistStyle = { name: (text) => text, faint: (text) => text, current: (text) => `*${text}*` };

/** For front ends with backgrounds of their own: no colour is readable on all of them. */
export const BOLD_STYLE: AssistStyle = {
  name: (text) => `\x1b[1m${text}\x1b[22m`,
  faint: (text) => text,
  current: (text) => `\x1b[1;4m${text}\x1b[22;24m`,
};

/** Colours that are readable on light and on dark backgrounds. */
export const COLOR_STYLE: AssistStyle = {
  name: (text) => `\x1b[36m${text}\x1b[39m`,
  faint: (text) => `\x1b[2m${text}\x1b[22m`,
  current: (text) => `\x1b[1;4m${text}\x1b[22;24m`,
};
