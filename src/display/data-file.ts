/** Draws the result of writing a table of data to a file. */
import { type Block, fieldsBlock } from './text/blocks.js';
import { countText, typesText } from './text/data-table.js';
import { span } from './text/rich.js';
import { isWireObject, objectsOf, textOf } from './text/wire-value.js';

/** Draws a written data file: its path, format, size and columns; undefined for another value. */
export function dataFileBlocks(value: unknown): Block[] | undefined {
  if (!isWireObject(value) || typeof value.path !== 'string' || !Array.isArray(value.columns)) return undefined;
  const columns = objectsOf(value.columns);
  const size = `${countText(Number(value.rows), 'row')} × ${countText(columns.length, 'column')}`;
  return [
    fieldsBlock([
      ['written', [span(value.path, 'strong'), span(` (${textOf(value.format)})`, 'dim')]],
      ['size', `${size}, ${bytesText(Number(value.bytes))}`],
      ['types', typesText(columns)],
    ]),
  ];
}

/** A file size in decimal units: 1 kB is 1000 bytes. */
function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
