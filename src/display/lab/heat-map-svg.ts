/** A heat map in SVG: a grid of cells with their values; the best cell has a frame. All lengths are pixels. */
import type { ShowContext } from '../context.js';
import { type AxisLabel, bottomLabels } from '../svg/chart-axes.js';
import { widestOf } from '../svg/chart-frame.js';
import { colorsOf, type PictureColors } from '../svg/palette.js';
import type { HoverStrip, Picture } from '../svg/picture.js';
import {
  EDGE,
  HEADING_HEIGHT,
  heading,
  LABEL_SIZE,
  PICTURE_WIDTH,
  svgPicture,
  svgRect,
  svgText,
  svgTextSize,
} from '../svg/svg.js';
import { Pen } from '../svg/svg-path.js';
import { cutToSize } from '../svg/text-size.js';
import { bestWord, figureName } from './figure-text.js';
import { type HeatCell, heatCells, heatMapTitle } from './heat-map.js';
import type { DrawnHeatMap } from './lab-drawing.js';

const MAX_CELL = 120;
const ROW = 28;
const MIN_ROW = 12;
const MAX_HEIGHT = 560;
const MAX_NAME = 140;
const GAP = 10;
/** A shade is at most this opaque, so that its value is readable over it on light and dark pages. */
const OPAQUE = 0.4;
const PALE = 0.06;
/** Steps of the shades: cells of one step share a path. */
const STEPS = 12;
/** Larger maps have neither values nor tooltips. */
const MAX_NAMED_CELLS = 300;

export function heatMapPicture(map: DrawnHeatMap, context: ShowContext): Picture | undefined {
  const cells = heatCells(map);
  if (map.rows.length === 0 || map.columns.length === 0) return undefined;
  const colors = colorsOf(context.theme);
  const top = HEADING_HEIGHT;
  const names = Math.min(MAX_NAME, widestOf(map.rows));
  const left = EDGE + names + GAP;
  const width = Math.min(MAX_CELL, (PICTURE_WIDTH - EDGE - left) / map.columns.length);
  const height = Math.max(MIN_ROW, Math.min(ROW, MAX_HEIGHT / map.rows.length));
  const bottom = top + map.rows.length * height;
  const all = cells.flat();
  const found = all.filter((cell) => cell !== undefined);
  const best = found.find(({ isBest }) => isBest);
  const unit = map.figure.unit === '' ? '' : ` ${map.figure.unit}`;
  const placeOf = (at: number, index: number): string =>
    `${map.row} ${map.rows[at]}, ${map.column} ${map.columns[index]}`;
  const bestAt = all.indexOf(best);
  const bestPlace = placeOf(Math.floor(bestAt / map.columns.length), bestAt % map.columns.length);
  const bestText = best ? `${best.text}${unit} at ${bestPlace}` : 'none';
  const alt = `${map.name}, ${heatMapTitle(map)}, ${found.length} of ${all.length} cells: ${bestWord(map.figure)} ${bestText}; ${cells
    .map((row, at) => `${map.row} ${map.rows[at]}: ${row.map((cell) => cell?.text ?? 'none').join(', ')}`)
    .join('; ')}`;
  const isLarge = all.length > MAX_NAMED_CELLS;
  const hasTexts = !isLarge && found.every(({ text, isBest }) => svgTextSize(text, isBest ? BOLD : {}) + 6 <= width);
  const labels = map.columns.map((label, index): AxisLabel => ({ position: left + (index + 0.5) * width, label }));
  const hasRowNames = height >= LABEL_SIZE + 2;
  const shades = new Map<string, { readonly pen: Pen; readonly color: string; readonly step: number }>();
  const body = cells.flatMap((row, at) => {
    const y = top + at * height;
    const name = cutToSize(map.rows[at] ?? '', names, LABEL_SIZE);
    return [
      hasRowNames || at % 2 === 0 ? svgText(left - GAP, y + height / 2 + 4, name, { anchor: 'end' }) : '',
      ...row.map((cell, index) => {
        if (!cell) return '';
        const place = { x: left + index * width, y, width, height };
        const color = map.figure.isSigned ? signColor(cell.value, colors) : colors.accent;
        const step = Math.round(cell.shade * STEPS);
        const key = `${color} ${step}`;
        const pen = shades.get(key)?.pen ?? new Pen();
        shades.set(key, { pen: pen.box(place.x + 1, y + 1, width - 2, height - 2), color, step });
        return cellParts(cell, place, color, hasTexts);
      }),
    ];
  });
  const grid = [...shades.values()].map(({ pen, color, step }) => {
    const opacity = (PALE + ((OPAQUE - PALE) * step) / STEPS).toFixed(2).replace(/^0/, '');
    return pen.path(`fill="${color}" fill-opacity="${opacity}"`);
  });
  const title = `${figureName(map.figure)} by ${map.row} and ${map.column}`;
  const words = {
    title: `${map.name} · ${title}`,
    aside: `rows: ${map.row} · columns: ${map.column}`,
    figures: [
      {
        name: bestWord(map.figure),
        value: bestText,
        fill: map.figure.isSigned ? signColor(best?.value ?? 0, colors) : colors.accent,
      },
    ],
    description: alt,
  };
  const svg = svgPicture({ width: PICTURE_WIDTH, height: bottom + 26 }, words, colors.text, [
    ...heading(words),
    ...grid,
    ...body,
    ...bottomLabels(labels, bottom + 16),
  ]);
  const hover = (isLarge ? [] : cells).map(
    (row, at): HoverStrip => ({
      ...{ x: left, y: top + at * height, width: width * map.columns.length, height, split: 'columns' },
      parts: row.map((cell, index) => ({
        size: width,
        tooltip: cell ? `${placeOf(at, index)}: ${cell.text}${unit}` : '',
      })),
    }),
  );
  return { svg, alt, hover };
}

const BOLD = { weight: 600 };

const signColor = (value: number, { up, down }: PictureColors): string => (value < 0 ? down : up);

/** The value of a cell, and the frame of the best one. */
function cellParts(
  { text, isBest }: HeatCell,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  color: string,
  hasText: boolean,
): string {
  return (
    (isBest ? svgRect(x + 2, y + 2, width - 4, height - 4, `fill="none" stroke="${color}" stroke-width="2"`) : '') +
    (hasText && height >= LABEL_SIZE + 4
      ? svgText(x + width / 2, y + height / 2 + 4, text, { anchor: 'middle', ...(isBest ? BOLD : {}) })
      : '')
  );
}
