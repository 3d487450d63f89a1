/**
 * Stores bans and long waits of an exchange in a small JSON file per origin, so that a restarted script does not send
 * during a ban, which would extend it.
 *
 * The files are in {@link stateFolder}. Other users cannot read them, and a file is replaced atomically. A file contains
 * the origin and two times only. A file that cannot be read or written, or that others could have written, is ignored;
 * the exchange then reports the ban again. Exchanges on this machine are not stored, because their ports are reused.
 */

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readOwnFile, stateFolder } from '../../data/index.js';
import { writeWholeFile } from '../../files/index.js';
import { type BackoffTimes, isLoopback, type LimitBook } from '../../limits/index.js';
import { DAY_MS, type Fields, isRecord } from '../../protocol/index.js';

/** Shorter waits after a 429 end before a file is useful. */
const LONG_BACKOFF_MS = 10_000;
/** Longest possible ban; a later time in a file is invalid. */
const MAX_BAN_MS = 3 * DAY_MS;

/** Restores the stored waits of `origin` and stores new ones; does nothing for an exchange on this machine. */
export function rememberBackoffs(
  book: LimitBook,
  origin: string,
  nowMs: () => number,
  environment: NodeJS.ProcessEnv = process.env,
): void {
  if (isLoopback(origin)) return;
  const folder = stateFolder(environment);
  book.restore(readBackoffs(folder, origin, nowMs()));
  book.onBackoff((times) => keepBackoffs(folder, origin, times, nowMs()));
}

/** The file of an origin. */
export const stateFile = (folder: string, origin: string): string =>
  join(folder, `limits-${origin.toLowerCase().replace(/[^a-z0-9.]+/g, '-')}.json`);

/** Stored waits and bans that have not ended; a file without any is removed. */
export function readBackoffs(folder: string, origin: string, nowMs: number): BackoffTimes {
  const path = stateFile(folder, origin);
  const text = readOwnFile(path);
  if (text === undefined) return { backoffUntilMs: 0, bannedUntilMs: 0 };
  const times = parse(text, origin, nowMs);
  if (times.backoffUntilMs === 0 && times.bannedUntilMs === 0) rmQuietly(path);
  return times;
}

/** Writes long waits and bans; if another process has written other times, the later time counts. */
export function keepBackoffs(folder: string, origin: string, times: BackoffTimes, nowMs: number): void {
  const isLong = times.bannedUntilMs > nowMs || times.backoffUntilMs - nowMs >= LONG_BACKOFF_MS;
  if (!isLong) return;
  const path = stateFile(folder, origin);
  try {
    const known = readBackoffs(folder, origin, nowMs);
    const backoffUntilMs = Math.max(known.backoffUntilMs, times.backoffUntilMs);
    const bannedUntilMs = Math.max(known.bannedUntilMs, times.bannedUntilMs);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeWholeFile(path, `${JSON.stringify({ origin, backoffUntilMs, bannedUntilMs })}\n`, { isSecret: true });
  } catch {
    // Without the file, the next process learns of the ban from the exchange.
  }
}

function parse(text: string, origin: string, nowMs: number): BackoffTimes {
  let stored: Fields = {};
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) stored = value;
  } catch {
    // A truncated or edited file counts as missing.
  }
  const time = (value: unknown) =>
    typeof value === 'number' && value > nowMs && value <= nowMs + MAX_BAN_MS ? value : 0;
  if (stored.origin !== origin) return { backoffUntilMs: 0, bannedUntilMs: 0 };
  return { backoffUntilMs: time(stored.backoffUntilMs), bannedUntilMs: time(stored.bannedUntilMs) };
}

function rmQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The folder is not writable; the next read treats the file as expired again.
  }
}
