/**
 * The effects of the scenarios of a market at any time: how they move the prices, how makers and takers behave, and
 * which changes of the whole exchange are due.
 *
 * Everything is a function of the events and the time, so a symbol that is simulated late has the same market. Moves are
 * computed by asset and multiply, so the crosses stay consistent.
 */
import type { CommissionSchedule } from '../../../exchange/index.js';
import { portable, type ReadEvent } from '../../../protocol/index.js';
import type { FairPrice } from '../path/fair-price.js';

/** An event with its time on the clock of the exchange, microseconds. */
export interface TimedEvent {
  readonly kind: ReadEvent['kind'];
  readonly fromUs: number;
  readonly untilUs: number;
  readonly values: ReadEvent['values'];
}

/** Rates of commission that a scenario gives to all users. */
export interface ScenarioFees {
  readonly maker: string;
  readonly taker: string;
}

/** Kinds that change the exchange itself at their beginning and end, not the participants. */
const EXCHANGE_KINDS: ReadonlySet<TimedEvent['kind']> = new Set(['halt', 'fees']);

/** Events that overlap change makers and takers together by no more than this factor, so that no number of them stops the market. */
const MOST = 100;

/** The assets of a symbol, whether their prices in dollars move, and its price without scenarios. */
export interface ScenarioSymbol {
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly baseMoves: boolean;
  readonly quoteMoves: boolean;
  readonly fair: FairPrice;
}

/** All events of the scenarios that were started. */
export class Conditions {
  readonly events: TimedEvent[] = [];
  /** Symbols that scenarios have halted. */
  readonly halted = new Set<string>();
  /** Commissions of accounts before a scenario changed them. */
  readonly commissions = new Map<number, CommissionSchedule>();

  /** Starts a scenario. */
  add(events: readonly ReadEvent[], nowUs: number): void {
    for (const { kind, at, for: lasts, values } of events) {
      const fromUs = nowUs + Math.round(at * 1_000);
      const lastsMs = kind === 'move' ? Number(values.within) + lasts : lasts;
      this.events.push({ kind, fromUs, untilUs: fromUs + Math.round(lastsMs * 1_000), values });
    }
  }

  /** The factor by which the scenarios have multiplied the price of a symbol. */
  priceFactor(symbol: ScenarioSymbol, timeUs: number): number {
    let log = 0;
    for (const event of this.events) {
      if (timeUs < event.fromUs) continue;
      if (event.kind === 'move') log += moveOf(event, symbol, timeUs);
      else if (event.kind === 'volatility') log += wildness(event, symbol.fair, timeUs);
    }
    return log === 0 ? 1 : portable.exp(log);
  }

  /** Share of the usual quantities of makers. */
  depth(timeUs: number): number {
    return this.product('thin', 'depth', timeUs);
  }

  /** The factor by which the spread is wider than usual. */
  spread(timeUs: number): number {
    return this.product('thin', 'spread', timeUs);
  }

  /** Number of takers as a share of the usual number; above 1 there are more takers than usual. */
  activity(timeUs: number): number {
    return this.product('thin', 'activity', timeUs);
  }

  /** The share of takers that buy; undefined if no event changes the usual share. */
  buys(timeUs: number): number | undefined {
    return this.last('flow', timeUs)?.values.buys as number | undefined;
  }

  /** How long each request waits, milliseconds. */
  delayMs(timeUs: number): number {
    return Number(this.last('slow', timeUs)?.values.delay ?? 0);
  }

  /** Whether a scenario halts trading. */
  isHalted(timeUs: number): boolean {
    return this.last('halt', timeUs) !== undefined;
  }

  /** The commission of users; undefined if each has its own. */
  fees(timeUs: number): ScenarioFees | undefined {
    return this.last('fees', timeUs)?.values as ScenarioFees | undefined;
  }

  /** Time of the first change of the exchange after a time. */
  nextChangeUs(afterUs: number): number | undefined {
    const times = this.events
      .filter(({ kind }) => EXCHANGE_KINDS.has(kind))
      .flatMap(({ fromUs, untilUs }) => [fromUs, untilUs])
      .filter((timeUs) => timeUs > afterUs);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** Whether an event of a kind begins or ends at a time. */
  changesAt(kind: TimedEvent['kind'], timeUs: number): boolean {
    return this.events.some((one) => one.kind === kind && (one.fromUs === timeUs || one.untilUs === timeUs));
  }

  /** The event of a kind that began last, among the events that last at that time. */
  private last(kind: TimedEvent['kind'], timeUs: number): TimedEvent | undefined {
    let last: TimedEvent | undefined;
    for (const one of this.events) {
      if (one.kind !== kind || timeUs < one.fromUs || timeUs >= one.untilUs) continue;
      if (last === undefined || one.fromUs >= last.fromUs) last = one;
    }
    return last;
  }

  private product(kind: TimedEvent['kind'], field: string, timeUs: number): number {
    let factor = 1;
    for (const event of this.events)
      if (event.kind === kind && timeUs >= event.fromUs && timeUs < event.untilUs)
        factor *= Number(event.values[field]);
    return Math.min(MOST, Math.max(1 / MOST, factor));
  }
}

/** The logarithm by which a move has changed the price of a symbol. The change gets faster until the peak of the move, and slower on the way back. */
function moveOf({ fromUs, untilUs, values }: TimedEvent, symbol: ScenarioSymbol, timeUs: number): number {
  const asset = String(values.asset);
  const { baseAsset, quoteAsset, baseMoves, quoteMoves } = symbol;
  const isBase = asset === '' ? baseMoves : baseAsset === asset;
  const isQuote = asset === '' ? quoteMoves : quoteAsset === asset;
  const sign = Number(isBase) - Number(isQuote);
  if (sign === 0) return 0;
  const whole = sign * portable.log(1 + Number(values.percent) / 100);
  const withinUs = Number(values.within) * 1_000;
  const out = withinUs === 0 ? 1 : Math.min(1, (timeUs - fromUs) / withinUs);
  const backUs = untilUs - fromUs - withinUs;
  const way = backUs === 0 ? 1 : Math.max(0, Math.min(1, (timeUs - fromUs - withinUs) / backUs));
  const isOut = timeUs >= fromUs + withinUs;
  return whole * (isOut ? 1 - Number(values.back) * way * (2 - way) : out * out);
}

/** The logarithm by which an event has changed a price, because moves since its beginning were multiplied. */
function wildness({ fromUs, untilUs, values }: TimedEvent, fair: FairPrice, timeUs: number): number {
  const until = fair.atTime(Math.min(timeUs, untilUs) / 1_000);
  return (Number(values.factor) - 1) * portable.log(until / fair.atTime(fromUs / 1_000));
}

/** The conditions of one symbol. */
export class SymbolConditions {
  private readonly all: Conditions;
  private readonly symbol: ScenarioSymbol;

  constructor(all: Conditions, symbol: ScenarioSymbol) {
    this.all = all;
    this.symbol = symbol;
  }

  priceFactor(timeUs: number): number {
    return this.all.events.length === 0 ? 1 : this.all.priceFactor(this.symbol, timeUs);
  }

  depth(timeUs: number): number {
    return this.all.depth(timeUs);
  }

  spread(timeUs: number): number {
    return this.all.spread(timeUs);
  }

  activity(timeUs: number): number {
    return this.all.activity(timeUs);
  }

  buys(timeUs: number): number | undefined {
    return this.all.buys(timeUs);
  }

  isHalted(timeUs: number): boolean {
    return this.all.isHalted(timeUs);
  }
}
