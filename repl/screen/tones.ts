/**
 * The colours of the prompt, as codes of escape sequences. On terminals of 256 colours they are those of the displays,
 * which are readable on light and dark backgrounds; elsewhere they come from the theme of the terminal.
 */

export interface Tones {
  /** Something to notice, such as a trading call that was not sent. */
  readonly warn: string;
  /** A failure. */
  readonly alarm: string;
  /** Names in help, dot commands and numbers. */
  readonly accent: string;
  readonly text: string;
  readonly keyword: string;
}

export const THEME_TONES: Tones = { warn: '33', alarm: '31', accent: '36', text: '32', keyword: '35' };

const FIXED_TONES: Tones = {
  warn: '38;5;136',
  alarm: '38;5;196',
  accent: '38;5;31',
  text: '38;5;29',
  keyword: '38;5;133',
};

/** The colours that the terminal can show. */
export function tonesOf(stream: Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'getColorDepth'>> = process.stdout): Tones {
  return stream.isTTY && (stream.getColorDepth?.() ?? 1) >= 8 ? FIXED_TONES : THEME_TONES;
}
