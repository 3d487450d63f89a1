/**
 * The exchange without sockets and without timers, for a program that steps its time: requests are function calls, and
 * nothing moves until {@link MemoryExchange.advance} is called. The lab runs strategies on it.
 *
 * The memory exchange has the parts of the embedded exchange (embedded.ts) behind the same service, so a request gets
 * the same checks, the same limits and the same reply as over HTTP.
 */
import type { AccountSettings, ExchangeEvent } from '../exchange/index.js';
import {
  DEFAULT_RATE_LIMITS,
  HEADERS,
  type RateLimiter,
  type Scenario,
  type ScenarioProblem,
} from '../protocol/index.js';
import { SeededTexts, type TextSource } from '../signing/index.js';
import { KEY_LENGTH } from './auth/api-keys.js';
import type { ServiceRequest } from './base/service-messages.js';
import { AdminHttp } from './control/admin-http.js';
import { ControlService } from './control/control-service.js';
import { Faults } from './control/faults.js';
import type { LoadedSnapshot } from './control/loaded-snapshot.js';
import { delayOf, Middleware, type Wait } from './control/middleware.js';
import { RequestLog } from './control/request-log.js';
import type { ServiceAnswer } from './http/http-server.js';
import { type LoadedReplay, venueOf } from './replay/loaded-replay.js';
import { mixedVenue, type SimulatedPart } from './replay/mixed-venue.js';
import { ExchangeService } from './service/service.js';
import { StreamFaults } from './streams/stream-faults.js';
import { MarketClock } from './venue/market-clock.js';
import { simulatedVenue } from './venue/simulated-venue.js';
import { startScenario } from './venue/start-scenario.js';
import { type AccountKey, openUsers } from './venue/users.js';
import type { Venue } from './venue/venue.js';
import type { VenueFeeds } from './venue/venue-feeds.js';

/** A simulated market, or the simulated symbols of a mixed one. */
export interface SimulatedMemoryMarket extends SimulatedPart {
  /** A scenario that begins at the start. */
  readonly scenario?: Scenario;
  /** Time from which the times of the scenario count, microseconds. Default: the start. */
  readonly scenarioFromUs?: number | undefined;
}

/** The market of a {@link MemoryExchange}. */
export type MemoryMarket =
  | { readonly kind: 'replay'; readonly replays: readonly LoadedReplay[] }
  | SimulatedMemoryMarket
  | {
      readonly kind: 'mixed';
      /** The parts, in the order of their symbols; exactly one of them is simulated. */
      readonly parts: readonly (LoadedReplay | SimulatedMemoryMarket)[];
    }
  | {
      readonly kind: 'snapshot';
      readonly snapshot: LoadedSnapshot;
      /** Position of the account that the run uses, from 0. */
      readonly account: number;
    };

export interface MemoryExchangeOptions {
  readonly market: MemoryMarket;
  /** The time of the exchange, whole microseconds since the epoch. It must not decrease. */
  readonly nowUs: () => number;
  /** Free balances of the account, decimal strings. An account of a snapshot keeps its balances of other assets. */
  readonly funds: Readonly<Record<string, string>>;
  /** Further settings of the account, such as its commission. */
  readonly account?: AccountSettings;
  /** Rate limits. Default: the limits of the public exchange. An empty list switches the limits off. */
  readonly rateLimits?: readonly RateLimiter[];
  /** Seed of the keys and ids that the exchange makes. */
  readonly seed: number;
  /** Waits for the delay of a planned fault. */
  readonly wait: Wait;
  /** Receives every event of the engine; must not give commands. */
  readonly onEvent?: (event: ExchangeEvent) => void;
}

/** The address that requests come from. */
const ADDRESS = '127.0.0.1';
/** Longest step of time of a simulated market: the market would cross a longer step in long strides, with fewer trades. */
const MAX_STEP_US = 300_000_000;

export class MemoryExchange {
  /** The key of the account. */
  readonly key: AccountKey;
  /** Id of the account. */
  readonly account: number;
  private readonly service: ExchangeService;
  private readonly middleware: Middleware;
  private readonly admin: AdminHttp;
  private readonly options: MemoryExchangeOptions;
  /** The time that the clock of the exchange reads, microseconds. */
  private timeUs: number;

  constructor(options: MemoryExchangeOptions) {
    this.options = options;
    const { market, funds, seed, rateLimits = DEFAULT_RATE_LIMITS } = options;
    this.timeUs = options.nowUs();
    // Half a microsecond is added, because milliseconds with a fraction are not exact in binary, and the clock rounds down.
    const wall = () => (this.timeUs + 0.5) / 1_000;
    const texts: TextSource = new SeededTexts(`exchange ${seed}`);
    const { venue, account, key } =
      market.kind === 'snapshot' ? restored(market, wall, funds, texts) : opened(market, wall, funds, texts);
    this.key = key;
    this.account = account;
    if (options.account) venue.perform({ kind: 'changeAccount', account, settings: options.account });
    const usualLimits = rateLimits.length > 0 ? rateLimits : DEFAULT_RATE_LIMITS;
    this.service = new ExchangeService({ venue, rateLimits, usualLimits, texts });
    const faults = new Faults();
    const log = new RequestLog(() => this.service.venue);
    this.service.feeds.log = log;
    this.service.feeds.setFaults(new StreamFaults(faults, new Set(), () => this.venue.nowUs));
    this.admin = new AdminHttp(
      new ControlService({
        service: this.service,
        faults,
        log,
        texts,
        funds,
        seed: seedOf(market),
      }),
    );
    this.middleware = new Middleware({
      next: (request, skewUs) => this.service.handle(request, skewUs),
      faults,
      log,
      wait: options.wait,
      delayMs: () => delayOf(this.venue),
    });
    this.listen();
  }

