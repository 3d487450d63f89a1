import { inspect } from 'node:util';
import { expect, test } from 'vitest';

import { endpointTable } from '../../src/protocol/table.gen.js';
import { makeClient } from '../support/make-client.js';

test('a client says where it is connected to and names every verb, in 80 columns', () => {
  const text = inspect(makeClient().x);
  expect(text).toContain('spotlab on test (http://exchange.test)');
  for (const { verbs, deprecated } of endpointTable) {
    for (const { id } of verbs) expect(text.includes(` ${id.slice(id.lastIndexOf('.') + 1)}`), id).toBe(!deprecated);
  }
  for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
});
