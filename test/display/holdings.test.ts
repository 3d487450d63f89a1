/** Tests the worth of balances: exact, at prices that the client has seen, and never with a price that it has not. */
import { describe, expect, it } from 'vitest';
import { type ShowContext, toMime, toText } from '../../src/display/index.js';
import { SAMPLE_NOW_MS, seenPrices } from './sample-data.js';

const balance = (asset: string, free: string, locked = '0.00000000') => ({ asset, free, locked });

function show(balances: readonly object[], prices: Readonly<Record<string, string>>, more: Partial<ShowContext> = {}) {
  const seen = seenPrices(prices, SAMPLE_NOW_MS);
  const context = { kind: 'account' as const, params: {}, width: 120, color: false, prices: seen, ...more };
  return toText({ balances }, { ...context, nowMs: SAMPLE_NOW_MS });
}

const lineOf = (text: string, asset: string): string => text.split('\n').find((one) => one.startsWith(asset)) ?? '';

describe('the worth of balances', () => {
  it('is the exact product with the seen price, and the last row is the exact sum', () => {
    const text = show([balance('USDT', '0.10000000'), balance('BTC', '0.10000000', '0.20000000')], { BTCUSDT: '3' });
    expect(lineOf(text, 'account')).toContain('account  1.00 USDT');
    expect(lineOf(text, 'BTC')).toMatch(/ 0\.90 +90\.0 %/);
    expect(lineOf(text, 'USDT')).toMatch(/ 0\.10 +10\.0 %/);
    expect(lineOf(text, 'sum')).toMatch(/sum +1\.00 +100\.0 %/);
  });

  it('puts the most valuable balance first, whatever its amount', () => {
    const text = show([balance('DOGE', '5000'), balance('BTC', '1')], { DOGEUSDT: '0.1', BTCUSDT: '60000' });
    expect(text.indexOf('BTC')).toBeLessThan(text.indexOf('DOGE'));
  });

  it('is in a quote asset in which prices are known, and uses an inverted price if needed', () => {
    const text = show([balance('EUR', '10'), balance('BTC', '2')], { BTCEUR: '50000' });
    expect(lineOf(text, 'account')).toContain('100010.00 EUR');
    expect(lineOf(show([balance('USDT', '9'), balance('EUR', '9')], { USDTEUR: '0.9' }), 'EUR')).toContain(' 10.00 ');
  });

  it('is left out if no price is known; a note names the assets that have no price', () => {
    const balances = [balance('USDT', '9'), balance('BTC', '1'), balance('XYZ', '5')];
    expect(show(balances, {})).not.toMatch(/≈|share|sum/);
    const text = show(balances, { BTCUSDT: '60000' });
    expect(text).toContain('not in the sum, because no price is known: XYZ');
    expect(lineOf(text, 'account')).toContain('60009.00 USDT');
  });

  it('has beside it the age of old prices, and the number of assets without balance that are not listed', () => {
    const old = seenPrices({ BTCUSDT: '60000' }, SAMPLE_NOW_MS - 90_000);
    const text = show([balance('BTC', '1'), balance('ETH', '0.00000000'), balance('BNB', '0.00')], {}, { prices: old });
    expect(text).toContain('prices seen up to 1 m 30 s ago · 2 assets without balance are not listed');
  });

  it('is drawn on a page as a bar, whose free and locked parts have exact widths and differ in their pattern', () => {
    const balances = [balance('USDT', '25', '25'), balance('BTC', '1')];
    const html = toMime(
      { balances },
      { kind: 'account', params: {}, width: 80, color: false, prices: seenPrices({ BTCUSDT: '50' }, 0) },
    )['text/html'];
    expect(html).toContain('width:40px');
    expect(html).toMatch(/width:24px[^>]*repeating-linear-gradient/);
    expect(html).not.toContain('█<');
  });
});
