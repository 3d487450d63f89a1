/**
 * Reads days of a series from public dump files at an address, one file after the other: each is downloaded into the
 * dataset under a temporary name, compared with its published hash, read and removed. An interrupted download continues
 * where it stopped, if the server supports this.
 *
 * The paths at the address are those of the public files, such as `daily/klines/BTCUSDT/1m/BTCUSDT-1m-2024-01-15.zip`, each
 * with a file `.CHECKSUM` beside it.
 */
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HistoryContext, SpotlabError } from '../../client/index.js';
import { draftOf } from '../../files/index.js';
import { ReplayFileError } from '../../server/index.js';
import type { Day } from '../dataset/days.js';
import { DISK_ERRORS } from '../dataset/disk-errors.js';
import { folderOf, historyError, type SeriesName } from '../dataset/kinds.js';
import { boundedBytes, MAX_CHECKSUM_BYTES, MAX_DAY_BYTES } from './bounded-bytes.js';
import type { SourceEvent } from './day-rows.js';
import { dumpRows, hashProblem } from './dump-files.js';

/** @returns whether a source is an address and no path */
export const isAddress = (source: string): boolean => /^https?:\/\//i.test(source);

/** Maximum number of attempts without progress. The pause between two attempts doubles. */
const TRIES = 4;
const PAUSE_MS = 500;

/** The address of the file of a day. */
export function dumpAddress(source: string, series: SeriesName, day: Day): string {
  const { kind, symbol, interval } = series;
  const folders = interval === undefined ? `${kind}/${symbol}` : `${kind}/${symbol}/${interval}`;
  const base = source.endsWith('/') ? source : `${source}/`;
  return new URL(`daily/${folders}/${symbol}-${interval ?? kind}-${day}.zip`, base).href;
}

/** An address without user name and password, for messages. */
export function shownAddress(address: string): string {
  const url = new URL(address);
  [url.username, url.password] = ['', ''];
  return url.href;
}

/**
 * The rows of days whose files exist. A day without a file gets no end event, so the day stays missing.
 *
 * @throws SpotlabError when a file cannot be downloaded
 */
export async function* downloadedRows(
  source: string,
  folder: string,
  series: SeriesName,
  days: readonly Day[],
  openFiles: HistoryContext['files'],
  signal: AbortSignal | undefined,
): AsyncGenerator<SourceEvent, void, undefined> {
  const place = join(folder, folderOf(series));
  const downloads = new Downloads(await openFiles(), signal);
  try {
    for (const [done, day] of days.entries()) {
      const url = dumpAddress(source, series, day);
      await mkdir(place, { recursive: true });
      const path = draftOf(join(place, `${day}.zip`));
      try {
        const published = await downloads.published(url, path);
        if (published !== 'missing') {
          if (published === 'unchecked') yield { what: 'unchecked', day };
          const name = url.slice(url.lastIndexOf('/') + 1);
          yield* dumpRows({ path, name, days: { first: day, last: day } }, series, (one) => one === day, signal);
        }
      } catch (error) {
        // The error names the address, because the downloaded file has only a temporary name.
        if (error instanceof ReplayFileError) {
          const file = shownAddress(url);
          const known = historyError(error.message.replaceAll(path, file), undefined, error);
          yield { what: 'broken', days: [day], file, error: known };
        } else throw error;
      } finally {
        await rm(path, { force: true });
      }
      yield { what: 'progress', requests: downloads.requests, weight: 0, share: (done + 1) / days.length };
    }
  } finally {
    await downloads.close();
  }
}

class Downloads {
  requests = 0;

