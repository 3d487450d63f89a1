/** Groups the rows of a table by the values of columns, and pivots a table: each value of one column becomes a column of its own. */
import { type ColumnType, ParameterError } from '../../client/index.js';
import { columnIndex } from '../computed/number-column.js';
import { columnsTable, type GivenColumn, type TableData } from '../table/table-data.js';
import { figureOf } from './figures.js';
import { comparable } from './picked-rows.js';

/** Rows with the same values of all keys, in the order in which they first appear. */
function groupsOf(keys: readonly (readonly unknown[])[], length: number): number[][] {
  const groups = new Map<string, number[]>();
  for (let row = 0; row < length; row += 1) {
    const name = keys.map((values) => keyText(values[row])).join('\n');
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return [...groups.values()];
}

/** Different values have different texts: 1 and '1' are not the same. */
const keyText = (value: unknown): string =>
  value instanceof Date ? `time ${value.getTime()}` : `${typeof value} ${JSON.stringify(String(value))}`;

/** A column by which rows are grouped. */
interface Key {
  readonly name: string;
  readonly type: ColumnType | undefined;
  readonly values: readonly unknown[];
  /** The values in a form in which equal values are the same: 1.5 and 1.50 are one decimal. */
  readonly compared: readonly unknown[];
}

/** @throws ParameterError for a column or a figure (such as a mean) that does not exist */
export function groupRows(
  data: TableData,
  by: unknown,
  figures: Readonly<Record<string, unknown>>,
  rows: () => readonly object[],
): TableData {
  const keys = keysOf(data, by, rows);
  const groups = groupsOf(
    keys.map(({ compared }) => compared),
    data.length,
  );
  const columns = Object.entries(figures).map(([name, given]): GivenColumn => {
    const figure = figureOf(data, given, 'groupBy');
    return [name, figure.type, groups.map((group) => figure.of(group))];
  });
  const firstOf = (values: readonly unknown[]) => groups.map(([row]) => values[row as number]);
  const all = [...keys.map(({ name, type, values }): GivenColumn => [name, type, firstOf(values)]), ...columns];
  const twice = all.map(([name]) => name).find((name, at, names) => names.indexOf(name) !== at);
  if (twice !== undefined) {
    throw new ParameterError('groupBy', 'figures', `Two columns have the name '${twice}'.`, 'Rename the figure.');
  }
  return columnsTable(all);
}

function keyOf(data: TableData, name: string, verb: string): Key {
  const index = columnIndex(data.columns, name, verb);
  const compared = comparable(data, name, verb);
  return { name, type: data.columns[index]?.type, values: data.values(index), compared };
}

function keysOf(data: TableData, by: unknown, rows: () => readonly object[]): Key[] {
  if (typeof by === 'string' || Array.isArray(by)) {
    return [by].flat().map((name: string) => keyOf(data, name, 'groupBy'));
  }
  const made = Object.entries((by ?? {}) as Record<string, unknown>);
  if (typeof by !== 'object' || made.length === 0 || made.some(([, key]) => typeof key !== 'function')) {
    throw new ParameterError(
      'groupBy',
      'by',
      'by is neither the name of a column, nor a list of names, nor an object of functions.',
      "Write groupBy('symbol', …), groupBy(['symbol', 'side'], …) or groupBy({ day: ({ openTime }) => … }, …).",
    );
  }
  const all = rows();
  return made.map(([name, key]) => {
    const values = all.map((row, at) => (key as (...given: unknown[]) => unknown)(row, at));
    return { name, type: undefined, values, compared: values };
  });
}

/** The choices of `pivot`, as a program gives them. */
interface Places {
  readonly rows: string;
  readonly columns: string;
  readonly values: string;
  readonly figure?: string | undefined;
}

/** @throws ParameterError for an unknown column or figure, and for a name of a column that appears twice */
export function pivotRows(data: TableData, { rows, columns, values, figure = 'last' }: Places): TableData {
  const [down, across] = [keyOf(data, rows, 'pivot'), keyOf(data, columns, 'pivot')];
  const { type, of } = figureOf(data, [figure, values], 'pivot');
  const lines = groupsOf([down.compared], data.length);
  const heads = groupsOf([across.compared], data.length);
  const names = heads.map(([row]) => String(across.values[row as number]));
  const twice = [rows, ...names].find((name, at, all) => all.indexOf(name) !== at);
  if (twice !== undefined) {
    throw new ParameterError(
      'pivot',
      'columns',
      `Two columns would have the name '${twice}'.`,
      'Rename one with `with`.',
    );
  }
  const columnAt = new Map(heads.flatMap((group, column) => group.map((row) => [row, column] as const)));
  const cells = lines.map((line) => {
    const parts: number[][] = heads.map(() => []);
    for (const row of line) parts[columnAt.get(row) as number]?.push(row);
    return parts.map((part) => (part.length > 0 ? of(part) : null));
  });
  return columnsTable([
    [rows, down.type, lines.map(([row]) => down.values[row as number])],
    ...names.map((name, at): GivenColumn => [name, type, cells.map((line) => line[at])]),
  ]);
}
