/**
 * Tests the parts of a ticket (an order that was not sent) that come from cached replies: expected fills, commission,
 * balances, checks of filters, and the orders that the call would cancel or change. Every client counts its requests,
 * because a ticket must send none.
 */
import { describe, expect, test } from 'vitest';
import type { Explanation } from '../../src/client/types/explanation.js';
import { drawResults } from '../support/drawn.js';
import { account, checksOf, commission, openOrders, told, type X } from './ticket-account.js';

drawResults();

const depth = (x: X) => x.market.depth('BTCUSDT');

describe('a ticket with known balances', () => {
  test('a ticket says which balance is left while the order rests and when it has filled', async () => {
    const { x, clock, transport } = await told(account);
    clock.advance(3_000);
    const { balances } = x.orders.limit('BTCUSDT', 'BUY', '0.1', '59000.5').explain();
    expect(balances).toEqual({
      ageMs: 3_000,
      assets: [
        { asset: 'BTC', free: '1', locked: '0.5', filled: { free: '1.1', locked: '0.5' } },
        {
          asset: 'USDT',
          free: '10000',
          locked: '5000',
          after: { free: '4099.95', locked: '10900.05' },
          filled: { free: '4099.95', locked: '5000' },
        },
      ],
    });
    expect(transport.sent).toEqual([]);
  });

  /** The asks are 0.1 at 60010 and 0.2 at 60020, the bids 0.1 at 60000 and 0.2 at 59999. */
  test.each([
    {
      name: 'a BUY that fills at once pays the prices of the book and locks nothing',
      call: (x: X) => x.orders.limit('BTCUSDT', 'BUY', '0.15', '61000'),
      assets: [
        { asset: 'BTC', free: '1', locked: '0.5', filled: { free: '1.15', locked: '0.5' } },
        { asset: 'USDT', free: '10000', locked: '5000', filled: { free: '998', locked: '5000' } },
      ],
    },
    {
      name: 'a SELL that fills at once gets the prices of the book',
      call: (x: X) => x.orders.limit('BTCUSDT', 'SELL', '0.3', '50000'),
      assets: [
        { asset: 'BTC', free: '1', locked: '0.5', filled: { free: '0.7', locked: '0.5' } },
        { asset: 'USDT', free: '10000', locked: '5000', filled: { free: '27999.8', locked: '5000' } },
      ],
    },
    {
      name: 'a SELL of which a part rests has the proceeds of the rest at its own price',
      call: (x: X) => x.orders.limit('BTCUSDT', 'SELL', '0.25', '60000'),
      assets: [
        {
          asset: 'BTC',
          free: '1',
          locked: '0.5',
          after: { free: '0.75', locked: '0.65' },
          filled: { free: '0.75', locked: '0.5' },
        },
        {
          asset: 'USDT',
          free: '10000',
          locked: '5000',
          after: { free: '16000', locked: '5000' },
          filled: { free: '25000', locked: '5000' },
        },
      ],
    },
    {
      name: 'the rest of an IOC order expires',
      call: (x: X) => x.orders.limit('BTCUSDT', 'SELL', '0.25', '60000').tif('IOC'),
      assets: [
        { asset: 'BTC', free: '1', locked: '0.5', filled: { free: '0.9', locked: '0.5' } },
        { asset: 'USDT', free: '10000', locked: '5000', filled: { free: '16000', locked: '5000' } },
      ],
    },
    {
      name: 'the limit price of a BUY must be covered, although it fills for less',
      call: (x: X) => x.orders.limit('BTCUSDT', 'BUY', '0.15', '70000'),
      assets: [
        { asset: 'BTC', free: '1', locked: '0.5', filled: { free: '1.15', locked: '0.5' } },
        { asset: 'USDT', free: '10000', locked: '5000', missing: '500' },
      ],
    },
  ])('shows the balances after the fills of a known book: $name', async ({ call, assets }) => {
    const { x } = await told(account, depth);
    expect(call(x).explain().balances?.assets).toEqual(assets);
  });

  test('deducts commission at the taker rate from the part that fills at once, at the maker rate from the rest', async () => {
    const { x } = await told(account, depth, commission);
    const { balances } = x.orders.limit('BTCUSDT', 'SELL', '0.25', '60000').explain();
    // 6000 as taker at 0.1 %, 9000 as maker at 0.075 %.
    expect(balances?.assets[1]).toMatchObject({ after: { free: '15994' }, filled: { free: '24987.25' } });
  });

  test('names the missing amount of the account', async () => {
    const { x } = await told(account);
    const { balances } = x.orders.limit('BTCUSDT', 'SELL', '1.00000001', '70000').explain();
    expect(balances?.assets[0]).toEqual({ asset: 'BTC', free: '1', locked: '0.5', missing: '0.00000001' });
  });

  test('a ticket of a pair shows one locked amount, the larger one, and does not say which leg fills', async () => {
    const { x } = await told(account);
    const pair = x.orders
      .oco('BTCUSDT', 'BUY', '0.1')
      .above('STOP_LOSS_LIMIT', { price: '70000', stopPrice: '69000' })
      .below('LIMIT_MAKER', { price: '50000' });
    expect(pair.explain().balances?.assets).toEqual([
      { asset: 'BTC', free: '1', locked: '0.5' },
      { asset: 'USDT', free: '10000', locked: '5000', after: { free: '3000', locked: '12000' } },
    ]);
  });

  test('a ticket of a cancel, an amendment or a replacement counts the returned amount', async () => {
    const { x } = await told(account, openOrders);
    const freed = (call: { explain(): Explanation }) => call.explain().balances?.assets.map((one) => one.after?.free);
    expect(freed(x.orders.cancel('BTCUSDT', 1))).toEqual(['1.5']);
    expect(freed(x.orders.cancel('BTCUSDT', { origClientOrderId: 'own-2' }))).toEqual(['15000']);
    expect(freed(x.orders.cancelAll('BTCUSDT'))).toEqual(['1.5', '15000']);
    expect(freed(x.orders.amend('BTCUSDT', 1, '0.4'))).toEqual(['1.1']);
    expect(freed(x.orders.replace.limit('BTCUSDT', 2, 'BUY', '0.2', '50000'))).toEqual([undefined, '5000']);
    expect(x.orders.cancel('BTCUSDT', 2).explain().targets).toEqual([
      {
        symbol: 'BTCUSDT',
        orderId: '2',
        side: 'BUY',
        type: 'LIMIT',
        price: '50000.00',
        origQty: '0.20000000',
        executedQty: '0.10000000',
      },
    ]);
  });

  test('a ticket shows no balances after a call that may have changed them, and none for a test order', async () => {
    const { x } = await told(account);
    expect(x.orders.test.limit('BTCUSDT', 'BUY', '0.1', '59000').explain().balances).toBeUndefined();
    await x.orders.market('BTCUSDT', 'BUY', '0.1');
    const { balances, notes } = x.orders.limit('BTCUSDT', 'BUY', '0.1', '59000').explain();
    expect(balances).toBeUndefined();
    expect(notes.join()).toContain('balances: await x.account.info()');
  });
});

