/** Requests to join a class: long names cost no time, and the limit for wrong codes does not stop a right code. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningExchange, startExchange } from '../../../src/server/embedded.js';

const names = Array.from({ length: 500 }, (_, at) => `Student ${at}`);
let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({ classNames: names, symbols: ['BTCUSDT'], live: false, paused: true });
});
afterAll(() => exchange.close());

const join = async (name: string, joinCode: string, more = '') => {
  const body = JSON.stringify({ name, joinCode }) + more;
  const { status, headers } = await fetch(`${exchange.baseUrl}/class/v1/join`, { method: 'POST', body });
  return { status, retryAfter: headers.get('retry-after') };
};

test('a join with a body of more than 4 KiB is refused, and so is one with an impossible name', async () => {
  expect((await join('\ufdfa'.repeat(21_000), 'x')).status).toBe(413);
  expect((await join('\ufdfa'.repeat(1_000), 'x')).status).toBe(404);
  expect((await join('Student 1', 'x', ' '.repeat(5_000))).status).toBe(413);
});

test('after 500 failed joins in a minute more of them are refused with 429, but a right code is accepted', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 510; at += 1) statuses.push((await join('student 7', `code ${at}`)).status);
  expect(statuses.slice(0, 400).every((status) => status === 403)).toBe(true);
  expect(await join('Student 7', 'wrong')).toEqual({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
  const { joinCode } = exchange.students?.[7] ?? {};
  expect((await join('STUDENT 7', String(joinCode))).status).toBe(200);
});
