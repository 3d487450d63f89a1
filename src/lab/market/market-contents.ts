/** Lists the files and the events that a market of the lab is made of, with their hashes. */
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { throwStartError } from '../../client/index.js';
import type { MarketRecording } from '../../server/index.js';
import { historyFiles } from './history-market.js';
import type { LabMarket } from './lab-market.js';
import { openable } from './portable-market.js';

/** A file, or the events of a program, that a market is made of. */
export interface MarketContent {
  /** Absolute path; `events` for events of a program. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the file, or of the columns of the events. Hexadecimal. */
  readonly sha256: string;
}

/** The files and events of a market with their hashes; none for a simulated market. @throws StartError */
export async function marketContents(market: LabMarket): Promise<MarketContent[]> {
  return (await partContents(market)).flat();
}

/** As {@link marketContents}, but a list for each part of the market; a snapshot is one part. @throws StartError */
export async function partContents(market: LabMarket): Promise<MarketContent[][]> {
  const { spec, parts } = openable(market);
  if (spec.kind === 'snapshot') {
    const { exchangeInfo } = spec.options;
    const paths = [...filesIn(spec.file), ...(exchangeInfo === undefined ? [] : [exchangeInfo])];
    return [await hashesOf(paths).catch(throwStartError)];
  }
  const contents: MarketContent[][] = [];
  for (const part of parts) {
    if (part.spec.kind === 'history') contents.push(await hashesOf(await historyFiles(part.spec)));
    else if (part.spec.kind === 'recording') {
      const { recordingFiles } = await import('../../server/index.js');
      contents.push(
        await hashesOf(await recordingFiles(part.spec.files, part.spec.options.kind).catch(throwStartError)),
      );
    } else contents.push([{ path: 'events', ...hashOfRows(await part.share()) }]);
  }
  return contents;
}

/** The file, or the files of a data directory. */
function filesIn(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  const entries = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ name }) => join(path, name)).sort();
}

async function hashesOf(paths: readonly string[]): Promise<MarketContent[]> {
  const contents: MarketContent[] = [];
  for (const path of paths) contents.push(await hashOfFile(path));
  return contents;
}

/** The hash of a file, computed while it is read. */
export async function hashOfFile(path: string): Promise<MarketContent> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      bytes += piece.length;
      hash.update(piece);
    }
  });
  return { path, bytes, sha256: hash.digest('hex') };
}

/** The columns in the order of their names, so that the hash does not depend on how they were made. */
export function hashOfRows(rows: MarketRecording): { bytes: number; sha256: string } {
  const hash = createHash('sha256');
  let bytes = 0;
  const add = (name: string, value: unknown): void => {
    if (ArrayBuffer.isView(value)) {
      hash.update(`${name} ${value.byteLength}\n`);
      hash.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
      bytes += value.byteLength;
    } else if (typeof value === 'object' && value !== null) {
      for (const key of Object.keys(value).sort()) add(`${name}.${key}`, (value as Record<string, unknown>)[key]);
    } else if (value !== undefined) hash.update(`${name} ${String(value)}\n`);
  };
  add('events', rows);
  return { bytes, sha256: hash.digest('hex') };
}
