/**
 * CSV as RFC 4180 says, with plain line feeds: a line of names, then values as they are. What is missing is empty, and an
 * empty text is quoted, so that the two can be told apart.
 */
import type { DataColumn, DataValue } from '../client/index.js';
import type { TableData } from './table-data.js';

const NEEDS_QUOTES = /[",\r\n]|^$|^\s|\s$/;

function cellText(value: DataValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  return NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** The line of names. */
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

/** Names and rows. */
export function csvText(data: TableData): string {
  return csvHead(data.columns) + csvLines(data);
}
