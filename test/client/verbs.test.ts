/** Tests the request that every verb (call of the client) sends, and the arguments that the verb refuses. */
import { describe, expect, test } from 'vitest';

import { ParameterError, ReplaceError } from '../../src/client/types/errors.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import type { LegInfo } from '../../src/protocol/endpoints/table.js';
import { makeClient } from '../support/make-client.js';

const PENDING = { side: 'SELL', price: '2' } as const;

const { x } = makeClient();

/** The verb of an id, whatever its arguments are. */
function verbOf(id: string): (...args: unknown[]) => { params: Record<string, unknown> } {
  const found = id.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], x);
  return found as ReturnType<typeof verbOf>;
}

describe('every verb of the catalogue', () => {
  const verbs = endpointTable.flatMap((endpoint) => endpoint.verbs.map((verb) => [verb.id, endpoint, verb] as const));

  /** The call of a verb, also of one whose legs follow in steps. */
  const callOf = (start: unknown, legs: readonly LegInfo[]): PromiseLike<unknown> =>
    legs.reduce<unknown>((step, leg) => {
      const add = (step as Record<string, (type: string, fields: object) => unknown>)[leg.name];
      return add?.(Object.keys(leg.types)[0] as string, {});
    }, start) as PromiseLike<unknown>;

  test.each(verbs)('%s exists, and names missing and surplus arguments', async (id, _, verb) => {
    expect(verbOf(id)).toBeTypeOf('function');
    expect(verbOf(id).name).toBe(id.slice(id.lastIndexOf('.') + 1));
    const needed = verb.args.filter((arg) => typeof arg !== 'string' || !arg.endsWith('?'));
    if (needed.length > 0)
      await expect(Promise.resolve(callOf(verbOf(id)(), verb.legs))).rejects.toThrow(/is missing\. Usage: x\./);
    const surplus = verbOf(id)(...verb.args.map(() => undefined), 'one too many');
    await expect(Promise.resolve(callOf(surplus, verb.legs))).rejects.toThrow(/1 too many|given\./);
  });

  test.each(verbs)('%s has a setter for every parameter that it leaves open', (_, endpoint, verb) => {
    const taken = [
      ...Object.keys(verb.fix),
      ...verb.args.flatMap((arg) => (typeof arg === 'string' ? arg.replace('?', '').split('|') : arg)),
      ...verb.legs.flatMap((leg) => [leg.type, ...Object.values(leg.fields)]),
    ];
    const settable = new Set(Object.values(verb.setters));
    for (const wire of Object.keys(endpoint.params)) {
      if (taken.includes(wire)) expect(settable.has(wire), wire).toBe(false);
      else if (!settable.has(wire)) expect(forbidden(endpoint.id, verb.fix, wire), wire).toBe(true);
    }
  });
});

/** Whether a rule forbids the parameter once the verb's own are fixed. */
function forbidden(id: string, fix: Readonly<Record<string, string>>, wire: string): boolean {
  const rules = endpointTable.find((endpoint) => endpoint.id === id)?.rules ?? [];
  return rules.some(({ when, forbid }) => {
    const type = when?.type;
    const covers = Array.isArray(type) ? type.includes(fix.type as string) : type === fix.type;
    return covers && forbid?.includes(wire);
  });
}

