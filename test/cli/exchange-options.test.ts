/** Tests the parsing of the options of `spotlab exchange`, and of the key files that they name. */
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';

import { EXCHANGE_OPTIONS, exchangeRequest, HELP } from '../../src/cli/exchange-options.js';
import { readKeyFile, readOneKey } from '../../src/server/auth/key-file.js';
import { DEFAULT_BOUNDS } from '../../src/server/http/http-server.js';

const read = (...args: string[]) => exchangeRequest(parseArgs({ args, options: EXCHANGE_OPTIONS }).values);
const limits = (...args: string[]) =>
  read(...args).options.rateLimits?.map(
    ({ rateLimitType, limit, intervalNum, interval }) => `${rateLimitType} ${limit}/${intervalNum} ${interval}`,
  );

test('the help of `spotlab exchange` lists every option and no other', () => {
  const told = new Set([...HELP.matchAll(/--([a-z-]+)/g)].map(([, name]) => name));
  told.delete('url');
  expect([...told].sort()).toEqual(
    Object.keys(EXCHANGE_OPTIONS)
      .filter((name) => name !== 'help')
      .sort(),
  );
  for (const line of HELP.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
});

test('the help states the default bounds of the server on connections, bodies and the time of a request', () => {
  const { connections, connectionsPerAddress, bodyBytes, requestTimeoutMs } = DEFAULT_BOUNDS;
  for (const bound of [connections, connectionsPerAddress, bodyBytes, requestTimeoutMs])
    expect(HELP).toContain(`(default ${bound})`);
});

test('the exchange offers SBE unless the option --sbe switches it off', () => {
  expect([read().options.sbe, read('--sbe', 'on').options.sbe, read('--sbe', 'off').options.sbe]).toEqual([
    undefined,
    undefined,
    false,
  ]);
  expect(() => read('--sbe', 'no')).toThrow(/--sbe/);
});

describe('limits', () => {
  test('are the limits of the public service unless options set others', () => {
    expect(limits()).toBeUndefined();
    expect(limits('--weight-limit', '1200')).toEqual([
      'ORDERS 50/10 SECOND',
      'ORDERS 160000/1 DAY',
      'RAW_REQUESTS 300000/5 MINUTE',
      'REQUEST_WEIGHT 1200/1 MINUTE',
    ]);
    expect(limits('--order-limit', '10/10s', '--order-limit', '99/2h', '--request-limit', '7/90s')).toEqual([
      'REQUEST_WEIGHT 6000/1 MINUTE',
      'RAW_REQUESTS 7/90 SECOND',
      'ORDERS 10/10 SECOND',
      'ORDERS 99/2 HOUR',
    ]);
  });

  test.each(['', 'x', '-1', '0/10s', '10/', '10/0s', '10/x', '10/1m/1', '10/1w', '1e3/1m', '99999999999/1m'])(
    '%j is refused as a limit',
    (text) => {
      expect(() => read(`--order-limit=${text}`)).toThrow(
        `Invalid --order-limit '${text}': give a number and a window`,
      );
    },
  );

  test('limits of orders without a window are refused', () => {
    expect(() => read('--order-limit', '10')).toThrow('such as 50/10s');
  });

  test('two limits of orders with the same window are refused', () => {
    expect(() => read('--order-limit', '10/60s', '--order-limit', '5/1m')).toThrow(
      "Invalid --order-limit '10/60s', '5/1m': give a number and a window",
    );
  });
});

test('an impossible value is reported', () => {
  for (const [args, text] of [
    [['--json', '--text'], '--json and --text cannot be combined.'],
    [['--time', 'soon'], "Invalid --time 'soon': give milliseconds"],
    [['--replay', 'a', '--symbol', 'B', '--time', '1'], '--time cannot be used with --replay'],
    [['--speed', '0'], "Invalid --speed '0': give a number from 0.001"],
    [['--trade-groups', '1,2'], "Invalid --trade-groups '1,2': give at most 1 groups; there are 1 accounts"],
    [['--accounts', '2', '--trade-groups', '1,-2'], '--trade-groups'],
    [['--register-key', 'a'], "Invalid --register-key 'a': give NAME=FILE"],
    [['--register-key', 'a@1=b'], 'there is no account 1; the accounts are 0 to 0'],
    [['--max-body', '0'], '--max-body'],
    [['--accounts', '0'], '--accounts'],
    [['--admin-port', '70000'], '--admin-port'],
  ] as const) {
    expect(() => read(...args)).toThrow(text);
  }
});

test('every option reaches the exchange with its value', () => {
  const { options, keys, asText } = read(
    ...['--accounts', '2', '--trade-groups', '7,-1', '--time', '2026-06-01T00:00:00Z', '--paused', '--speed', '2.5'],
    ...[
      '--max-connections',
      '5',
      '--max-body',
      '100',
      '--request-timeout',
      '500',
      '--register-key',
      'a@1=b=c',
      '--text',
    ],
  );
  expect(options).toMatchObject({
    accounts: 2,
    tradeGroups: [7, -1],
    startMs: Date.UTC(2026, 5, 1),
    paused: true,
    speed: 2.5,
    bounds: { connections: 5, bodyBytes: 100, requestTimeoutMs: 500 },
  });
  expect([keys, asText]).toEqual([[{ name: 'a', account: 1, path: 'b=c' }], true]);
});

describe('files of keys', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-keys-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: unknown, mode = 0o644) => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    chmodSync(path, mode);
    return path;
  };
  const pem = (kind: 'ed25519' | 'x25519') =>
    (kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519')).publicKey
      .export({ type: 'spki', format: 'pem' })
      .toString();

  test('hold one public key, which other users may read, or one secret, which they may not', () => {
    expect(readOneKey('a', 1, file('a.pem', pem('ed25519')))).toMatchObject({ name: 'a', account: 1, kind: 'Ed25519' });
    const secret = 'a secret that nobody knows'.replaceAll(' ', '-');
    expect(readOneKey('b', 0, file('b.txt', `${secret}\n`, 0o600))).toMatchObject({ kind: 'HMAC', secret });
    expect(() => readOneKey('b', 0, file('open.txt', secret))).toThrow('other users can read it');
    expect(() => readOneKey('b', 0, file('x.pem', pem('x25519')))).toThrow('RSA and Ed25519 are allowed');
    expect(() => readOneKey('b', 0, file('short.txt', 'short', 0o600))).toThrow(
      'neither a public key (PEM) nor a secret',
    );
    expect(() => readOneKey('b', 0, join(folder, 'none'))).toThrow('none cannot be read: ENOENT.');
  });

  test('hold a list of keys, each with its permissions, addresses and time of expiry', () => {
    file('alice.pem', pem('ed25519'));
    const list = [
      {
        name: 'alice',
        account: 1,
        publicKeyFile: 'alice.pem',
        permissions: ['USER_DATA'],
        addresses: ['127.0.0.1'],
        expiresAt: '2027-01-01',
      },
      { apiKey: 'k'.repeat(64), secretKey: 'secretsecret' },
    ];
    expect(readKeyFile(file('keys.json', list, 0o600))).toEqual([
      {
        name: 'alice',
        apiKey: expect.stringMatching(/^[A-Za-z0-9]{64}$/),
        account: 1,
        permissions: ['USER_DATA'],
        addresses: ['127.0.0.1'],
        expiresAtUs: Date.UTC(2027, 0, 1) * 1_000,
        kind: 'Ed25519',
        publicKey: expect.stringContaining('BEGIN PUBLIC KEY'),
      },
      { name: 'key 1', apiKey: 'k'.repeat(64), account: 0, kind: 'HMAC', secret: 'secretsecret' },
    ]);
    expect(() => readKeyFile(file('open.json', list))).toThrow('other users can read it');
  });

  test.each<[unknown, string]>([
    ['{', 'is not valid JSON; it must contain a JSON list of keys.'],
    [{}, 'must contain a JSON list of keys.'],
    [[1], 'key 0 in'],
    [[{ secretkey: 'secretsecret' }], "has an unknown field 'secretkey'; did you mean 'secretKey'?"],
    [[{}], 'needs exactly one of secretKey, publicKey and publicKeyFile.'],
    [[{ secretKey: 'secretsecret', publicKey: 'x' }], 'needs exactly one of secretKey, publicKey and publicKeyFile.'],
    [[{ secretKey: 'short' }], 'must be 8 to 512 visible ASCII characters.'],
    [[{ secretKey: 'secretsecret', apiKey: 'x' }], 'must be 64 letters and digits.'],
    [[{ secretKey: 'secretsecret', account: -1 }], 'must be the position of an account'],
    [[{ secretKey: 'secretsecret', permissions: ['ALL'] }], 'must be a list of TRADE, USER_DATA, USER_STREAM.'],
    [[{ secretKey: 'secretsecret', addresses: '1.1.1.1' }], 'must be a list of IP addresses'],
    [[{ secretKey: 'secretsecret', expiresAt: 'soon' }], 'must be a time'],
    [[{ publicKey: 'nonsense' }], 'the public key cannot be read'],
  ])('files of keys that cannot be used are refused with the reason: %j', (content, text) => {
    const path = file('bad.json', content, 0o600);
    expect(() => readKeyFile(path)).toThrow(text);
    expect(() => readKeyFile(path)).not.toThrow('secretsecret');
  });
});
