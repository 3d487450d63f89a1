/** Draws recorded replies of the exchange, if they are present: each gets the drawing of its type, such as an order book. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { withNamedRows } from '../../src/client/results/named-rows.js';
import { type DisplayKind, toMime, toText } from '../../src/display/index.js';
import { textWidth } from '../../src/display/text/rich.js';

const data = new URL('../../../shared/data/', import.meta.url);
const hasData = existsSync(data);
if (!hasData) console.log('test/display/recorded: skipped, ../shared/data is not there');

interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

const kinds: Readonly<Record<string, DisplayKind>> = {
  '/api/v3/klines': 'klines',
  '/api/v3/depth': 'depth',
  '/api/v3/trades': 'trades',
  '/api/v3/historicalTrades': 'trades',
  '/api/v3/aggTrades': 'aggTrades',
  '/api/v3/ticker/24hr': 'ticker',
  '/api/v3/ticker/price': 'price',
  '/api/v3/exchangeInfo': 'exchangeInfo',
  '/api/v3/time': 'time',
  '/api/v1/time': 'time',
  '/api/v3/account': 'account',
  '/api/v3/order': 'order',
  '/api/v3/openOrders': 'orders',
};

describe.skipIf(!hasData)('recorded replies of the real exchange', () => {
  const recorded: Recorded[] = hasData
    ? JSON.parse(readFileSync(new URL('responses/recorded.json', data), 'utf8'))
    : [];

  it('are drawn as their kind, not as plain data, within 80 columns', () => {
    let drawn = 0;
    for (const { path, method, status, body } of recorded) {
      const kind = kinds[path];
      if (!kind || status !== 200) continue;
      const shownAs = method === 'DELETE' ? 'cancelled' : kind;
      const context = { kind: shownAs, params: { symbol: 'BTCUSDT' }, width: 80, color: false };
      const value = kind === 'aggTrades' ? withNamedRows('aggTrades', body as object) : body;
      const text = toText(value, context);
      expect(text, `${method} ${path}`).not.toMatch(/^[[{]/);
      expect(Math.max(...text.split('\n').map(textWidth))).toBeLessThanOrEqual(80);
      expect(Object.keys(toMime(value, context))).toContain('text/html');
      drawn += 1;
    }
    expect(drawn).toBeGreaterThan(30);
  });

  it('recorded replies of klines keep the exact last close and the highest and lowest price', () => {
    const rows = gunzipSync(readFileSync(new URL('klines/BTCUSDT-1m-2021-07-01_2021-07-15.csv.gz', data)))
      .toString()
      .trim()
      .split('\n')
      .slice(-1000)
      .map((line) => line.split(',').map((text, at) => (at === 0 || at === 6 ? Number(text) : text)));
    const text = toText(rows, {
      kind: 'klines',
      params: { symbol: 'BTCUSDT', interval: '1m' },
      width: 120,
      color: false,
    });
    const high = rows.map((row) => Number(row[2])).reduce((most, price) => Math.max(most, price));
    expect(text).toContain(`high ${high} `);
    expect(text).toContain(`  ${Number(rows.at(-1)?.[4])}  `);
  });

  it('recorded replies of exchangeInfo with a thousand symbols are drawn quickly', () => {
    const info: unknown = JSON.parse(
      gunzipSync(readFileSync(new URL('exchangeinfo/testnet-2024-09-08.json.gz', data))).toString(),
    );
    const text = toText(info, { kind: 'exchangeInfo', params: {}, width: 80, color: false });
    expect(text).toContain('1248 symbols');
    expect(text).toContain('the first 40 of 1248');
  });
});
