/**
 * A lock that one process holds at a time, on any file system: a file that names its process.
 *
 * The lock is free again when its process is gone. A process of this machine is gone when no process has its number, or one
 * that began at another time. A process elsewhere (another machine, another container) cannot be asked; it is gone when it
 * has not renewed the file for a minute. A process that takes over a lock must first take a second lock, which is named
 * after the former owner, so two processes never take over the same lock.
 */
import { randomUUID } from 'node:crypto';
import { constants, readFileSync, readlinkSync } from 'node:fs';
import { copyFile, link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { draftOf, isAlive } from './drafts.js';

const RENEW_MS = 15_000;
const GONE_MS = 60_000;
/**
 * When a process has not looked at its lock for this time, because it was suspended, another process may have taken
 * over the lock.
 */
const DOUBT_MS = 30_000;
/** After this number of tries, a file that can be neither read nor created cannot be a lock. */
const MAX_TRIES = 100;
const ENDED = new Set(['Z', 'X']);

export interface LockOwner {
  readonly pid: number;
  readonly host: string;
  /** The namespace of process numbers, on Linux: every container has one. */
  readonly space?: string | undefined;
  /** When the process began, on Linux: numbers of processes are used again. */
  readonly birth?: string | undefined;
  /** Tells apart two holders with the same process number. */
  readonly id: string;
}

/** The locks of this thread, by their paths. */
const ownLocks = new Set<string>();

export class FileLock {
  readonly #path: string;
  readonly #own: LockOwner;
  readonly #timer: NodeJS.Timeout;
  #seenMs = Date.now();
  #isLost = false;

  private constructor(path: string, own: LockOwner) {
    this.#path = path;
    this.#own = own;
    ownLocks.add(path);
    this.#timer = setInterval(() => void this.isStillOwned(), RENEW_MS).unref();
  }

  /** Takes a lock in an existing folder. @returns the lock, or the process that holds it */
  static async take(path: string): Promise<FileLock | LockOwner> {
    const absolute = resolve(path);
    const own: LockOwner = {
      pid: process.pid,
      host: hostname(),
      space: ownSpace(),
      birth: birthOf(process.pid),
      id: randomUUID(),
    };
    return (await takeOver(absolute, own)) ?? new FileLock(absolute, own);
  }

  /** Whether the lock is lost, or may be lost because this process has not looked at it for {@link DOUBT_MS}. */
  get isDoubtful(): boolean {
    return this.#isLost || Math.abs(Date.now() - this.#seenMs) > DOUBT_MS;
  }

  /**
   * Renews the lock. @returns whether this process still owns it: if the process was suspended, another machine may
   * have taken over its lock
   */
  async isStillOwned(): Promise<boolean> {
    if (this.#isLost) return false;
    const seenMs = Date.now();
    try {
      const owner = await ownerOf(this.#path);
      // If somebody deleted the lock, this process takes it again.
      const isOurs = owner ? owner.id === this.#own.id : await create(this.#path, this.#own);
      this.#isLost = !isOurs;
      if (isOurs) await utimes(this.#path, new Date(), new Date());
      this.#seenMs = seenMs;
    } catch {
      // The file system does not answer, so the owner is unknown and `#seenMs` stays.
      return false;
    }
    return !this.#isLost;
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    ownLocks.delete(this.#path);
    const owner = await ownerOf(this.#path).catch(() => undefined);
    if (owner?.id === this.#own.id) await rm(this.#path, { force: true });
  }
}

/** The owner of a lock for people: its process, and its machine when that is another one. */
export function ownerText({ pid, host }: LockOwner): string {
  return host === hostname() ? `process ${pid}` : `process ${pid} on ${host || 'an unknown machine'}`;
}

/** @returns undefined when the lock is taken now, or its owner */
async function takeOver(path: string, own: LockOwner): Promise<LockOwner | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (await create(path, own)) return undefined;
    const owner = await ownerOf(path);
    if (owner === undefined) continue;
    if (!(await isGone(path, owner))) return owner;
    const claim = `${path}.${owner.id}`;
    const rival = await takeOver(claim, own);
    if (rival) return rival;
    // Only the holder of the claim may replace this lock. An earlier holder may have replaced it already, so its owner
    // is read again.
    if ((await ownerOf(path))?.id === owner.id) {
      await rename(claim, path);
      return undefined;
    }
    await rm(claim, { force: true });
  }
  throw Object.assign(new Error(`${path} cannot be used as a lock`), { code: 'ELOCK' });
}

/** @returns whether the lock was free. The file appears together with its text, so nobody sees an empty lock */
async function create(path: string, own: LockOwner): Promise<boolean> {
  const draft = draftOf(path);
  try {
    await writeFile(draft, JSON.stringify(own), { mode: 0o600, flag: 'wx' });
    // Some file systems have no hard links.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      return copyFile(draft, path, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** The owner of a lock; undefined when the lock is free. */
async function ownerOf(path: string): Promise<LockOwner | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  let read: Partial<Record<keyof LockOwner, unknown>> | null = null;
  try {
    read = JSON.parse(text);
  } catch {
    // The file was cut off when its machine stopped. Its age then decides whether the owner is gone.
  }
  const { pid, host, space, birth, id } = read ?? {};
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    pid: Number.isSafeInteger(pid) ? (pid as number) : 0,
    host: textOf(host) ?? '',
    space: textOf(space),
    birth: textOf(birth),
    id: typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : 'unknown',
  };
}

async function isGone(path: string, { pid, host, space, birth }: LockOwner): Promise<boolean> {
  const isHere = host === hostname() && pid > 0 && (space === undefined || space === ownSpace());
  if (!isHere) return isStale(path);
  const found = birthOf(pid);
  if (birth !== undefined && found !== undefined) return birth !== found;
  // Either another thread of this process holds the lock, or a killed process had the same number.
  if (pid === process.pid) return !ownLocks.has(path) && isStale(path);
  return !isAlive(pid);
}

async function isStale(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs > GONE_MS;
}

/**
 * When a process began: the boot of the machine, and the time since then; undefined when the process is gone or its
 * start is unknown.
 */
function birthOf(pid: number): string | undefined {
  try {
    // The name of the program stands in parentheses and may contain any character.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    const [state = ''] = fields;
    // The process has ended, but its parent has not yet asked for its exit code.
    if (ENDED.has(state)) return state;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    return fields[19] && `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

function ownSpace(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}
