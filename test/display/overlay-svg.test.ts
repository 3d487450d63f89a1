/** One's own orders and fills over candles: every order has its tag, no candle hides a fill, many fills are bars. */
import { expect, test } from 'vitest';
import { toMime } from '../../src/display/index.js';
import type { ChartOverlay, PictureSize } from '../../src/protocol/index.js';
import { SAMPLE_NOW_MS, sampleKlines } from './sample-data.js';

const KLINES = sampleKlines(72);
const HOUR_MS = 3_600_000;

function drawn(overlay: Partial<ChartOverlay>, width: PictureSize = 'M'): string {
  const params = { symbol: 'BTCUSDT', interval: '1h' };
  const shown = { lines: [], fills: [], orders: [], ...overlay };
  const more = { overlay: shown, width: 80, color: false, theme: { width }, baseAsset: 'BTC' };
  return toMime(KLINES, { kind: 'klines', params, ...more })['image/svg+xml'] ?? '';
}

const order = (price: string, side: 'BUY' | 'SELL' = 'BUY') => ({
  ...{ side, price, quantity: '0.1', isStop: false, fromMs: SAMPLE_NOW_MS - 9 * HOUR_MS },
});

/** The tags at the right, from the top down: price, distance, height of their texts, and whether the plate is filled. */
function tagsOf(svg: string): { price: string; away: string; y: number; isFilled: boolean }[] {
  const textsAt = new Map<string, string[]>();
  for (const [, y = '', said = ''] of svg.matchAll(/<text (?:x="[\d.]+" )?y="([\d.]+)"[^>]*>(.*?)<\/text>/g))
    textsAt.set(y, [...(textsAt.get(y) ?? []), said.replace(/<[^>]*>/g, '')]);
  return [...svg.matchAll(/<path transform="translate\([\d.]+ (\d+)\)" d="M\S+ -7.5H[^"]*" fill="[^"]*"([^>]*)>/g)]
    .map(([, middle, paint = '']) => {
      const y = Number(middle) + 4;
      const texts = [...textsAt].filter(([at]) => Math.abs(Number(at) - y) <= 0.6).flatMap(([, all]) => all.slice(-2));
      const price = texts.find((text) => /^[\d.]+$/.test(text)) ?? '';
      const away = texts.find((text) => text !== price) ?? '';
      return { price, away, y, isFilled: !paint.includes('fill-opacity') };
    })
    .toSorted((a, b) => a.y - b.y);
}

