/** Tests which requests a symbol accepts in each status, and how the exchange itself expires orders. */
import { describe, expect, test } from 'vitest';
import type { SymbolStatus } from '../../src/exchange/model/symbol-info.js';
import { startExchange } from '../../src/server/embedded.js';
import { solusdt, symbolWith } from '../exchange/symbols.js';
import { BareExchange, type Reply, type Trader } from '../support/bare-exchange.js';

const SOL = { symbol: 'SOLUSDT' };
const LIMIT = { ...SOL, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '9', quantity: '10' };
const OCO = {
  ...{ ...SOL, side: 'SELL', quantity: '10', aboveType: 'LIMIT_MAKER', abovePrice: '11' },
  ...{ belowType: 'STOP_LOSS', belowStopPrice: '9' },
};
const OPO = {
  ...{ ...SOL, workingType: 'LIMIT_MAKER', workingSide: 'BUY', workingPrice: '8', workingQuantity: '10' },
  ...{ pendingType: 'LIMIT_MAKER', pendingSide: 'SELL', pendingPrice: '12' },
};
const FILTERS = solusdt.filters.slice(0, 2);

function open(): { x: BareExchange; trader: Trader } {
  const symbols = [
    symbolWith({ filters: FILTERS }),
    symbolWith({ filters: FILTERS, symbol: 'SOLUSDC', quoteAsset: 'USDC' }),
  ];
  const x = new BareExchange({ symbols, lastPrices: { SOLUSDT: '10' } });
  return { x, trader: x.open({ SOL: '1000', USDT: '10000', USDC: '10000' }, { takerRate: '0.001' }) };
}

const statuses: readonly [SymbolStatus, places: boolean, amends: boolean][] = [
  ['TRADING', true, true],
  ['HALT', false, false],
  ['BREAK', false, false],
  ['CANCEL_ONLY', false, true],
  ['END_OF_DAY', false, false],
];

test.each(statuses)(
  'a symbol with the status %s takes orders: %s; it takes amendments: %s; it always takes cancels',
  (status, places, amends) => {
    const { x, trader } = open();
    const orders = [1, 2, 3, 4].map(() => x.place(trader, LIMIT).orderId);
    const list = x.signed(trader, 'POST', 'orderList/oco', OCO).body;
    x.exchange.setStatus('SOLUSDT', status);
    expect(x.get('exchangeInfo', SOL).body.symbols[0].status).toBe(status);

    const takes = (reply: Reply, isTaken: boolean, code = -2010) => {
      if (isTaken) expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
      else expect(reply.body).toEqual({ code, msg: 'Market is closed.' });
    };
    const send = (method: string, path: string, fields: object) =>
      x.signed(trader, method, path, { ...SOL, ...fields });
    takes(send('POST', 'order', LIMIT), places);
    takes(send('POST', 'order/test', LIMIT), places);
    takes(send('POST', 'sor/order', LIMIT), places);
    takes(send('POST', 'orderList/oco', OCO), places);
    const replace = { ...LIMIT, cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: orders[0] };
    takes(send('POST', 'order/cancelReplace', replace), places);
    takes(send('PUT', 'order/amend/keepPriority', { orderId: orders[1], newQty: '9' }), amends);
    takes(send('DELETE', 'order', { orderId: orders[2] }), true);
    takes(send('DELETE', 'orderList', { orderListId: list.orderListId }), true);
    takes(send('DELETE', 'openOrders', {}), true);
    expect(x.signed(trader, 'GET', 'openOrders').body).toEqual([]);
  },
);

test('an order with smart order routing does not take from the book of a symbol that does not trade', () => {
  const { x, trader } = open();
  const other = x.open({ SOL: '1000' });
  x.place(other, { ...LIMIT, symbol: 'SOLUSDC', side: 'SELL', price: '10', quantity: '5' });
  x.place(other, { ...LIMIT, side: 'SELL', price: '10.5', quantity: '5' });
  x.exchange.setStatus('SOLUSDC', 'HALT');
  const { fills } = x.signed(trader, 'POST', 'sor/order', { ...LIMIT, price: '11', quantity: '5' }).body;
  expect(fills.map((one: { price: string }) => one.price)).toEqual(['10.50000000']);
});

