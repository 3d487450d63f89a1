/** The texts that `x` and its groups print. */
import { inspect } from 'node:util';
import { expect, test } from 'vitest';

import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import { makeClient } from '../support/make-client.js';

test('a client says where it is connected to and names every verb, in 80 columns', () => {
  const text = inspect(makeClient().x);
  expect(text).toContain('spotlab on test (http://exchange.test)');
  for (const { verbs, deprecated } of endpointTable) {
    for (const { id } of verbs) expect(text.includes(` ${id.slice(id.lastIndexOf('.') + 1)}`), id).toBe(!deprecated);
  }
  for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
});

test('a group names its verbs with their arguments, and the groups inside it', () => {
  const { x } = makeClient();
  expect(inspect(x.orders.sor)).toBe(
    'x.orders.sor\n  .limit(symbol, side, quantity, price)\n  .market(symbol, side, quantity)\n  .test: a group of its own',
  );
  expect(inspect(x.orders)).toContain('.oco(symbol, side, quantity).above(…).below(…)');
  expect(Object.keys(x.orders.sor)).toEqual(['limit', 'market', 'test']);
  for (const line of inspect(x.orders.replace).split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});
