/** Colours of the pieces of what is said at the prompt; identity where there is no colour. */
export interface AssistStyle {
  /** A name that can be typed. */
  readonly name: (text: string) => string;
  /** What is only said about it. */
  readonly faint: (text: string) => string;
  /** Where one is, in plain text too. */
  readonly current: (text: string) => string;
}

/** No colours. */
export const PLAIN_STYLE: AssistStyle = { name: (text) => text, faint: (text) => text, current: (text) => `*${text}*` };

/** Colours that read on light and on dark ground. */
export const COLOR_STYLE: AssistStyle = {
  name: (text) => `\x1b[36m${text}\x1b[39m`,
  faint: (text) => `\x1b[2m${text}\x1b[22m`,
  current: (text) => `\x1b[1;4m${text}\x1b[22;24m`,
};
