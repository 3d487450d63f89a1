/**
 * Bans and long holds that outlive the process: a small JSON file for each origin, so that a script which is started again
 * within its ban does not make it longer.
 *
 * The files lie in SPOTLAB_STATE_DIR, else `spotlab` under XDG_STATE_HOME, else `~/.local/state/spotlab`, closed to other
 * users, and are replaced in one step. Nothing but the origin and two times is in them. A file that cannot be read or
 * written is passed over: then the exchange says so once more. Exchanges on this machine are not remembered: their ports
 * are others' next.
 */

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { type HoldTimes, isLoopback, type LimitBook } from '../limits/index.js';
import { DAY_MS } from '../protocol/index.js';

/** A 429 that holds for less is over before it is worth a file. */
const LONG_HOLD_MS = 10_000;
/** Longest ban; a time beyond it is not the exchange's. */
const MAX_BAN_MS = 3 * DAY_MS;

/** Goes by what was kept for `origin`, and keeps what comes; nothing for an exchange on this machine. */
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

/** Where the files are. */
export function stateFolder({ SPOTLAB_STATE_DIR, XDG_STATE_HOME }: NodeJS.ProcessEnv): string {
  if (SPOTLAB_STATE_DIR) return SPOTLAB_STATE_DIR;
  // The XDG specification has relative paths ignored.
  const base = XDG_STATE_HOME && isAbsolute(XDG_STATE_HOME) ? XDG_STATE_HOME : join(homedir(), '.local', 'state');
  return join(base, 'spotlab');
}

/** The file of an origin. */
export const stateFile = (folder: string, origin: string): string =>
  join(folder, `limits-${origin.toLowerCase().replace(/[^a-z0-9.]+/g, '-')}.json`);

/** Holds and bans that are not over; a file with none is removed. */
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

/** Writes holds and bans that are worth it, the later of those and what another process has written. */
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
  let told: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) told = value as Record<string, unknown>;
  } catch {
    // Cut off or edited: as if it were not there.
  }
  const time = (value: unknown) =>
    typeof value === 'number' && value > nowMs && value <= nowMs + MAX_BAN_MS ? value : 0;
  if (told.origin !== origin) return { heldUntilMs: 0, bannedUntilMs: 0 };
  return { heldUntilMs: time(told.heldUntilMs), bannedUntilMs: time(told.bannedUntilMs) };
}

function rmQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // In a folder that cannot be written to; it is read as over the next time, too.
  }
}
