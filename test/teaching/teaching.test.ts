/**
 * Tests the helpers of `spotlab/teaching`: a lesson moves the last price, rival accounts trade, checks give one hint at a
 * time, and the queue of orders is drawn.
 */
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, decimal, type Spot } from '../../src/index.js';
import {
  amount,
  answer,
  check,
  drawQueue,
  type Exercise,
  longQueues,
  openRival,
  question,
  readerOf,
  stagePrice,
  units,
} from '../../src/teaching/index.js';

let x: Spot;
beforeAll(async () => {
  x = await connect({ seed: 1, time: '2026-03-01T12:00:30Z', limits: 'off', paused: true });
});
afterAll(() => x.close());

const isPaused = async () => (await x.exchange.clock.show()).isPaused;
const lastPrice = async () => (await x.market.ticker.price('BTCUSDT')).price;

test('stagePrice() moves the last price up and down by exactly the given percent, while the clock is paused', async () => {
  await x.exchange.clock.resume();
  const { askPrice } = await x.market.ticker.book('BTCUSDT');
  const stage = await stagePrice(x, 'BTCUSDT');
  expect(await isPaused()).toBe(true);
  // The clock ran until now, so the start may differ slightly from the ask above.
  expect(decimal(stage.start).div(askPrice, 4).sub('1').abs().lt('0.01')).toBe(true);
  expect(stage.at(-1)).toBe(decimal(stage.start).mul('0.99').roundTo('0.01').toFixed(2));
  for (const percent of ['-0.6', 0.7, 0]) {
    expect(decimal(await stage.push(percent)).eq(stage.at(percent))).toBe(true);
    expect(decimal(await lastPrice()).eq(stage.at(percent))).toBe(true);
  }
  await stage.close();
  expect(await isPaused()).toBe(false);
  await x.exchange.clock.pause();
});

test('after it is closed, stagePrice() leaves no open orders, and a clock that was paused before stays paused', async () => {
  const stage = await stagePrice(x, 'BTCUSDT');
  await stage.push(0.1);
  // The newest two accounts are those of the stage.
  const lockedAmounts = async () =>
    (await x.exchange.accounts.list())
      .slice(-2)
      .flatMap(({ balances }) => balances.filter(({ locked }) => Number(locked) > 0));
  expect(await lockedAmounts()).toHaveLength(1);
  await stage.close();
  expect(await lockedAmounts()).toEqual([]);
  expect(await isPaused()).toBe(true);
});

test('the error of stagePrice() says what to do if its quantity is too small for the book', async () => {
  const stage = await stagePrice(x, 'BTCUSDT', { quantity: '0.001' });
  await expect(stage.push(-2)).rejects.toMatchObject({
    code: 'SPOTLAB_STAGE',
    message: expect.stringMatching(/The last price of BTCUSDT is .* use a larger quantity/),
  });
  await stage.close();
});

test('a rival account has its own funds and trades with the orders of the client', async () => {
  const rival = await openRival(x, { USDT: '1000', BTC: '1' });
  const { balances } = await rival.account.info();
  expect(balances.find(({ asset }) => asset === 'USDT')?.free).toBe('1000.00000000');
  const stage = await stagePrice(x, 'BTCUSDT');
  await stage.push(0.2);
  await stage.close();
  const price = stage.at(0.1);
  const mine = await x.orders.limit('BTCUSDT', 'SELL', '0.004', price);
  await rival.orders.limit('BTCUSDT', 'BUY', '0.004', price).tif('IOC');
  expect((await x.orders.get('BTCUSDT', mine.orderId)).status).toBe('FILLED');
  await rival.close();
});

test('units() and amount() convert exactly, and text with too many decimals is refused', () => {
  expect([units('0.5'), units('-1.00000001'), units('1', 0)]).toEqual([50_000_000n, -100_000_001n, 1n]);
  expect([amount(50_000_000n), amount(-1n), amount(5n, 0), amount(12n, 1)]).toEqual([
    '0.50000000',
    '-0.00000001',
    '5',
    '1.2',
  ]);
  expect(() => units('0.123456789')).toThrow(/0.123456789 has 9 decimals/);
});

const exercise: Exercise = {
  id: 'own',
  task: 'Place an order.',
  hints: ['first', 'second'],
  check: async ({ account }) =>
    (await account.openOrders('ETHUSDT')).length > 0 ? undefined : 'There is no order <here>.',
};

test('each check of an unsolved exercise gives one more hint, and a check shows when the exercise is solved', async () => {
  const shown = async () => inspect(await check(x, exercise)).split('\n');
  expect(await shown()).toEqual([
    '○ own: not solved yet',
    'There is no order <here>.',
    'Run the cell again to get a hint.',
  ]);
  expect((await shown())[2]).toBe('Hint 1: first');
  expect((await shown()).slice(2)).toEqual([
    'Hint 1: first',
    'Hint 2: second',
    'This was the last hint. The solution is below the task.',
  ]);
  const bundle = (value: unknown) =>
    (value as Record<symbol, () => Record<string, string>>)[Symbol.for('Jupyter.display')]?.();
  expect(bundle(await check(x, exercise))?.['text/html']).toContain('There is no order &lt;here&gt;.');
  await x.orders.limit('ETHUSDT', 'BUY', '0.01', '1000');
  expect(await check(x, exercise)).toMatchObject({ isSolved: true, hints: [] });
  await x.orders.cancelAll('ETHUSDT');
  expect((await check(x, exercise)).isSolved).toBe(false);
});

