/**
 * The exchanges that this process has started, by address. A client that connects to such an exchange by its address
 * needs no confirmation, and its client order ids are repeatable if the exchange is repeatable.
 */
import { randomTexts, SeededTexts, type TextSource } from '../signing/index.js';
import { timeUs } from './embedded-option-table.js';
import type { ConnectOptions } from './options.gen.js';

interface StartedExchange {
  /** The seed of client order ids; undefined for random ids. */
  readonly seed: string | undefined;
  /** The source of each client, in the order of their connections. */
  readonly sources: SeededTexts[];
}

const exchanges = new Map<string, StartedExchange>();

export function addStartedExchange(baseUrl: string, options: ConnectOptions): void {
  exchanges.set(baseUrl, { seed: idSeedOf(options), sources: [] });
}

/**
 * The seed of client order ids; undefined for random ones. They depend on the seed of the exchange under the same conditions
 * as its keys: the start time is given, or recorded, and nothing is stored.
 */
export function idSeedOf({ seed = 1, time, replay, dataDir }: ConnectOptions): string | undefined {
  const start = replay ? `replay ${replay.from ?? ''}` : timeUs(time);
  return start !== undefined && dataDir === undefined ? `${seed} ${start}` : undefined;
}

/** The source of ids of the client with this number, counted from 0. @param seed see {@link idSeedOf} */
export const textsOfNumber = (seed: string, number: number): SeededTexts => new SeededTexts(`client ${number} ${seed}`);

export function removeStartedExchange(baseUrl: string): void {
  exchanges.delete(baseUrl);
}

export function isStartedExchange(baseUrl: string): boolean {
  return exchanges.has(baseUrl);
}

/** The source of client order ids of a new client. Clients of one exchange never make the same id. */
export function textsOfClient(baseUrl: string): TextSource {
  const own = exchanges.get(baseUrl);
  if (own?.seed === undefined) return randomTexts;
  const { seed, sources } = own;
  const source = textsOfNumber(seed, sources.length);
  sources.push(source);
  return {
    next: (length) => source.next(length),
    // A loaded state may contain ids of all clients.
    branch: (salt) => {
      for (const one of sources) one.branch(salt);
    },
  };
}
