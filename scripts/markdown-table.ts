/** Writes tables in Markdown. */

/** A text as the content of a cell. */
export const cell = (text: string) => text.replaceAll('|', '\\|');

export const tableRow = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

/** A table with a row of heads; an empty text if there are no rows. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return `${tableRow(heads)}\n${tableRow(heads.map(() => '---'))}\n${rows.map(tableRow).join('\n')}\n`;
}
