/** Tests the first line of an order's card and of its life: what happened, how much, at which price, how far from the market. */
import { describe, expect, it } from 'vitest';
import { type ShowContext, toMime, toText } from '../../src/display/index.js';
import { contextOf, samples } from './sample.js';
import { SAMPLE_NOW_MS, seenPrices } from './sample-data.js';

const NOTHING = { executedQty: '0.00000000', cummulativeQuoteQty: '0.00000000' };
const HALF = { executedQty: '1.00000000', cummulativeQuoteQty: '100.00000000' };

function verdictOf(order: object, more: Partial<ShowContext> = {}): string {
  const whole = {
    symbol: 'AB',
    orderId: 1,
    side: 'BUY',
    type: 'LIMIT',
    price: '90',
    origQty: '2',
    ...NOTHING,
    ...order,
  };
  const context = { kind: 'order' as const, params: {}, width: 200, color: false, nowMs: SAMPLE_NOW_MS, ...more };
  return (
    toText(whole, context)
      .split('\n')[1]
      ?.replace(/^│ | +│$/g, '') ?? ''
  );
}

const at = (price: string, ageMs = 0) => ({ prices: seenPrices({ AB: price }, SAMPLE_NOW_MS - ageMs) });

describe('the first line of an order', () => {
  it('has the filled quantity, the average price and the remaining quantity', () => {
    const whole = { executedQty: '2.00000000', cummulativeQuoteQty: '200.00000000' };
    expect(verdictOf({ ...whole, status: 'FILLED' })).toBe('bought all 2 at 100 on average');
    expect(verdictOf({ ...HALF, status: 'PARTIALLY_FILLED', side: 'SELL' })).toBe(
      'sold 1 of 2 at 100 on average, 1 left',
    );
    expect(verdictOf({ ...HALF, status: 'EXPIRED' })).toBe('bought 1 of 2 at 100 on average, the rest expired');
    expect(verdictOf({ ...HALF, status: undefined, origQty: undefined })).toBe('bought 1 at 100 on average');
    expect(verdictOf({ ...HALF, status: 'CANCELED' }, { baseAsset: 'A' })).toContain('bought 1 of 2 A at');
  });

  it('names the distance of the average price from the market, and the age of an old market price', () => {
    const order = { ...HALF, status: 'PARTIALLY_FILLED' };
    expect(verdictOf(order, at('80'))).toMatch(/, 25.00 % above the market 80$/);
    expect(verdictOf(order, at('125', 60_000))).toMatch(/, 20.00 % below the market 125, seen 1 m 00 s ago$/);
    expect(verdictOf(order, at('100'))).toMatch(/, at the market 100$/);
    expect(verdictOf(order)).toMatch(/1 left$/);
  });

  it('has the price for which an open order waits, and its distance from the market', () => {
    expect(verdictOf({ status: 'NEW' }, at('100'))).toBe(
      'rests at 90, nothing bought yet, 10.00 % below the market 100',
    );
    const stop = { status: 'NEW', side: 'SELL', type: 'STOP_LOSS', price: '0', stopPrice: '80', isWorking: false };
    expect(verdictOf(stop, at('100'))).toBe('waits for stop 80, nothing sold yet, 20.00 % below the market 100');
    expect(verdictOf({ status: 'PENDING_NEW' })).toBe('waits until the working order has filled, nothing bought yet');
  });

  it('says how an order without fills ended', () => {
    expect(verdictOf({ status: 'CANCELED' }, at('100'))).toBe('cancelled, nothing bought');
    expect(verdictOf({ status: 'EXPIRED_IN_MATCH', side: 'SELL' })).toBe('expired in a match, nothing sold');
  });
});

