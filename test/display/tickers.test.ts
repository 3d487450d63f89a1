/** Tests the bars of quote volume: only amounts of one asset are compared. */
import { expect, it } from 'vitest';
import { toText } from '../../src/display/index.js';

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
