/** Joins the rows of two tables by the values of one column. */
import { type JoinOptions, ParameterError } from '../../client/index.js';
import { columnIndex } from '../computed/number-column.js';
import { type TableData, tableData } from '../table/table-data.js';
import { type Comparable, comparable, pickRows } from './picked-rows.js';

/** @throws ParameterError for an unknown column or option, for key columns of two different kinds, and for rows that are not in order with `asof` */
export function joinRows(data: TableData, other: TableData, on: string, options: JoinOptions): TableData {
  const { how = 'inner', suffix = '_2' } = options;
  if (!['inner', 'left', 'asof'].includes(how)) {
    throw new ParameterError('join', 'how', `Invalid how '${String(how)}': allowed are inner, left, asof.`);
  }
  const [left, right] = valuesOf(data, other, on);
  const pairs = how === 'asof' ? asOf(left, right, on) : equal(left, right, how === 'left');
  const mine = pickRows(
    data,
    pairs.map(([row]) => row),
  );
  const names = new Set(data.columns.map(({ name }) => name));
  const kept = other.columns.flatMap(({ name, type }, index) =>
    name === on ? [] : [{ index, column: { name: names.has(name) ? `${name}${suffix}` : name, type } }],
  );
  const twice = kept.find(({ column }) => names.has(column.name));
  if (twice) {
    throw new ParameterError(
      'join',
      'suffix',
      `Two columns would have the name '${twice.column.name}'.`,
      'Give another suffix.',
    );
  }
  const theirs = pickRows(
    other,
    pairs.map(([, row]) => row),
  );
  return tableData(
    [...data.columns, ...kept.map(({ column }) => column)],
    [...data.columns.map((_, at) => mine.values(at)), ...kept.map(({ index }) => theirs.values(index))],
  );
}

type Values = readonly (Comparable | undefined)[];

/** The values of both key columns in a form for comparison: decimals of equal value are equal, also if the numbers of their zeros differ. */
function valuesOf(data: TableData, other: TableData, on: string): readonly [Values, Values] {
  const kind = (of: TableData) => of.columns[columnIndex(of.columns, on, 'join')]?.type;
  const [mine, theirs] = [kind(data), kind(other)];
  const isNumber = (type: unknown) => type === 'integer' || type === 'time';
  if (mine !== theirs && !(isNumber(mine) && isNumber(theirs)) && data.length > 0 && other.length > 0) {
    throw new ParameterError(
      'join',
      'on',
      `Column '${on}' has type ${mine} in this table and ${theirs} in the other table.`,
    );
  }
  if (mine !== 'decimal' || theirs !== 'decimal') return [comparable(data, on, 'join'), comparable(other, on, 'join')];
  // The values of both columns are compared as one list, so that they have the same scale.
  const texts = [data, other].map((of) => of.values(columnIndex(of.columns, on, 'join')));
  const all = comparable(tableData([{ name: on, type: 'decimal' }], [texts.flat()]), on, 'join');
  return [all.slice(0, data.length), all.slice(data.length)];
}

/** Pairs of rows with equal values; -1 for a row without a partner. A row with a missing value has no partner. */
function equal(left: Values, right: Values, keepsAll: boolean): [number, number][] {
  const rowsOf = new Map<Comparable, number[]>();
  for (const [row, value] of right.entries()) {
    if (value === undefined) continue;
    const key = keyOf(value);
    const rows = rowsOf.get(key);
    if (rows) rows.push(row);
    else rowsOf.set(key, [row]);
  }
  return [...left.entries()].flatMap(([row, value]): [number, number][] => {
    const partners = value === undefined ? undefined : rowsOf.get(keyOf(value));
    return partners?.map((partner): [number, number] => [row, partner]) ?? (keepsAll ? [[row, -1]] : []);
  });
}

/** One count may be a number in the first table and a bigint in the second table. */
const keyOf = (value: Comparable): Comparable =>
  typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;

/** Joins each row with the last row of the other table whose key is not greater. */
function asOf(left: Values, right: Values, on: string): [number, number][] {
  refuseDisorder(left, on, 'this table');
  refuseDisorder(right, on, 'the other table');
  let next = 0;
  return [...left.entries()].map(([row, value]): [number, number] => {
    while (next < right.length && (right[next] as Comparable) <= (value as Comparable)) next += 1;
    return [row, next - 1];
  });
}

function refuseDisorder(values: Values, on: string, where: string): void {
  const at = values.findIndex(
    (value, row) => value === undefined || (row > 0 && value < (values[row - 1] as Comparable)),
  );
  if (at < 0) return;
  throw new ParameterError(
    'join',
    'how',
    `Row ${at} of ${where} is not in ascending order of '${on}', as how: 'asof' needs it.`,
    `Sort both tables first: table.sort('${on}').`,
  );
}