describe('a ticket with a known book', () => {
  test('a ticket says which quantity fills at once, at which prices, and which quantity is left', async () => {
    const { x, clock } = await told(depth);
    clock.advance(500);
    expect(x.orders.limit('BTCUSDT', 'BUY', '0.15', '60010').explain().fills).toEqual({
      quantity: '0.1',
      amount: '6001',
      averagePrice: '60010',
      worstPrice: '60010',
      rest: '0.05',
      isBeyond: false,
      ageMs: 500,
    });
    expect(x.orders.market('BTCUSDT', 'SELL', '0.3').explain()).toMatchObject({
      fills: { quantity: '0.3', amount: '17999.8', averagePrice: '59999.33333333', worstPrice: '59999', rest: '0' },
      notional: { asset: 'USDT', amount: '17999.8' },
    });
    expect(x.orders.market('BTCUSDT', 'BUY', '1').explain().fills).toMatchObject({ quantity: '0.3', isBeyond: true });
    expect(x.orders.limit('BTCUSDT', 'BUY', '0.1', '59000').explain().fills).toMatchObject({
      quantity: '0',
      rest: '0.1',
    });
    // 100 USDT would pay for 0.00166638 BTC; the order buys whole lots of 0.00001, so 0.00166.
    expect(x.orders.market('BTCUSDT', 'BUY', { quoteOrderQty: '100' }).explain().fills).toMatchObject({
      quantity: '0.00166',
      amount: '99.6166',
      isBeyond: false,
    });
  });

  test('gives no expected fills for an order that does not match on arrival, or that is routed over several books', async () => {
    const { x } = await told(depth);
    const { orders } = x;
    for (const call of [
      orders.stopLoss('BTCUSDT', 'SELL', '0.1', '50000'),
      orders.limit('BTCUSDT', 'BUY', '0.1', { pegPriceType: 'PRIMARY_PEG' }),
      orders.sor.market('BTCUSDT', 'BUY', '0.1'),
    ]) {
      expect(call.explain().fills).toBeUndefined();
    }
  });

  test('says that a maker order would take from the book', async () => {
    const { x } = await told(depth);
    const maker = (price: string) =>
      checksOf(x.orders.limitMaker('BTCUSDT', 'BUY', '0.1', price).explain(), 'LIMIT_MAKER');
    expect(maker('60010')).toMatchObject([{ ok: false, detail: 'price 60010 would take: best ask 60010', ageMs: 0 }]);
    expect(maker('60009.99')).toMatchObject([{ ok: true }]);
  });
});
