/** Tests the client's limits on WebSocket connections: attempts to connect in any five minutes, waits after a 429 and bans, and messages in any second. */
import { describe, expect, test } from 'vitest';
import { ConnectionAttempts } from '../../src/limits/connection-attempts.js';
import { LimitBook } from '../../src/limits/index.js';
import { MessageWindow } from '../../src/limits/message-window.js';
import { CONNECTION_LIMIT } from '../../src/protocol/index.js';
import { FakeClock } from '../support/fake-clock.js';

const START_MS = Date.UTC(2026, 8, 21);
const { limit } = CONNECTION_LIMIT;

function full(nowMs: number): ConnectionAttempts {
  const attempts = new ConnectionAttempts();
  for (let count = 0; count < limit; count += 1) {
    attempts.begin();
    attempts.end(nowMs + count);
  }
  return attempts;
}

describe('attempts to connect', () => {
  test('count in the limit of connections for 301 seconds each', () => {
    const attempts = full(START_MS);
    expect(attempts.delayMs(START_MS + 1_000)).toBe(300_000);
    expect(attempts.delayMs(START_MS + 301_000)).toBe(0);
    attempts.begin();
    expect(attempts.delayMs(START_MS + 301_000)).toBe(1);
    expect(attempts.state(START_MS + 301_000)).toMatchObject({ used: limit - 1, reserved: 1 });
  });

  test('attempts that are under way count in the limit of connections', () => {
    const attempts = new ConnectionAttempts();
    for (let count = 0; count < limit; count += 1) attempts.begin();
    expect(attempts.delayMs(START_MS)).toBe(301_000);
  });

  test('count from the new time when the exchange’s clock is set back', () => {
    expect(full(START_MS).delayMs(START_MS - 86_400_000)).toBe(301_000);
  });

  test('wait for a ban of the address, which a refused attempt may start', () => {
    const clock = new FakeClock(START_MS);
    const book = new LimitBook(clock);
    book.connections.begin().failed({ status: 418, retryAfterSeconds: 120 });
    expect(book.connections.delayMs()).toBe(120_000);
    expect(book.delayOf({ weight: 1, orders: 0 })).toMatchObject({ why: 'ban' });
  });

  test('are not counted for an exchange without rate limits', () => {
    const book = new LimitBook(new FakeClock(START_MS), []);
    for (let count = 0; count < 2 * limit; count += 1) book.connections.begin().opened({});
    expect(book.connections.delayMs()).toBe(0);
    expect(book.state().windows).toEqual([]);
  });

  test('count for 301 seconds by the exchange’s clock, also if it runs at another speed', async () => {
    const clock = new FakeClock(START_MS);
    const book = new LimitBook(clock);
    const headers = { 'x-spotlab-clock': `${START_MS * 1_000} 100` };
    for (let count = 0; count < limit; count += 1) book.connections.begin().opened(headers);
    expect(book.connections.delayMs()).toBe(3_010);
    await clock.advance(3_010);
    expect(book.connections.delayMs()).toBe(0);
  });
});

describe('messages of the client to a stream connection', () => {
  test('count until a second after the exchange has replied to them or to a later one', () => {
    let nowMs = 0;
    const window = new MessageWindow(() => nowMs);
    for (let count = 0; count < window.limit; count += 1) window.sent();
    expect(window.delayMs()).toBe(5_000);
    nowMs = 700;
    window.answered();
    expect(window.delayMs()).toBe(1_010);
    nowMs = 1_710;
    expect(window.delayMs()).toBe(0);
    expect(window.state()).toMatchObject({ used: 0, resetsInMs: 0 });
  });

  test('x.limits shows the messages of the connection that has sent most', () => {
    const book = new LimitBook(new FakeClock(START_MS));
    const windows = [book.connections.openMessageWindow(), book.connections.openMessageWindow()];
    windows[1]?.sent();
    expect(book.state().windows.filter(({ type }) => type === 'MESSAGES')).toMatchObject([{ used: 1, limit: 5 }]);
    for (const window of windows) book.connections.closeMessageWindow(window);
    expect(book.state().windows.some(({ type }) => type === 'MESSAGES')).toBe(false);
  });
});
