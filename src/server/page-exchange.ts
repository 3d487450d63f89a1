/**
 * The exchange of a web page: the parts of the embedded exchange (embedded.ts) without sockets and files. A request is a call of
 * {@link PageExchange.request}, with the same checks, limits, keys and replies as over HTTP, and its clock runs by itself.
 */
import type { SimulationChoice } from '../market/index.js';
import { nowMs } from '../platform/index.js';
import { ADMIN_PREFIX, DEFAULT_RATE_LIMITS, msOf } from '../protocol/index.js';
import { every } from './base/entrance.js';
import type { ServiceRequest } from './base/service-messages.js';
import type { AdminHttp } from './control/admin-http.js';
import { Faults } from './control/faults.js';
import { delayOf, Middleware } from './control/middleware.js';
import { RequestLog } from './control/request-log.js';
import type { ExchangeOptions } from './exchange-options.js';
import type { ServiceAnswer } from './http/http-server.js';
import { loadRoutes, routing } from './routes/routed-endpoints.js';
import { ExchangeService } from './service/service.js';
import { clockOf, fundsFor, simulated, textsOf } from './simulated-setup.js';
import { StreamFaults } from './streams/stream-faults.js';
import { StreamPump } from './streams/stream-pump.js';
import { MarketClock } from './venue/market-clock.js';
import { hasPublishers, loadPublishers } from './venue/publishers.js';
import { simulatedVenue } from './venue/simulated-venue.js';
import { beginWith } from './venue/start-scenario.js';
import { type AccountKey, openUsers } from './venue/users.js';

/** The options of the embedded exchange that need neither a socket nor a file. */
export type PageExchangeOptions = Pick<
  ExchangeOptions,
  | 'seed'
  | 'startMs'
  | 'paused'
  | 'speed'
  | 'accounts'
  | 'tradeGroups'
  | 'symbols'
  | keyof SimulationChoice
  | 'scenario'
  | 'rateLimits'
>;

export type PageRequest = Omit<ServiceRequest, 'address' | 'proof'>;

/** The address that requests come from. */
const ADDRESS = '127.0.0.1';
const ADVANCE_MS = 500;
const NOT_FOUND: ServiceAnswer = { status: 404, headers: {}, body: '' };

export class PageExchange {
  /** The key of account 0, for the client. */
  readonly key: AccountKey;
  private readonly service: ExchangeService;
  private readonly middleware: Middleware;
  private readonly openAdmin: () => Promise<AdminHttp>;
  private admin: Promise<AdminHttp> | undefined;
  private readonly pump: StreamPump;
  private readonly timer: ReturnType<typeof every>;
  private readonly account: number;
  /** Settles when the files that are being loaded have come; absent if there are none. */
  private loads: Promise<unknown> | undefined;

  /** @throws Error for a scenario that the market cannot play */
  constructor(options: PageExchangeOptions) {
    const { seed = 1, accounts = 1, startMs, rateLimits = DEFAULT_RATE_LIMITS } = options;
    const clock = clockOf(options, startMs === undefined ? undefined : Math.floor(startMs * 1_000));
    const venue = simulated(options, simulatedVenue, clock);
    const funds = fundsFor(venue.symbols);
    const texts = textsOf(options, venue);
    const [key] = openUsers(venue, { ...options, accounts, funds, texts });
    this.key = key as AccountKey;
    this.account = venue.accounts.at(0) as number;
    beginWith(venue, options.scenario);
    const usualLimits = rateLimits.length > 0 ? rateLimits : DEFAULT_RATE_LIMITS;
    const service = new ExchangeService({ venue, rateLimits, limitsBy: 'address', usualLimits, texts, hasSbe: false });
    this.service = service;
    const faults = new Faults();
    const log = new RequestLog(() => service.venue);
    service.feeds.log = log;
    service.feeds.setFaults(new StreamFaults(faults, new Set(), () => service.venue.nowUs));
    // The admin interface is loaded on demand, because most pages send no command.
    this.openAdmin = async () => {
      const { pageAdmin } = await import('./page-admin.js');
      return pageAdmin({
        ...{ service, faults, log, texts, funds, seed },
        reseededVenue: (other, newClock) => simulated({ ...options, seed: other }, simulatedVenue, newClock),
        emptyVenue: (other, startUs) =>
          simulated({ ...options, seed: other }, simulatedVenue, new MarketClock(nowMs, startUs), true),
      });
    };
    this.middleware = new Middleware({
      next: (request, skewUs) => service.handle(request, skewUs),
      faults,
      log,
      delayMs: () => delayOf(service.venue),
    });
    this.pump = new StreamPump(() => service.venue, service.feeds);
    this.timer = every(ADVANCE_MS, () => service.venue.advance());
  }

  /** Executes a signed request, or a command of the admin interface. */
  async request(request: PageRequest): Promise<ServiceAnswer> {
    const { path } = request;
    const asked = { ...request, headers: { ...request.headers, host: ADDRESS }, address: ADDRESS };
    const isCommand = path.startsWith(ADMIN_PREFIX);
    const load = isCommand || routing.has(path) ? undefined : this.waitFor(loadRoutes());
    // While the routes are loaded, later requests wait too, so that requests are executed in the order in which they came. Only the
    // first command, which loads a file of its own, may be overtaken.
    if (this.loads !== undefined) await this.loads;
    if (load !== undefined && 'error' in load) throw load.error;
    return isCommand ? this.command(asked) : this.middleware.handle(asked);
  }

  /** Lets the requests from now on wait for files. @returns gets the error if the files do not come */
  private waitFor(files: Promise<void>): { error?: unknown } {
    const load: { error?: unknown } = {};
    const came = files.catch((error: unknown) => {
      load.error = error;
    });
    const loads = Promise.all([this.loads, came]).then(() => {
      if (this.loads === loads) this.loads = undefined;
    });
    this.loads = loads;
    return load;
  }

  /** Whether {@link subscribe} can be called. */
  get hasStreams(): boolean {
    return hasPublishers();
  }

  /** Resolves when {@link subscribe} can be called. All requests to the exchange that come before that wait until then. */
  loadStreams(): Promise<void> {
    const publishers = loadPublishers();
    this.waitFor(publishers);
    return publishers;
  }

  private async command(asked: ServiceRequest): Promise<ServiceAnswer> {
    this.admin ??= this.openAdmin();
    const admin = await this.admin;
    return admin.handle(asked) ?? NOT_FOUND;
  }

  /**
   * Subscribes to a market stream, or to the events of account 0 if there is no name. A page calls {@link loadStreams} before.
   *
   * @param unit unit of the times in the events
   * @returns ends the subscription
   */
  subscribe(name: string | undefined, unit: 'ms' | 'us', listener: (text: string) => void): () => void {
    const { feeds } = this.service;
    if (name === undefined) {
      const toWire = unit === 'ms' ? msOf : (us: number) => us;
      const onEvent = (build: (wire: (us: number) => number) => unknown) => listener(JSON.stringify(build(toWire)));
      feeds.subscribeAccount(this.account, onEvent);
      return () => feeds.unsubscribeAccount(this.account, onEvent);
    }
    const onFrame = (frame: { text(unit: 'ms' | 'us', isCombined: boolean): string }) =>
      listener(frame.text(unit, false));
    feeds.subscribe(name, onFrame);
    return () => feeds.unsubscribe(name, onFrame);
  }

  /** Stops the timer that advances the market, and drops the requests that wait. */
  close(): void {
    clearInterval(this.timer);
    this.pump.close();
    this.middleware.close();
  }
}
