import { expect, test } from 'vitest';
import { banner } from '../../repl/screen/banner.js';

test('the greeting says how many open orders the data folder had', () => {
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
  const first = (restored?: string) => banner({ ...facts, restored }, String, String).split('\n')[0];
  expect(first('2 open orders restored')).toMatch(/^spotlab 0\.1\.0 · .*, seed 1, 2 open orders restored$/);
  expect(first()).toMatch(/seed 1$/);
});