test('an unknown exercise is refused with the nearest id', async () => {
  await expect(check(x, '01-resting-bye')).rejects.toMatchObject({
    code: 'SPOTLAB_EXERCISE',
    message: "There is no exercise '01-resting-bye'. Did you mean '01-resting-buy'?",
  });
});

test('the check of an exercise gets a client that can neither trade nor control the exchange', () => {
  const reader = readerOf(x);
  expect(Object.keys(reader)).toEqual(['market', 'account', 'general', 'keys', 'requests', 'answers']);
  const verbs = [reader.market, reader.account, reader.general].flatMap((group) => Object.values(group));
  const calls = verbs.flatMap((verb) => {
    try {
      return [(verb as (...given: string[]) => { isTrading?: boolean })('BTCUSDT', '1h')];
    } catch {
      return [];
    }
  });
  expect(calls.filter(({ isTrading }) => isTrading === false).length).toBeGreaterThan(10);
  expect(calls.filter(({ isTrading }) => isTrading === true)).toEqual([]);
});

test('an answer must be exact, or within the tolerance if there is one, and the newest answer counts', async () => {
  const asked = (tolerance?: string) =>
    question({ id: 'n', task: '', hints: [], answer: async () => '0.3', ...(tolerance && { tolerance }) });
  expect((await check(x, asked())).missing).toContain("await answer(x, 'n', …)");
  expect((await answer(x, asked(), '0.30000000000000004')).isSolved).toBe(false);
  expect((await answer(x, asked('0.01'), '0.30000000000000004')).isSolved).toBe(true);
  expect(await answer(x, asked('0.01'), '0.3100001')).toMatchObject({
    missing: 'Your answer, 0.3100001, is not right.',
  });
  expect((await answer(x, asked(), 'three')).missing).toBe('Your answer, three, is no number.');
  expect((await answer(x, asked(), 0.3)).isSolved).toBe(true);
  await expect(answer(x, '03-rang', 1)).rejects.toMatchObject({ code: 'SPOTLAB_EXERCISE' });
});

test('an answer is kept in the process only, if the client does not control the exchange', async () => {
  const { apiKey, secretKey } = await x.exchange.keys.create();
  const other = await connect({ network: x.network.baseUrl, apiKey, secretKey });
  const asked = question({ id: 'own', task: '', hints: [], answer: async () => 7 });
  expect((await answer(other, asked, 7)).isSolved).toBe(true);
  expect((await check(x, asked)).isSolved).toBe(false);
  await other.close();
});

test('a queue of orders is drawn in the order in which it is served, in words and as a picture', () => {
  const drawing = drawQueue('Sellers', [
    {
      label: 'start',
      orders: [
        { name: 'ours', quantity: '0.2', hidden: '0.8', isOwn: true },
        { name: 'rival', quantity: '0.3' },
      ],
    },
    { label: 'end', orders: [{ name: 'rival', quantity: '0' }] },
  ]);
  const text = 'Sellers\nstart: ours 0.2 (and 0.8 hidden), then rival 0.3\nend: nobody';
  expect(inspect(drawing)).toBe(text);
  const shown = (drawing as unknown as Record<symbol, () => Record<string, string>>)[Symbol.for('Jupyter.display')]?.();
  expect(shown?.['text/plain']).toBe(text);
  const svg = shown?.['image/svg+xml'] ?? '';
  const lefts = [...svg.matchAll(/<rect x="([\d.]+)"/g)].map(([, left]) => Number(left));
  expect(lefts.length).toBe(3);
  expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
  expect(svg).toMatch(/ours 0\.2.*rival 0\.3.*0\.8 hidden/);
  expect(shown?.['text/html']).toMatch(/<img src="data:image\/svg\+xml;base64,/);
});

test('the market for lessons about queues is the same for a seed, and never crossed', () => {
  const from = Date.UTC(2026, 0, 5, 12);
  const events = [...longQueues(1, from, 60)];
  expect(events).toEqual([...longQueues(1, from, 60)]);
  expect(events).not.toEqual([...longQueues(2, from, 60)]);
  const books = events.flatMap((event) => ('isWhole' in event ? [event] : []));
  expect([events.length, books.length]).toEqual([239, 120]);
  for (const { bids, asks } of books) expect(Number(asks[0]?.[0]) - Number(bids[0]?.[0])).toBe(1);
  // Each trade takes the best price of the book before it.
  for (const [at, event] of events.entries()) {
    if ('isWhole' in event) continue;
    const before = events.slice(0, at).findLast((one) => 'isWhole' in one);
    const [level] = before && 'isWhole' in before ? before[event.isBuyerMaker ? 'bids' : 'asks'] : [];
    expect([event.price, Number(event.quantity) <= Number(level?.[1]) + 0.001]).toEqual([level?.[0], true]);
  }
});
