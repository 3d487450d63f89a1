/**
 * The colours of pictures and pages. A picture inside an `<img>` cannot read the page's theme, so every colour must be
 * readable on white and on near-black: each has a medium lightness, with a contrast of at least 4.5 to white, as small
 * text needs, and of 3.5 to near-black, as lines need. Up and
 * down differ in blueness, not in red and green, so that colour-blind readers can distinguish them. Tests compute both
 * properties. A sign, a word or a shape always repeats what a colour says.
 */
import type { PictureTheme } from '../context.js';

export const PALETTE = {
  /** Rises, bids, buys. */
  up: '#0b8282',
  /** Falls, asks, sells. */
  down: '#c2541a',
  /** Lines that have no direction. */
  accent: '#3a78bb',
  /** Another line without a direction. */
  violet: '#9a5cb3',
  warn: '#957000',
  alarm: '#cb444a',
  /** Text, grid lines and frames. */
  text: '#70757e',
  /** Text on a plate of any of these colours. */
  onPlate: '#fff',
} as const;

/**
 * The colours of a picture: the palette, with the colours of the caller's theme in place of `up`, `down` and `text`.
 */
export interface PictureColors {
  readonly up: string;
  readonly down: string;
  readonly accent: string;
  readonly warn: string;
  readonly alarm: string;
  readonly text: string;
}

/** The colours for a theme; a theme colour with characters that no CSS colour has is ignored. */
export function colorsOf(theme: PictureTheme | undefined): PictureColors {
  const safe = (color: string | undefined, otherwise: string): string =>
    color !== undefined && /^[#\w(),.% -]{1,40}$/.test(color) ? color : otherwise;
  const { accent, warn, alarm } = PALETTE;
  return {
    up: safe(theme?.up, PALETTE.up),
    down: safe(theme?.down, PALETTE.down),
    text: safe(theme?.text, PALETTE.text),
    accent,
    warn,
    alarm,
  };
}

/** Paint of an outlined shape: a pale fill and a full stroke; `strokeWidth` in pixels, 1 by default. */
export function outlined(color: string, strokeWidth?: number): string {
  const width = strokeWidth === undefined ? '' : ` stroke-width="${strokeWidth}"`;
  return `fill="${color}" fill-opacity=".16" stroke="${color}"${width}`;
}
