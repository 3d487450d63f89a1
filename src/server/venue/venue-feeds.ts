/**
 * Connects the publishers of streams with a venue: stops its advances at the times of the streams, and publishes after
 * each change.
 *
 * The venue has an observer only while there are connections, so streams cost nothing before.
 */
import type { ExchangeEvent } from '../../exchange/index.js';
import {
  type AccountListener,
  AccountPublisher,
  type FaultFilter,
  type FrameListener,
  feedAddress,
  MarketPublisher,
} from '../../feeds/index.js';
import type { MarketObserver } from './market-host.js';
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
  private readonly market: MarketPublisher;
  private readonly accounts: AccountPublisher;
  /** Called when the times of the streams or the clock have changed. */
  onChange: (() => void) | undefined;
  /** Called when time has passed or keys were changed: connections may have reached their age, keys may be invalid. */
  onTime: (() => void) | undefined;
  /** Records every subscription. */
  log: SubscriptionLog | undefined;
  private connections = 0;
  private faults: FeedFaults | undefined;

  constructor(venue: Venue) {
    this.venue = venue;
    this.market = new MarketPublisher(venue.hostFor([]), () => venue.quietUntilUs());
    this.accounts = new AccountPublisher(venue.hostFor([]).exchange);
  }

  /** Sends all events through the planned faults from now on. */
  setFaults(faults: FeedFaults): void {
    this.faults = faults;
    faults.onDue = () => this.changed();
    this.market.gate = faults;
    this.accounts.gate = faults;
  }

  /** Takes every event of the engine. */
  onEvent(event: ExchangeEvent): void {
    this.accounts.onEvent(event);
  }

  /** Subscribes to a market stream. An idle symbol is activated, as by a request. */
  subscribe(name: string, listener: FrameListener): void {
    const { venue } = this;
    const symbol = feedAddress(name)?.symbol ?? '';
    const host = venue.hostFor(symbol === '' ? [] : [symbol]);
    if (host.exchange.hasSymbol(symbol)) venue.activate(symbol);
    this.market.subscribe(name, listener, venue.advance());
    this.log?.subscribed({ stream: name });
    this.changed();
  }

  unsubscribe(name: string, listener: FrameListener): void {
    this.market.unsubscribe(name, listener);
    this.changed();
  }

  subscribeAccount(account: number, listener: AccountListener): void {
    this.venue.advance();
    this.accounts.subscribe(account, listener);
    this.log?.subscribed({ account });
    this.changed();
  }

  unsubscribeAccount(account: number, listener: AccountListener): void {
    this.accounts.unsubscribe(account, listener);
    this.changed();
  }

  /** Counts the open connections, whose age follows the exchange's clock. */
  setConnections(count: number): void {
    this.connections = count;
    this.changed();
  }

  /** Whether any stream or account has a subscriber, or a planned fault waits for its time. */
  get isActive(): boolean {
    return this.market.isActive || this.accounts.isActive || this.faults?.nextUs !== undefined;
  }

  /** Symbols with a stream of their own. */
  get namedSymbols(): ReadonlySet<string> {
    return this.market.namedSymbols;
  }

  /** The next time at which an advance must stop: every market event that a subscriber wants at once is a stop. */
  nextUs(): number | undefined {
    const timedUs = earliest(this.market.nextUs, this.faults?.nextUs);
    const { isRealTime } = this.market;
    if (!isRealTime && !this.accounts.isActive) return timedUs;
    const eventUs = this.venue.nextEventUs(isRealTime ? this.symbols() : this.venue.symbolsInUse());
    return earliest(eventUs, timedUs);
  }

  /** Symbols that streams read, and symbols with open orders, whose fills are events of accounts. */
  private symbols(): ReadonlySet<string> | 'all' {
    const { symbols } = this.market;
    const inUse = this.accounts.isActive ? this.venue.symbolsInUse() : new Set<string>();
    return symbols === 'all' || inUse === 'all' ? 'all' : new Set([...symbols, ...inUse]);
  }

  reached(nowUs: number, hasConverted: boolean): void {
    this.faults?.reached(nowUs);
    const { symbols } = this.market;
    this.venue.hostFor(symbols === 'all' ? symbols : [...symbols]);
    this.market.publish(nowUs);
    this.accounts.sendBalances(nowUs, !hasConverted);
    this.onTime?.();
  }

  performed(input: InputKind, nowUs: number): void {
    this.market.publish(nowUs);
    this.accounts.sendBalances(nowUs, !TRANSFERS.has(input));
    if (input === 'clock') this.onChange?.();
    if (input === 'changeKey' || input === 'revokeKey') this.onTime?.();
  }

  /** Continues with another venue, or with the same one after its state was replaced. */
  replaceVenue(venue: Venue): void {
    this.venue.observer = undefined;
    this.venue = venue;
    const host = venue.hostFor([]);
    this.market.replaceSource(host, venue.nowUs);
    this.accounts.replaceExchange(host.exchange);
    this.faults?.restart();
    this.log?.clear();
    this.changed();
  }

  private changed(): void {
    this.venue.observer = this.isActive || this.connections > 0 ? this : undefined;
    this.onChange?.();
  }
}

function earliest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}
