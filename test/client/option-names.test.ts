/** A mistyped option name throws an error instead of being ignored. */
import { expect, test } from 'vitest';

import { connect } from '../../src/index.js';
import { makeClient } from '../support/make-client.js';

test('connect names the option that was probably meant', async () => {
  const failure = connect({ netwrok: 'testnet', apiKey: 'a' } as never);
  await expect(failure).rejects.toMatchObject({
    code: 'SPOTLAB_OPTION',
    message: "connect has no option 'netwrok'. Nearest: network.",
  });
});

test('a read of all pages names the option that was probably meant, before it sends anything', async () => {
  const { x, transport } = makeClient([{ body: [] }]);
  const reading = x.market
    .klines('BTCUSDT', '1h')
    .from('-1d')
    .all({ concurency: 2 } as never);
  await expect(reading).rejects.toThrow(/no option 'concurency'\. Nearest: concurrency\./);
  expect(transport.sent).toEqual([]);
});
