/** Reads part files one after the other, and opens the next ones ahead. */
import type { KindLayout } from './kinds.js';
import { PartReader, type ReadPartOptions } from './part-reader.js';
import type { RowBatch } from './row-batch.js';

/** Files that are opened ahead: their bytes are read and decompressed while one is used. */
const AHEAD = 4;

/** A part file, and what to read of it. */
export interface PartRead {
  readonly path: string;
  readonly options: ReadPartOptions;
}

/** The batches of files in their order. A file that is not there is left out. @throws SpotlabError as `readPart` */
export async function* readParts(
  parts: readonly PartRead[],
  layout: KindLayout,
): AsyncGenerator<RowBatch, void, undefined> {
  // An error is kept until the turn of its file: until then nobody waits for it.
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
