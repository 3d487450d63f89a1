/** One's own orders and fills over candles: every order has its tag, and no candle hides a fill. */
import { expect, test } from 'vitest';
import { toMime } from '../../src/display/index.js';
import type { ChartOverlay } from '../../src/protocol/index.js';
import { SAMPLE_NOW_MS, sampleKlines } from './sample-data.js';

const KLINES = sampleKlines(72);
const HOUR_MS = 3_600_000;

function drawn(overlay: Partial<ChartOverlay>): string {
  const params = { symbol: 'BTCUSDT', interval: '1h' };
  const more = { overlay: { lines: [], fills: [], orders: [], ...overlay }, width: 80, color: false };
  return toMime(KLINES, { kind: 'klines', params, ...more })['image/svg+xml'] ?? '';
}

const order = (price: string, side: 'BUY' | 'SELL' = 'BUY') => ({
  ...{ side, price, quantity: '0.1', isStop: false, fromMs: SAMPLE_NOW_MS - 9 * HOUR_MS },
});

/** Text and height of the tags at the right, from the top down. */
const tagsOf = (svg: string): { text: string; y: number }[] =>
  [...svg.matchAll(/<text x="[\d.]+" y="([\d.]+)"[^>]* fill="[^"]+">((?:BUY|SELL) \d+)<\/text>/g)]
    .map(([, y, text]) => ({ text: text ?? '', y: Number(y) }))
    .toSorted((a, b) => a.y - b.y);

test('orders at nearly one price keep their tags, one below the other, by price', () => {
  const tags = tagsOf(drawn({ orders: ['60000', '60010', '60005', '60015'].map((price) => order(price)) }));
  expect(tags.map(({ text }) => text)).toEqual(['BUY 60015', 'BUY 60010', 'BUY 60005', 'BUY 60000']);
  const gaps = tags.slice(1).map(({ y }, at) => y - (tags[at]?.y ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(13.5);
});

test('an open order names its distance from the last price', () => {
  const svg = drawn({ orders: [order('59000'), { ...order('61000', 'SELL'), toMs: SAMPLE_NOW_MS - 5 * HOUR_MS }] });
  expect(svg).toMatch(/>BUY 0\.1 · -\d\.\d\d % from last</);
  expect(svg).not.toMatch(/>SELL 0\.1 ·/);
});

/** The height of a price, from two labels of the scale. */
function heightOf(svg: string, price: number): number {
  const scale = [...svg.matchAll(/<text x="[\d.]+" y="([\d.]+)"[^>]*>(\d{5})<\/text>/g)].map((found) =>
    found.slice(1).map(Number),
  );
  const [[y1 = 0, p1 = 0] = [], [y2 = 0, p2 = 0] = []] = [scale[0], scale.at(-1)];
  // Labels stand four pixels below their lines.
  return y1 - 4 + ((price - p1) / (p2 - p1)) * (y2 - y1);
}

test.each([
  ['BUY', 1],
  ['SELL', -1],
] as const)('a %s stands beyond its candle, with the number of fills', (side, away) => {
  const [timeMs, , high, low] = KLINES[40] as [number, string, string, string];
  const price = String((Number(high) + Number(low)) / 2);
  const fill = { timeMs: timeMs + 1, side, price, quantity: '0.1' };
  const marked = drawn({ fills: [fill, fill, fill] });
  const [, x, y] = [...marked.matchAll(/<path d="M([\d.]+) ([\d.]+)[^"]*z" fill="#/g)].at(-1) ?? [];
  const edge = heightOf(marked, Number(side === 'BUY' ? low : high));
  expect(x).toBeDefined();
  expect((Number(y) - edge) * away).toBeGreaterThan(1);
  expect((Number(y) - edge) * away).toBeLessThan(6);
  expect(marked).toContain('>×3<');
});
