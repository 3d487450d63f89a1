/**
 * Tests the client's store of orders and its store of tickers: which replies and reports add, change and remove open
 * orders, order lists and tickers.
 */
import { describe, expect, test } from 'vitest';
import { clientFactsOf } from '../../src/client/session/client-facts.js';
import { rankSymbols } from '../../src/client/session/symbol-rank.js';
import type { ExecutionReport } from '../../src/streams/index.js';
import { makeClient } from '../support/make-client.js';

const order = (orderId: number, more: object = {}) => ({
  symbol: 'BTCUSDT',
  orderId,
  orderListId: -1,
  clientOrderId: `mine-${orderId}`,
  side: 'BUY',
  type: 'LIMIT',
  price: '60000.00',
  origQty: '0.01',
  executedQty: '0.00000000',
  status: 'NEW',
  transactTime: 1_700_000_000_000,
  ...more,
});

function client(...bodies: object[]) {
  const made = makeClient(bodies.map((body) => ('refusal' in body ? (body.refusal as { body: object }) : { body })));
  const seen = clientFactsOf(made.x)?.orders;
  if (!seen) throw new Error('a client without a store of orders');
  return { ...made, seen, ids: () => seen.openOrders().map(({ orderId }) => orderId) };
}

describe('the orders that a client has seen', () => {
  test('the reply to a placement adds an open order, and the reply to a cancel ends it, without any query', async () => {
    const { x, ids, transport } = client(order(1), order(1, { status: 'CANCELED' }));
    await x.orders.limit('BTCUSDT', 'BUY', '0.01', '60000').id('mine-1');
    expect(ids()).toEqual(['1']);
    await x.orders.cancel('BTCUSDT', 1);
    expect(ids()).toEqual([]);
    expect(transport.sent).toHaveLength(2);
  });

  test('an order that belongs to an order list is kept after its end, and any other order is not', async () => {
    const filled = { status: 'FILLED', executedQty: '0.01' };
    const { x, seen } = client(order(1, { ...filled, orderListId: 3 }), order(2, filled));
    await x.orders.get('BTCUSDT', 1);
    await x.orders.get('BTCUSDT', 2);
    expect(seen.openOrders()).toEqual([]);
    expect(seen.endedInLists()).toMatchObject([{ orderId: '1', status: 'FILLED', executedQty: '0.01' }]);
  });

  test('a short reply is completed from the parameters of the request', async () => {
    const { x, seen } = client({ symbol: 'BTCUSDT', orderId: 7, orderListId: -1, clientOrderId: 'a', transactTime: 1 });
    await x.orders.stopLoss('BTCUSDT', 'SELL', '0.02', '55000').id('a');
    expect(seen.openOrders()).toEqual([
      {
        symbol: 'BTCUSDT',
        orderId: '7',
        clientOrderId: 'a',
        side: 'SELL',
        type: 'STOP_LOSS',
        stopPrice: '55000',
        origQty: '0.02',
        status: 'NEW',
      },
    ]);
  });

  test('a reply with all open orders closes the orders that are not in it', async () => {
    const { x, ids, seen } = client(order(1), order(2, { symbol: 'ETHUSDT' }), [order(3)], [order(4)]);
    await x.orders.limit('BTCUSDT', 'BUY', '0.01', '60000').id('mine-1');
    await x.orders.limit('ETHUSDT', 'BUY', '0.01', '60000').id('mine-2');
    await x.account.openOrders('BTCUSDT');
    expect(ids()).toEqual(['3', '2']);
    expect(seen.openOrdersAgeMs).toBeUndefined();
    await x.account.openOrders();
    expect(ids()).toEqual(['4']);
    expect(seen.openOrdersAgeMs).toBeDefined();
  });

  test('a test order and a row of a trade are not kept as orders', async () => {
    const { x, ids } = client({}, [{ symbol: 'BTCUSDT', id: 5, orderId: 9, price: '1', qty: '1' }]);
    await x.orders.test.limit('BTCUSDT', 'BUY', '0.01', '60000');
    await x.account.myTrades('BTCUSDT');
    expect(ids()).toEqual([]);
  });

  test('an amended order stays known, with its new quantity and client order id', async () => {
    const { x, seen } = client(order(1), {
      executionId: 2,
      transactTime: 1_700_000_000_001,
      amendedOrder: { ...order(1), clientOrderId: 'b', qty: '0.005', origQty: undefined },
    });
    await x.orders.limit('BTCUSDT', 'BUY', '0.01', '60000').id('mine-1');
    await x.orders.amend('BTCUSDT', 1, '0.005').newClientOrderId('b');
    expect(seen.openOrders()).toMatchObject([
      { orderId: '1', clientOrderId: 'b', origQty: '0.005', price: '60000.00' },
    ]);
  });

  test('a replacement ends the old order and opens the new one', async () => {
    const replaced = {
      cancelResult: 'SUCCESS',
      newOrderResult: 'SUCCESS',
      cancelResponse: order(1, { status: 'CANCELED' }),
      newOrderResponse: order(2),
    };
    const { x, ids } = client(order(1), replaced);
    await x.orders.limit('BTCUSDT', 'BUY', '0.01', '60000').id('mine-1');
    await x.orders.replace.limit('BTCUSDT', 1, 'BUY', '0.01', '60001').mode('STOP_ON_FAILURE').id('mine-2');
    expect(ids()).toEqual(['2']);
  });

  test('an order that the exchange no longer finds is removed', async () => {
    const gone = { refusal: { status: 400, body: { code: -2011, msg: 'Unknown order sent.' } } };
    const { x, ids } = client(order(1), order(2), gone);
    await x.orders.limit('BTCUSDT', 'BUY', '0.01', '60000').id('mine-1');
    await x.orders.limit('BTCUSDT', 'BUY', '0.01', '60000').id('mine-2');
    await expect(x.orders.cancel('BTCUSDT', { origClientOrderId: 'mine-1' })).rejects.toThrow();
    expect(ids()).toEqual(['2']);
  });

  let executions = 0;
  const report = (orderId: number, more: object = {}): ExecutionReport => {
    executions += 1;
    const fields = { eventType: 'executionReport', executionType: 'NEW', origClientOrderId: '', tradeId: -1 };
    return { ...fields, executionId: executions, ...order(orderId, more) } as unknown as ExecutionReport;
  };

  test('reports add, change and end orders; the order of the newest report is listed first', () => {
    const { seen, ids } = client();
    for (const orderId of [1, 2, 3]) seen.report(report(orderId));
    seen.report(report(1, { status: 'PARTIALLY_FILLED', executedQty: '0.004' }));
    expect(ids()).toEqual(['1', '3', '2']);
    seen.report(report(3, { status: 'CANCELED' }));
    seen.report(report(2, { status: 'FILLED', orderListId: 7 }));
    expect(seen.openOrders()).toMatchObject([{ orderId: '1', status: 'PARTIALLY_FILLED', executedQty: '0.004' }]);
    expect(seen.endedInLists()).toMatchObject([{ orderId: '2', status: 'FILLED' }]);
  });

  test('orders of two symbols with the same id are two orders', () => {
    const { seen } = client();
    for (const symbol of ['BTCUSDT', 'ETHUSDT', 'BTCUSDT']) seen.report(report(1, { symbol }));
    expect(seen.openOrders().map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT']);
  });

  test('a reply that comes after a report changes the order, and clear() removes all orders', async () => {
    const { x, seen, ids } = client(order(1, { status: 'CANCELED' }));
    for (let orderId = 1; orderId <= 200; orderId += 1) seen.report(report(orderId));
    await x.orders.get('BTCUSDT', 1);
    expect(ids()).toHaveLength(199);
    seen.report(report(201));
    seen.clear();
    expect(ids()).toEqual([]);
  });

  test('an order list and its orders are open until the list is done', async () => {
    const list = (status: string, orders: string) => ({
      orderListId: 3,
      contingencyType: 'OCO',
      listOrderStatus: status,
      listClientOrderId: 'pair',
      symbol: 'BTCUSDT',
      orderReports: [order(1, { status: orders, orderListId: 3 }), order(2, { status: orders, orderListId: 3 })],
    });
    const { x, seen, ids } = client(list('EXECUTING', 'NEW'), list('ALL_DONE', 'CANCELED'));
    await x.orders
      .oco('BTCUSDT', 'SELL', '0.01')
      .above('LIMIT_MAKER', { price: '66000' })
      .below('STOP_LOSS', { stopPrice: '51000' })
      .id('pair');
    expect(seen.openLists()).toEqual([
      { symbol: 'BTCUSDT', orderListId: '3', listClientOrderId: 'pair', contingencyType: 'OCO' },
    ]);
    expect(ids()).toEqual(['2', '1']);
    await x.orders.cancelList('BTCUSDT', 3);
    expect([...seen.openLists(), ...ids()]).toEqual([]);
  });
});

describe('the order of symbols', () => {
  const known = (symbol: string, baseAsset: string, quoteAsset: string, status = 'TRADING') => ({
    symbol,
    baseAsset,
    quoteAsset,
    status,
    filters: [],
  });
  const symbols = [
    known('ETHBTC', 'ETH', 'BTC'),
    known('OLDUSDT', 'OLD', 'USDT', 'BREAK'),
    known('DOGEUSDT', 'DOGE', 'USDT'),
    known('BTCUSDT', 'BTC', 'USDT'),
    known('BTCEUR', 'BTC', 'EUR'),
    known('BTCJPY', 'BTC', 'JPY'),
    known('ETHUSDT', 'ETH', 'USDT'),
  ];
  const ticker = (symbol: string, lastPrice: string, quoteVolume: string) => ({ symbol, lastPrice, quoteVolume });

  test('without tickers, symbols that share their assets with the most others come first, and halted symbols last', () => {
    expect(rankSymbols(symbols, [])).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'DOGEUSDT',
      'BTCEUR',
      'BTCJPY',
      'ETHBTC',
      'OLDUSDT',
    ]);
  });

  test('with tickers, symbols are ordered by volume, compared in one asset', () => {
    const tickers = [
      ticker('BTCUSDT', '60000', '1000000'),
      ticker('ETHBTC', '0.05', '100'), // 100 BTC are 6,000,000 USDT
      ticker('ETHUSDT', '3000', '2000000'),
      ticker('NEWUSDT', '1', '3'),
    ];
    expect(rankSymbols(symbols, tickers).slice(0, 3)).toEqual(['ETHBTC', 'ETHUSDT', 'BTCUSDT']);
    expect(rankSymbols(symbols, tickers)).toContain('NEWUSDT');
  });

  test('a client ranks symbols by the tickers of its replies', async () => {
    const { x, transport } = client({ symbols }, [
      ticker('DOGEUSDT', '0.1', '9000000'),
      ticker('BTCUSDT', '60000', '1000000'),
    ]);
    await x.general.exchangeInfo();
    expect(x.symbols[0]).toBe('BTCUSDT');
    await x.market.ticker.last24h();
    expect(x.symbols.slice(0, 2)).toEqual(['DOGEUSDT', 'BTCUSDT']);
    expect(x.symbols).toBe(x.symbols);
    expect(transport.sent).toHaveLength(2);
  });
});
