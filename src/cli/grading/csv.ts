/** CSV as spreadsheets read and write it (RFC 4180). Pure. */

import { csvField, withoutGuard } from '../../protocol/index.js';
import { cleanText } from '../../text/index.js';

export const csvLine = (fields: readonly string[]): string =>
  `${fields.map((field) => (field === '' ? '' : csvField(cleanText(field)))).join(',')}\n`;

/**
 * The rows of a CSV file by the names in its first line. The separator is a comma or a semicolon: the one that the first line uses.
 * The quote that `csvField` puts before a formula is removed.
 */
export function csvRows(text: string): Readonly<Record<string, string>>[] {
  const plain = text.replace(/^\ufeff/, '');
  const separator = /^[^,\r\n]*;/.test(plain) ? ';' : ',';
  const [head = [], ...lines] = fieldsOf(plain, separator);
  const names = head.map((name) => name.trim());
  return lines
    .filter((fields) => fields.some((field) => field.trim() !== ''))
    .map((fields) => Object.fromEntries(names.map((name, at) => [name, withoutGuard(fields[at] ?? '')])));
}

function fieldsOf(text: string, separator: string): string[][] {
  const lines: string[][] = [[]];
  // A quoted field, in which a quote is doubled, or one up to the next separator or line end; then what ends it.
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'gy');
  for (let match = field.exec(text); match && match.index < text.length; match = field.exec(text)) {
    const [, quoted, plain = '', end = ''] = match;
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (/\n/.test(end)) lines.push([]);
  }
  return lines;
}
