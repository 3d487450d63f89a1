/** The marked places of a plot as layers of a Vega-Lite specification. */
import { ANY_PAGE } from '../../colors/index.js';
import type { MarkedPlace } from './plot-annotations.js';

/** Texts and lines have the colour of the page around the chart. */
const INK = 'currentColor';

/** Heights of the rows of texts at the top, in pixels. */
const TOP_ROWS = [8, 22, 36] as const;

/** A layer for each place: a rule, a ring or a band, and its text. */
export function annotationLayers(places: readonly MarkedPlace[], isTime: boolean): object[] {
  // Texts at the top of the chart stand in rows, because places that are close would write over each other.
  let row = 0;
  return places.flatMap((place) => {
    const { x, x2, y, y2, text } = place;
    const values = [{ ...place }];
    const isBand = x2 !== undefined || y2 !== undefined;
    const isPoint = !isBand && x !== undefined && y !== undefined;
    const type = isTime ? 'temporal' : 'quantitative';
    const encoding = {
      ...(x === undefined ? {} : { x: { field: 'x', type } }),
      ...(x2 === undefined ? {} : { x2: { field: 'x2' } }),
      ...(y === undefined ? {} : { y: { field: 'y', type: 'quantitative' } }),
      ...(y2 === undefined ? {} : { y2: { field: 'y2' } }),
    };
    const mark = isBand
      ? { type: 'rect', color: ANY_PAGE.ink, opacity: 0.12 }
      : isPoint
        ? { type: 'point', color: INK, size: 60 }
        : { type: 'rule', color: INK, strokeDash: [4, 3] };
    const { x: textX, y: textY } = encoding as { readonly x?: object; readonly y?: object };
    // The text of a horizontal line is at its left end, the text of a vertical line at its top.
    const label = {
      data: { values },
      mark: {
        type: 'text',
        align: 'left',
        dx: 5,
        dy: -6,
        color: INK,
        fontWeight: 600,
        baseline: y === undefined ? 'top' : 'bottom',
      },
      encoding: {
        x: textX ?? { value: 0 },
        y: textY ?? { value: TOP_ROWS[row++ % TOP_ROWS.length] },
        text: { field: 'text' },
      },
    };
    return [{ data: { values }, mark, encoding }, ...(text === '' ? [] : [label])];
  });
}
