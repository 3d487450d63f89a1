/** Gives lists of plain rows (such as the fills of a run) the table methods that every result has, and their drawing. */
import { type DrawnValue, drawAs, exportMethods, TABLE_ROWS, TABLE_TYPES } from '../../client/index.js';
import type { LabRows } from '../base/lab-result.js';
import type { LabOutput } from '../run/lab-output.js';
import { COLUMN_TYPES } from './column-types.js';

/** Number of rows that a printed list shows. */
const SHOWN_ROWS = 20;

/** Options of a list of rows. By default, the list is drawn as a table of its rows. */
export interface RowsOptions {
  /** The rows for the table, if the values in the rows of the list are not plain. */
  readonly table?: readonly object[];
  /** A drawing that replaces the table; an empty list is always drawn as a table. */
  readonly drawing?: () => DrawnValue;
}

/** Adds the table methods and the drawing to rows; the data stays a plain array. */
export function rowsOf<T>(data: readonly T[], output: LabOutput, { table, drawing }: RowsOptions = {}): LabRows<T> {
  const list = [...data];
  if (table) Object.defineProperty(list, TABLE_ROWS, { value: table });
  addTable(list, output);
  const displays = () => output.displays;
  drawAs(list, displays, () => {
    if (drawing && data.length > 0) return drawing();
    const { columns, length } = output.data.tableOf(list, { displays });
    return {
      value: { columns, rows: (table ?? list).slice(0, SHOWN_ROWS), length, rowsOnly: true },
      context: { kind: 'dataTable', params: {} },
    };
  });
  return list as T[] & LabRows<T>;
}

/** Adds the table methods; the types of the columns do not depend on the values. */
export function addTable(target: object, output: LabOutput): void {
  const displays = () => output.displays;
  Object.defineProperty(target, TABLE_TYPES, { value: COLUMN_TYPES });
  for (const [name, method] of exportMethods((one) => output.data.tableOf(one, { displays }))) {
    Object.defineProperty(target, name, method);
  }
}
