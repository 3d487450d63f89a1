/**
 * Decodes the columns of a row group that have the form in which this program writes them: one page of version 2,
 * compressed with gzip, with decimals as plain bytes and integers as differences. All pages of a group are decompressed
 * at once, in the thread pool.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { AsyncBuffer, ColumnChunk, RowGroup } from 'hyparquet';
import { DECIMAL_BYTES } from '../../data/index.js';
import { deltaIntegers } from './delta-integers.js';
import type { HistoryColumn, KindLayout } from './kinds.js';
import { type DataPage, DELTA_BINARY_PACKED, onlyPage, PLAIN } from './page-header.js';
import type { BatchColumn } from './row-batch.js';

const decompress = promisify(gunzip);

/** The wanted columns by their index; undefined stands for a column of another form. */
export async function fastColumns(
  file: AsyncBuffer,
  group: RowGroup,
  layout: KindLayout,
  wanted: readonly number[],
): Promise<(BatchColumn | undefined)[]> {
  const rows = Number(group.num_rows);
  const pages = await Promise.all(
    wanted.map(async (index) => {
      const { name, type } = layout.columns[index] as HistoryColumn;
      const chunk = group.columns.find((one) => one.meta_data?.path_in_schema[0] === name);
      const page = chunk && type !== 'boolean' ? await pageOf(file, chunk) : undefined;
      return page?.values === rows && page.encoding === encodingOf(type) ? [{ index, type, page }] : [];
    }),
  );
  const found = pages.flat();
  const bytes = await decompressed(found.map(({ page }) => page));
  const columns: (BatchColumn | undefined)[] = [];
  let start = 0;
  for (const { index, type, page } of found) {
    const part = bytes.subarray(start, start + page.bytes);
    start += page.bytes;
    if (type !== 'decimal') columns[index] = deltaIntegers(part, rows);
    else if (part.length === rows * DECIMAL_BYTES) columns[index] = part;
  }
  return columns;
}

const encodingOf = (type: HistoryColumn['type']): number => (type === 'decimal' ? PLAIN : DELTA_BINARY_PACKED);

async function pageOf(file: AsyncBuffer, { meta_data: data }: ColumnChunk): Promise<DataPage | undefined> {
  if (data?.codec !== 'GZIP' || data.dictionary_page_offset !== undefined) return undefined;
  const start = Number(data.data_page_offset);
  return onlyPage(new Uint8Array(await file.slice(start, start + Number(data.total_compressed_size))));
}

/** Decompresses the pages together: consecutive gzip data give one output. */
async function decompressed(pages: readonly DataPage[]): Promise<Uint8Array> {
  const size = pages.reduce((sum, { bytes }) => sum + bytes, 0);
  if (size === 0) return new Uint8Array();
  // The output buffer is larger than the output, so the result is one piece.
  const bytes = await decompress(Buffer.concat(pages.map(({ stored }) => stored)), { chunkSize: size + 64 });
  if (bytes.length === size) return bytes;
  throw new Error(`a page has ${bytes.length} bytes, and not ${size}`);
}