describe('the life of an order', () => {
  const fill = (at: number, price: string, commission: string) => ({
    ...{ what: 'fill', orderId: 1, time: SAMPLE_NOW_MS + at * 1000, quantity: '0.10000000', price },
    ...{ role: 'maker', commission, commissionAsset: 'BNB', executed: `${(at + 1) / 10}` },
  });
  const order = {
    ...{ symbol: 'AB', orderId: 1, side: 'SELL', type: 'LIMIT', price: '90', origQty: '2', status: 'FILLED' },
    ...{ executedQty: '2.00000000', cummulativeQuoteQty: '200.00000000' },
  };
  const context = { kind: 'life' as const, params: {}, width: 100, color: false };
  const life = (events: readonly object[]) => ({ orders: [order], events, isComplete: true });

  it('begins with the verdict, the fees and the time that it was open', () => {
    const text = toText(life([fill(0, '90', '0.1'), fill(90, '110.5', '0.02')]), context).replaceAll('\u00a0', ' ');
    expect(text.split('\n')[1]).toBe('sold all 2 at 100 on average  fee 0.12 BNB  open for 1 m 30 s');
    const html = toMime(life([fill(0, '90', '0.1')]), context)['image/svg+xml'];
    expect(html).toMatch(/>✓ filled<.*>sold<.*>2 of 2<.*>average<.*>100<.*>fee<.*>0\.1 BNB</);
  });

  it('aligns quantities, prices and fees of fills at their decimal points', () => {
    const lines = toText(life([fill(0, '90', '0.1'), fill(90, '110.5', '10.02')]), context).split('\n');
    const [first = '', second = ''] = lines.filter((one) => one.includes(' at ') && one.includes('maker'));
    expect(first).toContain('0.1 at  90.0  maker  fee  0.1  BNB');
    expect(second).toContain('0.1 at 110.5  maker  fee 10.02 BNB');
  });

  it('joins neighbouring fills at one price if there are many fills', () => {
    const events = Array.from({ length: 12 }, (_, at) => fill(at, at < 11 ? '90' : '91', '0.1'));
    expect(toText(life(events), context)).toMatch(/11 fills, \d+ \w+ +1\.1 at 90 +maker +fee 1\.1 BNB/);
  });

  it('has a picture for narrow pages', () => {
    const svg = toMime(life([fill(0, '90', '0.1')]), { ...context, theme: { width: 'S' } })['image/svg+xml'] ?? '';
    expect(svg).toContain('width="480"');
  });
});

it('the verdict of a ticket is in bold type on a page, before the terms', () => {
  for (const name of ['ticket', 'ticket-question']) {
    const sample = samples.find((one) => one.name === name);
    if (!sample) throw new Error(`no sample ${name}`);
    const html = toMime(sample.value, contextOf(sample, 80, false))['text/html'] ?? '';
    expect(html).toMatch(/<div style="font-weight:bold"><span[^>]*>✗[ \u00a0](?:may|would) be refused: [A-Za-z_]+</);
    expect(html.indexOf('✗')).toBeLessThan(html.indexOf('BTCUSDT'));
  }
});

describe('a ticket has one verdict, with a sign and words', () => {
  const ticket = samples.find(({ name }) => name === 'ticket') as (typeof samples)[number];
  const verdictsOf = (more: object): string[] => {
    const text = toText({ ...(ticket.value as object), ...more }, contextOf(ticket, 160, false));
    return [...text.matchAll(/^│ ([✓✗] (?:may|would|the best).*?)(?: \(.*\))? *│$/gm)].map(
      ([, verdict = '']) => verdict,
    );
  };
  const params = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    quantity: '0.05',
    price: '61000',
  };
  const passed = [{ name: 'LOT_SIZE', ok: true, detail: '' }];

  it.each([
    ['failed checks', {}, '✗ may be refused: MAX_NUM_ORDERS'],
    [
      'failed checks of which one is certain',
      {
        checks: [
          { name: 'NOTIONAL', ok: false, detail: '' },
          { name: 'balance', ok: false, detail: '', ageMs: 1 },
        ],
      },
      '✗ would be refused: NOTIONAL, perhaps balance',
    ],
    ['a price that crosses', { checks: passed, params }, '✓ would trade at once, 0.01 % above the best ask 60995.1'],
    [
      'a maker order that crosses',
      { checks: passed, params: { ...params, type: 'LIMIT_MAKER', timeInForce: undefined } },
      '✗ may be refused: it would trade at once, 0.01 % above the best ask 60995.1',
    ],
    [
      'a price that rests',
      { checks: passed, params: { ...params, price: '50000' } },
      '✓ would rest, 18.0 % below the best ask 60995.1',
    ],
    [
      'a market order',
      { checks: passed, params: { symbol: 'BTCUSDT', side: 'SELL', type: 'MARKET', quantity: '1' } },
      '✓ the best bid is 60994.2',
    ],
  ])('%s', (_, more, verdict) => expect(verdictsOf(more)).toEqual([verdict]));
});
