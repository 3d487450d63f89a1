/** Formats parts of error output: bold names, the source line with a caret, limited length, and masked secrets. */
import { environment as variables } from '../../platform/index.js';
import { secretVariables } from '../../protocol/index.js';
import type { SourcePosition } from '../compile/frames.js';

/**
 * How a traceback marks its parts, as ANSI escapes. All front ends support them; exports remove them. There are no
 * colours: each of them is hard to read on the red background of some front end, light or dark.
 */
export interface ErrorStyle {
  /** The name of an error, and the caret below its line. */
  readonly name: (text: string) => string;
}

export const PLAIN_ERRORS: ErrorStyle = { name: (text) => text };
export const BOLD_ERRORS: ErrorStyle = { name: (text) => `\x1b[1m${text}\x1b[0m` };

/** Maximum length of a displayed source line. */
const maxLine = 160;
/** Maximum length of a message: an error may contain the whole body of a reply. */
const maxMessage = 4000;

/** The source line with a caret below it. If the line is long, only the part around the caret is shown. */
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
    `${gutter}${shown}`,
    ...(caret <= shown.length + 1 ? [`${' '.repeat(gutter.length + caret - 1)}${style.name('^')}`] : []),
  ];
}

/** Cuts a text to the maximum length of a message. */
export function truncated(text: string): string {
  return text.length <= maxMessage
    ? text
    : `${text.slice(0, maxMessage)}… and ${(text.length - maxMessage).toLocaleString('en-US')} more characters`;
}

const secretValue =
  /((?:api_?key|secret|secret_?key|private_?key|pass_?phrase|password)\w*["'\]]*\s*[:=]\s*)(["'`])(.*?)(?:\2|$)/gi;
/** Minimum length of a masked secret: a shorter text might match ordinary text. */
const minSecret = 8;

/**
 * Masks secrets in a text: values assigned to a name such as `apiKey` or `password`, and the keys from the environment
 * variables.
 */
export function withoutSecrets(
  text: string,
  environment: Readonly<Record<string, string | undefined>> = variables(),
): string {
  const hidden = text.replace(secretValue, (all, before: string, quote: string, value: string) =>
    value === '' ? all : `${before}${quote}${'*'.repeat(value.length)}${all.endsWith(quote) ? quote : ''}`,
  );
  return secretVariables.reduce((shown, name) => {
    const value = environment[name] ?? '';
    return value.length < minSecret ? shown : shown.replaceAll(value, '*'.repeat(8));
  }, hidden);
}
