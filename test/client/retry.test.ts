/** Reads are sent again after a lost reply; trading calls never are. */
import { describe, expect, test } from 'vitest';
import { retryPauseMs } from '../../src/client/session/retry.js';
import type { SessionParts } from '../../src/client/session/session-parts.js';
import { TransportError } from '../../src/client/types/errors.js';
import { connect } from '../../src/connect/connect.js';
import { LimitBook } from '../../src/limits/index.js';
import { SendError, type WireRequest } from '../../src/transport/index.js';
import { EventClock } from '../support/event-clock.js';
import type { Answer } from '../support/fake-transport.js';
import { makeClient, NOW } from '../support/make-client.js';

const BROKEN = new SendError('the connection broke', true, 'network');
const OVERLOADED: Answer = { status: 503, body: { code: -1008, msg: 'Server is currently overloaded.' } };

function retrying(answers: Answer[] | ((request: WireRequest) => Answer), parts: Partial<SessionParts> = {}) {
  const clock = new EventClock(NOW);
  const made = makeClient(answers, { clock, limits: new LimitBook(clock), retries: 2, random: () => 0.5, ...parts });
  return { ...made, clock };
}

describe('a read', () => {
  test.each([
    ['whose connection broke', BROKEN],
    ['that timed out', new SendError('no reply within 1000 ms', true, 'timeout')],
    ['that was answered 503', OVERLOADED],
    ['that was answered 502 by something else', { status: 502, body: '<html>' }],
  ] satisfies [string, Answer][])('%s is sent again after growing pauses', async (_, lost) => {
    const { x, transport, clock } = retrying([lost, lost, { body: { serverTime: 5 } }]);
    const result = await clock.until(x.general.time().send());
    expect(result.serverTime).toBe(5);
    expect(transport.sent).toHaveLength(3);
    // Half of at most 100 ms, then half of at most 200 ms.
    expect(clock.now() - NOW).toBe(150);
  });

  test('fails with the last error once it was sent three times', async () => {
    const { x, transport, clock } = retrying([BROKEN]);
    const error: unknown = await clock.until(x.general.time().send()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TransportError);
    expect(String(error)).toContain('general.time: the connection broke, in 3 attempts. Check the address');
    expect(transport.sent).toHaveLength(3);
  });

  test('is sent once when retries are off', async () => {
    const { x, transport } = retrying([BROKEN], { retries: 0 });
    await expect(x.general.time().send()).rejects.toBeInstanceOf(TransportError);
    expect(transport.sent).toHaveLength(1);
  });

  test('a read that was refused is not sent again', async () => {
    const { x, transport } = retrying([{ status: 400, body: { code: -1121, msg: 'Invalid symbol.' } }]);
    await expect(x.market.depth('BTCUSD')).rejects.toMatchObject({ exchangeCode: -1121 });
    expect(transport.sent).toHaveLength(1);
  });

  test('a read that is aborted during a pause ends there', async () => {
    const { x, transport, clock } = retrying([BROKEN]);
    const stop = new AbortController();
    clock.in(10, () => stop.abort());
    await expect(clock.until(x.general.time().signal(stop.signal).send())).rejects.toMatchObject({ reason: 'aborted' });
    expect(transport.sent).toHaveLength(1);
    expect(clock.now() - NOW).toBe(10);
  });

  test('a read that runs into a ban is not sent again', async () => {
    const ban: Answer = { status: 418, headers: { 'retry-after': '60' }, body: { code: -1003, msg: 'Way too much.' } };
    const { x, transport, clock } = retrying([BROKEN, ban]);
    await expect(clock.until(x.general.time().send())).rejects.toMatchObject({ code: 'SPOTLAB_LIMIT_BANNED' });
    expect(transport.sent).toHaveLength(2);
  });
});

test('an order is sent once, whatever its outcome is', async () => {
  for (const lost of [BROKEN, OVERLOADED]) {
    const { x, transport } = retrying([lost], { retries: 5 });
    await expect(x.orders.limit('BTCUSDT', 'BUY', '1', '2')).rejects.toMatchObject({ code: 'SPOTLAB_OUTCOME_UNKNOWN' });
    expect(transport.sent).toHaveLength(1);
  }
});

test('a test order, although it trades nothing, is sent once', async () => {
  const { x, transport } = retrying([BROKEN]);
  await expect(x.orders.limit('BTCUSDT', 'BUY', '1', '2').test()).rejects.toBeInstanceOf(TransportError);
  expect(transport.sent).toHaveLength(1);
});

test('the upper bounds of the pauses double up to two seconds, and each pause is random between zero and its bound', () => {
  expect([0, 1, 2, 5, 9].map((tries) => retryPauseMs(tries, 0.999_999))).toEqual([99, 199, 399, 1999, 1999]);
  expect(retryPauseMs(3, 0)).toBe(0);
});

test.each([{ retries: -1 }, { retries: 1.5 }, { retries: 11 }, { reconcileMs: Number.NaN }, { reconcileMs: 600_001 }])(
  'an option that makes no sense is refused: %o',
  async (options) => {
    const connecting = connect({ network: 'http://127.0.0.1:1', ...options });
    await expect(connecting).rejects.toMatchObject({ code: 'SPOTLAB_OPTION' });
  },
);
