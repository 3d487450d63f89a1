import { expect, test } from 'vitest';
import { environmentOptions, variablesOf } from '../../src/kernel/run/client-variables.js';

test('without environment variables the kernel passes no options to connect()', () => {
  expect(environmentOptions({})).toEqual({});
});

test('environment variables choose network, seed, replay and order entry', () => {
  const environment = {
    SPOTLAB_NETWORK: 'embedded',
    SPOTLAB_SEED: '7',
    SPOTLAB_REPLAY: '/data/btc.csv.gz',
    SPOTLAB_SYMBOL: 'BTCUSDT',
    SPOTLAB_ALLOW_GAPS: '1',
    SPOTLAB_ORDER_ENTRY: 'websocket',
  };
  expect(environmentOptions(environment)).toEqual({
    network: 'embedded',
    seed: 7,
    replay: { file: '/data/btc.csv.gz', symbol: 'BTCUSDT', allowGaps: true },
    orderEntry: 'websocket',
  });
});

test('environment variables choose the seed, the start time and a paused clock', () => {
  expect(
    environmentOptions({ SPOTLAB_SEED: '7', SPOTLAB_TIME: '2027-01-01T00:00:00Z', SPOTLAB_PAUSED: 'yes' }),
  ).toEqual({
    seed: 7,
    time: Date.UTC(2027, 0, 1),
    paused: true,
  });
  expect(environmentOptions({ SPOTLAB_TIME: '1790000000000', SPOTLAB_PAUSED: '0' })).toEqual({
    time: 1_790_000_000_000,
  });
});

test('environment variables give the address of an exchange and of its admin interface', () => {
  const [network, adminUrl] = ['http://127.0.0.1:9000', 'http://127.0.0.1:9001/admin/v1'];
  expect(environmentOptions({ SPOTLAB_NETWORK: network, SPOTLAB_ADMIN_URL: adminUrl })).toEqual({ network, adminUrl });
});

test('a profile is used, unless an environment variable names a network', () => {
  expect(environmentOptions({ SPOTLAB_PROFILE: 'class' })).toEqual({ profile: 'class' });
  expect(environmentOptions({ SPOTLAB_PROFILE: 'class', SPOTLAB_NETWORK: 'testnet' })).toEqual({ network: 'testnet' });
});

test('the error of an invalid variable names the variable', () => {
  expect(() => environmentOptions({ SPOTLAB_SEED: 'lucky' })).toThrow(
    "Invalid SPOTLAB_SEED 'lucky': it must be a whole number",
  );
  expect(() => environmentOptions({ SPOTLAB_REPLAY: '/data/btc.csv' })).toThrow(/set SPOTLAB_SYMBOL too/);
});

test('the environment variables of options set these options for a kernel', () => {
  const options = { network: 'embedded', seed: 7, paused: true, replay: { file: '/data/a,b.csv', symbol: 'BTCUSDT' } };
  expect(environmentOptions(variablesOf(options))).toEqual(options);
  expect(variablesOf({ seed: undefined, replay: { file: undefined } })).toEqual({});
  expect(() => variablesOf({ speed: 2 })).toThrow('the option speed has no variable');
});
