/** CSV to a file, batch by batch, gzipped where the name says so. */
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { DataColumn } from '../client/index.js';
import { csvHead, csvLines } from './csv.js';
import { partsOf, type TableData } from './table-data.js';

/** Rows whose lines are made at a time. */
const ROWS_AT_A_TIME = 20_000;

/** Writes the batches, which all have these columns; resolves with the number of rows. */
export async function writeCsv(
  draft: string,
  columns: readonly DataColumn[],
  batches: AsyncIterable<TableData>,
  isGzipped: boolean,
): Promise<number> {
  let rows = 0;
  const texts = async function* () {
    yield csvHead(columns);
    for await (const batch of batches) {
      rows += batch.length;
      for (const part of partsOf(batch, ROWS_AT_A_TIME)) yield csvLines(part);
    }
  };
  // Opened at once, so that what fails later leaves nothing that is opened after it was removed.
  const file = (await open(draft, 'w')).createWriteStream();
  // A fixed level and no time in the header: the same rows give the same bytes.
  if (isGzipped) await pipeline(Readable.from(texts()), createGzip({ level: 6 }), file);
  else await pipeline(Readable.from(texts()), file);
  return rows;
}
