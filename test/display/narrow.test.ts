/** Terminals of 40 columns and of few rows keep the important facts: each in one row, and without colour. */
import { describe, expect, it } from 'vitest';
import { toText } from '../../src/display/index.js';
import { contextOf, samples } from './sample.js';

/** A sample without colour, at so many columns on a screen of so many rows. */
function drawn(name: string, width: number, rows = 24): string[] {
  const sample = samples.find((one) => one.name === name);
  if (!sample) throw new Error(`no sample is named ${name}`);
  return toText(sample.value, { ...contextOf(sample, width, false), tableHeight: rows }).split('\n');
}

describe('at 40 columns', () => {
  it('each limit has one row with the remaining amount and the time of its reset', () => {
    expect(drawn('limits', 40)).toContain('orders 10 s                5  7 s');
    expect(drawn('limits', 40).at(-1)).toBe('not shown at this width: used');
  });

  it('open orders stay a table with price and distance', () => {
    const lines = drawn('orders-around-market', 40);
    expect(lines.join('\n')).toMatch(/^ +side +qty +price +distance$/m);
    expect(lines.join('\n')).toMatch(/^○ {2}SELL +0\.02 +80000 +\+31\.73 %$/m);
    expect(lines.join('\n')).toMatch(/^○ {2}BUY stop +0\.02 +71000 +\+16\.91 %$/m);
    expect(lines.join('\n')).toMatch(/^◐ {2}BUY /m);
  });

  it('an order that waits for its trigger is shown with its trigger price, in lists of all kinds', () => {
    const lines = drawn('orders', 40);
    expect(lines.find((line) => line.includes('SELL stop'))).toMatch(/SELL stop +0\.05 +59000$/);
  });

  it('a ladder keeps the bar of its balance, and its spread in one line', () => {
    const lines = drawn('depth-own', 40);
    expect(lines[0]).toBe('BTCUSDT order book  100 asks, 100 bids');
    expect(lines[1]).toMatch(/^within 5 bps {2}67\.1 ▒+█+ 53\.1 {2}\+0\.12$/);
    expect(lines).toContain('── spread 0.01  mid 61012.345 ──────────');
    expect(lines[2]).toContain('BTC'); // the unit of the sizes
  });

  it('the labels at the two ends of the axis of intervals do not touch', () => {
    expect(drawn('lab-intervals', 40).at(-1)).toMatch(/^ +0 +10$/);
  });

  it('figures of latency are on the line of their names, and have no trailing zeros', () => {
    expect(drawn('latency', 40).slice(0, 2).join('\n')).toMatch(
      /last 1\.9 ms {2}p50 2\.6 {2}p95 4\n {2}p99 10 {2}slowest 812 market\.klines$/,
    );
  });

  it('the lines of the life of an order start near the left edge', () => {
    expect(drawn('life', 40)).toContain('        at 61000  GTC');
  });

  it('each fill in the life of an order has one row, and a note names the columns for which there is no room', () => {
    const lines = drawn('life', 40);
    expect(lines.filter((line) => /^01:00:0\d {2}● {2}fill {7}0\.001 at 6099[89]\.5$/.test(line))).toHaveLength(7);
    expect(lines).toContain('not shown at this width: role, fee');
    expect(lines).toContain('2024-08-10');
    // A comma stays with the word before it.
    expect(lines.filter((line) => /^\s*,/.test(line))).toEqual([]);
  });
});

it('the result of a run is not higher than a screen of 24 rows, and keeps headline and sources', () => {
  const lines = drawn('lab-run', 80);
  expect(lines.length).toBeLessThanOrEqual(23);
  expect(lines.join('\n')).toMatch(/trading, after commission[\s\S]*profit by source/);
});

it('losses and gains of a large heat map differ without colour', () => {
  const rows = Array.from({ length: 30 }, (_, at) => String(at));
  const cells = rows.map((_, at) => rows.map((__, other) => at - 15 + other / 100));
  const figure = { name: 'profit', unit: 'USDT', isSigned: true };
  const heatMap = { name: 'maker', figure, row: 'fast', column: 'slow', rows, columns: rows, cells };
  const text = toText({ draw: 'heatMap', heatMap }, { kind: 'lab', params: {}, width: 40, color: false });
  const lines = text.split('\n');
  expect(lines.find((line) => line.startsWith('1 '))).toMatch(/^1 +x+$/);
  expect(lines.find((line) => line.startsWith('29 '))).toMatch(/^29 +[▒▓]+›$/);
  // The largest value, 14.29, is nearer to zero than the least, -15: its glyph is not that of a size of 15.
  expect(text).toContain('values: -15.00 Xx=-_ 0 ·░▒▓ +14.29');
});

it('tickers show where the last price is between low and high', () => {
  expect(drawn('tickers', 80).find((line) => line.startsWith('BTCUSDT'))).toContain('├─────●──┤');
});

it('in ASCII, only letters of other scripts become question marks', () => {
  for (const sample of samples) {
    const inAscii = (text: string): number => text.split('?').length;
    const context = contextOf(sample, 80, false);
    const plain = toText(sample.value, context);
    if (/\p{Script=Han}/u.test(plain)) continue;
    expect([sample.name, inAscii(toText(sample.value, { ...context, ascii: true }))]).toEqual([
      sample.name,
      inAscii(plain),
    ]);
  }
});
