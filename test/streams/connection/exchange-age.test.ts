/**
 * Tests how old a connection is by the exchange's clock. That clock runs as the machine's clock does, at another known
 * speed, or as the times in the exchange's pings show.
 */
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../src/protocol/index.js';
import { ExchangeAge } from '../../../src/streams/connection/exchange-age.js';

const START_MS = Date.UTC(2026, 8, 21);

/** An exchange whose clock this machine believes to run at `exchangeRate`. */
function opened(exchangeRate: number) {
  const machine = { nowMs: 1_000 };
  const time = {
    exchangeRate,
    get exchangeNowMs() {
      return START_MS + (machine.nowMs - 1_000) * exchangeRate;
    },
  };
  return { machine, age: new ExchangeAge(time, () => machine.nowMs) };
}

test("the age of a stream connection follows the machine's clock if the exchange has an ordinary clock", () => {
  const { machine, age } = opened(1);
  expect(age.untilMs(23 * HOUR_MS)).toBe(23 * HOUR_MS);
  machine.nowMs += 20_000;
  age.pinged(String(START_MS + 20_300));
  expect(age.untilMs(23 * HOUR_MS)).toBe(23 * HOUR_MS - 20_300);
});

test("the age of a connection follows the known speed of a simulated exchange's clock, and stands still while this is paused", () => {
  expect(opened(3_600).age.untilMs(23 * HOUR_MS)).toBe(23_000);
  expect(opened(0).age.untilMs(23 * HOUR_MS)).toBe(Number.POSITIVE_INFINITY);
});

test('the age of a connection follows the speed of the exchange’s clock, which another client may change', () => {
  const { machine, age } = opened(1);
  for (let second = 1; second <= 3; second += 1) {
    machine.nowMs += 1_000;
    age.pinged(String(START_MS + second * HOUR_MS));
  }
  expect(age.untilMs(23 * HOUR_MS)).toBe(20_000);
});

test('the age of a stream connection jumps ahead when a ping of the exchange shows a later time', () => {
  const { age } = opened(0);
  age.pinged(String(START_MS + 23 * HOUR_MS));
  expect(age.untilMs(23 * HOUR_MS)).toBe(0);
});

test('the age of a stream connection ignores pings of the exchange without a time', () => {
  const { age } = opened(1);
  for (const payload of ['', 'ping', '12', '99999999999999999999']) age.pinged(payload);
  expect(age.untilMs(23 * HOUR_MS)).toBe(23 * HOUR_MS);
});
