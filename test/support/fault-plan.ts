/**
 * Plans network faults between client and exchange from a seed. The same plan runs in memory (simulated-exchange.ts)
 * and on real sockets (faulty-proxy.ts).
 */

import type { WireResponse } from '../../src/transport/index.js';
import { type SpoiledReply, type SpoilName, spoiledReply } from './spoiled-reply.js';

/** The network fault of one request. */
export interface Fault {
  /**
   * - `none`: the client gets the reply.
   * - `cut`, `cutHalfWay`: the connection breaks before the reply, or in the middle of it.
   * - `badGateway`: 502 with an HTML page. `noAnswerFromEngine`: 504 with -1007. `reset`: 500 with -1006.
   * - `silence`: no reply until the client times out.
   * - `spoiled`: a complete reply that is not the result of the call, see spoiled-reply.ts.
   */
  readonly kind: 'none' | 'cut' | 'cutHalfWay' | 'badGateway' | 'noAnswerFromEngine' | 'reset' | 'silence' | 'spoiled';
  /** How the reply is spoiled. */
  readonly spoil?: (reply: WireResponse) => SpoiledReply;
  /**
   * Time until the exchange gets the request, milliseconds after it was sent; undefined for never. A request may arrive
   * long after its sender got an error.
   */
  readonly arrivesMs: number | undefined;
  /** Milliseconds from the arrival to the execution. It is longer than `failsMs` only if the client gets no reply. */
  readonly queuedMs: number;
  /** Time of the reply or the error, in milliseconds after sending. */
  readonly failsMs: number;
}

export type Random = () => number;

/** A fault that spoils the reply in one of the ways; the request has arrived before, arrives later, or never. */
export function spoiled(random: Random, names: readonly SpoilName[], arrives: 'always' | 'perhaps'): Fault {
  const name = pick(random, names);
  const isEarly = arrives === 'always' || random() < 0.6;
  const arrivesMs = isEarly ? 3 : random() < 0.5 ? undefined : pick(random, DELAYS_MS);
  const queuedMs = isEarly ? 0 : pick(random, QUEUED_MS);
  return { kind: 'spoiled', spoil: (reply) => spoiledReply(name, reply, random), arrivesMs, queuedMs, failsMs: 6 };
}

/** A small random generator with a seed: mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const NO_FAULT: Fault = { kind: 'none', arrivesMs: 3, queuedMs: 0, failsMs: 6 };

/** Delays of a request in flight, in milliseconds: mostly short, some near or above the recvWindow. */
const DELAYS_MS = [1, 20, 400, 3_000, 4_990, 5_100, 7_000, 12_000] as const;
/** Waiting times for the engine, in milliseconds: up to the ten seconds after which the exchange times out. */
const QUEUED_MS = [0, 0, 0, 30, 900, 9_900] as const;

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** A random fault that loses the reply to a request. */
export function lostAnswer(random: Random): Fault {
  const kind = pick(random, ['cut', 'cutHalfWay', 'badGateway', 'noAnswerFromEngine', 'reset', 'silence'] as const);
  // Half a reply needs an executed request; a timeout of the engine needs a request that arrived.
  if (kind === 'cutHalfWay') return { kind, arrivesMs: 3, queuedMs: 0, failsMs: 6 };
  if (kind === 'noAnswerFromEngine') return { kind, arrivesMs: 3, queuedMs: pick(random, QUEUED_MS), failsMs: 10_003 };
  const arrivesMs = random() < 0.35 ? undefined : pick(random, DELAYS_MS);
  return { kind, arrivesMs, queuedMs: pick(random, QUEUED_MS), failsMs: pick(random, [2, 50, 2_000]) };
}
