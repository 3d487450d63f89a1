/** Tests the checks of the options of `connect`: every invalid value is refused before anything starts. */
import { describe, expect, test } from 'vitest';
import { connectOptionTable } from '../../src/connect/index.js';
import { type ConnectOptions, connect, SpotlabError } from '../../src/index.js';

/** The error of `connect` with these options. */
async function refusal(options: unknown): Promise<SpotlabError> {
  try {
    const x = await connect(options as ConnectOptions);
    await x.close();
  } catch (error) {
    expect(error).toBeInstanceOf(SpotlabError);
    return error as SpotlabError;
  }
  throw new Error('connect accepted the options');
}

const whole = (min: number, max: number) => `it must be a whole number from ${min} to ${max}.`;

describe('an invalid value is refused with its name, the value and the allowed values', () => {
  test.each([
    ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1.5].map(
      (value) => [{ timeoutMs: value }, `timeoutMs is ${value}; ${whole(1, 3_600_000)}`] as const,
    ),
    [{ timeoutMs: '5' }, "timeoutMs is '5'; it must be a whole number"],
    [{ timeoutMs: null }, 'timeoutMs is null; it must be'],
    [{ recvWindowMs: 0 }, `recvWindowMs is 0; ${whole(1, 60_000)}`],
    [{ recvWindowMs: 70_000 }, 'recvWindowMs is 70000; it must be'],
    [{ retries: 11 }, `retries is 11; ${whole(0, 10)}`],
    [{ reconcileMs: -1 }, 'reconcileMs is -1; it must be'],
    [{ seed: -1 }, `seed is -1; ${whole(0, 4_294_967_295)}`],
    [{ seed: 1.5 }, 'seed is 1.5; it must be'],
    [{ seed: 'abc' }, "seed is 'abc'; it must be"],
    [{ time: 'soon' }, "time is 'soon'; it must be milliseconds since the epoch, or a date such as"],
    [{ time: '2026-02-30' }, "time is '2026-02-30'; it must be"],
    [{ symbols: ['btcusdt'] }, "symbols is ['btcusdt']; it must be a list of symbols"],
    [{ symbols: ['BTCUSDT', 'NOPE'] }, 'Unknown symbol NOPE: the simulated market has BTCUSDT'],
    [{ apiKey: 'a', secretKey: 'b' }, 'keys are set, but network is not'],
    [{ time: '1970-01-01' }, "time is '1970-01-01'; it must be"],
    [{ time: new Date(Number.NaN) }, 'time is an invalid Date; it must be'],
    [{ paused: 1 }, 'paused is 1; it must be true or false.'],
    [{ speed: 0 }, 'speed is 0; it must be a number from 0.001 to 10000.'],
    [{ accounts: 0 }, `accounts is 0; ${whole(1, 1_000)}`],
    [{ accounts: 2, tradeGroups: [1, -2] }, 'tradeGroups is [1, -2]; it must be a list with a whole number, or -1,'],
    [{ tradeGroups: [1, 2] }, 'tradeGroups has 2 groups for 1 accounts.'],
    [{ symbols: [] }, 'symbols is an empty list; it must be a list of symbols'],
    [{ symbols: 'BTCUSDT' }, "symbols is 'BTCUSDT'; it must be a list of symbols"],
    [{ weightLimit: 'x' }, "weightLimit is 'x'; it must be a number and a window"],
    [{ requestLimit: '7' }, "requestLimit is '7'; it must be a number and a window"],
    [{ orderLimit: ['10/10s', '5'] }, "orderLimit is ['10/10s', '5']; it must be a number and a window"],
    ...['weightLimit', 'requestLimit', 'orderLimit'].map(
      (name) => [{ [name]: '0/10s' }, `${name} is '0/10s'; it must be a number and a window, both above 0,`] as const,
    ),
    [{ orderLimit: ['10/60s', '5/1m'] }, "orderLimit is ['10/60s', '5/1m']; it must be a number and a window"],
    [{ limits: 'none' }, "limits is 'none'; it must be 'wait', 'throw' or 'off', or an object such as"],
    [{ limits: { policy: 'no' } }, "limits.policy is 'no'; it must be 'wait', 'throw' or 'off'."],
    [
      { limits: { share: 'redis:/user:secret@host' } },
      "limits.share is not 'machine', 'off' or the URL of a Redis; it must be 'machine', 'off', or the URL of a Redis",
    ],
    [{ limits: { shared: 'machine' } }, 'connect: limits'],
    [{ timeUnit: 'SECOND' }, "timeUnit is 'SECOND'; it must be 'MILLISECOND' or 'MICROSECOND'."],
    [{ ca: 'x' }, "ca is 'x'; it must be the text of certificates in PEM form, not the path of a file."],
    [{ confirm: true }, 'confirm is true; it must be a function.'],
    [{ onRequest: 5 }, 'onRequest is 5; it must be a function.'],
    [{ onResponse: {} }, 'onResponse is of the type object; it must be a function.'],
    [{ onWait: 'log' }, "onWait is 'log'; it must be a function."],
    [{ allowTrading: 'yes' }, "allowTrading is 'yes'; it must be true or false."],
    [{ network: 5 }, "network is 5; it must be 'embedded', 'testnet', 'live' or a base URL"],
    [{ profile: '' }, 'profile is empty; it must be the name of a profile. Is an environment variable not set?'],
    [{ exchangeInfo: 5 }, 'exchangeInfo is 5; it must be the path of a file.'],
    [{ dataDir: '' }, 'dataDir is empty; it must be the path of a folder.'],
    [{ replay: 'a.zip' }, "replay is 'a.zip'; it must be an object with a file"],
    [{ replay: {} }, 'replay.file is missing.'],
    [{ replay: { file: [] } }, 'replay.file is an empty list; it must be the path of a recording'],
    [{ replay: { file: 'a', speed: 0 } }, 'replay.speed is 0; it must be max or a number'],
    [{ replay: { file: 'a', kind: 'books' } }, "replay.kind is 'books'; it must be 'klines', 'trades',"],
    [{ replay: { file: 'a', steps: true } }, "connect: replay has no option 'steps'. Nearest: step."],
  ] as const)('%j', async (options, text) => {
    const error = await refusal(options);
    expect(error.code).toBe('SPOTLAB_OPTION');
    expect(error.message).toContain(text);
  });
});

