/** Checks with whom the processes of this machine can share their limits, for `spotlab doctor`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runtimeFolder } from './machine/runtime-folder.js';
import { readState } from './machine/state-file.js';
import { maskedAddress, withoutPassword } from './redis/redis-address.js';
import { inTime, RedisLink } from './redis/redis-link.js';

/** The brokers of this machine. */
export interface MachineCheck {
  readonly folder: string;
  /** Process id of each broker that lives, and the number of processes that it serves. */
  readonly brokers: readonly { readonly pid: number; readonly processes: number }[];
}

/** @throws Error with the reason why the processes of this user cannot share */
export function checkMachine(environment: NodeJS.ProcessEnv = process.env): MachineCheck {
  const folder = runtimeFolder(environment);
  const states = readdirSync(folder)
    .filter((file) => file.endsWith('.state'))
    .map((file) => readState(join(folder, file)));
  const brokers = states
    .filter((state) => state !== undefined)
    .map(({ pid, processes }) => ({ pid, processes }))
    .filter(({ pid }) => isAlive(pid));
  return { folder, brokers };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A Redis that can count limits. */
export interface RedisCheck {
  /** The address without its password. */
  readonly address: string;
  /** Time of one reservation, milliseconds. */
  readonly tripMs: number;
}

/**
 * Runs the script once in Redis. @throws Error whose message does not contain the password, or a SpotlabError for a
 * missing package
 */
export async function checkRedis(url: string): Promise<RedisCheck> {
  const address = maskedAddress(url);
  try {
    const keys = [`spotlab:limits:1:{check-${process.pid}}`, `spotlab:limits:1:{check-${process.pid}}:attempts`];
    const link = await RedisLink.open(url, keys, () => {});
    try {
      // The first run loads the script.
      await inTime(link.check());
      const startedMs = performance.now();
      await inTime(link.check());
      return { address, tripMs: performance.now() - startedMs };
    } finally {
      await link.forget().catch(() => undefined);
      link.close();
    }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'SPOTLAB_PACKAGE') throw error;
    throw new Error(withoutPassword(`${address}: ${message || code}`, url), { cause: error });
  }
}
