/** Time-outs that share a timer, on a clock that is moved by hand. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { deadline } from '../../src/transport/deadlines.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

/** A deadline by name; `over` gets the names of those that were not met, in order. */
const over: string[] = [];
beforeEach(() => {
  over.length = 0;
});
const due = (name: string, ms: number) => deadline({ timeOut: () => over.push(name) }, ms);

describe('deadlines', () => {
  test('each is over after its own time, and not before', () => {
    due('a', 1_000);
    vi.advanceTimersByTime(400);
    due('b', 1_000);
    vi.advanceTimersByTime(599);
    expect(over).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(over).toEqual(['a']);
    vi.advanceTimersByTime(399);
    expect(over).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(over).toEqual(['a', 'b']);
  });

  test('one that is met is never over, wherever it stands, and may be met twice', () => {
    const [first, , middle, , last] = ['a', 'b', 'c', 'd', 'e'].map((name) => due(name, 500));
    for (const met of [middle, first, last, middle]) met?.meet();
    vi.advanceTimersByTime(500);
    expect(over).toEqual(['b', 'd']);
  });

  test('different times do not wait for each other', () => {
    due('slow', 5_000);
    due('quick', 50);
    vi.advanceTimersByTime(50);
    expect(over).toEqual(['quick']);
    vi.advanceTimersByTime(4_950);
    expect(over).toEqual(['quick', 'slow']);
  });

  test('a thousand that are met in time take one timer', () => {
    const before = vi.getTimerCount();
    for (let i = 0; i < 1_000; i += 1) due(`${i}`, 700).meet();
    expect(vi.getTimerCount() - before).toBe(1);
    vi.advanceTimersByTime(700);
    expect(vi.getTimerCount()).toBe(before);
    expect(over).toEqual([]);
  });

  test('what is over may begin anew at once', () => {
    let tries = 0;
    const again = () => {
      tries += 1;
      if (tries < 3) deadline({ timeOut: again }, 100);
    };
    deadline({ timeOut: again }, 100);
    vi.advanceTimersByTime(300);
    expect(tries).toBe(3);
  });
});
