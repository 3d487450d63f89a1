/** Draws the result of a sweep: its verdict and its notes, one picture that compares the sets of parameters, and the figures of each set. */
import type { ShowContext } from '../context/context.js';
import { columnsOf } from '../context/context-values.js';
import { heatMapLines } from '../heat-map/heat-map.js';
import { heatMapPicture } from '../heat-map/heat-map-svg.js';
import type { DrawnIntervals, DrawnSweep, DrawnVerdict, LabDrawing } from '../lab-figures/lab-drawing.js';
import { linesAbove } from '../svg/lines-above.js';
import type { Picture } from '../svg/picture.js';
import { type Block, line, note, tableBlock } from '../text/blocks.js';
import { NO_BREAK_SPACE, span } from '../text/rich.js';
import { distributionFigures, distributionLines, distributionPicture } from './distribution.js';
import { foldLines } from './folds.js';
import { foldsPicture } from './folds-svg.js';
import { intervalLines } from './intervals.js';
import { intervalsPicture } from './intervals-svg.js';

type SweepPicture = Extract<LabDrawing, { draw: 'distribution' | 'heatMap' | 'intervals' | 'folds' }>;

/** A picture of many runs as blocks, under the verdict of their sweep. */
export const sweepPictureBlocks = (value: SweepPicture, context: ShowContext): Block[] => [
  ...verdictOf(value),
  ...pictureBlocks(value, context),
];

function pictureBlocks(value: SweepPicture, context: ShowContext): Block[] {
  const width = columnsOf(context);
  switch (value.draw) {
    case 'distribution': {
      const figures = distributionFigures(value.distribution).map(({ name, value: text }) =>
        `${name} ${text}`.replaceAll(' ', NO_BREAK_SPACE),
      );
      return [line(figures.join('  ')), { kind: 'picture', lines: distributionLines(value.distribution, width) }];
    }
    case 'heatMap':
      return [{ kind: 'picture', lines: heatMapLines(value.heatMap, context) }];
    case 'intervals':
      return [...noteOf(value.intervals), { kind: 'picture', lines: intervalLines(value.intervals, width) }];
    case 'folds':
      return [{ kind: 'picture', lines: foldLines(value.folds, width) }];
  }
}

/** A picture of many runs. It includes the verdict of the sweep, because readers who see only the picture also need it. */
export function sweepPictureOf(value: SweepPicture, context: ShowContext): Picture | undefined {
  const { verdict } = value;
  // A verdict has several sentences: on a wide page they need the width of the page.
  const { theme } = context;
  const picture = pictureOf(value, verdict ? { ...context, theme: { ...theme, width: theme?.width ?? 'M' } } : context);
  return picture && verdict ? linesAbove(picture, [verdictText(verdict)]) : picture;
}

function pictureOf(value: SweepPicture, context: ShowContext): Picture | undefined {
  switch (value.draw) {
    case 'distribution':
      return distributionPicture(value.distribution, context);
    case 'heatMap':
      return heatMapPicture(value.heatMap, context);
    case 'intervals': {
      const picture = intervalsPicture(value.intervals, context);
      return picture && { ...picture, below: noteOf(value.intervals) };
    }
    case 'folds':
      return foldsPicture(value.folds, context);
  }
}

const noteOf = ({ note: text }: DrawnIntervals): Block[] => (text === undefined ? [] : [line(span(text, 'strong'))]);

/** Rows of the table that are shown. */
const MAX_ROWS = 20;

export function sweepBlocks(sweep: DrawnSweep, context: ShowContext): Block[] {
  const facts = sweep.facts.map((fact) => fact.replaceAll(' ', NO_BREAK_SPACE)).join('  ');
  return [
    line(span(sweep.name, 'strong')),
    ...verdictOf(sweep),
    line(span(facts, 'dim')),
    ...sweep.warnings.map((text) => line(span(`✗ ${text}`, 'warn'))),
    ...(sweep.picture ? pictureBlocks(sweep.picture, context) : []),
    ...tableOf(sweep),
  ];
}

export function sweepPicture(sweep: DrawnSweep, context: ShowContext): Picture | undefined {
  const { verdict } = sweep;
  const picture = sweep.picture && sweepPictureOf({ ...sweep.picture, ...(verdict ? { verdict } : {}) }, context);
  const below = [
    line(sweep.facts.join(' · ')),
    ...sweep.warnings.map((text) => line(span(`✗ ${text}`, 'warn'))),
    ...tableOf(sweep),
  ];
  return picture && { ...picture, below };
}

/** The verdict of the sweep. Its sign has the same meaning as its words. */
const verdictText = ({ isEdge, text }: DrawnVerdict): string => `${isEdge ? '●' : '○'} ${text}`;

function verdictOf({ verdict }: Pick<DrawnSweep, 'verdict'>): Block[] {
  return verdict ? [line(span(verdictText(verdict), 'strong'))] : [];
}

function tableOf({ table }: DrawnSweep): Block[] {
  const names = [...new Set(table.flatMap((row) => Object.keys(row)))];
  if (names.length === 0) return [];
  const rows = table.slice(0, MAX_ROWS).map((row) => names.map((name) => row[name] ?? ''));
  const columns = names.map((title, at) => ({
    title,
    align: 'right' as const,
    ...(at === 0 ? {} : { hideAt: at }),
  }));
  const more =
    table.length > MAX_ROWS ? [note(`the first ${MAX_ROWS} of ${table.length}; .summary holds them all`)] : [];
  return [tableBlock({ columns, rows }), ...more];
}