describe('when the exchange expires all open orders of a symbol', () => {
  test('orders and whole lists expire as EXCHANGE_CANCELED, those of other symbols stay', () => {
    const { x, trader } = open();
    const { orderId } = x.place(trader, LIMIT);
    const list = x.signed(trader, 'POST', 'orderList/oco', OCO).body;
    const opo = x.signed(trader, 'POST', 'orderList/opo', OPO).body;
    const stays = x.place(trader, { ...LIMIT, symbol: 'SOLUSDC' });
    x.venue.perform({ kind: 'setStatus', symbol: 'SOLUSDT', status: 'BREAK', expiresOrders: true });
    for (const id of [orderId, ...[...list.orders, ...opo.orders].map((one: { orderId: number }) => one.orderId)]) {
      expect(x.signed(trader, 'GET', 'order', { ...SOL, orderId: id }).body).toMatchObject({
        status: 'EXPIRED',
        expiryReason: 'EXCHANGE_CANCELED',
      });
    }
    expect(x.signed(trader, 'GET', 'orderList', { orderListId: list.orderListId }).body.listOrderStatus).toBe(
      'ALL_DONE',
    );
    const openOrders = x.signed(trader, 'GET', 'openOrders').body;
    expect(openOrders.map((one: { orderId: number }) => one.orderId)).toEqual([stays.orderId]);
    const { balances } = x.signed(trader, 'GET', 'account').body;
    expect(balances).toContainEqual({ asset: 'USDT', free: '10000.00000000', locked: '0.00000000' });
    x.exchange.checkIntegrity();
  });
});

describe('a test order with commission rates', () => {
  const commission = {
    standard: { maker: '0.0008', taker: '0.001', buyer: '0.0002', seller: '0.0001' },
    tax: { maker: '0.0001', taker: '0.00012', seller: '0.00004' },
    special: { maker: '0.0005', taker: '0.0006' },
  };

  test.each(['BUY', 'SELL'])('returns the rates that a real %s pays, as maker and as taker', (side) => {
    for (const role of ['maker', 'taker'] as const) {
      const { x } = open();
      const [trader, other] = [1, 2].map(() => x.open({ SOL: '1000', USDT: '10000' }, { commission })) as [
        Trader,
        Trader,
      ];
      const order = { ...LIMIT, side, price: '10', quantity: '10' };
      const rates = x.signed(trader, 'POST', 'order/test', { ...order, computeCommissionRates: true }).body;
      const against = { ...order, side: side === 'BUY' ? 'SELL' : 'BUY' };
      if (role === 'taker') x.place(other, against);
      x.place(trader, order);
      if (role === 'maker') x.place(other, against);
      const [fill] = x.signed(trader, 'GET', 'myTrades', SOL).body;
      const received = side === 'BUY' ? 10 : 100;
      const kinds = ['standardCommissionForOrder', 'taxCommissionForOrder', 'specialCommissionForOrder'];
      const rate = kinds.reduce((sum, kind) => sum + Number(rates[kind][role]), 0);
      expect(fill.commission).toBe((received * rate).toFixed(8));
      expect(fill.isMaker).toBe(role === 'maker');
    }
  });
});

test('a new account has the asset limit of the test network, which only myFilters shows', async () => {
  const running = await startExchange({ symbols: ['BTCUSDT'], live: false });
  const [account = 0] = [1, 2, 3, 4, 5].filter(
    (id) => running.exchange.hasAccount(id) && !running.exchange.account(id).isParticipant,
  );
  expect(running.exchange.assetFilters(account, ['BTC', 'JPY'])).toEqual([
    { filterType: 'MAX_ASSET', asset: 'JPY', limit: '1000000.00000000' },
  ]);
  await running.close();
});
