/**
 * The colours of pictures and pages. A picture inside an `<img>` cannot read the page's theme, so its colours are those
 * of `ANY_PAGE`, which are readable on white and on near-black pages.
 */
import { ANY_PAGE, LIGHT, ON_PLATE } from '../../colors/index.js';
import type { PictureSize, PictureTheme } from '../context/context.js';

const [accent, olive, magenta, violet] = ANY_PAGE.series;

export const PALETTE = {
  up: ANY_PAGE.up,
  down: ANY_PAGE.down,
  /** Lines and bars that have no direction, and own orders. */
  accent,
  olive,
  magenta,
  violet,
  warn: ANY_PAGE.warn,
  alarm: ANY_PAGE.alarm,
  /** Values, titles, states, grid lines and frames. */
  text: ANY_PAGE.ink,
  /** The colour of names, axes, units and notes: of every text that is neither a value nor a title. */
  dim: ANY_PAGE.dim,
  onPlate: ON_PLATE,
  /** Text on a cell, which is opaque and pale on every page. */
  onCell: LIGHT.ink,
} as const;

/**
 * The colours of a picture: the palette, with the colours of the caller's theme in place of `up`, `down`, `text` and `dim`.
 */
export interface PictureColors {
  readonly up: string;
  readonly down: string;
  readonly accent: string;
  readonly violet: string;
  readonly warn: string;
  readonly alarm: string;
  readonly text: string;
  readonly dim: string;
}

/** Widths of pictures in pixels: beside another document, on a page with a side bar, on a whole screen. */
export const PICTURE_WIDTHS: Readonly<Record<PictureSize, number>> = { S: 480, M: 760, L: 1160 };

/**
 * The width of a picture in pixels; a number is kept between 320 and 2400.
 *
 * @param usual The width for this kind of picture if the caller gives none. `S` fits every page, so such a picture is
 *   drawn only once.
 */
export function widthOf(theme: PictureTheme | undefined, usual: PictureSize = 'M'): number {
  const width = theme?.width ?? usual;
  if (typeof width === 'string') return PICTURE_WIDTHS[width];
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

const [MIN_WIDTH, MAX_WIDTH] = [320, 2400];

/** The colours for a theme; a theme colour with characters that no CSS colour has is ignored. */
export function colorsOf(theme: PictureTheme | undefined): PictureColors {
  const safe = (color: string | undefined, otherwise: string): string =>
    color !== undefined && /^[#\w(),.% -]{1,40}$/.test(color) ? color : otherwise;
  const { warn, alarm } = PALETTE;
  return {
    up: safe(theme?.up, PALETTE.up),
    down: safe(theme?.down, PALETTE.down),
    text: safe(theme?.text, PALETTE.text),
    dim: safe(theme?.dim ?? theme?.text, PALETTE.dim),
    accent,
    violet,
    warn,
    alarm,
  };
}

/** Paint of an outlined shape: a pale fill and a full stroke; `strokeWidth` in pixels, 1 by default. */
export function outlined(color: string, strokeWidth?: number): string {
  const width = strokeWidth === undefined ? '' : ` stroke-width="${strokeWidth}"`;
  return `fill="${color}" fill-opacity=".16" stroke="${color}"${width}`;
}
