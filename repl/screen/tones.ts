/**
 * The colours of the prompt, as codes of escape sequences. On terminals of 256 colours the prompt uses the colours of
 * the displays, which are readable on light and dark backgrounds; on other terminals it uses the colours of the
 * terminal's theme.
 */

import { backgroundOf, CODES_16, CODES_256, type TerminalCodes } from '../../src/colors/index.js';

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

const tonesFrom = ({ warn, alarm, series: [accent, text, keyword] }: TerminalCodes): Tones => ({
  warn,
  // Bold type is for the drawings; the prompt underlines and colours only.
  alarm: alarm.replace(/^1;/, ''),
  accent,
  text,
  keyword,
});

export const THEME_TONES: Tones = tonesFrom(CODES_16);

/** The colours that the terminal can show. */
export function tonesOf(stream: Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'getColorDepth'>> = process.stdout): Tones {
  return stream.isTTY && (stream.getColorDepth?.() ?? 1) >= 8
    ? tonesFrom(CODES_256[backgroundOf(process.env)])
    : THEME_TONES;
}
