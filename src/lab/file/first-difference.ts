/** Finds the first difference of two results, as a sentence with both values. Pure. */

import { fieldsOf } from '../../protocol/index.js';
import { canonicalJson } from '../base/canonical-json.js';
import type { LabResultData } from '../base/lab-result.js';
import type { LabSweepRun } from '../base/lab-sweep.js';
import { runTable } from '../sweep/sweep-tables.js';

type Row = Readonly<Record<string, unknown>>;

/** Fields of an order that are known when it is placed. */
const PLACED = ['time', 'symbol', 'side', 'type', 'timeInForce', 'price', 'stopPrice', 'origQty', 'clientOrderId'];
const LISTS = [
  ...(['orders', 'fills', 'positions', 'equity', 'klines', 'assumptions', 'markouts'] as const),
  ...(['roundTrips', 'inventory', 'fillChances', 'parents', 'benchmarks'] as const),
] as const;
const OBJECTS = ['info', 'statistics', 'attribution'] as const;
/** Fields of `info` that are no part of the hash. */
const NOT_COMPARED = new Set(['version', 'lines']);
/** Columns of a run of a sweep that are not compared, because they do not tell which figure differs. */
const NOT_COMPARED_IN_ROWS = new Set(['hash', 'at']);

/** @returns undefined for equal results */
export function firstDifference(saved: LabResultData, now: LabResultData): string | undefined {
  // The earliest action that differs causes the later differences. An action is the placement of an order, or a fill.
  const deeds = [
    rowDifference('orders', saved.orders.map(asPlaced), now.orders.map(asPlaced)),
    rowDifference('fills', saved.fills, now.fills),
  ].filter((one) => one !== undefined);
  const [first] = deeds.sort((a, b) => a.time - b.time);
  if (first) return first.text;
  for (const name of LISTS) {
    const found = rowDifference(name, saved[name], now[name]);
    if (found) return found.text;
  }
  for (const name of OBJECTS) {
    const fields = fieldTexts(fieldsOf(saved[name]), fieldsOf(now[name]), NOT_COMPARED);
    if (fields.length > 0) return `${name}: ${fields.join('; ')}`;
  }
  return undefined;
}

/** Where the rows of two sweeps with the same runs differ first. @returns undefined for equal rows */
export function firstRowDifference(saved: readonly LabSweepRun[], now: readonly LabSweepRun[]): string | undefined {
  const again = runTable(now);
  for (const [at, was] of runTable(saved).entries()) {
    const is = again[at] ?? {};
    const fields = fieldTexts(was, is, NOT_COMPARED_IN_ROWS);
    if (fields.length === 0 && was.hash === is.hash) continue;
    const { run, params, seed } = saved[at] as LabSweepRun;
    const values = Object.entries(params).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
    const what = fields.length > 0 ? fields.join('; ') : 'orders, fills or other details, with the same figures';
    return `run ${run} (${[...values, `seed ${seed}`].join(', ')}): ${what}`;
  }
  return undefined;
}

const asPlaced = (order: object): Row => Object.fromEntries(PLACED.map((name) => [name, fieldsOf(order)[name]]));

function rowDifference(
  name: string,
  saved: readonly object[],
  now: readonly object[],
): { readonly text: string; readonly time: number } | undefined {
  const count = Math.max(saved.length, now.length);
  for (let at = 0; at < count; at += 1) {
    const [was, is] = [saved[at] as Row | undefined, now[at] as Row | undefined];
    if (was && is && canonicalJson(was) === canonicalJson(is)) continue;
    const time = Math.min(timeOf(was), timeOf(is));
    const when = Number.isFinite(time) ? ` (${new Date(time).toISOString()})` : '';
    const head = `${name}, row ${at + 1}${when}: `;
    if (was && is) return { time, text: head + fieldTexts(was, is).join('; ') };
    const counts = `the file has ${saved.length} ${name}, the new run ${now.length}`;
    const [where, row] = was ? ['only in the file', was] : ['only in the new run', is];
    return { time, text: `${head}${where}: ${JSON.stringify(row)}; ${counts}` };
  }
  return undefined;
}

/** Each field that differs, with both values. */
function fieldTexts(was: Row, is: Row, without: ReadonlySet<string> = new Set()): string[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !without.has(name));
  return names
    .filter((name) => canonicalJson(was[name]) !== canonicalJson(is[name]))
    .map((name) => `${name} ${JSON.stringify(was[name])} in the file, ${JSON.stringify(is[name])} now`);
}

const timeOf = (row: Row | undefined): number => (typeof row?.time === 'number' ? row.time : Number.POSITIVE_INFINITY);
