/** The parts of time that the runs of a sweep play: given starts, folds, or the steps of a walk. */
import { durationUs, msOf, spanText } from '../../protocol/index.js';
import type { LabWindow } from '../base/lab-time.js';
import { optionError } from '../base/option-error.js';
import type { LabMarket } from '../market/lab-market.js';
import { simulatedIn } from '../market/market-spec.js';
import { instantOf, isoOf, spanOf, type TimeRange } from '../market/open-market.js';
import { openable } from '../market/portable-market.js';
import type { LabSweepOptions } from './sweep-options.js';

type TimeOptions = Pick<LabSweepOptions, 'from' | 'length' | 'folds' | 'walkForward' | 'embargo'>;

/** The maximum number of parts; nobody would look at more parts. */
const MAX_WINDOWS = 10_000;
/** The smallest part, microseconds. */
const MIN_US = 1_000;

/** @returns no windows for a sweep over the whole market. @throws SpotlabError `SPOTLAB_OPTION` */
export async function windowsOf(options: TimeOptions, market: LabMarket): Promise<LabWindow[]> {
  const { from, length, folds, walkForward, embargo } = options;
  const given = Object.entries({ from, folds, walkForward }).filter(([, one]) => one !== undefined);
  if (given.length > 1)
    throw optionError(`sweep: ${given.map(([name]) => name).join(' and ')} are given.`, 'Give one of them.');
  if (length !== undefined && from === undefined)
    throw optionError('sweep: length needs from.', "Give from: ['…', '…'].");
  if (embargo !== undefined && folds === undefined && walkForward === undefined)
    throw optionError('sweep: embargo needs folds or walkForward.');
  if (given.length === 0) return [];
  const { spec } = openable(market);
  if (spec.kind === 'snapshot')
    throw optionError('sweep: a snapshot has one start.', 'Give seeds, or take another market.');
  const isNone = embargo === undefined || embargo === 0 || (typeof embargo === 'string' && durationUs(embargo) === 0);
  const gapUs = isNone ? 0 : spanOf('sweep: embargo', embargo);
  if (from !== undefined) return startsOf(from, length, market);
  const range = await openable(market).range();
  const windows = walkForward === undefined ? foldsOf(folds, gapUs, range) : stepsOf(walkForward, gapUs, range);
  if (windows.length > MAX_WINDOWS) throw tooMany();
  const part = simulatedIn(spec);
  if (part?.scenario === undefined) return windows;
  const scenarioFrom = part.scenarioFrom === undefined ? range.startUs : instantOf('scenarioFrom', part.scenarioFrom);
  return windows.map((window) => ({ ...window, scenarioFrom: msOf(scenarioFrom) }));
}

const tooMany = () => optionError(`sweep: these are more than ${MAX_WINDOWS} parts of time.`);

async function startsOf(from: unknown, length: LabSweepOptions['length'], market: LabMarket): Promise<LabWindow[]> {
  if (!Array.isArray(from) || from.length === 0)
    throw optionError(
      Array.isArray(from) ? 'sweep: from is an empty list.' : `sweep: from is ${String(from)}.`,
      "Give starts: ['2025-01-02T00:00:00Z', '2025-01-03T00:00:00Z'].",
    );
  const opened = openable(market);
  // Without the option `length`, a simulated market is played for its own length, and a recording to its end.
  const range = length === undefined ? await opened.range() : undefined;
  const ownUs = range && opened.spec.kind === 'simulated' ? range.endUs - range.startUs : undefined;
  const spanUs = range ? ownUs : spanOf('sweep: length', length);
  const windows = from.map((one: unknown, at): LabWindow => {
    const startUs = instantOf(`sweep: from[${at}]`, one);
    const untilUs = spanUs === undefined ? (range?.endUs ?? startUs) : startUs + spanUs;
    return windowOf(at + 1, null, startUs, untilUs);
  });
  const twice = windows.find((one, at) => windows.findIndex((other) => other.from === one.from) !== at);
  if (twice) throw optionError(`sweep: from has ${isoOf(twice.from * 1_000)} twice.`);
  return windows;
}

function foldsOf(folds: unknown, gapUs: number, { startUs, endUs }: TimeRange): LabWindow[] {
  if (!Number.isSafeInteger(folds) || (folds as number) < 2)
    throw optionError(`sweep: folds is ${String(folds)}.`, 'Give a whole number from 2, such as 6.');
  const count = folds as number;
  if (count > MAX_WINDOWS) throw tooMany();
  const edge = (at: number): number => Math.floor((startUs + ((endUs - startUs) * at) / count) / MIN_US) * MIN_US;
  if (edge(1) === edge(0)) throw optionError('sweep: a fold lasts less than a millisecond.', 'Give fewer folds.');
  if (edge(1) - edge(0) <= gapUs)
    throw optionError(
      `sweep: a fold lasts ${spanText((edge(1) - edge(0)) / 1_000)}, which is not longer than the embargo.`,
      'Give a longer market, fewer folds or a shorter embargo.',
    );
  return Array.from({ length: count }, (_, at) => {
    const from = at === 0 ? startUs : edge(at) + gapUs;
    return windowOf(at + 1, null, from, at === count - 1 ? endUs : edge(at + 1));
  });
}

/** The steps of a walk: training, embargo, test. Each step begins one length of a test after the step before. */
function stepsOf(
  walk: NonNullable<LabSweepOptions['walkForward']>,
  gapUs: number,
  { startUs, endUs }: TimeRange,
): LabWindow[] {
  if (typeof walk !== 'object' || walk === null)
    throw optionError(`sweep: walkForward is ${String(walk)}.`, "Give { train: '3d', test: '1d' }.");
  const unknown = Object.keys(walk).find((name) => name !== 'train' && name !== 'test');
  if (unknown !== undefined) throw optionError(`sweep: walkForward has no '${unknown}'.`, 'It has train and test.');
  const trainUs = spanOf('sweep: walkForward.train', walk.train);
  const testUs = spanOf('sweep: walkForward.test', walk.test);
  const windows: LabWindow[] = [];
  for (let atUs = startUs, fold = 1; atUs + trainUs + gapUs + testUs <= endUs; atUs += testUs, fold += 1) {
    if (fold > MAX_WINDOWS) throw tooMany();
    const testFrom = atUs + trainUs + gapUs;
    windows.push(windowOf(fold, 'in', atUs, atUs + trainUs), windowOf(fold, 'out', testFrom, testFrom + testUs));
  }
  if (windows.length > 0) return windows;
  throw optionError(
    `sweep: the market lasts ${spanText((endUs - startUs) / 1_000)}, which is shorter than one step of the walk.`,
    'Give a longer market, or shorter times.',
  );
}

const windowOf = (fold: number, sample: LabWindow['sample'], fromUs: number, toUs: number): LabWindow => ({
  ...{ fold, sample },
  ...{ from: msOf(fromUs), to: msOf(toUs) },
});
