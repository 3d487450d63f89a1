/** Makes a market of the lab from a dataset of recorded rows. See `lab.history`. */

import { resolve } from 'node:path';
import { checkOptionNames } from '../../client/index.js';
import { DAY_US } from '../../protocol/index.js';
import type { MarketRecording } from '../../server/index.js';
import { optionError } from '../base/option-error.js';
import type { LabHistoryOptions, LabMarket } from './lab-market.js';
import type { HistorySpec } from './market-spec.js';
import { checkFidelity, checkFilters, instantOf, type RowsMarket, rangeIn, rowsOnce, spanOf } from './open-market.js';
import { ROWS_OPTIONS, rangeTexts } from './rows-options.js';

const OPTIONS: Readonly<Record<keyof LabHistoryOptions, true>> = {
  ...ROWS_OPTIONS,
  kind: true,
  before: true,
  allowGaps: true,
  fidelity: true,
};

/** @param rows the rows of the market, if they were read before */
export function history(
  folder: string,
  symbol: string,
  options: LabHistoryOptions = {},
  rows?: MarketRecording,
): LabMarket {
  if (typeof folder !== 'string' || folder === '' || typeof symbol !== 'string')
    throw optionError('history: the folder or the symbol is missing.', "Write lab.history('history/live', 'BTCUSDT').");
  checkOptionNames('lab.history', options, OPTIONS);
  checkFilters('history', options.filters);
  checkFidelity('history', options.fidelity);
  const { kind = 'trades', allowGaps = false } = options;
  const spec: HistorySpec = { kind: 'history', folder: resolve(folder), symbol, options };
  const read = async () => {
    // Loaded here, so that importing the package does not load the readers.
    const { recordingOf } = await import('../../history/index.js');
    return recordingOf(...(await recordingArguments(spec)), allowGaps);
  };
  const market: RowsMarket = {
    kind: 'recording',
    description: [`history ${symbol} ${kind}`, ...rangeTexts(options)].join(', '),
    spec,
    get parts() {
      return [market];
    },
    ...rowsOnce(rows ? async () => rows : read, options, (first, last) => playedRange(options, first, last)),
  };
  return Object.freeze(market);
}

/** The files that a market of a dataset reads, for their hashes. */
export async function historyFiles(spec: HistorySpec): Promise<string[]> {
  const { recordingParts } = await import('../../history/index.js');
  return recordingParts(...(await recordingArguments(spec)));
}

/** The dataset, the series and the span of a market. */
async function recordingArguments({ folder, symbol, options }: HistorySpec) {
  const { seriesOf, firstDayUs } = await import('../../history/index.js');
  const { kind = 'trades', from, to, length, before = '1d' } = options;
  const series = seriesOf(symbol, kind);
  const beforeUs = before === 0 || before === '0' ? 0 : spanOf('history: before', before);
  const givenUs = from === undefined ? undefined : instantOf('history: from', from);
  const startUs = givenUs ?? (await firstDayUs(folder, series)) ?? 0;
  const endUs =
    to !== undefined
      ? instantOf('history: to', to)
      : length !== undefined
        ? startUs + spanOf('history: length', length)
        : LATEST_US;
  // `endUs` is not played itself. Without `from`, the length begins at the first row of the first day, at any time of that day, so one day more is read.
  const toUs = givenUs === undefined && to === undefined && length !== undefined ? endUs + DAY_US : endUs - 1;
  const span = { fromUs: Math.max(0, givenUs === undefined ? 0 : givenUs - beforeUs), toUs: Math.max(toUs, startUs) };
  return [folder, series, span] as const;
}

/** Later than any recorded row. */
const LATEST_US = 5e15;

/**
 * The part that is played. If the wanted end is on the day of the last row, the part ends at this row, because a range must not end after its recording, and
 * few days have a trade in their last moment.
 */
function playedRange(options: LabHistoryOptions, first: number, last: number): { startUs: number; endUs: number } {
  const { from, to, length, ...rest } = options;
  const startUs = from === undefined ? first : instantOf('history: from', from);
  const span = length === undefined ? last - startUs : spanOf('history: length', length);
  const wanted = to === undefined ? startUs + span : instantOf('history: to', to);
  const isLastDay = Math.floor((wanted - 1) / DAY_US) === Math.floor(last / DAY_US);
  const isCut = wanted > last && isLastDay && (to === undefined || length === undefined);
  return rangeIn(isCut ? { ...rest, from: startUs, to: last } : options, first, last, 'history');
}
