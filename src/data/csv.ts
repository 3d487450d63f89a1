/**
 * Writes CSV as in RFC 4180, with plain line feeds: a header line with the names, then the values. A missing value is
 * empty, and an empty text is quoted, so that the two differ. A spreadsheet computes none of the texts as a formula:
 * see `csvField`.
 */
import type { DataColumn, DataValue } from '../client/index.js';
import { csvField } from '../protocol/index.js';
import type { TableData } from './table/table-data.js';

function cellText(value: DataValue): string {
  if (value === null) return '';
  return typeof value === 'string' ? csvField(value) : String(value);
}

/** The header line. */
export function csvHead(columns: readonly DataColumn[]): string {
  return `${columns.map(({ name }) => cellText(name)).join(',')}\n`;
}

/** The lines of the rows. */
export function csvLines(data: TableData): string {
  const cells = data.columns.map((_, column) => data.values(column).map(cellText));
  let text = '';
  for (let row = 0; row < data.length; row += 1) {
    for (let column = 0; column < cells.length; column += 1) {
      if (column > 0) text += ',';
      text += (cells[column] as string[])[row];
    }
    text += '\n';
  }
  return text;
}

/** The header line and the lines of the rows. */
export function csvText(data: TableData): string {
  return csvHead(data.columns) + csvLines(data);
}
