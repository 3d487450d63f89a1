/** Tests that cached replies equal newly built ones after any sequence of changes. */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SymbolInfo, SymbolStatus } from '../../src/exchange/model/symbol-info.js';
import { fewSymbols } from '../../src/market/universe/symbols.js';
import { bodyText, CachedList } from '../../src/server/base/response-cache.js';
import { ExchangeService } from '../../src/server/service/service.js';
import { venuesOf } from '../../src/server/venue/listed-venue.js';
import { MarketClock } from '../../src/server/venue/market-clock.js';
import type { Venue } from '../../src/server/venue/venue.js';
import { trials } from '../support/depth.js';

const START_MS = Date.UTC(2026, 0, 31, 12, 0, 30);
const API_KEY = 'k'.repeat(64);
const LISTS = [
  'exchangeInfo',
  'exchangeInfo?showPermissionSets=false',
  'exchangeInfo?permissions=MARGIN',
  'exchangeInfo?symbolStatus=TRADING',
  'ticker/price',
  'ticker/price?symbolStatus=TRADING',
  'ticker/bookTicker',
  'ticker/24hr',
  'ticker/24hr?type=MINI',
];

/** More symbols than are simulated at once: the seven of the exchange, and two copies of each with another base. */
function manySymbols(): SymbolInfo[] {
  const grids = fewSymbols().filter(({ quoteAsset }) => quoteAsset === 'USDT');
  const more = ['LTC', 'XRP', 'ADA', 'SOL', 'TRX', 'DOT'].flatMap((base) =>
    grids.slice(2).map((one, i) => ({ ...one, baseAsset: `${base}${i}`, symbol: `${base}${i}USDT` })),
  );
  return [...fewSymbols(), ...more];
}

class Rig {
  nowMs = START_MS;
  readonly venue: Venue;
  readonly kept: ExchangeService;
  private orders = 0;

  constructor(isLarge: boolean) {
    const clock = new MarketClock(() => this.nowMs);
    const listing = { symbols: manySymbols(), rateLimits: [], exchangeFilters: [], sors: [] };
    this.venue = venuesOf(isLarge ? listing : undefined)(clock, 7, true);
    const funds = Object.fromEntries(['USDT', 'BTC', 'ETH', 'BNB', 'LTC0'].map((asset) => [asset, '100000']));
    const account = this.venue.exchange.openAccount(funds);
    this.venue.keys.register({ apiKey: API_KEY, kind: 'HMAC', secret: 'secret' }, account);
    this.kept = this.service();
  }

  /** A new service on the same exchange, with an empty cache. */
  private service(): ExchangeService {
    return new ExchangeService({ venue: this.venue, rateLimits: [] });
  }

  send(method: string, url: string, service = this.kept, unit = 'MILLISECOND'): string {
    const [path, query = ''] = url.split('?');
    const headers = { 'x-mbx-apikey': API_KEY, 'x-mbx-time-unit': unit };
    const request = { method, path: `/api/v3/${path}`, query, body: '', headers, address: '::1' };
    return bodyText(service.handle(request).body);
  }

  signed(method: string, url: string): string {
    const payload = `${url.split('?')[1]}&timestamp=${this.nowMs}`;
    const signature = createHmac('sha256', 'secret').update(payload).digest('hex');
    return this.send(method, `${url.split('?')[0]}?${payload}&signature=${signature}`);
  }

  order(symbol: string, side: string, share: number): void {
    const { lastPrice, bidPrice } = JSON.parse(this.send('GET', `ticker/24hr?symbol=${encodeURIComponent(symbol)}`));
    const price = (Number(bidPrice) > 0 ? Number(bidPrice) : Number(lastPrice)) * share;
    const quantity = Math.max(0.01, Math.min(50, 500 / price)).toFixed(share > 1.02 ? 0 : 2);
    this.orders += 1;
    const terms = `symbol=${encodeURIComponent(symbol)}&side=${side}&type=LIMIT&timeInForce=GTC&newClientOrderId=o${this.orders}`;
    this.signed('POST', `order?${terms}&quantity=${quantity}&price=${price.toFixed(price > 100 ? 2 : 4)}`);
  }

  /** Compares the reply of the service with the cache and of a service without cached replies. */
  compare(url: string, unit?: string): void {
    expect(this.send('GET', url, this.kept, unit), url).toBe(this.send('GET', url, this.service(), unit));
  }
}

type Step = (rig: Rig) => void;

