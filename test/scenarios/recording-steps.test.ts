/** Steps through a recording: its begin and end, the events of each step, and its state after the end. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { connect, type Spot } from '../../src/index.js';

const START = Date.UTC(2026, 0, 1);

describe('a replay of a recording of six trades', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-recording-'));
  let x: Spot;
  beforeAll(async () => {
    const file = join(folder, 'BTCUSDT-trades-2026-01-01.csv');
    const rows = Array.from({ length: 6 }, (_, i) =>
      [i + 1, `${60_000 + i}.00`, '0.01', '600.00', START + i * 1_000, i % 2 === 0, true].join(','),
    );
    writeFileSync(file, `${rows.join('\n')}\n`);
    x = await connect({ replay: { file, step: true }, display: 'drawn' });
  });
  afterAll(async () => {
    await x.close();
    rmSync(folder, { recursive: true });
  });

  test('reports its begin, end, symbols, number of events and position', async () => {
    const { recording } = await x.exchange.clock.show();
    expect(recording).toEqual({
      ...{ symbols: ['BTCUSDT'], startMs: START, endMs: START + 5_000, events: 6, position: 1, hasEnded: false },
    });
    expect((await x.exchange.state()).clock.recording).toEqual(recording);
  });

  test('steps to the next event, and the reply has the events that were played', async () => {
    const step = await x.exchange.clock.step();
    expect(step).toMatchObject({ timeMs: START + 1_000, steps: 1, recording: { position: 2, hasEnded: false } });
    expect(step.events[0]).toEqual({
      ...{ kind: 'trade', symbol: 'BTCUSDT', timeUs: (START + 1_000) * 1_000 },
      trade: { id: 2, price: '60001.00000000', qty: '0.01000000', isBuyerMaker: false },
    });
    expect(inspect(step)).toMatch(/2 of 6 events[\s\S]*BTCUSDT\s+trade\s+buy 0\.01 at 60001/);
    const [book] = step.events.slice(1);
    expect(book).toMatchObject({ kind: 'book', symbol: 'BTCUSDT' });
  });

  test('has no further events after its end, where a step or an advance of the clock causes no error', async () => {
    const rest = await x.exchange.clock.step(100);
    expect(rest).toMatchObject({ steps: 4, recording: { position: 6, hasEnded: true } });
    expect(rest.events.filter(({ kind }) => kind === 'trade').map(({ trade }) => trade?.id)).toEqual([3, 4, 5, 6]);
    const after = await x.exchange.clock.step();
    expect(after).toMatchObject({ timeMs: START + 5_000, steps: 0, events: [], recording: { hasEnded: true } });
    expect(inspect(after)).toContain('6 of 6 events  ended');
    expect((await x.exchange.clock.advance('1h')).recording?.hasEnded).toBe(true);
  });
});

test('a step of the simulated market returns its events', async () => {
  const x = await connect({ seed: 7, time: '2026-03-02T15:00:00Z', paused: true, symbols: ['BTCUSDT'] });
  try {
    const { recording, steps, events } = await x.exchange.clock.step(50);
    expect([recording, steps]).toEqual([null, 50]);
    const kinds = new Set(events.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['book', 'trade']);
    const book = events.findLast(({ kind }) => kind === 'book')?.book;
    const depth = await x.market.depth('BTCUSDT').limit(1000);
    expect(book?.updateId).toBe(depth.lastUpdateId);
    for (const side of ['bids', 'asks'] as const) {
      const present = new Map(depth[side].map(([price, quantity]) => [price, quantity]));
      for (const [price, quantity] of book?.[side] ?? [])
        expect(present.get(price) ?? '0.00000000', price).toBe(quantity);
    }
  } finally {
    await x.close();
  }
});

test('the message about a duration that is too long, negative or malformed names what is allowed', async () => {
  const x = await connect({ symbols: ['BTCUSDT'], paused: true });
  try {
    await expect(x.exchange.clock.advance('5200w')).rejects.toThrow(
      "exchange.clock.advance: by '5200w' must be at most 366 days.",
    );
    for (const [by, shown] of [
      [-5, '-5'],
      ['-5s', "'-5s'"],
    ] as const) {
      await expect(x.exchange.clock.advance(by)).rejects.toThrow(
        `exchange.clock.advance: by ${shown} must be milliseconds, or text such as '90s', '1h30m' or '2d' ` +
          '(us ms s m h d w), not negative.',
      );
    }
    await expect(x.exchange.clock.advance('soon')).rejects.toThrow("Give milliseconds, or text such as '90s'");
  } finally {
    await x.close();
  }
});
