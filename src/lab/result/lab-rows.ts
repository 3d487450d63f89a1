/** Lists of plain rows with the table methods of every result, and with their drawing. */
import { drawAs, exportMethods } from '../../client/index.js';
import type { LabOutput } from '../run/lab-client.js';
import type { LabRows } from './lab-result.js';

/** Rows that a printed list shows. */
const SHOWN_ROWS = 20;

/**
 * Adds the table methods and the drawing to rows; the data stays a plain array.
 *
 * @param table the rows as a table, if their values are not plain
 */
export function rowsOf<T>(data: readonly T[], output: LabOutput, table?: readonly object[]): LabRows<T> {
  const list = [...data];
  const displays = () => output.displays;
  for (const [name, method] of exportMethods((target) => output.data.tableOf(table ?? target, { displays }))) {
    Object.defineProperty(list, name, method);
  }
  drawAs(list, displays, () => {
    const { columns, length } = output.data.tableOf(table ?? list, { displays });
    return {
      value: { columns, rows: (table ?? list).slice(0, SHOWN_ROWS), length, rowsOnly: true },
      context: { kind: 'dataTable', params: {} },
    };
  });
  return list as unknown as LabRows<T>;
}

/** Lets a value draw itself as a table of texts. */
export function drawRows(value: object, output: LabOutput, texts: () => readonly object[]): void {
  drawAs(
    value,
    () => output.displays,
    () => {
      const rows = texts();
      const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      const columns = names.map((name) => ({ name, type: 'text' }));
      return {
        value: { columns, rows, length: rows.length, rowsOnly: true },
        context: { kind: 'dataTable', params: {} },
      };
    },
  );
}
