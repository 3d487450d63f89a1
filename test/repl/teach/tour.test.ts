import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Lesson } from '../../../repl/teach/lesson.js';
import { Teacher } from '../../../repl/teach/teacher.js';
import { FOLLOW_UPS, steps } from '../../../repl/teach/tour-steps.js';
import { PLAIN_HELP } from '../../../src/assist/help/help.js';
import type { Spot } from '../../../src/client/history/spot.js';
import { connect } from '../../../src/connect/connect.js';

const STYLE = { ...PLAIN_HELP, width: 78 };

describe('the tour', () => {
  let x: Spot;
  let teacher: Teacher;
  beforeEach(async () => {
    x = await connect({ seed: 3 });
    teacher = new Teacher(x);
    teacher.startRecording();
  });
  afterEach(() => x.close());

  /** Does what an input does: reports its value or its error. */
  async function input(work: () => unknown): Promise<string | undefined> {
    try {
      const value = work();
      teacher.valueShown(await value);
    } catch (error) {
      teacher.inputFailed(error);
    }
    return teacher.progressText(STYLE);
  }
  const at = () => teacher.lesson.stepIndex + 1;

  test('goes on to the next step only when the user has done its task', async () => {
    const order = () => x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');

    await input(() => x.market.depth('BTCUSDT'));
    expect(at()).toBe(1);
    expect(await input(() => x.market.ticker.last24h('BTCUSDT'))).toMatch(
      /^\n✓ [\s\S]*Step 2 of 11: Read the order book/,
    );

    await input(() => x.market.depth('BTCUSDT').limit(10));
    expect(at()).toBe(3);

    expect(await input(() => x.market.klines('BTCUSDT', '1h').limit(3))).toBeUndefined();
    await input(() => x.market.klines('BTCUSDT', '1h').tz('8').limit(3));
    expect(at()).toBe(4);

    // The ticket is passed without await, as the input loop passes it.
    teacher.valueShown(order());
    expect(teacher.progressText(STYLE)).toContain('Step 5 of 11: Send the order');

    await input(() => x.orders.market('BTCUSDT', 'BUY', '0.001'));
    expect(at()).toBe(5);
    await input(order);
    expect(at()).toBe(6);

    expect(await input(() => x.account.info())).toBe('\n✓ Next, show your open orders.');
    expect(await input(() => x.account.info())).toBeUndefined();
    await input(() => x.account.openOrders('BTCUSDT'));
    expect(at()).toBe(7);

    await input(() => x.orders.cancelAll('BTCUSDT'));
    expect(at()).toBe(8);

    await input(() =>
      x.orders
        .oco('BTCUSDT', 'SELL', '0.01')
        .above('LIMIT_MAKER', { price: '70000' })
        .below('STOP_LOSS_LIMIT', { price: '50000', stopPrice: '51000' }),
    );
    expect(at()).toBe(9);

    await input(() => x.limits);
    expect(at()).toBe(10);

    await input(() => x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000.005'));
    expect(at()).toBe(11);

    await input(order);
    expect(at()).toBe(11);
    await input(() => x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true }));
    expect(await input(order)).toMatch(/The tour is finished: 11 of 11 steps done/);
    expect(teacher.lesson.isOver).toBe(true);
  });

  test('accepts every way to do a step', async () => {
    await input(async () => {
      await Promise.all([x.request('GET', '/api/v3/ticker/price', { symbol: 'ETHUSDT' })]);
    });
    expect(at()).toBe(2);
  });

  test('ignores failed calls, calls of earlier steps, and calls while it is paused', async () => {
    await input(() => x.market.ticker.price('NOPE'));
    expect(at()).toBe(1);
    teacher.stop();
    await input(() => x.market.ticker.price('BTCUSDT'));
    teacher.startRecording();
    expect(teacher.progressText(STYLE)).toBeUndefined();
    expect(at()).toBe(1);
  });
});

describe('a lesson', () => {
  const lesson = () => new Lesson('tour', steps, FOLLOW_UPS);

  test('goes forward, back and to the start, and marks skipped steps', () => {
    const one = lesson();
    one.skip();
    one.skip();
    one.back();
    expect(one.stepIndex).toBe(1);
    expect(one.list(STYLE)).toMatch(/^– {2}1 {2}Read market data\n▸ {2}2 {2}Read/);
    one.restart();
    expect(one.list(STYLE)).toMatch(/^▸ {2}1 {2}Read market data\n {3}2/);
    one.back();
    expect(one.stepIndex).toBe(0);
    for (const _step of steps) one.skip();
    expect(one.isOver).toBe(true);
    one.skip();
    expect(one.text(STYLE)).toContain('The tour is finished: 0 of 11 steps done.');
  });

  test('fits a screen of 80 columns and 24 rows in every step, hint and final text', () => {
    const one = lesson();
    for (let at = 0; at <= steps.length; at += 1) {
      const texts = [one.doneText(STYLE), one.text(STYLE), one.hint(STYLE)];
      const news = `\n${texts[0]}\n\n${texts[1]}`.split('\n');
      expect(news.length).toBeLessThanOrEqual(22);
      for (const line of texts.join('\n').split('\n')) expect(line.length).toBeLessThanOrEqual(79);
      one.skip();
    }
  });
});
