/**
 * The colours of a picture on a page. An `<img>` cannot read the page's theme, but the page can: each colour of `ANY_PAGE` is
 * replaced by the colour of `LIGHT` or of `DARK`, depending on the text colour of the page. A browser that cannot compute
 * with the text colour mixes it with the picture's own colour.
 */
import {
  ANY_PAGE,
  CELL_STEPS,
  cellColor,
  cellPart,
  DARK,
  DIM_SHARE,
  INK_SHARE,
  LIGHT,
  ON_PLATE,
  shareOfStep,
} from '../../colors/index.js';

/** A colour of a text, moved towards the colour of the page's texts, which contrasts with the page. */
export const inkOf = (color: string): string =>
  `color-mix(in srgb,${color} ${color === ANY_PAGE.dim ? DIM_SHARE : INK_SHARE}%,currentColor)`;

/** For each colour of pictures: the colour on a light page and the colour on a dark page. Scale lines and plates are dim. */
const PAIRS = new Map<string, readonly [light: string, dark: string]>([
  [ANY_PAGE.ink, [LIGHT.dim, DARK.dim]],
  [ANY_PAGE.dim, [LIGHT.dim, DARK.dim]],
  [ANY_PAGE.up, [LIGHT.up, DARK.up]],
  [ANY_PAGE.down, [LIGHT.down, DARK.down]],
  [ANY_PAGE.warn, [LIGHT.warn, DARK.warn]],
  [ANY_PAGE.alarm, [LIGHT.alarm, DARK.alarm]],
  [ON_PLATE, [LIGHT.page, '#111111']],
  ...ANY_PAGE.series.map((color, at) => [color, [LIGHT.series[at] ?? color, DARK.series[at] ?? color]] as const),
]);

/** A CSS formula: 0 on a light page, whose texts are dark, and 1 on a dark page. It uses `currentColor`, the colour of the page's texts. */
export const DARKNESS = 'clamp(0,g - 128,1)';

/** The exact colour of the page as a relative colour; undefined for a colour of the caller's theme. */
export function pageColor(color: string): string | undefined {
  const pair = PAIRS.get(color);
  if (pair === undefined) return undefined;
  const [light, dark] = pair.map(channelsOf);
  const channels = (light ?? []).map((from, at) => {
    const step = (dark?.[at] ?? from) - from;
    return `calc(${from} ${step < 0 ? '-' : '+'} ${Math.abs(step)}*var(--spotlab-dark))`;
  });
  // Texts of a page may be translucent; its pictures are not.
  return `rgb(from currentColor ${channels.join(' ')}/1)`;
}

const channelsOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The colour of a cell as a mixture: a colour and its share. On a page, the remaining share is the background of the page. */
export interface CellInk {
  readonly color: string;
  readonly part: number;
}

const CELLS = new Map<string, CellInk>(
  [ANY_PAGE.up, ANY_PAGE.down, ANY_PAGE.series[0]].flatMap((color, at) =>
    Array.from({ length: CELL_STEPS }, (_, step) => {
      const share = shareOfStep(step);
      const deep = [LIGHT.up, LIGHT.down, LIGHT.series[0]][at] ?? color;
      return [cellColor(color, share), { color: deep, part: cellPart(share) }] as const;
    }),
  ),
);

/** The mixture for the colour of a cell; undefined for a colour that is not the colour of a cell. */
export const cellInk = (color: string): CellInk | undefined => CELLS.get(color);
