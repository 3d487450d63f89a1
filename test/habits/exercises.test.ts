/** Checks that every exercise reads the attempts of a student through the one file that sorts them, newest first. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = 'src/teaching/exercises';
const READING = /\b(allOrders|allOrderLists|openOrderLists)\(/;

test('of the checks of exercises only attempts.ts reads orders and order lists', () => {
  const files = readdirSync(FOLDER).filter((name) => READING.test(readFileSync(join(FOLDER, name), 'utf8')));
  expect(files).toEqual(['attempts.ts']);
});
