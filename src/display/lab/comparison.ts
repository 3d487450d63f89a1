/**
 * Several runs in one chart, by the profit of their trading after commission, and a table of their figures. The profit
 * of assets that the accounts held anyway is not in the curves: it is the same for all runs, and larger than most
 * curves. If all runs begin at the same time, the axis shows times; otherwise it shows the minutes since the start of
 * each run.
 */
import { GROUP_COLORS } from '../../colors/index.js';
import { MINUTE_MS } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { readOnce } from '../context/read-once.js';
import type { DrawnComparison, DrawnRun } from '../lab-figures/lab-drawing.js';
import { rounded, signed } from '../lab-figures/rounded.js';
import { amountDecimals, percentText } from '../lab-figures/run-amounts.js';
import { plotBlocks, plotPicture } from '../plot/plot.js';
import { CURVE_TONES, namedLooks } from '../series/group-marks.js';
import type { Picture } from '../svg/picture.js';
import { type Block, line, note, tableBlock } from '../text/blocks.js';
import { lineLookOf, strokesOf } from '../text/line-canvas.js';
import { changeTone } from '../text/number-text.js';
import { span } from '../text/rich.js';
import { longSharpe } from './run-facts.js';
import { runModel } from './run-model.js';

/** Each curve has a colour of its own: the curves are solid, and often lie on each other. */
const MOST_CURVES = new Set(GROUP_COLORS).size;

/** The curves as the value of a plot. */
const plotOf = readOnce(({ runs, names }: DrawnComparison): object => {
  const isTime = new Set(runs.map(({ info }) => info.startTime)).size === 1;
  const market = onlyOf(runs.map(({ info }) => info.market));
  const decimals = decimalsOf(runs);
  return {
    mark: 'line',
    name: comparisonTitle(runs),
    units: { x: 'minutes since the start', y: '' },
    isTime,
    log: {},
    about: market,
    curves: drawnOf(runs).map((at) => {
      const run = runs[at] as DrawnRun;
      const { trading } = runModel(run);
      return {
        name: names[at] ?? '',
        x: run.equity.map(({ time }) => (isTime ? time : (time - run.info.startTime) / MINUTE_MS)),
        y: trading.values,
        last: signed(rounded(run.attribution.trading, decimals)),
      };
    }),
  };
});

/** The decimals of the amounts of all runs, in the chart and in the table. */
const decimalsOf = (runs: readonly DrawnRun[]): number =>
  amountDecimals(runs.flatMap(({ attribution }) => [attribution.total, attribution.trading]));

const tradingOf = (run: DrawnRun | undefined): number => Number(run?.attribution.trading);

/** The indexes of the runs that have a curve, in their order. If there are many runs, these are the runs with the largest trading profit. */
function drawnOf(runs: readonly DrawnRun[]): readonly number[] {
  const places = runs.map((_, at) => at);
  const best = new Set(places.toSorted((a, b) => tradingOf(runs[b]) - tradingOf(runs[a])).slice(0, MOST_CURVES));
  return places.filter((at) => best.has(at));
}

/** The text that all items of the list have in common; '' if the items differ. */
const onlyOf = (texts: readonly string[]): string => (new Set(texts).size === 1 ? (texts[0] ?? '') : '');

/** `maker: 2 runs · trading after commission, USDT`; without the name of the strategy if several strategies are compared. */
function comparisonTitle(runs: readonly DrawnRun[]): string {
  const strategy = onlyOf(runs.map(({ info }) => info.strategy));
  const unit = onlyOf(runs.map(({ info }) => info.valuation));
  return `${strategy === '' ? '' : `${strategy}: `}${runs.length} runs · trading after commission${unit && `, ${unit}`}`;
}

