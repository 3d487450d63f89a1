import { expect, test } from 'vitest';
import { banner, exampleSymbol } from '../../repl/screen/banner.js';

const facts = {
  version: '0.1.0',
  network: { name: 'embedded', baseUrl: '' },
  seed: undefined,
  replay: undefined,
  position: undefined,
  hasKeys: false,
  allowTrading: false,
  symbol: 'BTCUSDT',
};

test('the greeting says how many open orders the data folder had', () => {
  const first = (restored?: string) => banner({ ...facts, restored }, 100, String, String).split('\n')[0];
  expect(first('2 open orders restored')).toMatch(/^spotlab 0\.1\.0 · .*, seed 1, 2 open orders restored$/);
  expect(first()).toMatch(/seed 1$/);
});

test.each([40, 80, 100, 200])('the greeting of a replay breaks no word at %i columns', (width) => {
  const position = ',\n2025-10-29 00:00 to 2025-11-01 04:22 UTC; the clock is at its end, and the market stands still';
  const text = banner({ ...facts, replay: 'klines.csv.gz', position }, width, String, String);
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(width);
  const words = text.split(/\s+/);
  for (const word of ['replaying', '2025-11-01', 'stands', "x.market.klines('BTCUSDT',", 'interrupts']) {
    expect(words).toContain(word);
  }
});

test('the examples in the greeting use a symbol that the exchange has, also before the client is connected', () => {
  expect(exampleSymbol({})).toBe('BTCUSDT');
  expect(exampleSymbol({ symbols: ['ETHBTC', 'BNBUSDT'] })).toBe('ETHBTC');
  expect(exampleSymbol({ symbols: ['ETHBTC', 'BTCUSDT'] })).toBe('BTCUSDT');
  expect(exampleSymbol({}, ['ETHBTC'])).toBe('ETHBTC');
  expect(exampleSymbol({ replay: { file: 'a.csv', symbol: 'XRPETH' } }, [])).toBe('XRPETH');
});