test('open orders at nearly one price have their tags one below the other, sorted by price', () => {
  const tags = tagsOf(drawn({ orders: ['60000', '60010', '60005', '60015'].map((price) => order(price)) }));
  expect(tags.map(({ price }) => price)).toEqual(['60015', '60010', '60005', '60000']);
  const gaps = tags.slice(1).map(({ y }, at) => y - (tags[at]?.y ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(13.5);
});

test.each(['S', 'M', 'L'] as const)(
  'in a picture of the size %s an open order has its price on a tag, and its distance from the last price at its line',
  (width) => {
    const ended = { ...order('61000', 'SELL'), toMs: SAMPLE_NOW_MS - 5 * HOUR_MS };
    const svg = drawn({ orders: [order('59000'), ended, order('61900', 'SELL')] }, width);
    const last = Number(KLINES.at(-1)?.[4]);
    const awayOf = (price: number): string => `${price > last ? '+' : ''}${((price / last - 1) * 100).toFixed(2)} %`;
    expect(tagsOf(svg).map(({ price, away, isFilled }) => [price, away, isFilled])).toEqual([
      ['61900', '', true],
      ['59000', '', false],
    ]);
    expect(svg).toContain(`>SELL 0.1 ${awayOf(61_900)}<`);
    expect(svg).toContain(`>BUY 0.1 ${awayOf(59_000)}<`);
  },
);

test.each(['S', 'M', 'L'] as const)(
  'in a picture of the size %s a few orders leave four fifths of it to the candles',
  (width) => {
    const svg = drawn({ orders: [order('59000'), order('61900', 'SELL'), order('120000', 'SELL')] }, width);
    const [, all = ''] = /^<svg [^>]*?width="(\d+)"/.exec(svg) ?? [];
    const [, left = '', right = ''] = /d="M(\d+) [\d.]+H(\d+)"[^>]*stroke-dasharray="2 3"/.exec(svg) ?? [];
    // The scale has one width in all sizes, so the smallest has a little less.
    expect((Number(right) - Number(left)) / Number(all)).toBeGreaterThan(width === 'S' ? 0.78 : 0.8);
  },
);

test.each(['S', 'M'] as const)(
  'in a picture of the size %s every open order has a tag, however many there are',
  (width) => {
    const prices = Array.from({ length: 40 }, (_, at) => 59_200 + at * 80);
    const orders = prices.map((price) => order(String(price), price > 61_600 ? 'SELL' : 'BUY'));
    const tags = tagsOf(drawn({ orders: [...orders, order('30000'), order('90000', 'SELL')] }, width));
    const counts = tags.map(({ away }) => Number(/^×(\d+)/.exec(away)?.[1] ?? 1));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(42);
    expect(tags.slice(1).every(({ y }, at) => y - (tags[at]?.y ?? 0) >= 17)).toBe(true);
    // Prices go down from tag to tag, and every SELL is above every BUY.
    expect(tags.map(({ price }) => Number(price))).toEqual(
      tags.map(({ price }) => Number(price)).toSorted((a, b) => b - a),
    );
    expect(tags.map(({ isFilled }) => isFilled)).toEqual(
      tags.map(({ isFilled }) => isFilled).toSorted((a, b) => Number(b) - Number(a)),
    );
  },
);

test('an order outside of the drawn prices has its tag at the edge', () => {
  const [tag] = tagsOf(drawn({ orders: [order('30000')] }));
  expect(tag?.price).toBe('30000');
  expect(tag?.away).toMatch(/^BUY 0\.1 ▾ -5\d\.\d\d %$/);
});

/** Fills of one bar of the sample: `bought` buys and `sold` sells of 0.1. */
const fillsAt = (at: number, bought: number, sold: number): ChartOverlay['fills'] =>
  Array.from({ length: bought + sold }, (_, index) => ({
    timeMs: (KLINES[at]?.[0] as number) + index + 1,
    side: index < bought ? ('BUY' as const) : ('SELL' as const),
    price: String(KLINES[at]?.[4]),
    quantity: '0.1',
  }));

test('more than sixty fills are drawn as bars of bought minus sold quantity, with unit and scale', () => {
  const few = drawn({ fills: fillsAt(40, 40, 20) });
  expect(few).not.toContain('own fills');
  expect(few).toContain('>×40<');
  const svg = drawn({ fills: [...fillsAt(40, 40, 20), ...fillsAt(41, 0, 10), ...fillsAt(42, 5, 5)] });
  expect(svg).toContain('>own fills, bought less sold, BTC<');
  expect(svg).not.toContain('×40');
  const texts = [...svg.matchAll(/<text [^>]*>(.*?)<\/text>/g)].map(([, said = '']) => said.replace(/<[^>]*>/g, ''));
  expect(texts).toContain('+2');
  expect(texts).toContain('-1');
  const heightIn = (pattern: RegExp): number => Number(pattern.exec(svg)?.[1]);
  // The pane is below the volume, which ends at 368, and bars of buys are as long as their share of the scale.
  expect(heightIn(/height="(\d+)"/)).toBe(478);
  expect(svg).toContain('bought 4 in 40 fills, sold 2 in 20 fills');
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
] as const)(
  'the mark of several fills of the kind %s stands beyond its candle, with the number of fills',
  (side, away) => {
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
  },
);

test('no line crosses the words of an order: neither that of the last price nor that of another order', () => {
  const last = Number(KLINES.at(-1)?.[4]);
  const textOf = (svg: string): { left: number; right: number; y: number } => {
    const [, x, y, words = ''] = /<text x="([\d.]+)" y="([\d.]+)"[^>]*>(BUY 0\.1 at [^<]*)</.exec(svg) ?? [];
    return { left: Number(x) - words.length * 6, right: Number(x), y: Number(y) };
  };
  // Words of ended orders at prices around the last price.
  for (let price = Math.floor(last) - 400; price < last + 400; price += 40) {
    const ended = { ...order(String(price)), fromMs: SAMPLE_NOW_MS - 60 * HOUR_MS, toMs: SAMPLE_NOW_MS - 50 * HOUR_MS };
    const svg = drawn({ orders: [ended, order(String(price - 25))] });
    const { y } = textOf(svg);
    if (Number.isNaN(y)) continue;
    const [, level] = /<path d="M8 ([\d.]+)H\d+" [^>]*stroke-dasharray="2 3"/.exec(svg) ?? [];
    expect(level).toBeDefined();
    expect(Number(level) <= y - 9 || Number(level) >= y + 2, `${price}`).toBe(true);
  }
});

test('if there are many open orders, each is a short line beside the candles instead of a line across them', () => {
  const lines = (count: number): number[] => {
    const svg = drawn({ orders: Array.from({ length: count }, (_, at) => order(String(59_500 + at * 150))) });
    const paths = [...svg.matchAll(/<path d="(M[^"]*)" fill="none" stroke="#0b8282"(?: stroke-width="1.2"[^/]*)?\/>/g)];
    return paths.flatMap(([, path = '']) =>
      /^(?:[Mm][\d. -]+h[\d.]+)+$/.test(path) ? [...path.matchAll(/h([\d.]+)/g)].map(([, size]) => Number(size)) : [],
    );
  };
  expect(lines(6)).toHaveLength(6);
  expect(Math.min(...lines(6))).toBeGreaterThan(50);
  expect(lines(12)).toHaveLength(12);
  expect(Math.max(...lines(12))).toBeLessThan(14);
});
