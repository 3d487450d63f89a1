/**
 * Stores bans and long waits of an exchange in a small JSON file per origin, so that a restarted script does not send
 * during a ban, which would extend it.
 *
 * The folder is SPOTLAB_STATE_DIR, or `spotlab` under XDG_STATE_HOME, or `~/.local/state/spotlab`. Other users cannot
 * read the files, and a file is replaced atomically. It contains the origin and two times only. A file that cannot be
 * read or written is ignored; the exchange then reports the ban again. Exchanges on this machine are not stored,
 * because their ports are reused.
 */

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { type HoldTimes, isLoopback, type LimitBook } from '../limits/index.js';
import { DAY_MS } from '../protocol/index.js';

/** Shorter waits after a 429 end before a file is useful. */
const LONG_HOLD_MS = 10_000;
/** Longest possible ban; a later time in a file is invalid. */
const MAX_BAN_MS = 3 * DAY_MS;

/** Restores the stored waits of `origin` and stores new ones; does nothing for an exchange on this machine. */
export function rememberHolds(
  book: LimitBook,
  origin: string,
  nowMs: () => number,
  environment: NodeJS.ProcessEnv = process.env,
): void {
  if (isLoopback(origin)) return;
  const folder = stateFolder(environment);
  book.restore(readHolds(folder, origin, nowMs()));
  book.onHold((times) => keepHolds(folder, origin, times, nowMs()));
}

/** The folder of the files. */
export function stateFolder({ SPOTLAB_STATE_DIR, XDG_STATE_HOME }: NodeJS.ProcessEnv): string {
  if (SPOTLAB_STATE_DIR) return SPOTLAB_STATE_DIR;
  // The XDG specification says that relative paths are ignored.
  const base = XDG_STATE_HOME && isAbsolute(XDG_STATE_HOME) ? XDG_STATE_HOME : join(homedir(), '.local', 'state');
  return join(base, 'spotlab');
}

/** The file of an origin. */
export const stateFile = (folder: string, origin: string): string =>
  join(folder, `limits-${origin.toLowerCase().replace(/[^a-z0-9.]+/g, '-')}.json`);

/** Stored waits and bans that have not ended; a file without any is removed. */
export function readHolds(folder: string, origin: string, nowMs: number): HoldTimes {
  let text: string;
  const path = stateFile(folder, origin);
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return { heldUntilMs: 0, bannedUntilMs: 0 };
  }
  const times = parse(text, origin, nowMs);
  if (times.heldUntilMs === 0 && times.bannedUntilMs === 0) rmQuietly(path);
  return times;
}

/** Writes long waits and bans; of our times and those of another process, the later one counts. */
export function keepHolds(folder: string, origin: string, times: HoldTimes, nowMs: number): void {
  const isLong = times.bannedUntilMs > nowMs || times.heldUntilMs - nowMs >= LONG_HOLD_MS;
  if (!isLong) return;
  const path = stateFile(folder, origin);
  const draft = `${path}.${process.pid}`;
  try {
    const known = readHolds(folder, origin, nowMs);
    const heldUntilMs = Math.max(known.heldUntilMs, times.heldUntilMs);
    const bannedUntilMs = Math.max(known.bannedUntilMs, times.bannedUntilMs);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${JSON.stringify({ origin, heldUntilMs, bannedUntilMs })}\n`, { mode: 0o600 });
    renameSync(draft, path);
  } catch {
    rmQuietly(draft);
  }
}

function parse(text: string, origin: string, nowMs: number): HoldTimes {
  let stored: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) stored = value as Record<string, unknown>;
  } catch {
    // A truncated or edited file counts as missing.
  }
  const time = (value: unknown) =>
    typeof value === 'number' && value > nowMs && value <= nowMs + MAX_BAN_MS ? value : 0;
  if (stored.origin !== origin) return { heldUntilMs: 0, bannedUntilMs: 0 };
  return { heldUntilMs: time(stored.heldUntilMs), bannedUntilMs: time(stored.bannedUntilMs) };
}

function rmQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The folder is not writable; the next read treats the file as expired again.
  }
}
