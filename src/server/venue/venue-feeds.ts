/**
 * Connects the publishers of streams with a venue: stops its advances at the times of the streams, and publishes after
 * each change.
 *
 * The venue has an observer only while there are connections, so streams cost nothing before.
 */
import type { ExchangeEvent } from '../../exchange/index.js';
import { type AccountListener, type FaultFilter, type FrameListener, feedAddress } from '../../feeds/index.js';
import type { MarketObserver } from './market-host.js';
import { type Publishers, publishersOf } from './publishers.js';
import type { Venue } from './venue.js';
import type { InputKind } from './venue-input.js';

/** Inputs that can change balances without an order. */
const TRANSFERS: ReadonlySet<InputKind> = new Set([
  'fund',
  'changeAccount',
  'convertAccept',
  'convertLimit',
  'convertCancel',
]);

const NO_SYMBOLS: ReadonlySet<string> = new Set();

/** The planned faults of streams, as the feeds need them. */
export interface FeedFaults extends FaultFilter {
  /** Time at which the next delayed event is sent or the next connection is closed; undefined for never. */
  readonly nextUs: number | undefined;
  /** Called when {@link nextUs} has become earlier. */
  onDue: (() => void) | undefined;
  /** Sends the events and closes the connections that are due. */
  reached(nowUs: number): void;
  /** Forgets all events that wait: the market was replaced. */
  restart(): void;
}

/** Records subscriptions. */
export interface SubscriptionLog {
  /** @param to a market stream, or the id of an account */
  subscribed(to: { readonly stream: string } | { readonly account: number }): void;
  /** Removes all records, because the state was replaced. */
  clear(): void;
}

export class VenueFeeds implements MarketObserver {
  private venue: Venue;
  /** Absent before the first subscription. */
  private publishers: Publishers | undefined;
  /** Called when the next time of the streams or the clock may have changed. */
  onChange: (() => void) | undefined;
  /** Called when time has passed or keys were changed: connections may have reached their maximum age, and keys may be invalid. */
  onTime: (() => void) | undefined;
  /** Records every subscription. */
  log: SubscriptionLog | undefined;
  private connections = 0;
  private faults: FeedFaults | undefined;

  constructor(venue: Venue) {
    this.venue = venue;
  }

  /** Sends all events through the planned faults from now on. */
  setFaults(faults: FeedFaults): void {
    this.faults = faults;
    faults.onDue = () => this.changed();
    if (this.publishers) openGates(this.publishers, faults);
  }

  private open(): Publishers {
    if (this.publishers) return this.publishers;
    this.publishers = publishersOf(this.venue);
    openGates(this.publishers, this.faults);
    return this.publishers;
  }

  /** Takes every event of the engine. */
  onEvent(event: ExchangeEvent): void {
    this.publishers?.accounts.onEvent(event);
  }

  /** Subscribes to a market stream. An idle symbol is activated, as by a request. */
  subscribe(name: string, listener: FrameListener): void {
    const { venue } = this;
    const symbol = feedAddress(name)?.symbol ?? '';
    const host = venue.hostFor(symbol === '' ? [] : [symbol]);
    if (host.exchange.hasSymbol(symbol)) venue.activate(symbol);
    this.open().market.subscribe(name, listener, venue.advance());
    this.log?.subscribed({ stream: name });
    this.changed();
  }

  unsubscribe(name: string, listener: FrameListener): void {
    this.publishers?.market.unsubscribe(name, listener);
    this.changed();
  }

  subscribeAccount(account: number, listener: AccountListener): void {
    this.venue.advance();
    this.open().accounts.subscribe(account, listener);
    this.log?.subscribed({ account });
    this.changed();
  }

  unsubscribeAccount(account: number, listener: AccountListener): void {
    this.publishers?.accounts.unsubscribe(account, listener);
    this.changed();
  }

  /** Counts the open connections, whose age follows the exchange's clock. */
  setConnections(count: number): void {
    this.connections = count;
    this.changed();
  }

  /** Whether any stream or account has a subscriber, or a planned fault waits for its time. */
  get isActive(): boolean {
    const { market, accounts } = this.publishers ?? {};
    return market?.isActive || accounts?.isActive || this.faults?.nextUs !== undefined;
  }

  /** Symbols that the name of a subscribed stream contains. */
  get namedSymbols(): ReadonlySet<string> {
    return this.publishers?.market.namedSymbols ?? NO_SYMBOLS;
  }

  /** The next time at which an advance must stop: the time of each market event that a subscriber must get at once. */
  nextUs(): number | undefined {
    const faultUs = this.faults?.nextUs;
    if (!this.publishers) return faultUs;
    const { market, accounts } = this.publishers;
    const timedUs = earliest(market.nextUs, faultUs);
    const { isRealTime } = market;
    if (!isRealTime && !accounts.isActive) return timedUs;
    const eventUs = this.venue.nextEventUs(isRealTime ? this.symbols(this.publishers) : this.venue.symbolsInUse());
    return earliest(eventUs, timedUs);
  }

  /** Symbols that streams read, and symbols with open orders, whose fills are events of accounts. */
  private symbols({ market, accounts }: Publishers): ReadonlySet<string> | 'all' {
    const { symbols } = market;
    const inUse = accounts.isActive ? this.venue.symbolsInUse() : new Set<string>();
    return symbols === 'all' || inUse === 'all' ? 'all' : new Set([...symbols, ...inUse]);
  }

  reached(nowUs: number, hasConverted: boolean): void {
    this.faults?.reached(nowUs);
    if (this.publishers) {
      const { market, accounts } = this.publishers;
      const { symbols } = market;
      this.venue.hostFor(symbols === 'all' ? symbols : [...symbols]);
      market.publish(nowUs);
      accounts.sendBalances(nowUs, !hasConverted);
    }
    this.onTime?.();
  }

  performed(input: InputKind, nowUs: number): void {
    this.publishers?.market.publish(nowUs);
    this.publishers?.accounts.sendBalances(nowUs, !TRANSFERS.has(input));
    if (input === 'clock') this.onChange?.();
    if (input === 'changeKey' || input === 'revokeKey') this.onTime?.();
  }

  /** Continues with another venue, or with the same venue after its state was replaced. */
  replaceVenue(venue: Venue): void {
    this.venue.observer = undefined;
    this.venue = venue;
    const host = venue.hostFor([]);
    this.publishers?.market.replaceSource(host, venue.nowUs);
    this.publishers?.accounts.replaceExchange(host.exchange);
    this.faults?.restart();
    this.log?.clear();
    this.changed();
  }

  private changed(): void {
    this.venue.observer = this.isActive || this.connections > 0 ? this : undefined;
    this.onChange?.();
  }
}

function openGates({ market, accounts }: Publishers, faults: FeedFaults | undefined): void {
  market.gate = faults;
  accounts.gate = faults;
}

function earliest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}
