/**
 * Gives the data of a result its methods and its drawing: data of a run of this process, of another thread, or of a file.
 * The methods do not enumerate, so the result stays plain data for JSON and for copies.
 */
import { drawAs, TABLE_ROWS } from '../../client/index.js';
import type { LabDrawing } from '../../display/index.js';
import type { LabChartKind, LabChartOptions, LabResult, LabResultData } from '../base/lab-result.js';
import { resultHash } from '../base/result-hash.js';
import type { LabOutput } from '../run/lab-output.js';
import { addTable, rowsOf } from './lab-rows.js';
import { chartOf, drawingOf } from './result-charts.js';
import { resultRow } from './result-row.js';

export function resultWithMethods(data: LabResultData, output: LabOutput): LabResult {
  const displays = () => output.displays;
  const chart = (kind: LabChartKind = 'fills', options: LabChartOptions = {}) => chartOf(data, kind, options, displays);
  const result = {
    ...data,
    assumptions: rowsOf(data.assumptions, output),
    markouts: rowsOf(data.markouts, output),
    roundTrips: rowsOf(data.roundTrips, output),
    inventory: rowsOf(data.inventory, output),
    fillChances: rowsOf(data.fillChances, output),
    parents: rowsOf(data.parents, output),
    benchmarks: rowsOf(data.benchmarks, output),
    orders: rowsOf(data.orders, output),
    fills: rowsOf(data.fills, output),
    equity: rowsOf(data.equity, output, { drawing: () => drawingOf(data, 'equity') }),
    positions: rowsOf(data.positions, output),
    klines: rowsOf(data.klines, output, { drawing: () => drawingOf(data, 'klines') }),
  } as LabResult;
  // The hash is computed when a program reads it, because the lists of a result can be changed.
  Object.defineProperty(result, 'hash', { get: () => resultHash(result), configurable: true });
  Object.defineProperty(result, 'chart', { value: chart });
  Object.defineProperty(result, TABLE_ROWS, { get: () => [resultRow(data)] });
  addTable(result, output);
  drawAs(result, displays, () => ({
    value: { draw: 'run', run: withLines(data) } satisfies LabDrawing,
    context: { kind: 'lab', params: {} },
  }));
  return result;
}

/** A copy of a result for its drawing: the lines of the strategy are among the notes. */
function withLines(data: LabResultData): LabResultData {
  const { info } = data;
  return { ...data, info: { ...info, notes: [...info.notes, ...info.lines.map((line) => `Line: ${line}`)] } };
}
