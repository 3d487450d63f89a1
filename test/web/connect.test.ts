/** Tests `connect` of web pages on Node: its options, the saved state, planned faults and the end. */
import { describe, expect, test } from 'vitest';
import { connectOptionTable } from '../../src/connect/index.js';
import { connect, stateOf } from '../../src/web/connect.js';
import { OPTIONS } from './calls.mjs';

const failure = (work: Promise<unknown>): Promise<Error & { code?: string }> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error) => error,
  );

describe('options of connect() in a web page', () => {
  const refused = Object.entries(connectOptionTable).filter(([, { needsNode }]) => needsNode !== undefined);

  test('some options need Node, and the options of the simulated market do not', () => {
    const names = refused.map(([name]) => name);
    for (const name of ['network', 'apiKey', 'dataDir', 'replay', 'history', 'proxy']) expect(names).toContain(name);
    for (const name of ['seed', 'time', 'symbols', 'scenario', 'accounts', 'timeoutMs'])
      expect(names).not.toContain(name);
  });

  test.each(refused)('%s is refused with the reason', async (name, { needsNode }) => {
    const error = await failure(connect({ [name]: 'x' }));
    expect(error.code).toBe('SPOTLAB_OPTION');
    expect(error.message).toContain(`${name} is no option of spotlab/web: ${needsNode}.`);
    expect(error.message).not.toContain("'x'");
  });

  test('options that need no Node are checked as on Node', async () => {
    expect((await failure(connect({ seed: -1 }))).message).toContain('seed is -1; it must be a whole number');
    expect((await failure(connect({ sed: 1 } as object))).message).toContain('sed');
    expect((await failure(connect({ limits: { share: 'machine' } }))).message).toContain('shares with no process');
    expect((await failure(connect('testnet' as never))).message).toContain('takes one object of options, not a text');
    expect((await failure(connect({ snapshot: 7 as never }))).message).toContain(
      'must be the text of a saved state, not 7',
    );
  });

  test('a scenario and several accounts work as on the embedded exchange', async () => {
    const x = await connect({ ...OPTIONS, network: 'embedded', accounts: 3, scenario: 'flash-crash' });
    expect((await x.exchange.state()).accounts).toBe(3);
    expect((await x.exchange.market.scenarios()).length).toBeGreaterThan(0);
    await x.close();
  });
});

test('a saved state continues in another exchange, which does not give its ids again', async () => {
  const first = await connect(OPTIONS);
  const order = await first.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
  const state = await stateOf(first);
  await first.close();
  const second = await connect({ ...OPTIONS, snapshot: state });
  const [open] = await second.account.openOrders();
  expect([open?.clientOrderId, open?.price]).toEqual([order.clientOrderId, '50000.00000000']);
  expect((await second.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')).clientOrderId).not.toBe(order.clientOrderId);
  await second.close();
  const damaged = await failure(connect({ ...OPTIONS, snapshot: state.replace('"seed":7', '"seed":8') }));
  expect([damaged.code, damaged.message.includes('damaged')]).toEqual(['SPOTLAB_CONTROL', true]);
  expect((await failure(stateOf({} as never))).message).toContain('was not made by connect() of spotlab/web');
});

test('an order whose reply is dropped is queried, and a call after close() is refused', async () => {
  const x = await connect(OPTIONS);
  await x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true, count: 1 });
  const order = await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
  expect(order.meta.reconciled).toBeDefined();
  await x.close();
  expect((await failure(x.general.time().send())).message).toContain('the client is closed');
});

test('two exchanges of one page know nothing of each other, and a loop of calls lets timers run', async () => {
  const [one, other] = [await connect(OPTIONS), await connect({ ...OPTIONS, seed: 8 })];
  await one.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
  expect((await other.account.openOrders()).length).toBe(0);
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, 1);
  while (!isOver) await one.general.ping();
  await Promise.all([one.close(), other.close()]);
});
