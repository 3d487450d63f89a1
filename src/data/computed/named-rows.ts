/** Gives the rows of a table as objects, whose fields have the names of the columns. */
import type { DataValue } from '../../client/index.js';
import type { TableData } from '../table/table-data.js';

/**
 * @param convert converts every decimal
 * @param isSparse whether a value that a row lacks is left out, as in the replies of the exchange; otherwise it is null
 */
export function namedRows(
  data: TableData,
  isSparse: boolean,
  convert?: (decimal: string) => unknown,
): Record<string, unknown>[] {
  const rows = Array.from({ length: data.length }, (): Record<string, unknown> => ({}));
  for (const [index, { name, type }] of data.columns.entries()) {
    const readText =
      type === 'json' ? (text: string) => JSON.parse(text) : type === 'decimal' && convert ? convert : undefined;
    const values = data.values(index);
    rows.forEach((row, at) => {
      const value = values[at] as DataValue;
      if (value === null && isSparse) return;
      row[name] = readText && typeof value === 'string' ? readText(value) : value;
    });
  }
  return rows;
}
