/**
 * The embedded exchange without sockets, on an event clock, behind a network with planned faults. The simulated
 * participants place their first quotes; after that, only the clients of the test trade.
 */

import type { RateLimiter } from '../../src/protocol/values/limits.js';
import { bodyText } from '../../src/server/base/response-cache.js';
import { ExchangeService } from '../../src/server/service/service.js';
import { MarketClock } from '../../src/server/venue/market-clock.js';
import { simulatedVenue } from '../../src/server/venue/simulated-venue.js';
import type { Venue } from '../../src/server/venue/venue.js';
import { SendError, type Transport, type WireRequest, type WireResponse } from '../../src/transport/index.js';
import { EventClock } from './event-clock.js';
import type { Fault } from './fault-plan.js';
import type { SpoiledReply } from './spoiled-reply.js';

/** Limits that are too wide to be reached in a test. */
export const WIDE_LIMITS: readonly RateLimiter[] = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 100_000_000 },
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 100_000_000 },
  { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 100_000_000 },
];

/** The exchange's clock; a timestamp is compared with the arrival time of its request. */
class ArrivalClock extends MarketClock {
  arrivalUs: number | undefined;

  override acceptedUs(): readonly number[] {
    return this.arrivalUs === undefined ? super.acceptedUs() : [this.arrivalUs];
  }
}

export interface Trader {
  readonly account: number;
  readonly apiKey: string;
  readonly secretKey: string;
}

export class SimulatedExchange {
  readonly clock: EventClock;
  readonly venue: Venue;
  /** All executed and refused requests with their status, such as `POST /api/v3/order 200`. */
  readonly executed: string[] = [];
  private readonly service: ExchangeService;
  private readonly market: ArrivalClock;
  private traders = 0;

  constructor(nowMs: number, symbols: readonly string[] = ['BTCUSDT']) {
    this.clock = new EventClock(nowMs);
    this.market = new ArrivalClock(() => this.clock.now());
    this.venue = simulatedVenue(this.market, 1, false, symbols);
    this.service = new ExchangeService({ venue: this.venue, rateLimits: WIDE_LIMITS });
  }

  openTrader(): Trader {
    this.traders += 1;
    const apiKey = `k${String(this.traders).padStart(63, '0')}`;
    const secretKey = `s${String(this.traders).padStart(63, '0')}`;
    const account = this.venue.perform({ kind: 'openAccount', funds: { USDT: '10000000', BTC: '1000' } });
    this.venue.perform({ kind: 'registerKey', key: { apiKey, kind: 'HMAC', secret: secretKey }, account });
    return { account, apiKey, secretKey };
  }

  /** A transport with the faults that `faults` returns for each request. */
  transport(faults: (request: WireRequest) => Fault): Transport {
    return {
      baseUrl: 'http://exchange.simulated',
      send: (request) => this.send(request, faults(request)),
      close: async () => {},
    };
  }

  private send(request: WireRequest, fault: Fault): Promise<WireResponse> {
    const { clock } = this;
    return new Promise((resolve, reject) => {
      let isDone = false;
      const settle = (act: () => void) => {
        if (isDone) return;
        isDone = true;
        cancelTimeout();
        act();
      };
      const fail = (reason: SendError['reason'], text: string) =>
        settle(() => reject(new SendError(text, true, reason, { cause: request.signal?.reason })));
      const cancelTimeout = clock.in(request.timeoutMs, () =>
        fail('timeout', `no reply within ${request.timeoutMs} ms`),
      );
      if (request.signal?.aborted) {
        settle(() => reject(new SendError('aborted before it was sent', false, 'aborted')));
        return;
      }
      request.signal?.addEventListener('abort', () => fail('aborted', 'aborted'));
      let response: WireResponse | undefined;
      if (fault.arrivesMs !== undefined) {
        clock.in(fault.arrivesMs, () => {
          const arrivalUs = this.market.nowUs();
          const execute = () => {
            response = this.handle(request, arrivalUs);
          };
          if (fault.queuedMs === 0) execute();
          else clock.in(fault.queuedMs, execute);
        });
      }
      if (fault.kind === 'silence') return;
      clock.in(fault.failsMs, () => {
        if (fault.kind === 'none' && response) settle(() => resolve(response as WireResponse));
        else if (fault.kind === 'cut' || fault.kind === 'cutHalfWay') fail('network', 'the connection broke');
        else settle(() => resolve(fault.spoil ? asText(fault.spoil(response ?? NO_REPLY)) : brokenAnswer(fault.kind)));
      });
    });
  }

  private handle(request: WireRequest, arrivalUs: number): WireResponse {
    const [path = '', query = ''] = request.path.split('?');
    this.market.arrivalUs = arrivalUs;
    const { method, headers, body = '' } = request;
    const response = this.service.handle({ method, path, query, body, headers, address: '127.0.0.1' });
    this.market.arrivalUs = undefined;
    this.executed.push(`${method} ${path} ${response.status}`);
    return { ...response, body: bodyText(response.body) };
  }
}

/** The reply that a fault spoils if the request has not arrived at the exchange. */
export const NO_REPLY: WireResponse = { status: 200, headers: {}, body: '{}' };

const asText = ({ status, headers, body }: SpoiledReply): WireResponse => ({ status, headers, body: body.toString() });

/** The reply of the gateway for a fault that replaces the exchange's reply. */
export function brokenAnswer(kind: Fault['kind']): WireResponse {
  switch (kind) {
    case 'noAnswerFromEngine':
      return json(
        504,
        -1007,
        'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
      );
    case 'reset':
      return json(500, -1006, 'An unexpected response was received from the message bus. Execution status unknown.');
    default:
      return { status: 502, headers: { 'content-type': 'text/html' }, body: '<html><h1>502 Bad Gateway</h1></html>' };
  }
}

function json(status: number, code: number, msg: string): WireResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code, msg }) };
}
