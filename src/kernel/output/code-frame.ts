/**
 * How errors look in a notebook: colours, the user's line with a caret below it, texts of a bounded length, no secrets.
 */
import type { SourcePosition } from '../compile/source-map.js';

/** Colours of a traceback; every front end that shows one knows these, and exports take them away. */
export interface ErrorStyle {
  readonly name: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly advice: (text: string) => string;
}

const plain = (text: string) => text;
export const PLAIN_ERRORS: ErrorStyle = { name: plain, faint: plain, advice: plain };
export const COLOR_ERRORS: ErrorStyle = {
  name: (text) => `\x1b[1;31m${text}\x1b[0m`,
  faint: (text) => `\x1b[90m${text}\x1b[0m`,
  advice: (text) => `\x1b[36m${text}\x1b[0m`,
};

/** Longest line that is shown of a source. */
const maxLine = 160;
/** Longest message: a reply's whole page in an error must not fill the notebook. */
const maxMessage = 4000;

/** One line with a caret below it; the part around the caret where it is long. */
export function codeFrame(
  { line, column }: Pick<SourcePosition, 'line' | 'column'>,
  source: string,
  style: ErrorStyle,
): string[] {
  const gutter = `${line} | `;
  const text = withoutSecrets(source).replaceAll('\t', ' ');
  const from = column > maxLine - 20 ? column - maxLine / 2 : 0;
  const cut = `${from > 0 ? '…' : ''}${text.slice(from + (from > 0 ? 1 : 0), from + maxLine)}`;
  const shown = text.length > from + maxLine ? `${cut}…` : cut;
  const caret = column - from;
  return [
    `${style.faint(gutter)}${shown}`,
    ...(caret <= shown.length + 1 ? [`${' '.repeat(gutter.length + caret - 1)}${style.name('^')}`] : []),
  ];
}

/** A text that is not too long to be shown. */
export function truncated(text: string): string {
  return text.length <= maxMessage
    ? text
    : `${text.slice(0, maxMessage)}… and ${(text.length - maxMessage).toLocaleString('en-US')} more characters`;
}

const secretValue =
  /((?:api_?key|secret|secret_?key|private_?key|pass_?phrase|password)\w*["'\]]*\s*[:=]\s*)(["'`])(.*?)(?:\2|$)/gi;
/** A shorter secret would be found in every line. */
const minSecret = 8;

/** A text without secrets: what is given to a name that says it holds one, and the keys of the environment. */
export function withoutSecrets(
  text: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const hidden = text.replace(secretValue, (all, before: string, quote: string, value: string) =>
    value === '' ? all : `${before}${quote}${'*'.repeat(value.length)}${all.endsWith(quote) ? quote : ''}`,
  );
  return ['SPOTLAB_API_KEY', 'SPOTLAB_SECRET_KEY', 'SPOTLAB_PASSPHRASE'].reduce((shown, name) => {
    const value = environment[name] ?? '';
    return value.length < minSecret ? shown : shown.replaceAll(value, '*'.repeat(8));
  }, hidden);
}
