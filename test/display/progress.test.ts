/** Tests the progress line of a paged request, as text and as HTML. */
import { describe, expect, test } from 'vitest';
import { toMime, toText } from '../../src/display/index.js';

const half = {
  id: 1,
  verb: 'market.klines',
  params: { symbol: 'BTCUSDT', interval: '1m' },
  state: 'running',
  rows: 226_000,
  expectedRows: 525_600,
  requests: 226,
  weight: 452,
  share: 226_000 / 525_600,
  elapsedMs: 3000,
  remainingMs: 65_000,
};
const draw = (value: object, width = 110) => toText(value, { kind: 'progress', params: {}, width, color: false });

describe('the progress of a paged request', () => {
  test('is one line with a bar, the rows and the remaining time', () => {
    expect(draw(half)).toBe(
      'market.klines BTCUSDT 1m  █████▋·······   42 %  226000 of 525600 rows  1 m 05 s left  weight 452  75333 rows/s',
    );
  });

  test('stays on one line at any width', () => {
    for (let width = 20; width <= 140; width += 1) {
      expect(draw(half, width)).not.toContain('\n');
      expect(draw(half, width).length).toBeLessThanOrEqual(width);
    }
    expect(draw(half, 40)).toBe('████▎·····   42 %  226000 of 525600 rows');
    expect(draw(half, 20)).toBe('█████▋·······   42 %');
  });

  test('the progress of a paged request without a known end has an empty bar and no percentage', () => {
    const { expectedRows: _, share: __, remainingMs: ___, ...open } = half;
    expect(draw(open, 90)).toBe(
      'market.klines BTCUSDT 1m  ·························  226000 rows  weight 452  75333 rows/s',
    );
  });

  test('shows 100 % only at the end', () => {
    expect(draw({ ...half, share: 0.9999 })).toContain('99 %');
  });

  test('ends with the number of rows that were read, or with how many of all were read when the read stopped', () => {
    expect(draw({ ...half, state: 'done', rows: 525_600, requests: 526, elapsedMs: 4100 })).toBe(
      'market.klines BTCUSDT 1m  525600 rows in 5 s  526 requests  weight 452',
    );
    expect(draw({ ...half, state: 'stopped' })).toContain('stopped after 226000 of 525600 rows, in 3 s');
  });

  test('is HTML in a notebook', () => {
    const mime = toMime(half, { kind: 'progress', params: {}, width: 120, color: false });
    expect(mime['text/html']?.replace(/<[^>]*>/g, '')).toContain('226000 of 525600 rows');
    const bar =
      '<progress max="1" value="0.430" title="market.klines BTCUSDT 1m 42 %" style="width:14em">42 %</progress>';
    expect(mime['text/html']).toContain(bar);
    const { share: _, ...open } = half;
    const unknown = toMime(open, { kind: 'progress', params: {}, width: 120, color: false });
    expect(unknown['text/html']).toContain('<progress max="1" title="market.klines BTCUSDT 1m …"');
    const done = toMime({ ...half, state: 'done' }, { kind: 'progress', params: {}, width: 120, color: false });
    expect(done['text/html']).not.toContain('<progress');
    expect(mime['text/plain']).toContain('42 %');
  });
});

describe('the progress of a run of the lab', () => {
  const run = {
    id: -1,
    verb: 'lab.run',
    subject: 'maker',
    state: 'running',
    done: '7 m 30 s of 30 m 00 s',
    share: 0.25,
    elapsedMs: 2000,
    remainingMs: 6000,
  };

  test('is one line with a bar, the time of the market and the remaining time', () => {
    expect(draw(run, 80)).toBe('lab.run maker  ██████▎··················   25 %  7 m 30 s of 30 m 00 s  6 s left');
  });

  test('ends with the length of market time that was played, or with how much of it was played when the run stopped', () => {
    expect(draw({ ...run, state: 'done', done: '30 m 00 s', share: 1 })).toBe('lab.run maker  30 m 00 s in 2 s');
    expect(draw({ ...run, state: 'stopped' })).toBe('lab.run maker  stopped after 7 m 30 s of 30 m 00 s, in 2 s');
  });
});