  get venue(): Venue {
    return this.service.venue;
  }

  /** The events of the market streams and of the account. */
  get feeds(): VenueFeeds {
    return this.service.feeds;
  }

  /** Executes a request at the present time. Requests of the account need no signature. */
  handle(request: Omit<ServiceRequest, 'address' | 'proof'>): ServiceAnswer | Promise<ServiceAnswer> {
    this.timeUs = this.options.nowUs();
    const isOwn = request.headers[HEADERS.apiKey] === this.key.apiKey;
    return this.middleware.handle({ ...request, address: ADDRESS, ...(isOwn && { proof: 'session' }) });
  }

  /** Executes a command of the admin interface. */
  async control(request: Omit<ServiceRequest, 'address' | 'proof'>): Promise<ServiceAnswer> {
    this.timeUs = this.options.nowUs();
    const headers = { ...request.headers, host: ADDRESS };
    const reply = await this.admin.handle({ ...request, headers, address: ADDRESS });
    this.listen();
    return reply ?? { status: 404, headers: {}, body: '' };
  }

  /** Advances the market to the present time. Events of streams and fills before that time happen at their own times. */
  advance(): void {
    const untilUs = this.options.nowUs();
    while (untilUs - this.timeUs > MAX_STEP_US) {
      this.timeUs += MAX_STEP_US;
      this.venue.advance();
    }
    this.timeUs = untilUs;
    this.venue.advance();
  }

  /** Time at which a stream may have its next event, microseconds; undefined while nothing is subscribed. */
  nextEventUs(): number | undefined {
    return this.feeds.isActive ? this.feeds.nextUs() : undefined;
  }

  /** Drops the requests that a planned fault delays. */
  close(): void {
    this.middleware.close();
  }

  /** Listens to the engine behind the service. The call is repeated after each command, because restoring a snapshot sets the listener of the service again. */
  private listen(): void {
    const { onEvent } = this.options;
    const { venue } = this;
    if (!onEvent || this.listened === venue.onEvent) return;
    const first = venue.onEvent;
    venue.onEvent = (event) => {
      first?.(event);
      onEvent(event);
    };
    this.listened = venue.onEvent;
  }

  private listened: Venue['onEvent'];
}

function seedOf(market: MemoryMarket): number | null {
  if (market.kind === 'snapshot') return market.snapshot.seed;
  return market.kind === 'simulated' ? market.seed : null;
}

interface OpenVenue {
  readonly venue: Venue;
  readonly account: number;
  readonly key: AccountKey;
}

type Funds = Readonly<Record<string, string>>;

/** A new venue with one account. */
function opened(
  market: Exclude<MemoryMarket, { kind: 'snapshot' }>,
  wall: () => number,
  funds: Funds,
  texts: TextSource,
): OpenVenue {
  const clock = new MarketClock(wall);
  const venue = venueFor(market, clock);
  const [key] = openUsers(venue, { accounts: 1, funds, texts });
  const { scenario, scenarioFromUs = venue.nowUs } = simulatedIn(market) ?? {};
  const problem = scenario === undefined ? undefined : startScenario(venue, scenario, venue.nowUs - scenarioFromUs);
  if (problem) throw new ScenarioError(problem);
  return { venue, account: venue.accounts.at(0) as number, key: key as AccountKey };
}

function venueFor(market: Exclude<MemoryMarket, { kind: 'snapshot' }>, clock: MarketClock): Venue {
  switch (market.kind) {
    case 'replay':
      return venueOf(market.replays, clock, true);
    case 'mixed':
      return mixedVenue(market.parts, clock, true);
    case 'simulated':
      return simulatedVenue(clock, market.seed, true, market.symbols, false, market.choice);
  }
}

function simulatedIn(market: MemoryMarket): SimulatedMemoryMarket | undefined {
  if (market.kind === 'simulated') return market;
  return market.kind === 'mixed'
    ? market.parts.find((part): part is SimulatedMemoryMarket => !('marketOf' in part))
    : undefined;
}

/** A scenario that this market cannot play. */
class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
  readonly code = 'SPOTLAB_OPTION';

  constructor({ text, advice }: ScenarioProblem) {
    super(`lab: scenario: ${text} ${advice}`);
  }
}

/** A venue in the state of a snapshot. The account gets a new key, because the run does not use the keys of the state. */
function restored(
  { snapshot, account: position }: Extract<MemoryMarket, { kind: 'snapshot' }>,
  wall: () => number,
  funds: Funds,
  texts: TextSource,
): OpenVenue {
  const venue = snapshot.venue(wall);
  const account = venue.accounts.at(position);
  if (account === undefined) throw new UnknownAccountError(position, venue.accounts.size);
  texts.branch(snapshot.idsSalt);
  const key = { apiKey: texts.next(KEY_LENGTH), secretKey: texts.next(KEY_LENGTH) };
  venue.perform({ kind: 'registerKey', key: { apiKey: key.apiKey, kind: 'HMAC', secret: key.secretKey }, account });
  if (Object.keys(funds).length > 0) venue.perform({ kind: 'changeAccount', account, settings: { free: funds } });
  return { venue, account, key };
}

/** The snapshot has fewer accounts. */
class UnknownAccountError extends Error {
  override readonly name = 'UnknownAccountError';
  readonly code = 'SPOTLAB_OPTION';

  constructor(position: number, count: number) {
    super(`lab: snapshot: there is no account ${position}: the snapshot has ${count}, counted from 0.`);
  }
}
