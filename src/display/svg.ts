/**
 * Pieces of hand-written SVG. Colours read on white and on black: an `<img>` does not know the page's theme, so text and
 * rules are mid-grey. The up and down colours are told apart by colour-blind people, and shape says the same again.
 */
import type { PictureTheme } from './context.js';
import { escapeHtml } from './html.js';

/** The colours of a picture. */
export interface PictureColors {
  readonly up: string;
  readonly down: string;
  readonly text: string;
}

export function colorsOf(theme: PictureTheme | undefined): PictureColors {
  const safe = (color: string | undefined, otherwise: string): string =>
    color !== undefined && /^[#\w(),.% -]{1,40}$/.test(color) ? color : otherwise;
  return {
    up: safe(theme?.up, '#14a085'),
    down: safe(theme?.down, '#e0662b'),
    text: safe(theme?.text, '#888'),
  };
}

/** A coordinate with at most one decimal. */
export function at(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 10) / 10) : '0';
}

/** Text at a place; `anchor` as in SVG. */
export function svgText(
  x: number,
  y: number,
  text: string,
  options: { anchor?: 'start' | 'middle' | 'end'; fill?: string; weight?: number; size?: number } = {},
): string {
  const { anchor, fill, weight, size } = options;
  const attributes =
    (anchor && anchor !== 'start' ? ` text-anchor="${anchor}"` : '') +
    (fill ? ` fill="${fill}"` : '') +
    (weight ? ` font-weight="${weight}"` : '') +
    (size ? ` font-size="${size}"` : '');
  return `<text x="${at(x)}" y="${at(y)}"${attributes}>${escapeHtml(text)}</text>`;
}

/** A whole picture with its title and description for readers who do not see it. */
export function svgPicture(
  size: { width: number; height: number },
  words: { title: string; description: string },
  text: string,
  body: readonly string[],
): string {
  const { width, height } = size;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `role="img" aria-label="${escapeHtml(words.title)}" font-family="system-ui,-apple-system,'Segoe UI',Roboto,` +
    `'Noto Sans',sans-serif" font-size="11" fill="${text}">` +
    `<title>${escapeHtml(words.title)}</title><desc>${escapeHtml(words.description)}</desc>\n` +
    `${body.filter((part) => part !== '').join('\n')}\n</svg>`
  );
}