const symbols = manySymbols().map(({ symbol }) => symbol);
const anySymbol = (isLarge: boolean) =>
  fc.constantFrom(...(isLarge ? ['BTCUSDT', 'LTC0USDT', 'ADA0USDT', 'ETHBTC', '柚子USDT'] : symbols.slice(0, 7)));

function anyStep(isLarge: boolean): fc.Arbitrary<Step> {
  const symbol = anySymbol(isLarge);
  return fc.oneof(
    fc.tuple(symbol, fc.constantFrom('BUY', 'SELL'), fc.constantFrom(0.97, 0.999, 1, 1.001, 1.03)).map(
      ([name, side, share]) =>
        (rig: Rig) =>
          rig.order(name, side, share),
    ),
    symbol.map((name) => (rig: Rig) => {
      rig.signed('DELETE', `openOrders?symbol=${encodeURIComponent(name)}`);
    }),
    fc.constantFrom(0, 1, 350, 1_000, 61_000).map((ms) => (rig: Rig) => {
      rig.nowMs += ms;
    }),
    fc.tuple(symbol, fc.constantFrom<SymbolStatus>('HALT', 'BREAK', 'TRADING')).map(([name, status]) => (rig: Rig) => {
      rig.venue.activate(name);
      rig.venue.exchange.setStatus(name, status);
    }),
    symbol.map((name) => (rig: Rig) => {
      rig.send('GET', `klines?symbol=${encodeURIComponent(name)}&interval=1m&limit=2`);
    }),
  );
}

describe.each([
  ['of a few symbols that are always live', false, trials(6, 20)],
  ['of many symbols that sleep until somebody looks', true, trials(4, 20)],
])('what the server keeps of replies of an exchange %s', (_what, isLarge, numRuns) => {
  test('is never older than the state of the exchange', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyStep(isLarge), fc.nat(LISTS.length), anySymbol(isLarge), fc.boolean()), {
          minLength: 3,
          maxLength: 12,
        }),
        (steps) => {
          const rig = new Rig(isLarge);
          for (const [step, list, symbol, isMicro] of steps) {
            step(rig);
            const unit = isMicro ? 'MICROSECOND' : 'MILLISECOND';
            const name = encodeURIComponent(symbol);
            rig.compare(LISTS[list] ?? `depth?symbol=${name}&limit=5000`, unit);
            rig.compare(`depth?symbol=${name}&limit=5`, unit);
          }
          for (const list of LISTS) rig.compare(list);
        },
      ),
      { numRuns },
    );
  });

  test('is used: a second reply has the same buffers as the first', () => {
    const rig = new Rig(isLarge);
    const pieces = (url: string) => {
      const [path, query = ''] = url.split('?');
      const request = { method: 'GET', path: `/api/v3/${path}`, query, body: '', headers: {}, address: '::1' };
      const { body } = rig.kept.handle(request);
      return typeof body === 'string' ? [] : body;
    };
    for (const url of ['depth?symbol=BTCUSDT&limit=5000', 'ticker/price', 'ticker/bookTicker']) {
      expect(pieces(url)[0], url).toBe(pieces(url)[0]);
    }
    // The server time before the list is new in each reply, so the list is the second piece.
    expect(pieces('exchangeInfo')[1]).toBe(pieces('exchangeInfo')[1]);
    rig.nowMs += 5;
    const [before, list] = pieces('exchangeInfo');
    expect(JSON.parse(`${before}[]}`)).toMatchObject({ serverTime: rig.nowMs });
    expect(JSON.parse(String(list))).toHaveLength(rig.venue.exchange.symbols().length);
  });
});

describe('a list in JSON whose entries are kept by their version', () => {
  test('builds only the entries whose version has changed, and always the entries without a version', () => {
    const list = new CachedList();
    const made: string[] = [];
    const versions: Record<string, number | undefined> = { a: 1, b: 1, c: undefined };
    const read = (names = ['a', 'b', 'c']) =>
      String(
        list.read(
          names,
          (name) => versions[name],
          (name) => {
            made.push(name);
            return { [name]: versions[name] ?? null };
          },
        ),
      );
    expect(read()).toBe('[{"a":1},{"b":1},{"c":null}]');
    expect(made.splice(0)).toEqual(['a', 'b', 'c']);
    versions.b = 2;
    expect(read()).toBe('[{"a":1},{"b":2},{"c":null}]');
    expect(made.splice(0)).toEqual(['b', 'c']);
    expect(read(['b'])).toBe('[{"b":2}]');
    expect(read([])).toBe('[]');
    expect(read(['c', 'a'])).toBe('[{"c":null},{"a":1}]');
    expect(made).toEqual(['c']);
  });
});
