import { describe, expect, test } from 'vitest';
import { helpOn, noHelp, overview } from '../../src/assist/help.js';
import { endpointTable } from '../../src/protocol/table.gen.js';

const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));
const verbs = endpointTable.flatMap((endpoint) => endpoint.verbs.map((verb) => verb.id));

test.each([80, 120])('the overview names every verb and keeps to %i columns', (width) => {
  const text = overview(endpointTable, width);
  for (const verb of verbs) expect(text).toContain(`${verb}(`);
  expect(widest(text)).toBeLessThanOrEqual(width);
});

describe('help on a verb', () => {
  test('says how to call it, what it costs and what may be set', () => {
    const text = helpOn('market.klines', endpointTable, 80);
    expect(text).toContain('x.market.klines(symbol, interval)');
    expect(text).toContain('GET /api/v3/klines: public, weight 2');
    expect(text).toMatch(/\.all\(\) +Every row of a range of any length/);
    expect(text).toContain('.tz() .timeZone()');
    expect(text).toContain('Default 500.');
  });
  test.each(["x.market.klines('BTCUSDT', '1h')", 'await x.market.klines(', 'klines', 'x.market.klines.'])(
    'is found by %s',
    (topic) => expect(helpOn(topic, endpointTable, 80)).toContain('x.market.klines(symbol, interval)'),
  );
  test('says what each leg of an order list needs', () => {
    expect(helpOn('orders.oco', endpointTable, 80)).toMatch(/LIMIT_MAKER\s+needs price/);
  });
  test.each(verbs)('%s keeps to 80 columns', (verb) =>
    expect(widest(helpOn(verb, endpointTable, 80) as string)).toBeLessThanOrEqual(80),
  );
});

test('a group lists its verbs only', () => {
  const text = helpOn('x.account', endpointTable, 80);
  expect(text).toContain('account.info()');
  expect(text).not.toContain('market.');
});

test('a closed list tells its values', () =>
  expect(helpOn('TimeInForce', endpointTable, 80)).toMatch(/GTC\s+rests until/));

test('a mistyped topic names the nearest', () => {
  expect(helpOn('market.kline', endpointTable, 80)).toBeUndefined();
  expect(noHelp('market.kline', endpointTable)).toContain('market.klines');
  expect(noHelp('depht', endpointTable)).toContain('market.depth');
});
