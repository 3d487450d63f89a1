/**
 * The filter checks of the client agree with those of the embedded exchange, for random orders of several symbols over
 * HTTP. The exchange refuses no order that the client lets pass, unless only the exchange can decide. The client names
 * the same broken filter, and the exchange never refuses a fitted order for a filter.
 */
import '../support/seeded.js';

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Spot } from '../../src/client/history/spot.js';
import type { OrderCall } from '../../src/client/types/call.js';
import { ExchangeError } from '../../src/client/types/errors.js';
import { formatUnits, parseUnits, trimDecimal } from '../../src/protocol/values/decimal.js';
import { hmacSigner, Secret } from '../../src/signing/index.js';
import { httpTransport } from '../../src/transport/http.js';
import { START_MS, startTestExchange, type TestExchange } from '../conformance/running-exchange.js';
import { trials } from '../support/depth.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeClient } from '../support/make-client.js';

const SYMBOLS = ['BTCUSDT', 'ETHBTC', 'BNBUSDT', '柚子USDT'];

let x: Spot;
let exchange: TestExchange;
let clock: FakeClock;
const prices = new Map<string, bigint>();

beforeAll(async () => {
  exchange = await startTestExchange({ seed: 7 });
  clock = new FakeClock(START_MS);
  const { apiKey, secretKey, baseUrl } = exchange.running;
  const credentials = { apiKey: new Secret(apiKey), signer: hmacSigner(new Secret(secretKey)) };
  ({ x } = makeClient([], { transport: httpTransport(baseUrl), clock, policy: 'off', credentials }));
  await x.general.exchangeInfo(SYMBOLS);
  for (const { symbol, price } of await x.market.ticker.price(SYMBOLS)) prices.set(symbol, parseUnits(price, 8));
});

/** Moves both clocks past the window of the order limits: an order must be refused by a filter, not by a limit. */
async function nextWindow() {
  exchange.advance(10_000);
  await clock.advance(10_000);
}

/** A multiple of the symbol's price, most often near it, with up to ten decimals. */
interface Around {
  readonly thousandths: number;
  readonly noise: bigint;
  readonly scale: number;
}
const around: fc.Arbitrary<Around> = fc.record({
  thousandths: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 500, max: 1500 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, 9_000) },
  ),
  noise: fc.oneof({ weight: 3, arbitrary: fc.constant(0n) }, { weight: 1, arbitrary: fc.bigInt(0n, 999n) }),
  scale: fc.integer({ min: 2, max: 10 }),
});

/** The price, cut to `scale` decimals: many prices are on the tick and many are not. */
function priceText(symbol: string, { thousandths, noise, scale }: Around): string {
  const units = ((prices.get(symbol) as bigint) * 100n * BigInt(thousandths)) / 1000n;
  const cut = 10n ** BigInt(10 - scale);
  return trimDecimal(formatUnits((units / cut) * cut + noise * cut, 10));
}

const quantity = fc
  .tuple(fc.bigInt(0n, 99_999n), fc.integer({ min: 0, max: 9 }))
  .map(([digits, scale]) => trimDecimal(formatUnits(digits, scale)));
const symbol = fc.constantFrom(...SYMBOLS);
const side = fc.constantFrom('BUY' as const, 'SELL' as const);
const delta = fc.integer({ min: 1, max: 2500 });

/** A single order. It is created by a function, which is called when the prices are known. */
const single: fc.Arbitrary<() => Judged> = fc
  .record({
    symbol,
    side,
    quantity,
    shown: quantity,
    price: around,
    stop: around,
    delta,
    kind: fc.integer({ min: 0, max: 8 }),
  })
  .map((ticket) => () => {
    const { symbol, side, quantity, shown, delta } = ticket;
    const [price, stopPrice] = [priceText(symbol, ticket.price), priceText(symbol, ticket.stop)];
    const { orders } = x;
    switch (ticket.kind) {
      case 0:
        return orders.limit(symbol, side, quantity, price);
      case 1:
        return orders.limit(symbol, side, quantity, price).icebergQty(shown);
      case 2:
        return orders.market(symbol, side, quantity);
      case 3:
        return orders.market(symbol, side, { quoteOrderQty: quantity });
      case 4:
        return orders.limitMaker(symbol, side, quantity, price);
      case 5:
        return orders.stopLossLimit(symbol, side, quantity, price, stopPrice);
      case 6:
        return orders.takeProfit(symbol, side, quantity, stopPrice);
      case 7:
        return orders.stopLoss(symbol, side, quantity, { trailingDelta: delta });
      default:
        return orders.takeProfitLimit(symbol, side, quantity, price, { stopPrice, trailingDelta: delta });
    }
  });