describe('order types', () => {
  const { orders } = x;

  test('verbs of stop orders take a stop price, a trailing delta, or both', () => {
    expect(orders.stopLoss('BTCUSDT', 'SELL', '1', '55000').params).toMatchObject({
      type: 'STOP_LOSS',
      stopPrice: '55000',
    });
    expect(orders.takeProfit('BTCUSDT', 'SELL', '1', { trailingDelta: 100 }).params).toMatchObject({
      type: 'TAKE_PROFIT',
      trailingDelta: '100',
    });
    const both = orders.stopLossLimit('BTCUSDT', 'SELL', '1', '54900', { stopPrice: '55000', trailingDelta: 100 });
    expect(both.params).toEqual({
      type: 'STOP_LOSS_LIMIT',
      timeInForce: 'GTC',
      symbol: 'BTCUSDT',
      side: 'SELL',
      quantity: '1',
      price: '54900',
      stopPrice: '55000',
      trailingDelta: '100',
    });
  });

  test('verbs of limit orders take a price, a peg to the book, or both', () => {
    const pegged = orders.limit('BTCUSDT', 'BUY', '1', { pegPriceType: 'PRIMARY_PEG' });
    expect(pegged.params).not.toHaveProperty('price');
    expect(pegged.pegOffsetType('PRICE_LEVEL').pegOffsetValue(3).params).toMatchObject({
      pegPriceType: 'PRIMARY_PEG',
      pegOffsetValue: '3',
    });
    const both = orders.limitMaker('BTCUSDT', 'BUY', '1', { price: '58000', pegPriceType: 'PRIMARY_PEG' });
    expect(both.params).toMatchObject({ price: '58000', pegPriceType: 'PRIMARY_PEG' });
    expect(both.params).not.toHaveProperty('timeInForce');
  });

  test.each([
    [
      'a primary peg that does not rest',
      () => orders.limit('BTCUSDT', 'BUY', '1', { pegPriceType: 'PRIMARY_PEG' }).tif('IOC'),
      /needs timeInForce GTC/,
    ],
    [
      'a post-only order at the other side',
      () => orders.limitMaker('BTCUSDT', 'BUY', '1', { pegPriceType: 'MARKET_PEG' }),
      /would match at once/,
    ],
    [
      'an offset without its unit',
      () => orders.limit('BTCUSDT', 'BUY', '1', { pegPriceType: 'PRIMARY_PEG' }).pegOffsetValue(1),
      /sent together/,
    ],
    [
      'an offset without a peg',
      () => orders.limit('BTCUSDT', 'BUY', '1', '2').pegOffsetType('PRICE_LEVEL').pegOffsetValue(1),
      /needs pegPriceType/,
    ],
    [
      'an iceberg that does not rest',
      () => orders.limit('BTCUSDT', 'BUY', '1', '2').icebergQty('0.1').tif('FOK'),
      /an iceberg order needs timeInForce GTC/,
    ],
    [
      'a strategy type below its range',
      () => orders.market('BTCUSDT', 'BUY', '1').with('strategyType', 999_999),
      /below 1000000/,
    ],
    [
      'a price by the way round',
      () => orders.market('BTCUSDT', 'BUY', '1').with('price', '2'),
      /an order that fills at the market price has no limit price/,
    ],
    [
      'an OPO that sells first',
      () =>
        orders
          .opo('BTCUSDT')
          .working('LIMIT', { side: 'SELL', quantity: '1', price: '1' })
          .pending('MARKET', { side: 'SELL' }),
      /must be a BUY/,
    ],
    [
      'an OCO of two limits',
      () =>
        orders.oco('BTCUSDT', 'SELL', '1').above('LIMIT_MAKER', { price: '2' }).below('LIMIT_MAKER', { price: '1' }),
      /one leg of the pair is a stop loss/,
    ],
    [
      'trades by a time and an id',
      () => x.account.myTrades('BTCUSDT').from('-1h').fromId(1),
      /only certain combinations of the optional parameters/,
    ],
    ['more than a day of orders', () => x.account.allOrders('BTCUSDT').from('-2d').to('now'), /at most 24 hours apart/],
    [
      'a reversed OTOCO',
      () =>
        orders
          .otoco('BTCUSDT')
          .working('LIMIT', { side: 'BUY', quantity: '1', price: '1' })
          .pendingAbove('STOP_LOSS', { side: 'SELL', quantity: '1', stopPrice: '2' })
          .pendingBelow('LIMIT_MAKER', { price: '1' }),
      /in a SELL pair the limit order is the above leg/,
    ],
    [
      'an OPO without the side of its working order',
      () =>
        orders
          .opo('BTCUSDT')
          .working('LIMIT', { quantity: '1', price: '1' } as never)
          .pending('LIMIT_MAKER', PENDING as never),
      /side of \.working\(\) is missing/,
    ],
    [
      'the side of the second pending leg',
      () =>
        orders
          .otoco('BTCUSDT')
          .working('LIMIT', { side: 'BUY', quantity: '1', price: '1' })
          .pendingAbove('LIMIT_MAKER', { ...PENDING, quantity: '1' } as never)
          .pendingBelow('STOP_LOSS', { stopPrice: '1', side: 'SELL' } as never),
      /\.pendingBelow\(\) has no field 'side': it shares the side of \.pendingAbove\(\); leave it out/,
    ],
    [
      'the side of a leg of an OCO',
      () =>
        orders
          .oco('BTCUSDT', 'SELL', '1')
          .above('LIMIT_MAKER', { price: '2', side: 'SELL' } as never)
          .below('STOP_LOSS', { stopPrice: '1' }),
      /\.above\(\) has no field 'side': it is an argument of oco\(…\)/,
    ],
  ])('%s makes a call fail before anything is sent', async (_, make, why) => {
    const { transport } = makeClient();
    const failure = await Promise.resolve()
      .then(() => make() as PromiseLike<unknown>)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ParameterError);
    expect(String(failure)).toMatch(why);
    expect(transport.sent).toEqual([]);
  });

  test('a step of a list takes the fields of its order in an object', async () => {
    const step = x.orders.oco('BTCUSDT', 'SELL', '1');
    const call = step.above('LIMIT_MAKER', '66000' as never).below('STOP_LOSS', { stopPrice: '1' });
    await expect(call).rejects.toThrow('orders.oco: .above(type, { … }) needs the fields of its order in an object.');
  });

  test('the steps of a list set the parameters of their legs', () => {
    const call = orders
      .otoco('BTCUSDT')
      .working('LIMIT', { side: 'BUY', quantity: 0.01, price: 58000n })
      .pendingAbove('LIMIT_MAKER', { side: 'SELL', quantity: '0.01', price: '66000' })
      .pendingBelow('STOP_LOSS_LIMIT', { stopPrice: '55000', price: '54900', timeInForce: 'IOC' });
    expect(call.params).toEqual({
      symbol: 'BTCUSDT',
      workingType: 'LIMIT',
      workingTimeInForce: 'GTC',
      workingSide: 'BUY',
      workingQuantity: '0.01',
      workingPrice: '58000',
      pendingAboveType: 'LIMIT_MAKER',
      pendingSide: 'SELL',
      pendingQuantity: '0.01',
      pendingAbovePrice: '66000',
      pendingBelowType: 'STOP_LOSS_LIMIT',
      pendingBelowTimeInForce: 'IOC',
      pendingBelowStopPrice: '55000',
      pendingBelowPrice: '54900',
    });
  });

  test('the verbs of order types exist for replacements, for tests and for smart order routing', () => {
    const terms = { type: 'LIMIT', symbol: 'BTCUSDT', side: 'BUY', quantity: '1', price: '2', timeInForce: 'GTC' };
    expect(orders.replace.limit('BTCUSDT', 7, 'BUY', '1', '2').params).toEqual({
      ...terms,
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrderId: '7',
    });
    const named = orders.replace
      .limit('BTCUSDT', { cancelOrigClientOrderId: 'a' }, 'BUY', '1', '2')
      .mode('ALLOW_FAILURE');
    expect(named.params).toMatchObject({ cancelOrigClientOrderId: 'a', cancelReplaceMode: 'ALLOW_FAILURE' });
    expect(orders.test.limit('BTCUSDT', 'BUY', '1', '2').params).toEqual(terms);
    expect(orders.sor.limit('BTCUSDT', 'BUY', '1', '2').params).toEqual(terms);
    expect(orders.test.limit('BTCUSDT', 'BUY', '1', '2').isTrading).toBe(false);
    expect(orders.test.limit('BTCUSDT', 'BUY', '1', '2').computeCommissionRates(true).weight).toBe(20);
    expect(orders.sor.limit('BTCUSDT', 'BUY', '1', '2').isTrading).toBe(true);
  });
});

