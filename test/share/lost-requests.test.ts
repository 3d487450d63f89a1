/** Tests of requests whose process is gone: how long they stay reserved, and when they count. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LimitBook, systemClock } from '../../src/limits/index.js';
import { LostRequests } from '../../src/share/machine/lost-requests.js';
import type { BrokerState } from '../../src/share/machine/state-file.js';
import { LIMITERS, weight } from '../support/sharing-process.js';

const KEY = 'REQUEST_WEIGHT | 1D | ip |  | ';
const NO_RECORD = { windows: [], backoffUntilMs: 0, bannedUntilMs: 0, ordersBackoff: [] };
const former = (parts: Partial<BrokerState>): BrokerState => ({
  ...{ record: NO_RECORD, attemptEnds: [], processes: 2, pid: 1, atMs: Date.now() },
  ...parts,
});
let book: LimitBook;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12) });
  book = new LimitBook(systemClock, LIMITERS);
});
afterEach(() => vi.useRealTimers());

const counts = () => {
  const [{ used, reserved } = { used: -1, reserved: -1 }] = book.state().windows;
  return { used, reserved };
};

test('the weight that a former broker has reserved for its processes stays reserved, also when a newer reply brings a count', async () => {
  const state = former({
    reserved: [
      ['dead', [[KEY, 60]]],
      ['alive', [[KEY, 20]]],
    ],
  });
  const lost = new LostRequests(book, () => {}, state);
  book.charge(await book.reserve(weight(5), 'throw'), 200, { 'x-mbx-used-weight-1d': '7' });
  expect(counts()).toEqual({ used: 7, reserved: 80 });
  // The process `alive` still has 5 in flight. Its other 15 may have been counted after the reply above.
  lost.found('alive', book.records.lines(weight(5), ''));
  expect(counts()).toEqual({ used: 22, reserved: 60 });
  vi.advanceTimersByTime(1_000);
  expect(counts()).toEqual({ used: 82, reserved: 0 });
});

test('requests of processes that were dead under the former broker stay reserved until the time that it has stored', () => {
  const state = former({ lost: [[Date.now() + 400, 'dead', [[KEY, 10]]]], reserved: [['other', [[KEY, 1]]]] });
  let changes = 0;
  const lost = new LostRequests(book, () => (changes += 1), state);
  vi.advanceTimersByTime(400);
  expect([counts(), changes]).toEqual([{ used: 10, reserved: 1 }, 1]);
  expect(lost.records).toEqual([[Date.now() + 600, 'other', [[KEY, 1]]]]);
});

test('requests of a dead process stay reserved longer while replies are slow, and no longer than ten seconds', () => {
  const lost = new LostRequests(book, () => {});
  lost.replied(3_000);
  lost.replied(2);
  lost.add('dead', book.records.carry([[KEY, 10]]));
  vi.advanceTimersByTime(5_999);
  expect(counts()).toEqual({ used: 0, reserved: 10 });
  vi.advanceTimersByTime(1);
  expect(counts()).toEqual({ used: 10, reserved: 0 });
  lost.replied(60_000);
  lost.add('dead', book.records.carry([[KEY, 10]]));
  vi.advanceTimersByTime(10_000);
  expect(counts()).toEqual({ used: 20, reserved: 0 });
});

test('the state that a former broker stored an hour ago reserves nothing', () => {
  new LostRequests(book, () => {}, former({ atMs: Date.now() - 3_600_000, reserved: [['dead', [[KEY, 60]]]] }));
  expect(counts()).toEqual({ used: 0, reserved: 0 });
});
