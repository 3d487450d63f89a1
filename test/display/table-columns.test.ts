/** Properties of the columns of all tables: none is hidden although it has room, heads are above their numbers, and a distance belongs to its price. */
import { describe, expect, it } from 'vitest';
import { toText } from '../../src/display/index.js';
import { pageColumn, pageSteps } from '../../src/display/text/page-columns.js';
import { plainOf, span, textWidth } from '../../src/display/text/rich.js';
import { alignedCells, type Column, columnsThatFit, tableLines, widthsOf } from '../../src/display/text/table.js';
import { divideExact, multiplyExact, parseExact, subtractExact } from '../../src/protocol/index.js';
import { contextOf, samples, seeded } from './sample.js';

/** Tables of random columns: words, bars, and numbers with different decimals. */
function randomTables(count: number) {
  const random = seeded(7);
  const below = (end: number): number => Math.floor(random() * end);
  const digits = (most: number): string => String(below(10 ** (1 + below(most))));
  return Array.from({ length: count }, () => {
    const columns = Array.from(
      { length: 3 + below(9) },
      (_, at): Column => ({
        title: 'abcdefghijkl'.slice(0, 1 + below(11)),
        ...(at < 2 ? {} : { hideAt: 1 + below(8) }),
        ...(below(2) === 0 ? { align: 'own' } : {}),
      }),
    );
    const rows = Array.from({ length: 5 }, () =>
      columns.map(({ align }) => {
        if (align === 'own') return below(3) === 0 ? digits(6) : `${digits(6)}.${digits(4)}1`;
        return below(3) === 0
          ? { ...span('█'.repeat(2 + below(10))), page: 'bar' as const }
          : 'word '.repeat(below(4)).trim();
      }),
    );
    return { columns, rows };
  });
}

const tables = randomTables(150);
const levelsOf = (columns: readonly Column[], hidden: readonly number[]): number[][] =>
  [...new Set(hidden.map((at) => columns[at]?.hideAt))].map((level) =>
    hidden.filter((at) => columns[at]?.hideAt === level),
  );
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

describe('a table hides a column only if there is no room for it', () => {
  it('on a page a table hides a column only if it has no room (at most 55 pixels stay free); the shown columns fit', () => {
    let hides = 0;
    for (const { columns, rows } of tables) {
      const cells = alignedCells({ columns, rows });
      const page = columns.map((column, at) =>
        pageColumn(
          column,
          cells.map((row) => row[at] ?? []),
        ),
      );
      let upper = Number.POSITIVE_INFINITY;
      for (const { from, shown, isNarrow } of pageSteps(page)) {
        const sizeOf = (some: readonly number[]): number =>
          sum(some.map((at) => (isNarrow ? page[at]?.narrow : page[at]?.width) ?? 0));
        if (from > 0) expect(sizeOf(shown)).toBeLessThanOrEqual(from);
        const hidden = page.map((_, at) => at).filter((at) => !shown.includes(at));
        for (const level of levelsOf(columns, hidden)) {
          hides += 1;
          expect(sizeOf(shown) + sizeOf(level)).toBeGreaterThan(upper - 55);
        }
        upper = from;
      }
    }
    expect(hides).toBeGreaterThan(1000);
  });

  it('in a terminal a table hides a column only if there is no room for it; the shown columns fit', () => {
    let hides = 0;
    for (const { columns, rows } of tables) {
      const widths = widthsOf(columns, alignedCells({ columns, rows }));
      const sizeOf = (some: readonly number[]): number => sum(some.map((at) => (widths[at] ?? 0) + 2)) - 2;
      for (let width = 40; width <= 200; width += 3) {
        const shown = columnsThatFit(columns, widths, width);
        if (!shown) continue;
        expect(sizeOf(shown)).toBeLessThanOrEqual(width);
        const hidden = columns.map((_, at) => at).filter((at) => !shown.includes(at));
        for (const level of levelsOf(columns, hidden)) {
          hides += 1;
          expect(sizeOf([...shown, ...level])).toBeGreaterThan(width);
        }
      }
    }
    expect(hides).toBeGreaterThan(1000);
  });
});

it('the head of a column of numbers ends at the right edge of the column, at which the longest decimals end, too', () => {
  for (const { columns, rows } of tables) {
    const at = columns.findIndex(({ align }) => align === 'own');
    if (at < 0) continue;
    const column = { title: columns[at]?.title ?? '', align: 'own' as const };
    const [head = '', , ...lines] = tableLines({ columns: [column], rows: rows.map((row) => [row[at] ?? '']) }, 80).map(
      (one) => plainOf(one),
    );
    const ends = lines.map((line) => line.trimEnd().length);
    expect([head, ...lines, head.length]).toEqual([head, ...lines, Math.max(...ends, head.trim().length)]);
  }
});

const LEAST = 48;

it('each distance in a list of orders is that of the price beside it, at every width that shows distances', () => {
  const sample = samples.find(({ name }) => name === 'orders-around-market');
  if (!sample) throw new Error('the sample is missing');
  const market = parseExact('60729.905');
  for (let width = 40; width <= 220; width += 4) {
    const text = toText(sample.value, contextOf(sample, width, false));
    const rows = [...text.matchAll(/ (\d+) +([+-]\d+\.\d\d) %/g)];
    // A narrower screen shows what one needs to cancel an order, and names the distance as left out.
    if (width < LEAST) expect(text).toMatch(/not shown at this width:.*distance/s);
    expect(rows, `at ${width}`).toHaveLength(width < LEAST ? 0 : 5);
    for (const [, price = '', distance = ''] of rows) {
      const [own, hundred] = [parseExact(price), parseExact('100')];
      if (!own || !market || !hundred) throw new Error('no number');
      const percent = divideExact(multiplyExact(subtractExact(own, market), hundred), market, 4);
      expect(Math.abs(Number(percent?.text) - Number(distance))).toBeLessThan(0.0051);
    }
    expect(textWidth(rows[0]?.[0] ?? '')).toBeLessThan(width);
  }
});
