/** Gives resampled klines their drawing, their table methods and their `meta`. */
import {
  type DataTable,
  drawAs,
  partMethods,
  type ResampledKlines,
  type ResampledMeta,
  rowMethods,
  type TableOrigin,
} from '../../client/index.js';
import { readTable, type TableData } from '../table/table-data.js';
import type { Resampled } from './resampled.js';

/**
 * @param rows number of rows that the klines were computed from
 * @param origin the origin of the table of these rows
 * @param tableOf makes a table of data
 */
export function resampledList(
  { klines, timeZone, notes }: Resampled,
  interval: string,
  rows: number,
  origin: TableOrigin,
  tableOf: (data: TableData, origin: TableOrigin) => DataTable,
): ResampledKlines {
  const { symbol } = origin.params ?? {};
  const params = { ...(typeof symbol === 'string' ? { symbol } : {}), interval, timeZone };
  const meta: ResampledMeta = { verb: 'resample', params, rows };
  const decorate = (list: readonly unknown[], of: readonly string[]): void => {
    drawAs(list, origin.displays, () => ({ value: list, context: { kind: 'klines', params, notes: of } }));
    const own = { endpoint: 'klines', params, displays: origin.displays };
    const methods = rowMethods(() => tableOf(readTable(list, 'klines'), own));
    // A part of the list gets no notes, because the notes are about the whole list.
    for (const [name, method] of [...methods, ...partMethods((part) => decorate(part, []))])
      Object.defineProperty(list, name, method);
    Object.defineProperty(list, 'meta', { get: () => meta });
  };
  decorate(klines, notes);
  return klines as ResampledKlines;
}
