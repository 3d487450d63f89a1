/** The objects that an exchange has from its setup on and never replaces: what a snapshot is restored into. */
import type { Exchange } from './exchange.js';

/** By name; exchanges of the same symbols have the same names. */
export function lastingParts(exchange: Exchange): ReadonlyMap<string, object> {
  const { context, engines } = exchange as unknown as { context: object; engines: ReadonlyMap<string, object> };
  const named = [...engines].map(([symbol, engine]) => [`engine ${symbol}`, engine] as const);
  return new Map<string, object>([['exchange', exchange], ['context', context], ...named]);
}
