/**
 * The file in which a broker keeps the requests that it has allowed, so that its successor knows them even after `kill
 * -9`. A broker writes before it tells anybody of a reservation, so nothing that was allowed is missing in the file.
 *
 * Two copies of the file are written in turn, each with its number at both ends: a copy that a kill has left half
 * written is recognised, and the other one counts. The file is not synced to the disk, because a restart of the machine
 * takes longer than the state is useful.
 */
import { existsSync, readFileSync, writeSync } from 'node:fs';
import type { LimitRecord } from '../../limits/index.js';
import type { RateLimiter } from '../../protocol/index.js';
import type { LostRecord, ReservedParts } from './lost-requests.js';

/** Bytes of each of the two copies. */
const COPY_BYTES = 65_536;

/** The state of a broker. */
export interface BrokerState {
  readonly limiters?: readonly RateLimiter[] | undefined;
  readonly record: LimitRecord;
  /** Ends of the attempts to connect, times of the exchange. */
  readonly attemptEnds: readonly number[];
  /** Number of processes that share. */
  readonly processes: number;
  /** Process id of the broker. */
  readonly pid: number;
  /** When this was written, epoch milliseconds of the machine's clock. */
  readonly atMs?: number;
  /** The reservations of each process. */
  readonly reserved?: readonly (readonly [client: string, parts: ReservedParts])[];
  /** The cost that processes which have ended had reserved. */
  readonly lost?: readonly LostRecord[];
  /** The longest time that a reply has taken lately, milliseconds. */
  readonly slowestMs?: number;
}

export class StateFile {
  private count = 0;

  /** @param descriptor of the file, open for writing */
  constructor(
    private readonly path: string,
    private readonly descriptor: number,
  ) {}

  /** Whether the file is still there: a successor takes it away from a broker that does not answer. */
  get isOwned(): boolean {
    return existsSync(this.path);
  }

  /** @throws the error of the file system, also if there is no room for all of it */
  write(state: BrokerState): void {
    this.count += 1;
    const text = Buffer.from(`${this.count} ${JSON.stringify(state)} ${this.count}\n`);
    // A state of this size has thousands of accounts. Its windows are then known from the replies of the exchange.
    if (text.length > COPY_BYTES) return;
    const written = writeSync(this.descriptor, text, 0, text.length, (this.count % 2) * COPY_BYTES);
    if (written < text.length) throw Object.assign(new Error(`no room left for ${this.path}`), { code: 'ENOSPC' });
  }
}

/** The newest complete state in a file; undefined if there is none. */
export function readState(path: string): BrokerState | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return undefined;
  }
  const copies = [bytes.subarray(0, COPY_BYTES), bytes.subarray(COPY_BYTES)].map(readCopy);
  const [newest] = copies.filter((copy) => copy !== undefined).sort((a, b) => b.count - a.count);
  return newest?.state;
}

function readCopy(bytes: Buffer): { readonly count: number; readonly state: BrokerState } | undefined {
  const end = bytes.indexOf(0x0a);
  if (end < 0) return undefined;
  const [, first, json, last] = /^(\d+) (.*) (\d+)$/.exec(bytes.toString('utf8', 0, end)) ?? [];
  if (json === undefined || first !== last) return undefined;
  try {
    const state = JSON.parse(json) as Partial<BrokerState>;
    if (!Array.isArray(state.record?.windows)) return undefined;
    return { count: Number(first), state: state as BrokerState };
  } catch {
    return undefined;
  }
}
