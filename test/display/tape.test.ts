/** Tests the figures of a list of trades (a tape): exact sums, the average price by volume, which trades are big, and which are the account's own. */
import { describe, expect, it } from 'vitest';
import { type ShowContext, toMime, toText } from '../../src/display/index.js';
import { SAMPLE_NOW_MS } from './sample-data.js';

const trade = (id: number, price: string, qty: string, quoteQty: string | undefined, isBuyerMaker = false) => ({
  ...{ id, price, qty, time: SAMPLE_NOW_MS + id, isBuyerMaker },
  ...(quoteQty === undefined ? {} : { quoteQty }),
});

const context = { kind: 'trades' as const, params: { symbol: 'AB' }, width: 120, color: false };
const show = (trades: readonly object[], more: Partial<ShowContext> = {}) => toText(trades, { ...context, ...more });

describe('a tape', () => {
  it('has exact sums of bought and sold quantities, and the average price by volume', () => {
    const text = show([trade(1, '100', '0.1', '10'), trade(2, '103', '0.2', '20.6', true)], { baseAsset: 'A' });
    expect(text.split('\n')[1]).toBe('bought ▲ 0.1 A (33 %)  sold ▼ 0.2 A (67 %)  vwap 102  last 103');
    expect(show([trade(1, '1.00', '3', '3'), trade(2, '2.01', '4', '8.04')])).toContain('vwap ≈ 1.58');
  });

  it('states the bought minus the sold quantity once, exactly, and names the units of its scales', () => {
    const trades = [
      trade(1, '100', '0.1', '10'),
      trade(2, '103', '0.35', '36.05', true),
      trade(3, '103', '0.2', '20.6'),
    ];
    const svg = toMime(trades, { ...context, view: 'tape', baseAsset: 'A' })['image/svg+xml'] ?? '';
    const texts = [...svg.matchAll(/>([^<>]+)<\/t(?:ext|span)>/g)].map(([, text]) => text);
    expect(texts.filter((text) => text === '-0.05 A')).toHaveLength(1);
    // What was bought so far less what was sold is 0.1, then -0.25, then -0.05; the largest slice is 0.35.
    for (const text of ['— net: bought less sold so far, A', '+0.25', '-0.25', '+0.35', '-0.35'])
      expect(texts).toContain(text);
    expect(texts).toContain('▲▼ area: quantity, at most 0.35 A');
  });

  it('shows different percentages for bought and sold quantities of nearly one half each', () => {
    const text = show([trade(1, '1', '499', '499'), trade(2, '1', '501', '501', true)]);
    expect(text).toContain('bought ▲ 499 (49.9 %)  sold ▼ 501 (50.1 %)');
  });

  it('computes the average price if the rows have no volume', () => {
    expect(show([trade(1, '100', '0.1', undefined), trade(2, '103', '0.2', undefined)])).toContain('vwap ≈ 102  ');
  });

  it('a tape marks big trades and those of the account, in a terminal and on a page', () => {
    const trades = Array.from({ length: 12 }, (_, at) => trade(at, '10', at === 5 ? '90' : '1', '10'));
    const text = show(trades, { ownTrades: new Set(['7']) });
    expect(text).toMatch(/ 90 {2}◆ /);
    expect(text.match(/^.* ● .*$/gm)).toHaveLength(2);
    expect(text).toMatch(/◆ at least four times the mean quantity {2}● your trade$/);
    expect(show(trades.slice(0, 5))).not.toMatch(/◆|●/);
    const svg = toMime(trades, { ...context, view: 'tape', ownTrades: new Set(['7']) })['image/svg+xml'];
    expect(svg).toContain('your trades 1');
    expect(svg).toMatch(/<circle[^>]*stroke-width="2"/);
    expect(svg).toContain('>90<');
    expect(svg).toContain('>vwap<');
  });
});
