/**
 * Plans network faults between client and exchange from a seed. The same plan runs in memory (simulated-exchange.ts)
 * and on real sockets (faulty-proxy.ts).
 */

/** What becomes of one request. */
export interface Fault {
  /**
   * - `none`: answered.
   * - `cut`: the connection breaks, without a byte of the answer or half-way through it.
   * - `badGateway`: 502 with a page of HTML. `noAnswerFromEngine`: 504 with -1007. `reset`: 500 with -1006.
   * - `silence`: no answer until the client gives up.
   */
  readonly kind: 'none' | 'cut' | 'cutHalfWay' | 'badGateway' | 'noAnswerFromEngine' | 'reset' | 'silence';
  /**
   * Whether and when the exchange gets the request: milliseconds after it was sent, undefined for never. A request may
   * arrive long after its sender was told that something broke.
   */
  readonly arrivesMs: number | undefined;
  /** Milliseconds from the exchange's door to its engine: longer than an answer takes only where none comes. */
  readonly queuedMs: number;
  /** When the client learns of it, in milliseconds after sending. */
  readonly toldMs: number;
}

export type Random = () => number;

/** A small generator with a seed: mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const NO_FAULT: Fault = { kind: 'none', arrivesMs: 3, queuedMs: 0, toldMs: 6 };

/** Delays of a request under way, in milliseconds: mostly short, some up to and beyond any recvWindow. */
const UNDER_WAY_MS = [1, 20, 400, 3_000, 4_990, 5_100, 7_000, 12_000] as const;
/** Waits for the engine, in milliseconds: up to the ten seconds after which the exchange gives it up. */
const QUEUED_MS = [0, 0, 0, 30, 900, 9_900] as const;

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** A fault that loses the answer to a request. */
export function lostAnswer(random: Random): Fault {
  const kind = pick(random, ['cut', 'cutHalfWay', 'badGateway', 'noAnswerFromEngine', 'reset', 'silence'] as const);
  // Half an answer is there only once the request was executed; the engine's silence only once it was taken in.
  if (kind === 'cutHalfWay') return { kind, arrivesMs: 3, queuedMs: 0, toldMs: 6 };
  if (kind === 'noAnswerFromEngine') return { kind, arrivesMs: 3, queuedMs: pick(random, QUEUED_MS), toldMs: 10_003 };
  const arrivesMs = random() < 0.35 ? undefined : pick(random, UNDER_WAY_MS);
  return { kind, arrivesMs, queuedMs: pick(random, QUEUED_MS), toldMs: pick(random, [2, 50, 2_000]) };
}
