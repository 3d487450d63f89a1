/** A saved state that is damaged is refused, with a sentence and without a change, wherever the damage is. */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningExchange, startExchange } from '../../../src/server/embedded.js';
import { Random } from '../../hostile/random.js';
import { trials } from '../../support/depth.js';
import { catchPrinted } from '../../support/printed.js';

interface Saved extends Record<string, unknown> {
  readonly format: string;
  readonly state: string;
  readonly clock: object;
}

let exchange: RunningExchange;
let saved: Saved;
let text: string;
const send = async (command: string, body?: string) => {
  const reply = await fetch(`${exchange.adminUrl}/snapshots/${command}`, { method: 'POST', body });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};
beforeAll(async () => {
  exchange = await startExchange({ symbols: ['BTCUSDT'], live: false, paused: true });
  saved = (await send('save')).body as Saved;
  text = JSON.stringify(saved);
});
afterAll(() => exchange.close());

/** The file with other fields, and with the hash that fits them. */
function sealed(changes: object): string {
  const { hash: _, ...content } = { ...saved, ...changes } as Record<string, unknown>;
  const hash = createHash('sha256')
    .update(JSON.stringify(Object.entries(content)))
    .digest('hex');
  return JSON.stringify({ ...content, hash });
}

const number = trials(150, 1_500);

test(`a saved state with one changed byte is refused, ${number} times`, async () => {
  const random = new Random(7);
  const accepted: number[] = [];
  for (let at = 0; at < number; at += 1) {
    const place = random.below(text.length);
    const other = String.fromCharCode(text.charCodeAt(place) ^ (1 << random.below(5)));
    const { status, body } = await send('load', text.slice(0, place) + other + text.slice(place + 1));
    if (status !== 400 || typeof body.msg !== 'string') accepted.push(place);
  }
  // A change of white space between values would be no damage; this text has no white space.
  expect(accepted).toEqual([]);
  expect((await send('load', text)).status).toBe(200);
});

test('a saved state that is cut off, or changed and given a new hash, is refused without an internal error', async () => {
  const printed = catchPrinted();
  const random = new Random(8);
  const state = gunzipSync(Buffer.from(saved.state, 'base64'));
  const packed = (bytes: Buffer) => sealed({ state: gzipSync(bytes).toString('base64') });
  for (let at = 0; at < 30; at += 1) {
    const { status, body } = await send('load', packed(state.subarray(0, random.below(state.length))));
    expect([status, body.msg]).toEqual([
      400,
      expect.stringMatching(/^The state in the file cannot be read: .*Save|save/),
    ]);
  }
  for (let at = 0; at < 60; at += 1) {
    const changed = Buffer.from(state);
    changed[random.below(changed.length)] = random.below(256);
    expect([200, 400]).toContain((await send('load', packed(changed))).status);
  }
  expect(printed).toEqual([]);
  expect(await send('load', text)).toMatchObject({ status: 200 });
  vi.restoreAllMocks();
});

test.each([-1, 0, 1e9, null, 'fast'])('a saved state whose clock has the speed %s is refused', async (speed) => {
  const { status, body } = await send('load', sealed({ clock: { ...saved.clock, speed } }));
  expect([status, body.msg]).toEqual([400, expect.stringContaining('The file is damaged: a field')]);
});

test('a saved state without a hash or without the names of its symbols is refused', async () => {
  const { hash: _, ...content } = saved;
  expect((await send('load', JSON.stringify(content))).body.msg).toMatch(/does not have its hash/);
  expect((await send('load', sealed({ symbolNames: null }))).body.msg).toMatch(/a field is missing or invalid/);
});
