/** Tests of what the state file of a broker holds for the broker's own process beyond its reservations. */
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LimitBook } from '../../src/limits/index.js';
import { Broker } from '../../src/share/machine/broker.js';
import type { BrokerSession } from '../../src/share/machine/broker-session.js';
import { PROTOCOL } from '../../src/share/machine/messages.js';
import { readState, StateFile } from '../../src/share/machine/state-file.js';
import { LIMITERS, ORDER, weight } from '../support/sharing-process.js';

const DAY_MS = 86_400_000;
const WEIGHT = 'REQUEST_WEIGHT | 1D | ip |  | ';
let folder: string;
let path: string;
let nowMs: number;
let broker: Broker;
let own: BrokerSession;
let ids = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate'] });
  folder = mkdtempSync(join(tmpdir(), 'spotlab-filed-'));
  path = join(folder, 'a.1.state');
  nowMs = 10 * DAY_MS;
  const clock = { now: () => nowMs, sleep: () => new Promise<void>(() => {}) };
  const book = new LimitBook(clock, LIMITERS);
  book.adopt(LIMITERS);
  broker = new Broker(book, new StateFile(path, openSync(path, 'w')), () => {});
  own = broker.acceptOwn({ send: () => {}, close: () => {} });
  own.message(['hello', { protocol: PROTOCOL, client: 'own', record: book.records.record, reserved: [] }]);
});
afterEach(() => {
  broker.close();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** Asks, as for a request that waits for the answer. The answers leave with the next turn. */
function ask(count: number, cost = weight(1), session = own): void {
  for (let i = 0; i < count; i += 1) {
    ids += 1;
    session.message(['ask', ids, cost, '', 'throw']);
  }
  vi.advanceTimersByTime(0);
}

function allowNow(cost = weight(1)): boolean {
  ids += 1;
  return own.allowNow(ids, cost, '', 'throw');
}

/** How many requests are allowed at once, of at most ten. */
const allowedNow = (cost = weight(1)) => Array.from({ length: 10 }, () => allowNow(cost)).filter(Boolean).length;

/** What a successor would find reserved of the weight. */
const reserved = () => Object.fromEntries(readState(path)?.reserved?.[0]?.[1] ?? [])[WEIGHT] ?? 0;

test('a process that asks often is allowed at once what the file holds, a sixteenth of the limit', () => {
  ask(8);
  expect(reserved()).toBe(14);
  const write = vi.spyOn(StateFile.prototype, 'write');
  expect(allowedNow()).toBe(6);
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
  // The next request asks, and the file holds more again.
  ask(1);
  expect(reserved()).toBe(21);
  expect(allowedNow()).toBe(6);
});

test('a process that asks seldom reserves no more than its requests need', () => {
  ask(7, weight(2));
  expect(reserved()).toBe(14);
  expect(allowNow()).toBe(false);
  expect(reserved()).toBe(14);
});

test('a request that is not allowed at once reserves nothing', () => {
  ask(8);
  allowedNow();
  expect(broker.book.records.record.windows.find(({ key }) => key === WEIGHT)?.reserved).toBe(14);
});

test('a process reserves no more than the rest of a window', () => {
  ask(8);
  ask(1, weight(89));
  expect(reserved()).toBe(100);
  expect(allowedNow()).toBe(3);
});

test('weight that another process has reserved since the file was written counts', () => {
  ask(8);
  const other = broker.accept({ send: () => {}, close: () => {} });
  other.message(['hello', { protocol: PROTOCOL, client: 'other', record: broker.book.records.record, reserved: [] }]);
  ids += 1;
  other.message(['ask', ids, weight(4), '', 'throw']);
  expect(allowedNow()).toBe(2);
});

test('a reply makes no room that the file does not hold', () => {
  ask(8);
  const first = ids - 7;
  expect(allowNow()).toBe(true);
  for (let id = first; id < first + 9; id += 1) own.replied(id, 200, { 'x-mbx-used-weight-1d': '1' }, '', true);
  expect(allowedNow()).toBe(5);
});

test('a window that has reset since the file was written has no reserved weight', () => {
  ask(8);
  nowMs += DAY_MS;
  expect(allowNow()).toBe(false);
});

test('every window of a request must hold it', () => {
  ask(8);
  expect(allowNow(ORDER)).toBe(false);
  expect(allowNow()).toBe(true);
});

test('no request is allowed at once when the reservation has expired', () => {
  ask(8);
  rmSync(path);
  expect(allowNow()).toBe(false);
});

test('the file of a process that has become quiet holds its requests only', () => {
  ask(8);
  expect(reserved()).toBe(14);
  vi.advanceTimersByTime(1_000);
  expect(reserved()).toBe(8);
  expect(allowNow()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