describe('a cancel-replace', () => {
  const refusal = { code: -2010, msg: 'Order would immediately match and take.' };
  const cancelled = { symbol: 'BTCUSDT', orderId: 7, clientOrderId: 'new', status: 'CANCELED' };
  const half = {
    code: -2021,
    msg: 'Order cancel-replace partially failed.',
    data: { cancelResult: 'SUCCESS', newOrderResult: 'FAILURE', cancelResponse: cancelled, newOrderResponse: refusal },
  };

  test('a cancel-replace of which one half was executed fails with the outcome of both halves', async () => {
    const client = makeClient([{ status: 409, body: half }]);
    const call = client.x.orders.replace.limit('BTCUSDT', 7, 'BUY', '1', '2').cancelNewClientOrderId('new');
    const error = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ReplaceError);
    expect(error).toMatchObject({ status: 409, exchangeCode: -2021, outcome: half.data });
    expect(String(error)).toContain('cancel done, new order refused (-2010 Order would immediately match and take.)');
    expect(client.transport.sent).toHaveLength(1);
  });

  test('resolves with the outcome of both halves if .outcome() is called, and is sent once', async () => {
    const client = makeClient([{ status: 409, body: half }]);
    const call = client.x.orders.replace.limit('BTCUSDT', 7, 'BUY', '1', '2').cancelNewClientOrderId('new');
    const outcome = await call.outcome();
    expect(outcome).toEqual(half.data);
    if (outcome.cancelResult === 'SUCCESS' && outcome.newOrderResult === 'FAILURE') {
      expect(outcome.newOrderResponse.code).toBe(-2010);
    }
    expect(await call.outcome()).toBe(outcome);
    expect(client.transport.sent).toHaveLength(1);
  });

  test('a cancel-replace whose order limit is exceeded is not sent again when a half of it was done', async () => {
    const client = makeClient([{ status: 429, body: half }], { policy: 'wait' });
    await client.x.orders.replace.limit('BTCUSDT', 7, 'BUY', '1', '2').cancelNewClientOrderId('new').outcome();
    expect(client.transport.sent).toHaveLength(1);
  });

  test('a cancel-replace that was refused as a whole has no outcome', async () => {
    const client = makeClient([{ status: 400, body: { code: -1121, msg: 'Invalid symbol.' } }]);
    const call = client.x.orders.replace.limit('BTCUSDT', 7, 'BUY', '1', '2');
    await expect(call.outcome()).rejects.toMatchObject({ exchangeCode: -1121 });
  });
});

describe('keys', () => {
  test('a request to an endpoint that needs only a key has the key and no signature', async () => {
    const client = makeClient([{ body: { delistTime: 1, symbols: [] } }]);
    await client.x.wallet.delistSchedule();
    const [sent] = client.transport.sent;
    expect(sent?.path).toBe('/sapi/v1/spot/delist-schedule');
    expect(Object.keys(sent?.headers ?? {})).toEqual(['x-mbx-apikey']);
    const without = makeClient([{ body: {} }], { credentials: undefined });
    await expect(without.x.wallet.delistSchedule()).rejects.toThrow(/needs an API key, and no API key is set/);
    await without.x.wallet.systemStatus();
    expect(without.transport.sent).toHaveLength(1);
  });
});
