/**
 * Draws any value as terminal text or as a Jupyter MIME bundle. The kind of the value selects a function that turns the
 * value into blocks, and for charts a second function that draws an SVG picture. A value that does not fit its kind, or
 * whose drawing throws, is printed as plain data: these functions never throw.
 */

import type { ShowContext } from './context/context.js';
import { columnsOf } from './context/context-values.js';
import { drawingOnce } from './context/read-once.js';
import { drawingOf } from './drawings.js';
import { svgWithTitles } from './svg/svg-hover.js';
import { pictureSize, pictureToHtml } from './svg/svg-image.js';
import { linesToText } from './text/ansi.js';
import { spelledOut } from './text/ascii.js';
import { type Block, blocksToLines, line } from './text/blocks.js';
import { pageHtml } from './text/html.js';
import { jsonBlocks } from './text/json.js';
import { span } from './text/rich.js';
import { PICTURE_WIDTHS } from './theme/palette.js';

/**
 * A value as terminal text, no line wider than `context.width`, without a final newline.
 *
 * Never throws: a value that cannot be drawn is printed as plain data.
 *
 * @example toText([['0.01', …]], { kind: 'klines', params: { symbol: 'BTCUSDT' }, width: 80, color: false })
 */
export function toText(value: unknown, context: ShowContext): string {
  const width = columnsOf(context);
  try {
    const blocks = blocksOf(value, context);
    const text = linesToText(blocksToLines(context.ascii ? spelledOut(blocks) : blocks, width), width, context);
    if (text !== '') return text;
  } catch {
    // After an error, the code below prints the value as plain data.
  }
  return linesToText(blocksToLines(jsonBlocks(value, width), width), width, context);
}

/**
 * A value as a Jupyter MIME bundle. It always has `text/plain` (without colours) and `text/html`, and for charts also `image/svg+xml`.
 *
 * The HTML of a chart is an `<img>` that holds the SVG: every front end shows it, also in untrusted notebooks. Never
 * throws.
 */
export function toMime(value: unknown, context: ShowContext): Record<string, string> {
  return drawingOnce(() => pageBundle(value, { ...context, color: false }));
}

function pageBundle(value: unknown, context: ShowContext): Record<string, string> {
  const plain = toText(value, context);
  try {
    const draw = drawingOf(context.kind)?.picture;
    const drawn = draw?.(value, context);
    const picture = drawn && context.theme?.width !== undefined ? { ...drawn, isFixed: true } : drawn;
    if (!picture) return { 'text/html': pageHtml(blocksOf(value, context)), 'text/plain': plain };
    const below = [...(picture.below ?? []), ...(context.notes ?? []).map(noteLine)];
    const { theme } = context;
    // If the caller gives no width, and this kind is drawn in two widths, the page chooses between them.
    const narrow =
      theme?.width === undefined && pictureSize(picture.svg).width === PICTURE_WIDTHS.M
        ? draw?.(value, { ...context, theme: { ...theme, width: 'S' } })
        : undefined;
    return {
      'text/html': pageHtml(picture.above ?? []) + pictureToHtml(picture, narrow) + pageHtml(below),
      'image/svg+xml': svgWithTitles(picture.svg, picture.hover ?? []),
      'text/plain': plain,
    };
  } catch {
    return { 'text/html': pageHtml(jsonBlocks(value, columnsOf(context))), 'text/plain': plain };
  }
}

function blocksOf(value: unknown, context: ShowContext): Block[] {
  const blocks = drawingOf(context.kind)?.blocks(value, context) ?? jsonBlocks(value, columnsOf(context));
  return context.notes?.length ? [...blocks, ...context.notes.map(noteLine)] : blocks;
}

const noteLine = (text: string): Block => line(span('• ', 'dim'), text);
