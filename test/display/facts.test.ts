/** Tests the facts that a table or a line says beside its figures: when prices came, what a limit is per second, what was executed. */
import { describe, expect, it } from 'vitest';
import { toText } from '../../src/display/index.js';
import type { DisplayKind, ShowContext } from '../../src/protocol/index.js';

const show = (kind: DisplayKind, value: unknown, more: Partial<ShowContext> = {}): string =>
  toText(value, { kind, params: {}, width: 80, color: false, ...more });

describe('the facts beside figures', () => {
  const seen = (prices: Readonly<Record<string, readonly [string, number]>>) => ({
    get: (symbol: string) => {
      const [price = '', timeMs = Number.NaN] = prices[symbol] ?? [];
      return price === '' ? undefined : { price, timeMs };
    },
  });
  const [time, later] = [Date.UTC(2024, 7, 9, 1, 2, 3), Date.UTC(2024, 7, 9, 1, 2, 4)];

  it('are the time of a price, only if the newest known price is this one', () => {
    const price = { symbol: 'BTCUSDT', price: '61000.10000000' };
    const at = (known: string) => show('price', price, { prices: seen({ BTCUSDT: [known, time] }) });
    expect(at('61000.1')).toBe('BTCUSDT  61000.1  at 2024-08-09 01:02:03 UTC');
    expect(at('61000.2')).toBe('BTCUSDT  61000.1');
    expect(show('price', price)).toBe('BTCUSDT  61000.1');
  });

  it('are the time of several prices, only if all have the same', () => {
    const rows = ['A', 'B'].map((symbol) => ({ symbol, price: '1.00' }));
    const of = (other: number) => show('prices', rows, { prices: seen({ A: ['1', time], B: ['1', other] }) });
    expect(of(time)).toMatch(/\nat 2024-08-09 01:02:03 UTC$/);
    expect(of(later)).not.toContain('UTC');
    const book = [{ symbol: 'A', bidPrice: '1', bidQty: '1', askPrice: '3', askQty: '1' }];
    expect(show('prices', book, { prices: seen({ A: ['2', later] }) })).toMatch(/\nat 2024-08-09 01:02:04 UTC$/);
  });

  it('are each limit per second, and with counts what is left', () => {
    const limit = { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 200_000 };
    expect(show('rateLimits', [limit])).toMatch(/^orders +1 d +200000 +≈ 2\.31$/m);
    expect(show('rateLimits', [{ ...limit, interval: 'MINUTE', limit: 6000 }])).toMatch(/^orders +1 min +6000 +100$/m);
    expect(show('rateLimits', [{ ...limit, limit: 100, count: 90 }])).toMatch(
      /^orders +1 d +10 +█+▊?·+ +90 \/ 100 +90 % critical$/m,
    );
  });

  it('are no executed amounts where no order has executed any', () => {
    const order = { symbol: 'A', orderId: 1, side: 'BUY', type: 'LIMIT', origQty: '2', price: '1', status: 'NEW' };
    expect(show('orders', [{ ...order, executedQty: '0.00' }], { width: 120 })).not.toMatch(/executed|filled/);
    expect(show('orders', [{ ...order, executedQty: '1.00' }], { width: 120 })).toMatch(/executed +filled/);
  });
});
