/** Tests the bars of quote volume, which compare only amounts of one asset, and the ranges of a day. */
import { expect, it } from 'vitest';
import { toMime, toText } from '../../src/display/index.js';

const ticker = (symbol: string, quoteVolume: string) => ({
  ...{ symbol, quoteVolume, priceChangePercent: '1.0', lastPrice: '2', highPrice: '3', lowPrice: '1', volume: '5' },
});
const show = (rows: readonly object[]) => toText(rows, { kind: 'tickers', params: {}, width: 100, color: false });

it('tickers of one quote asset have bars of their quote volume', () => {
  const text = show([ticker('AUSDT', '100'), ticker('BUSDT', '50'), ticker('CUSDT', '0')]);
  expect(text).toMatch(/^AUSDT.* 100 {2}██████/m);
  expect(text).toMatch(/^BUSDT.* 50 {2}███(?!█)/m);
  expect(text).not.toMatch(/^CUSDT.*█/m);
});

it('tickers of several quote assets have none, because their amounts cannot be compared', () => {
  expect(show([ticker('AUSDT', '100'), ticker('ABTC', '50')])).not.toContain('█');
});

it('a range has the last price as a dot and the average as a tick, at exact places of a page', () => {
  const one = { ...ticker('BTCUSDT', '100'), lowPrice: '100', highPrice: '200', lastPrice: '175' };
  const draw = (value: object): [string, string] => {
    const context = { kind: 'ticker', params: {}, width: 80, color: false } as const;
    return [toText(value, context), toMime(value, context)['text/html'] ?? ''];
  };
  const [text, html] = draw({ ...one, weightedAvgPrice: '150' });
  expect(text).toMatch(/^low 100 ├─{19,20}┼─+●─+┤ high 200$/m);
  expect([...html.matchAll(/flex:(0\.\d+) /g)].map(([, share]) => share)).toEqual(['0.500', '0.250', '0.250']);
  // At one place the dot covers the tick, and a ticker without an average has no tick.
  expect(draw({ ...one, weightedAvgPrice: '175' })[0]).not.toMatch(/low.*┼/);
  expect([...draw(one)[1].matchAll(/flex:0\./g)]).toHaveLength(2);
});

it('a ticker of one price, or without prices, has a line or none', () => {
  const show = (value: object): string => toText(value, { kind: 'ticker', params: {}, width: 60, color: false });
  expect(show({ ...ticker('A', '1'), lowPrice: '2', highPrice: '2' })).toMatch(/low 2 ├─*●─*┤ high 2/);
  expect(show({ symbol: 'A', lastPrice: '2' })).not.toContain('●');
});

it('a table on a page has the ranges as elements, and no characters of a line', () => {
  const html = toMime([ticker('AUSDT', '1'), ticker('BUSDT', '2')], {
    ...{ kind: 'tickers', params: {}, width: 100, color: false },
  })['text/html'] as string;
  expect(html).toContain('low – high');
  expect(html).not.toMatch(/[├┤●─]/);
});
