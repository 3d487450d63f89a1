/** Tests the bars of quote volume, which compare only amounts of one asset, and the ranges of a day. */
import { expect, it } from 'vitest';
import { toMime, toText } from '../../src/display/index.js';

const ticker = (symbol: string, quoteVolume: string) => ({
  ...{ symbol, quoteVolume, priceChangePercent: '1.0', lastPrice: '2', highPrice: '3', lowPrice: '1', volume: '5' },
});
const show = (rows: readonly object[]) => toText(rows, { kind: 'tickers', params: {}, width: 100, color: false });

it('tickers with the same quote asset have bars of their quote volume', () => {
  const text = show([ticker('AUSDT', '100'), ticker('BUSDT', '50'), ticker('CUSDT', '0')]);
  expect(text).toMatch(/^AUSDT.* 100 {2}██████/m);
  expect(text).toMatch(/^BUSDT.* 50 {2}███(?!█)/m);
  expect(text).not.toMatch(/^CUSDT.*█/m);
});

it('tickers with different quote assets have no bars of volume, because their amounts cannot be compared', () => {
  expect(show([ticker('AUSDT', '100'), ticker('ABTC', '50')])).not.toContain('█');
});

it('the line from low to high has the last price as a dot and the average as a tick, exactly placed on a page', () => {
  const one = { ...ticker('BTCUSDT', '100'), lowPrice: '100', highPrice: '200', lastPrice: '175' };
  const draw = (value: object): [string, string] => {
    const context = { kind: 'ticker', params: {}, width: 80, color: false } as const;
    return [toText(value, context), toMime(value, context)['text/html'] ?? ''];
  };
  const [text, html] = draw({ ...one, weightedAvgPrice: '150' });
  expect(text).toMatch(/^│ low 100 ├─{19,20}┼─+●─+┤ high 200 *│$/m);
  expect(html).toContain('style="--dot:75%;--tick:50%"');
  // At one place the dot covers the tick, and a ticker without an average has no tick.
  expect(draw({ ...one, weightedAvgPrice: '175' })[0]).not.toMatch(/low.*┼/);
  expect(draw(one)[1]).toContain('style="--dot:75%"');
});

it('a ticker whose prices are all equal has a line without a range, and a ticker without prices has no line', () => {
  const show = (value: object): string => toText(value, { kind: 'ticker', params: {}, width: 60, color: false });
  expect(show({ ...ticker('A', '1'), lowPrice: '2', highPrice: '2' })).toMatch(/low 2 ├─*●─*┤ high 2/);
  expect(show({ symbol: 'A', lastPrice: '2' })).not.toContain('●');
});

it('a table on a page has the ranges as elements, and no characters of a line', () => {
  const html = toMime([ticker('AUSDT', '1'), ticker('BUSDT', '2')], {
    ...{ kind: 'tickers', params: {}, width: 100, color: false },
  })['text/html'] as string;
  expect(html).toContain('>range<');
  expect(html).not.toMatch(/[├┤●─]/);
  expect(html.match(/<i class="spotlab-range" style="--dot:50%"><\/i>/g)).toHaveLength(2);
  expect(html.match(/\.spotlab-range\{/g)).toHaveLength(1);
});

it('a table with lines from low to high has at most 1.2 times the bytes of the table without them', () => {
  const rows = Array.from({ length: 20 }, (_, at) => ticker(`A${at}USDT`, String(at + 1)));
  const bytesOf = (value: readonly object[]): number =>
    Buffer.byteLength(toMime(value, { kind: 'tickers', params: {}, width: 100, color: false })['text/html'] ?? '');
  const without = rows.map((row) => ({ ...row, lowPrice: 'unknown' }));
  expect(bytesOf(rows) / bytesOf(without)).toBeLessThan(1.2);
});

it('a text that has the characters of such lines or bars stays a text on a page', () => {
  const rows = ['●', '├──', '█▌', '···', '▒'].map((symbol) => ({ symbol, price: '1.00000000' }));
  const html = toMime(rows, { kind: 'prices', params: {}, width: 100, color: false })['text/html'] as string;
  for (const { symbol } of rows) expect(html).toContain(`>${symbol}<`);
  expect(html).not.toContain('spotlab-range');
});
