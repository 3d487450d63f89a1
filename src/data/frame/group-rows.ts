/** Groups the rows of a table, and turns values into columns. */
import { type DataValue, ParameterError } from '../../client/index.js';
import { columnIndex } from '../computed/number-column.js';
import { columnsTable, type GivenColumn, type TableData } from '../table/table-data.js';
import { figureOf } from './figures.js';

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

/** @throws ParameterError for an unknown column or figure */
export function groupRows(
  data: TableData,
  by: unknown,
  figures: Readonly<Record<string, unknown>>,
  rows: () => readonly object[],
): TableData {
  const keys = keysOf(data, by, rows);
  const groups = groupsOf(
    keys.map(([, , values]) => values),
    data.length,
  );
  const columns = Object.entries(figures).map(([name, given]): GivenColumn => {
    const figure = figureOf(data, given, 'groupBy');
    return [name, figure.type, groups.map((group) => figure.of(group))];
  });
  const firstOf = (values: readonly unknown[]) => groups.map(([row]) => values[row as number]);
  const all = [...keys.map(([name, type, values]): GivenColumn => [name, type, firstOf(values)]), ...columns];
  const twice = all.map(([name]) => name).find((name, at, names) => names.indexOf(name) !== at);
  if (twice !== undefined) {
    throw new ParameterError('groupBy', 'figures', `Two columns have the name '${twice}'.`, 'Rename the figure.');
  }
  return columnsTable(all);
}

function keysOf(data: TableData, by: unknown, rows: () => readonly object[]): GivenColumn[] {
  if (typeof by === 'string' || Array.isArray(by)) {
    return [by].flat().map((name: string) => {
      const index = columnIndex(data.columns, name, 'groupBy');
      return [name, data.columns[index]?.type, data.values(index)];
    });
  }
  const made = Object.entries((by ?? {}) as Record<string, unknown>);
  if (typeof by !== 'object' || made.some(([, key]) => typeof key !== 'function')) {
    const kind = by === null ? 'null' : typeof by;
    throw new ParameterError(
      'groupBy',
      'by',
      `by is of type ${kind}; names of columns, or functions of the row by name, are needed.`,
      "Write groupBy('symbol', …), groupBy(['symbol', 'side'], …) or groupBy({ day: ({ openTime }) => … }, …).",
    );
  }
  const all = rows();
  return made.map(([name, key]) => [
    name,
    undefined,
    all.map((row, at) => (key as (...given: unknown[]) => unknown)(row, at)),
  ]);
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
  const column = (name: string) => data.values(columnIndex(data.columns, name, 'pivot'));
  const [across, down] = [column(columns), column(rows)];
  const { type, of } = figureOf(data, [figure, values], 'pivot');
  const lines = groupsOf([down], data.length);
  const heads = groupsOf([across], data.length).map(([row]) => across[row as number] as DataValue);
  const names = heads.map(String);
  const twice = [rows, ...names].find((name, at, all) => all.indexOf(name) !== at);
  if (twice !== undefined) {
    throw new ParameterError(
      'pivot',
      'columns',
      `Two columns would have the name '${twice}'.`,
      'Rename one with `with`.',
    );
  }
  const type0 = data.columns[columnIndex(data.columns, rows, 'pivot')]?.type;
  const cells = lines.map((line) => {
    const parts = new Map<string, number[]>();
    for (const row of line) {
      const key = keyText(across[row]);
      parts.set(key, [...(parts.get(key) ?? []), row]);
    }
    return heads.map((head) => {
      const part = parts.get(keyText(head));
      return part ? of(part) : null;
    });
  });
  return columnsTable([
    [rows, type0, lines.map(([row]) => down[row as number])],
    ...names.map((name, at): GivenColumn => [name, type, cells.map((line) => line[at])]),
  ]);
}
