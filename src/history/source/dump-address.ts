/**
 * Reads days of a series from public dump files at an address, one file after the other: each is downloaded into the
 * dataset under a temporary name, compared with its published hash, read and removed.
 *
 * The layout is that of the public files: `daily/klines/BTCUSDT/1m/BTCUSDT-1m-2024-01-15.zip`, with `.CHECKSUM` beside it.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Day } from '../dataset/days.js';
import { draftName } from '../dataset/drafts.js';
import { folderOf, historyError, type SeriesName } from '../dataset/kinds.js';
import type { SourceEvent } from './day-rows.js';
import { dumpRows } from './dump-files.js';

/** @returns whether a source is an address and no path */
export const isAddress = (source: string): boolean => /^https?:\/\//i.test(source);

/** Tries of a download, with a pause that doubles. */
const TRIES = 4;
const PAUSE_MS = 500;

/** The address of the file of a day. */
export function dumpAddress(source: string, series: SeriesName, day: Day): string {
  const { kind, symbol, interval } = series;
  const folders = interval === undefined ? `${kind}/${symbol}` : `${kind}/${symbol}/${interval}`;
  const base = source.endsWith('/') ? source : `${source}/`;
  return new URL(`daily/${folders}/${symbol}-${interval ?? kind}-${day}.zip`, base).href;
}

/**
 * The rows of days whose files exist. A day without a file ends nowhere, so it stays missing.
 *
 * @throws SpotlabError when a file cannot be downloaded; ReplayFileError for one that is not what was published
 */
export async function* downloadedRows(
  source: string,
  folder: string,
  series: SeriesName,
  days: readonly Day[],
  signal: AbortSignal | undefined,
): AsyncGenerator<SourceEvent, void, undefined> {
  const place = join(folder, folderOf(series));
  let requests = 0;
  for (const [done, day] of days.entries()) {
    const url = dumpAddress(source, series, day);
    await mkdir(place, { recursive: true });
    const path = join(place, draftName(`${day}.zip`));
    try {
      requests += 1;
      if (await download(url, path, signal)) {
        requests += 1;
        const published = await get(`${url}.CHECKSUM`, signal);
        if (published) await writeFile(`${path}.CHECKSUM`, await published.text());
        const name = url.slice(url.lastIndexOf('/') + 1);
        yield* dumpRows({ path, name, days: { first: day, last: day } }, series, (one) => one === day, signal);
      }
    } finally {
      await rm(path, { force: true });
      await rm(`${path}.CHECKSUM`, { force: true });
    }
    yield { what: 'progress', requests, weight: 0, share: (done + 1) / days.length };
  }
}

/** @returns false when there is no such file */
async function download(url: string, path: string, signal: AbortSignal | undefined): Promise<boolean> {
  const reply = await get(url, signal);
  if (!reply?.body) return false;
  await pipeline(Readable.fromWeb(reply.body as never), createWriteStream(path), { ...(signal && { signal }) });
  return true;
}

/** The reply of an address; undefined when there is nothing. */
async function get(url: string, signal: AbortSignal | undefined): Promise<Response | undefined> {
  for (let tries = 1; ; tries += 1) {
    let fault: unknown;
    try {
      const reply = await fetch(url, signal ? { signal } : {});
      if (reply.ok) return reply;
      await reply.body?.cancel();
      if (reply.status === 404) return undefined;
      fault = `status ${reply.status}`;
      if (reply.status < 500 && reply.status !== 429) tries = TRIES;
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      fault = (error as Error).cause ?? error;
    }
    if (tries >= TRIES) {
      const why = fault instanceof Error ? fault.message : String(fault);
      throw historyError(`${url} cannot be downloaded: ${why}.`, 'Check the address; days that are there stay.', fault);
    }
    await sleep(PAUSE_MS * 2 ** (tries - 1), undefined, { ...(signal && { signal }) });
  }
}