type Judged = Pick<OrderCall<unknown>, 'explain'> & { fit(): Judged; test(): PromiseLike<unknown> };

const list: fc.Arbitrary<() => ListCall> = fc
  .record({
    symbol,
    side,
    quantity,
    pending: quantity,
    a: around,
    b: around,
    c: around,
    kind: fc.integer({ min: 0, max: 2 }),
  })
  .map((ticket) => () => {
    const { symbol, side, quantity, pending } = ticket;
    const [a, b, c] = [ticket.a, ticket.b, ticket.c].map((one) => priceText(symbol, one)) as [string, string, string];
    const { orders } = x;
    if (ticket.kind === 0) {
      return side === 'SELL'
        ? orders
            .oco(symbol, side, quantity)
            .above('LIMIT_MAKER', { price: a })
            .below('STOP_LOSS_LIMIT', { price: b, stopPrice: c })
        : orders.oco(symbol, side, quantity).above('STOP_LOSS', { stopPrice: a }).below('LIMIT_MAKER', { price: b });
    }
    const working = { side, quantity, price: a };
    return ticket.kind === 1
      ? orders.oto(symbol).working('LIMIT', working).pending('LIMIT', { side, quantity: pending, price: b })
      : orders
          .opo(symbol)
          .working('LIMIT', { ...working, side: 'BUY' })
          .pending('LIMIT_MAKER', { side: 'SELL', price: b });
  });

type ListCall = Pick<OrderCall<unknown>, 'explain'> & { fit(): ListCall; unchecked(): PromiseLike<unknown> };

/** The filter for which the exchange refuses an order, '' if it accepts it, 'not a filter: …' for other refusals. */
async function refusal(asked: PromiseLike<unknown>): Promise<string> {
  try {
    await asked;
    return '';
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    const { exchangeCode, exchangeMessage } = error;
    if (exchangeCode === -1111) return 'precision';
    return exchangeCode === -1013
      ? exchangeMessage.replace('Filter failure: ', '')
      : `not a filter: ${exchangeMessage}`;
  }
}

const brokenIn = (call: Pick<OrderCall<unknown>, 'explain'>) => call.explain().checks.filter(({ ok }) => !ok);

/** Counts the accepted and refused orders, so that a test fails if one of the two cases never occurs. */
class Tally {
  accepted = 0;
  refused = 0;

  judge(call: Pick<OrderCall<unknown>, 'explain'>, answer: string): void {
    const names = brokenIn(call).map(({ name }) => name);
    const isFilter = answer !== '' && !answer.startsWith('not a filter');
    if (answer === '') this.accepted += 1;
    if (answer === '') expect(names).toEqual([]);
    if (!isFilter) return;
    this.refused += 1;
    if (answer === 'precision') expect(names).not.toEqual([]);
    // If only the exchange can decide the filter, a note of the ticket names the filter.
    else expect([...names, ...call.explain().notes].join()).toContain(answer);
  }
}

describe('client and exchange agree', () => {
  test('client and exchange agree on which single orders of every type are refused, as written and after .fit()', async () => {
    const tally = new Tally();
    const fitted = new Tally();
    await fc.assert(
      fc.asyncProperty(single, async (make) => {
        const call = make();
        tally.judge(call, await refusal(call.test()));
        const after = call.fit();
        fitted.judge(after, await refusal(after.test()));
      }),
      { numRuns: trials(100, 400) },
    );
    expect(tally.accepted).toBeGreaterThan(trials(8, 30));
    expect(tally.refused).toBeGreaterThan(trials(25, 100));
    expect(fitted.accepted).toBeGreaterThan(tally.accepted * 2);
  });

  test('client and exchange agree on which order lists are refused', async () => {
    const tally = new Tally();
    const fitted = new Tally();
    await fc.assert(
      fc.asyncProperty(list, async (make) => {
        await nextWindow();
        const call = make();
        for (const [one, counted] of [
          [call, tally],
          [call.fit(), fitted],
        ] as const) {
          counted.judge(one, await refusal(one.unchecked()));
          await x.orders.cancelAll(one.explain().params.symbol as string).catch(() => undefined);
        }
      }),
      { numRuns: trials(30, 120) },
    );
    expect(fitted.accepted).toBeGreaterThan(tally.accepted);
    expect(tally.refused).toBeGreaterThan(trials(8, 30));
  });
});
