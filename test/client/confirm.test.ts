/** Tests which calls need a confirmation by the user before they are sent, and what happens if nobody confirms. */
import { afterEach, describe, expect, test } from 'vitest';
import { setConfirmation } from '../../src/client/call/confirm.js';
import type { Spot } from '../../src/client/history/spot.js';
import { type Call, isCall } from '../../src/client/types/call.js';
import { NotConfirmedError } from '../../src/client/types/errors.js';
import type { Explanation } from '../../src/client/types/explanation.js';
import { makeClient } from '../support/make-client.js';

afterEach(() => setConfirmation(undefined));

const PLACED = { symbol: 'BTCUSDT', orderId: 1, status: 'NEW' };

/** Calls that place, replace or amend orders, or move money. */
const ASKED: Readonly<Record<string, (x: Spot) => unknown>> = {
  'orders.limit': (x) => x.orders.limit('BTCUSDT', 'BUY', '0.05', '61000'),
  'orders.market': (x) => x.orders.market('BTCUSDT', 'SELL', '0.05'),
  'orders.stopLoss': (x) => x.orders.stopLoss('BTCUSDT', 'SELL', '0.05', '51000'),
  'orders.oco': (x) =>
    x.orders.oco('BTCUSDT', 'SELL', '1').above('LIMIT_MAKER', { price: '2' }).below('STOP_LOSS', { stopPrice: '1' }),
  'orders.sor.limit': (x) => x.orders.sor.limit('BTCUSDT', 'BUY', '0.05', '61000'),
  'orders.replace.limit': (x) => x.orders.replace.limit('BTCUSDT', 7, 'BUY', '0.05', '61000'),
  'orders.amend': (x) => x.orders.amend('BTCUSDT', 7, '0.01'),
  'convert.accept': (x) => x.convert.accept('1'),
  'x.request': (x) => x.request('POST', '/sapi/v1/capital/withdraw/apply', { coin: 'BTC' }, 'USER_DATA'),
};

/** Calls that are sent as soon as they are awaited. */
const NOT_ASKED: Readonly<Record<string, (x: Spot) => unknown>> = {
  'orders.cancel': (x) => x.orders.cancel('BTCUSDT', 7),
  'orders.cancelAll': (x) => x.orders.cancelAll('BTCUSDT'),
  'orders.lists.cancel': (x) => x.orders.cancelList('BTCUSDT', 7),
  'orders.test.limit': (x) => x.orders.test.limit('BTCUSDT', 'BUY', '0.05', '61000'),
  'account.info': (x) => x.account.info(),
};

const callOf = (make: (x: Spot) => unknown, x: Spot): Call<unknown> => {
  const call = make(x);
  if (!isCall(call)) throw new Error('not a call');
  return call;
};

describe('a client with a confirmation', () => {
  test.each(Object.entries(ASKED))(
    'asks before %s is sent, with its ticket, and sends nothing without a yes',
    async (verb, make) => {
      const tickets: Explanation[] = [];
      let says: unknown = false;
      const client = makeClient([{ body: PLACED }], {
        confirm: (ticket) => {
          tickets.push(ticket);
          return says as boolean;
        },
      });
      await expect(callOf(make, client.x).send()).rejects.toMatchObject({
        code: 'SPOTLAB_NOT_CONFIRMED',
        reason: 'refused',
        message: expect.stringContaining('nothing was sent'),
      });
      // A truthy value is no yes: a question that forgets its answer does not trade.
      says = 'no';
      await expect(callOf(make, client.x).send()).rejects.toBeInstanceOf(NotConfirmedError);
      expect(client.transport.sent).toHaveLength(0);
      expect(tickets[0]).toMatchObject({ sent: false, verb: verb === 'x.request' ? 'request' : verb });
      says = true;
      await callOf(make, client.x).send();
      expect(client.transport.sent).toHaveLength(1);
      expect(tickets).toHaveLength(3);
    },
  );

  test.each(Object.entries(NOT_ASKED))('sends %s without asking, because it places nothing', async (_verb, make) => {
    const client = makeClient([{ body: {} }], { confirm: () => false });
    await callOf(make, client.x).send();
    expect(client.transport.sent).toHaveLength(1);
  });

  test('asks once about an order that is awaited twice', async () => {
    const asked: string[] = [];
    const client = makeClient([{ body: PLACED }], { confirm: ({ verb }) => asked.push(verb) > 0 });
    const call = client.x.orders.market('BTCUSDT', 'SELL', '0.05');
    await call;
    await call;
    expect([asked.length, client.transport.sent.length]).toEqual([1, 1]);
  });

  test('asks only about a call that can be sent: with an API key, and with permission for live trading', async () => {
    const asked: string[] = [];
    const confirm = ({ verb }: Explanation) => asked.push(verb) > 0;
    const call = makeClient([{ body: {} }], { confirm }).x.orders.limit('BTCUSDT', 'BUY', '1', '2');
    await expect(call.with('timeInForce', undefined)).rejects.toMatchObject({ code: 'SPOTLAB_PARAMETER' });
    const live = makeClient([{ body: {} }], { confirm, tradingRefused: true });
    await expect(live.x.orders.market('BTCUSDT', 'SELL', '1')).rejects.toMatchObject({
      code: 'SPOTLAB_TRADING_REFUSED',
    });
    const keyless = makeClient([{ body: {} }], { confirm, credentials: undefined });
    for (const order of [keyless.x.orders.market('BTCUSDT', 'SELL', '1'), keyless.x.orders.cancel('BTCUSDT', 7)])
      await expect(order).rejects.toMatchObject({ code: 'SPOTLAB_NO_KEY' });
    expect(keyless.transport.sent).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('rejects the call with the error of the question, or with the abort if the call is aborted during the question', async () => {
    const error = new Error('no terminal');
    const failing = makeClient([{ body: PLACED }], { confirm: () => Promise.reject(error) });
    await expect(failing.x.orders.market('BTCUSDT', 'SELL', '1')).rejects.toBe(error);
    const controller = new AbortController();
    const aborted = makeClient([{ body: PLACED }], {
      confirm: () => {
        controller.abort();
        return true;
      },
    });
    const call = aborted.x.orders.market('BTCUSDT', 'SELL', '1').signal(controller.signal);
    await expect(call).rejects.toMatchObject({ code: 'SPOTLAB_TRANSPORT', reason: 'aborted', carriedOut: false });
    expect([...failing.transport.sent, ...aborted.transport.sent]).toEqual([]);
  });

  test('uses the confirmation of the process, unless it has a confirmation of its own or has started the exchange itself', async () => {
    setConfirmation(() => false);
    const answers = [{ body: PLACED }];
    const [plain, own, embedded] = [{}, { confirm: () => true }, { isStartedExchange: true }].map((parts) =>
      makeClient(answers, parts),
    );
    await expect(plain?.x.orders.market('BTCUSDT', 'SELL', '1')).rejects.toMatchObject({ reason: 'refused' });
    await own?.x.orders.market('BTCUSDT', 'SELL', '1');
    await embedded?.x.orders.market('BTCUSDT', 'SELL', '1');
    expect([plain, own, embedded].map((one) => one?.transport.sent.length)).toEqual([0, 1, 1]);
  });
});
