/** Client order ids that the exchange makes for orders without one. */
import { expect, it } from 'vitest';
import { Exchange } from '../../src/exchange/exchange.js';
import { solusdt } from './symbols.js';

/** An account of its own on one symbol, with funds. */
function desk() {
  const exchange = new Exchange({ symbols: [solusdt] });
  const account = exchange.openAccount({ USDT: '1000000', SOL: '1000' });
  const symbol = solusdt.symbol;
  let nowUs = 1;
  const order = { kind: 'placeOrder', account, symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const;
  return {
    exchange,
    account,
    symbol,
    place: (clientOrderId?: string) => {
      nowUs += 1;
      return exchange.apply({ ...order, quantityLots: 1000, priceTicks: 5000, clientOrderId }, nowUs).order;
    },
    cancel: (origClientOrderId: string, newClientOrderId?: string) => {
      nowUs += 1;
      return exchange.apply({ kind: 'cancelOrder', account, symbol, origClientOrderId, newClientOrderId }, nowUs);
    },
    find: (origClientOrderId: string) => exchange.order(account, symbol, { origClientOrderId }),
  };
}

it('an order without a client order id is named after its own id, and found by it', () => {
  const { place, find, cancel } = desk();
  const order = place();
  expect(order.clientOrderId).toBe(`auto-${order.id}`);
  expect(find(order.clientOrderId)).toBe(order);
  expect(() => place(order.clientOrderId)).toThrow('Duplicate order sent.');
  cancel(order.clientOrderId);
  expect(order.status).toBe('CANCELED');
  // A finished order is the same record, but not the same object.
  expect(find(order.clientOrderId)).toStrictEqual(order);
  expect(place(order.clientOrderId).clientOrderId).toBe(`auto-${order.id}`);
});

it('the exchange does not generate a client order id that a user has already chosen', () => {
  const { place, find } = desk();
  const first = place('auto-2');
  const second = place();
  expect(second.id).toBe(2);
  expect(second.clientOrderId).toBe('auto-2-');
  expect([find('auto-2'), find('auto-2-')]).toEqual([first, second]);
});

it('after a cancel without a new id the order keeps its id; a cancel with a new id frees the old one', () => {
  const { place, find, cancel } = desk();
  const kept = place('mine');
  cancel('mine');
  expect(find('mine')).toStrictEqual(kept);
  const renamed = place('mine');
  cancel('mine', 'gone');
  expect(renamed.clientOrderId).toBe('gone');
  expect(find('gone')).toStrictEqual(renamed);
  expect(find('mine')).toStrictEqual(kept);
  expect(() => cancel('gone')).toThrow('Unknown order sent.');
});

it('the filters judge a price in ticks and a quantity in lots as they judge the same decimal strings', () => {
  const { exchange, account, symbol } = desk();
  const order = { kind: 'placeOrder', account, symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const;
  const refusal = (terms: object) => () => exchange.apply({ ...order, ...terms }, 1);
  expect(refusal({ priceTicks: 10 ** 9, quantityLots: 1000 })).toThrow('Filter failure: PRICE_FILTER');
  expect(refusal({ priceTicks: 5000, quantityLots: 10 ** 12 })).toThrow('Filter failure: LOT_SIZE');
  expect(refusal({ priceTicks: 1, quantityLots: 1 })).toThrow('Filter failure: NOTIONAL');
  expect(refusal({ priceTicks: 5000 })).toThrow("'quantity' was not sent");
  const inTicks = exchange.apply({ ...order, priceTicks: 5000, quantityLots: 1000 }, 1).order;
  const inDecimals = exchange.apply({ ...order, price: '50', quantity: '100' }, 1).order;
  const terms = ({ priceTicks, origLots, heldAmount }: typeof inTicks) => [priceTicks, origLots, heldAmount];
  expect(terms(inTicks)).toEqual(terms(inDecimals));
});
