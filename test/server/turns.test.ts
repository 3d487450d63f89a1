/** Turns of connections: a connection with few requests does not wait for connections with many requests. */
import { expect, test } from 'vitest';
import { Turns, type TurnTaker } from '../../src/server/base/turns.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Connections whose requests need a time by a clock of their own. */
function connections() {
  let nowMs = 0;
  const done: string[] = [];
  const turns = new Turns(() => nowMs);
  const taker = (name: string, needsMs: number, requests: number): TurnTaker => {
    let left = requests;
    return {
      takeTurn: () => {
        done.push(name);
        nowMs += needsMs;
        left -= 1;
        return left > 0;
      },
    };
  };
  return { turns, done, taker };
}

test('a request that comes alone is executed at once', () => {
  const { turns, done, taker } = connections();
  turns.ask(taker('a', 1, 1));
  expect(done).toEqual(['a']);
});

test('a connection with few requests is served before others that have used much time', async () => {
  const { turns, done, taker } = connections();
  for (const name of ['a', 'b', 'c']) turns.ask(taker(name, 4, 50));
  for (let at = 0; at < 10; at += 1) await turn();
  const before = done.length;
  expect(before).toBeGreaterThan(5);
  expect(before).toBeLessThan(150);
  turns.ask(taker('other', 1, 1));
  await turn();
  await turn();
  expect(done.slice(before).indexOf('other')).toBeLessThan(3);
  // The three connections have had equally many turns.
  const counts = ['a', 'b', 'c'].map((name) => done.filter((one) => one === name).length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
});

test('while many requests are executed, other work of the event loop runs after each slice of time', async () => {
  const { turns, done, taker } = connections();
  turns.ask(taker('a', 3, 100));
  turns.ask(taker('b', 3, 100));
  await turn();
  expect(done.length).toBeLessThan(8);
});