test('a symbol that is named twice is listed once', async () => {
  const x = await connect({ symbols: ['BTCUSDT', 'BTCUSDT'] });
  expect((await x.general.exchangeInfo()).symbols).toHaveLength(1);
  await x.close();
});

test.each(['http://127.0.0.1:1/other', 'http://127.0.0.1:1/api/v3?a=1'])(
  'the address %s is refused, because requests would go to another path',
  async (network) => {
    const error = await refusal({ network });
    expect(error.code).toBe('SPOTLAB_NETWORK');
    expect(error.message).toBe(
      'The address of the network contains a path or a query. ' +
        "Give the origin alone, 'http://127.0.0.1:1': spotlab adds the path of each endpoint.",
    );
  },
);

test.each(['', '/', '/api', '/api/v3'])('an address may end with %j', async (path) => {
  const x = await connect({ network: `http://127.0.0.1:1${path}` });
  expect(x.network.baseUrl).toBe('http://127.0.0.1:1');
  await x.close();
});

test('the options must be one object', async () => {
  for (const [given, what] of [
    [null, 'null'],
    [5, '5'],
    [[], 'an empty list'],
    [new Map([['seed', 1]]), 'an object of the class Map'],
    [new Date(0), 'an object of the class Date'],
    ['testnet', 'a text'],
  ] as const) {
    expect((await refusal(given)).message).toBe(
      `connect takes one object of options, not ${what}. Write connect({ network: 'testnet' }).`,
    );
  }
});

