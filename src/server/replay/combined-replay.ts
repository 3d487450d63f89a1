/**
 * Replays recordings of several symbols at once. Each symbol follows its own recording; between two stops of the venue the
 * symbols are brought up to date one after the other. The sequence does not matter, because a recorded participant trades
 * on one symbol only.
 */
import type { ExchangeEvent } from '../../exchange/index.js';
import type { ReplayedMarket, ReplayProgress } from '../../market/index.js';
import type { MarketDriver } from '../venue/market-host.js';

export class CombinedReplay implements MarketDriver {
  private readonly markets: ReadonlyMap<string, ReplayedMarket>;

  /** @param markets by symbol */
  constructor(markets: ReadonlyMap<string, ReplayedMarket>) {
    this.markets = markets;
  }

  start(nowUs: number): void {
    for (const market of this.markets.values()) market.start(nowUs);
  }

  advance(nowUs: number): void {
    for (const market of this.markets.values()) market.advance(nowUs);
  }

  nextUs(symbols?: ReadonlySet<string>): number | undefined {
    let next: number | undefined;
    for (const [symbol, market] of this.markets) {
      const us = symbols === undefined || symbols.has(symbol) ? market.nextUs() : undefined;
      if (us !== undefined && (next === undefined || us < next)) next = us;
    }
    return next;
  }

  quietUntilUs(): number | undefined {
    let until: number | undefined;
    for (const market of this.markets.values()) {
      const us = market.quietUntilUs();
      if (us === undefined) return undefined;
      until = Math.min(until ?? us, us);
    }
    return until;
  }

  progress(nowUs: number): ReplayProgress {
    const all = [...this.markets.values()].map((market) => market.progress(nowUs));
    const sum = (of: (one: ReplayProgress) => number) => all.reduce((total, one) => total + of(one), 0);
    return {
      startUs: Math.min(...all.map(({ startUs }) => startUs)),
      endUs: Math.max(...all.map(({ endUs }) => endUs)),
      events: sum(({ events }) => events),
      position: sum(({ position }) => position),
      hasEnded: all.every(({ hasEnded }) => hasEnded),
    };
  }

  onEvent(event: ExchangeEvent): void {
    for (const market of this.markets.values()) market.onEvent(event);
  }
}
