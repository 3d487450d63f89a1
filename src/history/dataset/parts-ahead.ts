/** Reads the Parquet files of a series (one for each day) one after the other, and opens the next files before they are needed. */
import type { KindLayout } from './kinds.js';
import { PartReader, type ReadPartOptions } from './part-reader.js';
import type { RowBatch } from './row-batch.js';

/** Number of files that are opened in advance: their bytes are read and decompressed while an earlier file is used. */
const AHEAD = 4;

/** A part file, and the rows and columns to read from it. */
export interface PartRead {
  readonly path: string;
  readonly options: ReadPartOptions;
}

/** The batches of files in their order. A file that does not exist is left out. @throws SpotlabError as `readPart` */
export async function* readParts(
  parts: readonly PartRead[],
  layout: KindLayout,
): AsyncGenerator<RowBatch, void, undefined> {
  // An error becomes the result of its promise, because no code awaits the promise until the file is needed.
  const ahead: Promise<PartReader | { error: unknown } | undefined>[] = [];
  const open = (part: PartRead | undefined) => {
    if (part) ahead.push(PartReader.open(part.path, layout, part.options).catch(failureOf));
  };
  for (const part of parts.slice(0, AHEAD)) open(part);
  try {
    for (let at = AHEAD; ahead.length > 0; at += 1) {
      const next = await ahead.shift();
      open(parts[at]);
      if (next instanceof PartReader) yield* next.batches();
      else if (next) throw next.error;
    }
  } finally {
    for (const part of ahead) {
      const next = await part;
      if (next instanceof PartReader) await next.close();
    }
  }
}

const failureOf = (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : { error });