  constructor(
    private readonly files: Awaited<ReturnType<HistoryContext['files']>>,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /**
   * Downloads a file, and compares it with its published hash. A file that differs is downloaded once more.
   *
   * @returns `missing` when there is no such file, `unchecked` when it has no published hash
   */
  async published(url: string, path: string): Promise<'missing' | 'checked' | 'unchecked'> {
    for (let isAgain = false; ; isAgain = true) {
      if (!(await this.#download(url, path))) return 'missing';
      const hash = await this.#retried(`${url}.CHECKSUM`, async () => {
        const reply = await this.#get(`${url}.CHECKSUM`);
        return reply && (await text(boundedBytes(reply.bytes, MAX_CHECKSUM_BYTES, `${shownAddress(url)}.CHECKSUM`)));
      });
      const name = url.slice(url.lastIndexOf('/') + 1);
      if (hash === undefined) return 'unchecked';
      const problem = await hashProblem(path, name, hash);
      if (problem === undefined) return 'checked';
      if (isAgain) {
        const what = `${problem}; the second download was not better: try again later, or use another source`;
        throw new ReplayFileError('unreadable', path, undefined, what);
      }
    }
  }

  close(): Promise<void> {
    return this.files.close();
  }

  async #download(url: string, path: string): Promise<boolean> {
    await rm(path, { force: true });
    let version: string | undefined;
    const loaded = async () => (await stat(path).catch(() => ({ size: 0 }))).size;
    return this.#retried(
      url,
      async () => {
        const had = await loaded();
        // The server sends the missing part, or the whole file if the file has changed.
        const rest: Record<string, string> =
          had > 0 && version !== undefined ? { range: `bytes=${had}-`, 'if-range': version } : {};
        const reply = await this.#get(url, rest).catch((error) => {
          // If the server refuses to send the missing part, the next request asks for the whole file.
          if (error instanceof StatusFault) version = undefined;
          throw error;
        });
        if (!reply) return false;
        version = versionOf(reply.headers);
        const isRest = reply.status === 206 && String(reply.headers['content-range']).startsWith(`bytes ${had}-`);
        const file = await open(path, isRest ? 'a' : 'w');
        try {
          const bounded = boundedBytes(reply.bytes, MAX_DAY_BYTES, shownAddress(url), isRest ? had : 0);
          for await (const bytes of bounded) await file.writeFile(bytes);
        } finally {
          await file.close();
        }
        return true;
      },
      loaded,
    );
  }

  /** Tries again after failures of the network and of the server. @param progress returns a number that grows with the bytes that have arrived */
  async #retried<T>(url: string, once: () => Promise<T>, progress: () => Promise<number> = async () => 0): Promise<T> {
    let before = 0;
    for (let tries = 1; ; tries += 1) {
      try {
        return await once();
      } catch (error) {
        this.signal?.throwIfAborted();
        const { code = '' } = error as NodeJS.ErrnoException;
        if (DISK_ERRORS[code] !== undefined || error instanceof SpotlabError) throw error;
        const after = await progress();
        if (after > before) tries = 0;
        before = after;
        if (
          tries >= TRIES ||
          (error instanceof StatusFault && error.isFinal) ||
          (error as Error).name === 'RedirectError'
        ) {
          const why = (error as Error).message || code;
          const advice = 'Check the address; the dataset keeps the days that it has.';
          throw historyError(`${shownAddress(url)} cannot be downloaded: ${why}.`, advice, error);
        }
        if (tries > 0)
          await sleep(PAUSE_MS * 2 ** (tries - 1), undefined, { ...(this.signal && { signal: this.signal }) });
      }
    }
  }

  /** The reply of an address; undefined for status 404. @throws StatusFault for any other status */
  async #get(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.requests += 1;
    const reply = await this.files.get(url, headers, this.signal);
    const { status } = reply;
    if (status === 200 || status === 206) return reply;
    reply.bytes.cancel();
    if (status === 404) return undefined;
    throw new StatusFault(status);
  }
}

class StatusFault extends Error {
  constructor(private readonly status: number) {
    super(`status ${status}`);
  }

  /** Whether another attempt would have the same result. False for failures of the server, for too many requests, and for a wrong range. */
  get isFinal(): boolean {
    return this.status < 500 && this.status !== 429 && this.status !== 416;
  }
}

/** The version of a file, for a request of its missing part; undefined if the server does not send a version. */
function versionOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  const { etag, 'last-modified': modified } = headers;
  if (typeof etag === 'string' && !etag.startsWith('W/')) return etag;
  return typeof modified === 'string' ? modified : undefined;
}