/** Notes on runs that the chart leaves out, and on runs with the same curve. */
const notesOf = readOnce(({ runs, names }: DrawnComparison): Block[] => {
  const same: { readonly values: readonly number[]; readonly names: string[] }[] = [];
  const drawn = drawnOf(runs);
  for (const at of drawn) {
    const { values } = runModel(runs[at] as DrawnRun).trading;
    const name = names[at] ?? '';
    const other = same.find((one) => areEqual(one.values, values));
    if (other) other.names.push(name);
    else same.push({ values, names: [name] });
  }
  // If all runs end with the same profit, no run is called better.
  const least = Math.min(...drawn.map((at) => tradingOf(runs[at])));
  const isTied = runs.filter((run) => tradingOf(run) >= least).length > drawn.length;
  const shown = `${MOST_CURVES} of ${runs.length} runs`;
  const others = isTied ? `${shown}: no other run has a larger trading profit` : `the best ${shown}`;
  return [
    ...(runs.length > MOST_CURVES ? [note(`the chart shows ${others}`)] : []),
    ...same.filter((one) => one.names.length > 1).map((one) => note(`one curve: ${one.names.join(', ')}`)),
    ...(runs.some(({ attribution }) => Number(attribution.holdings) !== 0)
      ? [note('total: trading, and the profit of what the account held anyway')]
      : []),
  ];
});

const areEqual = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at]);

/** @param strokes the signs of the curves, as the chart draws them */
function tableOf({ runs, names }: DrawnComparison, strokes: readonly string[]): Block {
  // Runs of minutes have no Sharpe ratio, so a table of such runs has no column for it.
  const hasRatio = runs.some(({ statistics }) => longSharpe(statistics) !== null);
  const decimals = decimalsOf(runs);
  const drawn = drawnOf(runs);
  const share = (value: number | null): string => (value === null ? '–' : `${(value * 100).toFixed(1)} %`);
  const sharpe = ({ statistics }: DrawnRun): string => longSharpe(statistics)?.toFixed(2) ?? '–';
  return tableBlock({
    columns: [
      { title: 'run' },
      { title: 'trading', align: 'right' },
      { title: 'total', align: 'right', hideAt: 2 },
      // The return is that of the whole account, so this column is beside the total.
      { title: 'return', align: 'right', hideAt: 3 },
      { title: 'drawdown', align: 'right', hideAt: 1 },
      ...(hasRatio ? [{ title: 'Sharpe', align: 'right', hideAt: 4 } as const] : []),
      { title: 'fills', align: 'right', hideAt: 5 },
      { title: 'fill rate', align: 'right', hideAt: 6 },
      { title: 'at risk', align: 'right', hideAt: 7 },
    ],
    rows: runs.map((run, at) => {
      const { statistics, info, attribution } = run;
      const curve = drawn.indexOf(at);
      return [
        [
          span(`${strokes[curve] ?? ' '.repeat(strokes[0]?.length ?? 0)} `, CURVE_TONES[curve] ?? 'plain'),
          span(names[at] ?? '', 'strong'),
        ],
        span(
          `${signed(rounded(attribution.trading, decimals))} ${info.valuation}`,
          changeTone(Number(attribution.trading)),
        ),
        `${signed(rounded(attribution.total, decimals))} ${info.valuation}`,
        span(percentText(statistics.return, true), 'dim'),
        percentText(statistics.maxDrawdown),
        ...(hasRatio ? [sharpe(run)] : []),
        String(statistics.fills),
        share(statistics.fillRate),
        share(statistics.timeAtRisk),
      ];
    }),
  });
}

/** The table below a picture, with the strokes of its curves. */
const pageTable = readOnce(
  (drawn: DrawnComparison): Block =>
    tableOf(
      drawn,
      namedLooks(drawnOf(drawn.runs).map(() => ({}))).map(({ stroke }) => stroke),
    ),
);

/** Rows of the table in addition to its runs: a free line, the names of its columns, and the note about hidden columns. */
const TABLE_FRAME = 4;

export function comparisonBlocks(drawn: DrawnComparison, context: ShowContext): Block[] {
  const notes = notesOf(drawn);
  // The chart leaves room on the screen for the table below it.
  const { height } = context;
  const signs = strokesOf(drawnOf(drawn.runs).length, lineLookOf(context)).map(({ sign }) => sign);
  const below = notes.length + drawn.runs.length + TABLE_FRAME;
  const screen = height !== undefined && Number.isFinite(height) ? { ...context, height: height - below } : context;
  return [...(plotBlocks(plotOf(drawn), screen) ?? []), line(''), tableOf(drawn, signs), ...notes];
}

export function comparisonPicture(drawn: DrawnComparison, context: ShowContext): Picture | undefined {
  const picture = plotPicture(plotOf(drawn), context);
  return picture && { ...picture, below: [...notesOf(drawn), pageTable(drawn)] };
}
