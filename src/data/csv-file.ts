/** Writes CSV to a file, batch by batch, with gzip if the file name ends with .gz. */
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { DataColumn } from '../client/index.js';
import { csvHead, csvLines } from './csv.js';
import { partsOf, type TableData } from './table/table-data.js';

/** Number of rows converted at a time. */
const ROWS_AT_A_TIME = 20_000;

/** Writes the batches, which all have these columns. Resolves with the number of rows. */
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
  // The file is opened first: otherwise it could be created again after a failure has removed it.
  const file = (await open(draft, 'w')).createWriteStream();
  // Fixed compression level and no time in the gzip header: the same rows give the same bytes.
  if (isGzipped) await pipeline(Readable.from(texts()), createGzip({ level: 6 }), file);
  else await pipeline(Readable.from(texts()), file);
  return rows;
}
