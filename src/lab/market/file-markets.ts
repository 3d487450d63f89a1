/** The markets of the lab that are read from files: recordings, and saved exchanges. */
import { basename, resolve } from 'node:path';
import { checkOptionNames } from '../../client/index.js';
import type { MarketRecording } from '../../server/index.js';
import { optionError } from '../base/option-error.js';
import type { LabMarket, LabRecordingOptions, LabSnapshotOptions } from './lab-market.js';
import {
  checkFidelity,
  checkFilters,
  lengthText,
  type OpenableMarket,
  openOnce,
  type RowsMarket,
  rangeIn,
  rowsOnce,
  spanOf,
} from './open-market.js';
import { ROWS_OPTIONS, rangeTexts } from './rows-options.js';

const RECORDING_OPTIONS: Readonly<Record<keyof LabRecordingOptions, true>> = {
  ...ROWS_OPTIONS,
  symbol: true,
  kind: true,
  allowGaps: true,
  fidelity: true,
};

/** A recorded market. See `lab.recording`. @param rows the rows of the recording, if they were read before */
export function recording(
  file: string | readonly string[],
  options: LabRecordingOptions = {},
  rows?: MarketRecording,
): LabMarket {
  checkOptionNames('lab.recording', options, RECORDING_OPTIONS);
  checkFilters('recording', options.filters);
  checkFidelity('recording', options.fidelity);
  const files = [file].flat().map((path) => resolve(path));
  const read = async () => {
    // Loaded here, so that importing the package does not load the exchange.
    const { readRecording } = await import('../../server/index.js');
    return readRecording({ file: files, ...options });
  };
  const market: RowsMarket = {
    kind: 'recording',
    description: [`recording ${files.map((path) => basename(path)).join(', ')}`, ...rangeTexts(options)].join(', '),
    spec: { kind: 'recording', files, options },
    get parts() {
      return [market];
    },
    ...rowsOnce(rows ? async () => rows : read, options, (first, last) => rangeIn(options, first, last, 'recording')),
  };
  return Object.freeze(market);
}

/** A saved exchange that continues. See `lab.snapshot`. */
export function snapshot(file: string, options: LabSnapshotOptions = {}): LabMarket {
  if (typeof file !== 'string' || file === '')
    throw optionError(`snapshot: '${String(file)}' is no file.`, 'Give the path of a file that .save state wrote.');
  const { length = '30m', account = 0, exchangeInfo } = options;
  checkOptionNames('lab.snapshot', options, { length: true, account: true, exchangeInfo: true });
  const spanUs = spanOf('snapshot: length', length);
  if (!Number.isSafeInteger(account) || account < 0)
    throw optionError(`snapshot: account ${String(account)} is no position.`, 'Give a whole number from 0.');
  const path = resolve(file);
  const info = exchangeInfo === undefined ? undefined : resolve(exchangeInfo);
  const texts = [
    `snapshot ${basename(file)}`,
    lengthText(spanUs / 1_000),
    ...(account === 0 ? [] : [`account ${account}`]),
  ];
  const made: OpenableMarket = {
    kind: 'snapshot',
    description: texts.join(', '),
    spec: { kind: 'snapshot', file: path, options: { length, account, exchangeInfo: info } },
    parts: [],
    range: () => made.open(),
    open: openOnce(async () => {
      const { loadSnapshot } = await import('../../server/index.js');
      const loaded = await loadSnapshot({ file: path, exchangeInfo: info });
      const { timeUs } = loaded;
      return { market: { kind: 'snapshot', snapshot: loaded, account }, startUs: timeUs, endUs: timeUs + spanUs };
    }),
  };
  return Object.freeze(made);
}
