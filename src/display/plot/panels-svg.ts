/**
 * A plot in parts as SVG: one small chart for each value of a column, side by side, with the same marks, colours,
 * dashes and shapes.
 */
import type { PictureTheme } from '../context/context.js';
import {
  baseLine,
  bottomLabels,
  columnLines,
  labelsAt,
  levelLine,
  plotArea,
  rightLabels,
  valueAxis,
} from '../svg/chart-axes.js';
import {
  DIM,
  EDGE,
  HEADING_HEIGHT,
  LABEL_SIZE,
  px,
  svgPicture,
  svgText,
  svgTextSize,
  wrappedHeading,
} from '../svg/svg.js';
import { colorsOf, type PictureColors, widthOf } from '../theme/palette.js';
import { cutToSize } from '../theme/text-size.js';
import { annotationMarks } from './annotations-svg.js';
import { placeText } from './annotations-text.js';
import { countText, type PlotModel } from './plot-model.js';
import {
  barNumbers,
  columnsOf,
  endsOf,
  figuresOf,
  insideOf,
  MARGIN,
  MAX_DECIMALS,
  marksOf,
  obstaclesOf,
  type PlotTexts,
  thinning,
  withFirstLabel,
} from './plot-svg.js';

/** The minimum width of a part, and its height. */
const MIN_WIDTH = 340;
const LEAST_WIDTH = 240;
const HEIGHT = 186;
/** Heights in a part: the line of its name, then the area of its values, with the labels below. */
const NAME_LINE = 12;
const [TOP, BOTTOM] = [20, 156];
const GAP = 12;
/** About so many labels beside a part. */
const LABELS = 4;

/** Draws a plot that is divided; `zone` in minutes east of UTC. */
export function panelsSvg(plot: PlotModel, zone: number, words: PlotTexts, theme?: PictureTheme): string {
  const { panels } = plot;
  const width = widthOf(theme);
  const colors = colorsOf(theme);
  const usual = Math.max(1, Math.min(panels.length, Math.floor(width / MIN_WIDTH)));
  // One part more in a row is better than a last row with a hole.
  const across =
    panels.length % usual > 0 && panels.length % (usual + 1) === 0 && width / (usual + 1) > LEAST_WIDTH
      ? usual + 1
      : usual;
  const each = Math.floor((width - (across - 1) * GAP) / across);
  const every = thinning(plot);
  const { parts, moved } = wrappedHeading({ ...words, figures: figuresOf(plot) }, width);
  // Without figures the heading has one line, unless its texts need a second line.
  const top = figuresOf(plot).length > 0 ? HEADING_HEIGHT + moved : HEADING_HEIGHT - 6 + moved;
  const drawn = panels.map((panel, at) => {
    const [x, y] = [(at % across) * (each + GAP), top + Math.floor(at / across) * HEIGHT];
    return `<g transform="translate(${px(x)} ${px(y)})">${panelParts(panel, zone, each, every, colors).join('\n')}</g>`;
  });
  const height = top + Math.ceil(panels.length / across) * HEIGHT;
  return svgPicture({ width, height }, words, colors, [...parts, ...drawn]);
}

function panelParts(panel: PlotModel, zone: number, width: number, every: number, colors: PictureColors): string[] {
  const isCount = panel.mark === 'histogram';
  const [low, high] = endsOf(panel);
  const inside = insideOf(panel, TOP, BOTTOM);
  const { scale: y, ticks } = valueAxis([low, high], inside, panel.log.y);
  // A small part has few labels, so it has also those beyond its values that have room in its area.
  const beyond = panel.log.y || isCount ? 0 : ((high - low) * MARGIN) / (inside[0] - inside[1]);
  const wider =
    beyond > 0 && panel.mark !== 'bar' ? valueAxis([low - beyond, high + beyond], [BOTTOM, TOP]).ticks : ticks;
  const numbers = barNumbers(panel, width - 2 * EDGE);
  const values = numbers.length > 0 ? [] : labelsAt(wider(LABELS, isCount ? 0 : MAX_DECIMALS), y);
  const area = withFirstLabel(panel, plotArea(width, TOP, BOTTOM, values));
  const inset = panel.mark === 'point' ? MARGIN : 0;
  const across = valueAxis(panel.x, [area.left + inset, area.right - inset], panel.log.x);
  const columns = columnsOf(panel, zone, across, area);
  const marked = annotationMarks(panel.annotations, across.scale, y, area, obstaclesOf(panel, across.scale, y), (one) =>
    placeText(one, panel, zone),
  );
  const count = countText(panel);
  const room = width - 2 * EDGE - svgTextSize(count) - GAP;
  return [
    svgText(EDGE, NAME_LINE, cutToSize(panel.name, room, LABEL_SIZE, true), { weight: 600 }),
    svgText(width - EDGE, NAME_LINE, count, { ...DIM, anchor: 'end' }),
    ...columnLines(panel.mark === 'bar' ? [] : columns, area, values),
    ...marked.below,
    panel.mark === 'bar' && low < 0 ? '' : baseLine(area),
    ...marksOf(panel, across.scale, y, colors, numbers, every),
    low < 0 && (high > 0 || panel.mark === 'bar') ? levelLine(y(0), area) : '',
    ...marked.above,
    ...rightLabels(values, area),
    ...bottomLabels(columns, area.bottom + 17, width),
  ].filter((part) => part !== '');
}