test('no message shows a key, and the message about an empty key asks about an environment variable', async () => {
  for (const name of ['apiKey', 'secretKey', 'privateKey', 'privateKeyFile', 'passphrase'] as const) {
    const empty = await refusal({ network: 'testnet', apiKey: 'a', [name]: '' });
    expect(empty.message).toContain(
      `${name} is empty; it must be a text that is not empty. Is an environment variable`,
    );
    const wrong = await refusal({ network: 'testnet', apiKey: 'a', [name]: ['hunter2'] });
    expect(wrong.message).toBe(`${name} is of the type object; it must be a text that is not empty.`);
  }
});

test('options that contradict each other are refused', async () => {
  const replay = { file: 'a.csv' };
  for (const [options, text] of [
    [{ replay, time: '2026-01-01' }, 'replay and time cannot be combined: a replay starts at a time of its recording'],
    [{ replay, symbols: ['BTCUSDT'] }, 'replay and symbols cannot be combined'],
    [{ replay, exchangeInfo: 'a.json' }, 'replay and exchangeInfo cannot be combined'],
    [{ replay, dataDir: 'a' }, 'replay and dataDir cannot be combined'],
    [{ replay: { ...replay, speed: 2 }, speed: 3 }, 'speed and replay.speed are both set.'],
    [{ adminUrl: 'http://127.0.0.1:1/admin/v1' }, 'adminUrl is set, but network is not'],
    [{ streamUrl: 'ws://127.0.0.1:1' }, 'streamUrl is set, but network is not'],
    [{ wsApiUrl: 'ws://127.0.0.1:1/ws-api/v3' }, 'wsApiUrl is set, but network is not'],
  ] as const) {
    expect((await refusal(options)).message).toContain(text);
  }
});

test('an option of the embedded exchange is refused for every other network', async () => {
  const names = Object.entries(connectOptionTable).filter(([, { isEmbedded }]) => isEmbedded);
  expect(names.length).toBeGreaterThan(10);
  const error = await refusal({ network: 'http://127.0.0.1:9', paused: true });
  expect(error).toMatchObject({
    code: 'SPOTLAB_NETWORK',
    message:
      'paused is an option of the embedded exchange, not of http://127.0.0.1:9. ' +
      'Leave out paused, or connect to the embedded exchange.',
  });
});

test('an undefined option counts as missing', async () => {
  const x = await connect({ seed: undefined, timeoutMs: undefined, replay: undefined } as unknown as ConnectOptions);
  await x.close();
});

test('the embedded exchange starts as the options say', async () => {
  const x = await connect({
    ...{ seed: 7, time: '2026-03-01T00:00:00Z', paused: true, speed: 10, accounts: 2, tradeGroups: [7, 7] },
    ...{ symbols: ['ETHUSDT', 'BTCUSDT'], weightLimit: 1_200, orderLimit: ['10/10s', '99/1d'] },
  });
  try {
    const state = await x.exchange.state();
    expect(state).toMatchObject({ seed: 7, accounts: 2, symbols: 2 });
    expect(state.clock).toMatchObject({ timeMs: Date.UTC(2026, 2, 1), isPaused: true, speed: 10 });
    expect(state.rateLimits.map(({ rateLimitType, limit }) => `${rateLimitType} ${limit}`)).toEqual([
      'RAW_REQUESTS 300000',
      'REQUEST_WEIGHT 1200',
      'ORDERS 10',
      'ORDERS 99',
    ]);
    expect((await x.exchange.accounts.list()).map(({ tradeGroupId }) => tradeGroupId)).toEqual([7, 7]);
    expect((await x.general.exchangeInfo()).symbols.map(({ symbol }) => symbol)).toEqual(['ETHUSDT', 'BTCUSDT']);
  } finally {
    await x.close();
  }
});
