/**
 * The state of the reader's exchange in this browser, so that its orders are there after a reload. This state belongs to the
 * notebook that store.ts keeps. A notebook that a link contains has no such state, and its cells cannot write one, because workers
 * have no `localStorage`.
 */
import type { ExchangeChoice } from '../cells/messages.js';
import { EXCHANGE_KEY } from './store.js';

export interface KeptExchange {
  /** The options of the exchange: the exchange of another notebook may have other options. */
  readonly choice: ExchangeChoice;
  readonly state: string;
  /** When it was kept, as milliseconds of the reader's clock. */
  readonly atMs: number;
}

/**
 * The largest state that is kept: a market of half a day. A browser keeps some 5 million characters for a host, and the notebook needs a
 * part of them.
 */
const MOST_CHARACTERS = 2_000_000;

/** The state that was kept for a notebook with this exchange. */
export function keptExchange({ seed, time }: ExchangeChoice): KeptExchange | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(EXCHANGE_KEY) ?? '{}') as KeptExchange | null;
    // Another site on this host, or an older version, may have written the stored text.
    if (typeof kept?.state !== 'string' || typeof kept.atMs !== 'number') return undefined;
    return kept.choice?.seed === seed && kept.choice?.time === time ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a state in the place of the earlier one. @returns whether the browser kept it; the earlier one is gone if it did not */
export function keepExchange(kept: KeptExchange): boolean {
  try {
    if (kept.state.length <= MOST_CHARACTERS) {
      localStorage.setItem(EXCHANGE_KEY, JSON.stringify(kept));
      return true;
    }
  } catch {
    // There is no room.
  }
  forgetExchange();
  return false;
}

export function forgetExchange(): void {
  try {
    localStorage.removeItem(EXCHANGE_KEY);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
