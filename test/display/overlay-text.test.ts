/** Own orders and fills over candles of a terminal: no open order is lost, and many fills are bars in rows of their own. */
import { describe, expect, it } from 'vitest';
import { toText } from '../../src/display/index.js';
import { contextOf, samples } from './sample.js';

const drawn = (name: string, width: number): string[] => {
  const sample = samples.find((one) => one.name === name);
  if (!sample) throw new Error(`no sample ${name}`);
  return toText(sample.value, { ...contextOf(sample, width, false), height: 40 }).split('\n');
};

/** The tags at the scale: the side, and the number of orders after their quantity. */
const tagsOf = (lines: readonly string[]): { side: string; count: number }[] =>
  lines.flatMap((line) => {
    const tag = / ╌ *[\d.]+ (BUY|SELL) [\d.]+(?: in (\d+))?/.exec(line);
    return tag ? [{ side: tag[1] as string, count: Number(tag[2] ?? 1) }] : [];
  });

describe('candles of a terminal', () => {
  for (const width of [40, 80, 120, 200]) {
    it(`have a tag for each of 24 open orders at ${width} columns, some of them shared`, () => {
      const lines = drawn('klines-busy', width);
      expect(tagsOf(lines).reduce((sum, { count }) => sum + count, 0)).toBe(24);
      expect(lines.some((line) => line.includes('◂'))).toBe(true);
    });

    it(`have a legend that counts the same 24 orders at ${width} columns, and no line of them over the candles`, () => {
      const lines = drawn('klines-busy', width);
      expect(lines.join('\n')).toContain('╌╌ 24 orders: 12 BUY, 12 SELL');
      expect(lines.some((line) => /╌.*╌/.test(line) && !line.includes('orders'))).toBe(false);
    });
  }

  it('show more than sixty fills as rows of bought minus sold quantity, without triangles over the candles', () => {
    const lines = drawn('klines-busy', 80);
    expect(lines.filter((line) => / ┤ own net [+-][\d.]+/.test(line))).toHaveLength(2);
    const scale = lines.findIndex((line) => line.includes('┤ own net'));
    expect(lines.slice(2, scale).join('')).not.toMatch(/[▲▼]/);
  });

  it('nine SELL orders without price tags are one entry of the legend: "9 SELL orders"', () => {
    const [first] = samples.filter(({ name }) => name === 'klines-busy');
    const orders = Array.from({ length: 9 }, (_, at) => ({
      ...{ side: 'SELL', price: String(61_700 + at * 20), quantity: '0.05', isStop: false, fromMs: 0 },
    }));
    const overlay = { lines: [], fills: [], orders };
    expect(toText(first?.value, { ...contextOf(first as never, 80, false), overlay } as never)).toContain(
      '╌╌ 9 SELL orders',
    );
  });

  it('name the distance of an order from the last price, also beyond the chart', () => {
    const text = drawn('klines-overlay', 100).join('\n');
    expect(text).toMatch(/59000 BUY 0\.05 -4\.29 %/);
    expect(text).toMatch(/120000 SELL [\d.]+ ▲ \+94\.65 %/);
  });
});
