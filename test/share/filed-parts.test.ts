/** Tests of the part of a broker's state file that is reserved for the broker's own process in advance. */
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

/** Asks the broker for requests that wait for its answer. Answers are sent in the next turn. */
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

/** The number of requests that are allowed without a wait, of ten. */
const allowedNow = (cost = weight(1)) => Array.from({ length: 10 }, () => allowNow(cost)).filter(Boolean).length;

/** The reserved weight that a successor would read from the file. */
const reserved = () => Object.fromEntries(readState(path)?.reserved?.[0]?.[1] ?? [])[WEIGHT] ?? 0;

test('the process of the broker that often asks may at once use a sixteenth of the limit, which the file reserves', () => {
  ask(8);
  expect(reserved()).toBe(14);
  const write = vi.spyOn(StateFile.prototype, 'write');
  expect(allowedNow()).toBe(6);
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
  // The next request asks the broker, and the file reserves more again.
  ask(1);
  expect(reserved()).toBe(21);
  expect(allowedNow()).toBe(6);
});

test('the process of the broker that seldom asks has only the weight of its requests reserved in the file', () => {
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

test('the file reserves no more than the rest of a window', () => {
  ask(8);
  ask(1, weight(89));
  expect(reserved()).toBe(100);
  expect(allowedNow()).toBe(3);
});

test('weight that another process has reserved since the file was written is not allowed at once', () => {
  ask(8);
  const other = broker.accept({ send: () => {}, close: () => {} });
  other.message(['hello', { protocol: PROTOCOL, client: 'other', record: broker.book.records.record, reserved: [] }]);
  ids += 1;
  other.message(['ask', ids, weight(4), '', 'throw']);
  expect(allowedNow()).toBe(2);
});

test('replies to its requests do not allow the process more at once than the file reserves', () => {
  ask(8);
  const first = ids - 7;
  expect(allowNow()).toBe(true);
  for (let id = first; id < first + 9; id += 1) own.replied(id, 200, { 'x-mbx-used-weight-1d': '1' }, '', true);
  expect(allowedNow()).toBe(5);
});

test('no request is allowed at once in a window that has begun since the file was written', () => {
  ask(8);
  nowMs += DAY_MS;
  expect(allowNow()).toBe(false);
});

test('a request is allowed at once only if the file reserves enough in each of its windows', () => {
  ask(8);
  expect(allowNow(ORDER)).toBe(false);
  expect(allowNow()).toBe(true);
});

test('no request is allowed at once when another broker has taken the file away', () => {
  ask(8);
  rmSync(path);
  expect(allowNow()).toBe(false);
});

test('the file reserves only its requests for a process that has not asked for a second', () => {
  ask(8);
  expect(reserved()).toBe(14);
  vi.advanceTimersByTime(1_000);
  expect(reserved()).toBe(8);
  expect(allowNow()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
