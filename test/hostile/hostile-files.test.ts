/**
 * Files from outside that the exchange reads at its start: damaged in a thousand ways from a seed, each is read or refused by
 * an error of its own class. Another error would end the command with a stack instead of a sentence.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { fewSymbols } from '../../src/market/universe/symbols.js';
import { readClassFile } from '../../src/server/class/class-file.js';
import { readClassNames } from '../../src/server/class/class-names.js';
import { readReplay } from '../../src/server/replay/read-replay.js';
import { parseExchangeInfo } from '../../src/server/venue/exchange-info-file.js';
import { Random } from './random.js';

const TRIES = 150;
const folder = mkdtempSync(join(tmpdir(), 'spotlab-hostile-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Values that take the place of a value in JSON. */
const VALUES = [
  'null',
  '{}',
  '[]',
  '[null]',
  '-1',
  '1e999',
  '0.5',
  '"\\u0000"',
  '"__proto__"',
  '"9".repeat',
  'true',
  '{"__proto__":1}',
];

/** Damages a file: bytes changed, cut, repeated or inserted, or a value of JSON replaced. */
function damaged(random: Random, whole: Buffer): Buffer {
  const at = random.below(whole.length);
  const part = whole.subarray(at, at + 1 + random.below(40));
  switch (random.below(5)) {
    case 0:
      return Buffer.concat([
        whole.subarray(0, at),
        Buffer.from(random.bytes(1 + random.below(4)), 'latin1'),
        whole.subarray(at + 1),
      ]);
    case 1:
      return whole.subarray(0, at);
    case 2:
      return Buffer.concat([whole.subarray(0, at), part, part, whole.subarray(at + part.length)]);
    case 3:
      return Buffer.concat([whole.subarray(0, at), whole.subarray(at + part.length)]);
    default: {
      const texts = whole.toString('latin1').split(/("[^"]*"|-?\d+(?:\.\d+)?)/);
      const place = 1 + 2 * random.below(Math.max(1, (texts.length - 1) / 2));
      texts[place] = random.of(VALUES);
      return Buffer.from(texts.join(''), 'latin1');
    }
  }
}

const student = (name: string, account: number) => ({
  name,
  account,
  joinCode: 'a-b',
  start: { USDT: '100000' },
  tradesBefore: 0,
});
const CLASS = { version: 1, boardToken: 'token', students: [student('Bo', 1), student('Ann', 2)], former: [] };
const INFO = {
  timezone: 'UTC',
  serverTime: 1,
  rateLimits: [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 1200 }],
  exchangeFilters: [],
  symbols: fewSymbols().slice(0, 2),
};
const KLINES = [0, 1, 2]
  .map((minute) => {
    const openMs = Date.UTC(2021, 6, 1) + minute * 60_000;
    return `${openMs},33495.38,33529.84,33492.9,33523.68,17.5,${openMs + 59_999},588383.09,539,9.6,324935.8,0`;
  })
  .join('\n');
const TRADES = [1, 2, 3].map((id) => `${id},33495.38,0.5,16747.69,${Date.UTC(2021, 6, 1) + id},True,True`).join('\n');

const replayOf = (name: string) => async (bytes: Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  await readReplay(path, { symbol: 'BTCUSDT' });
};

const kinds = [
  {
    name: 'class.json',
    whole: Buffer.from(JSON.stringify(CLASS)),
    error: 'ClassFileError',
    read: async (bytes: Buffer) => {
      writeFileSync(join(folder, 'class.json'), bytes);
      const stored = readClassFile(folder);
      // A file that is read has the form that the roster needs.
      for (const { name, account, start } of [...(stored?.students ?? []), ...(stored?.former ?? [])])
        expect([typeof name, typeof account, Object.values(start).every((one) => typeof one === 'string')]).toEqual([
          'string',
          'number',
          true,
        ]);
    },
  },
  {
    name: 'a list of names',
    whole: Buffer.from('# Class of 2026\nAnn\nBo\nÆsa Þórsdóttir\n李雷\n'),
    error: 'ClassNamesError',
    read: async (bytes: Buffer) => void readClassNames(bytes.toString(), 'names.txt'),
  },
  {
    name: 'exchangeInfo',
    whole: Buffer.from(JSON.stringify(INFO)),
    error: 'ExchangeInfoFileError',
    read: async (bytes: Buffer) => void (await parseExchangeInfo('info.json', bytes.toString())),
  },
  { name: 'klines', whole: Buffer.from(KLINES), error: 'ReplayFileError', read: replayOf('klines.csv') },
  { name: 'trades', whole: Buffer.from(TRADES), error: 'ReplayFileError', read: replayOf('trades.csv') },
  { name: 'klines in gzip', whole: gzipSync(KLINES), error: 'ReplayFileError', read: replayOf('klines.csv.gz') },
  {
    name: 'trades in zip',
    whole: Buffer.from(zipSync({ 'trades.csv': Buffer.from(TRADES) })),
    error: 'ReplayFileError',
    read: replayOf('trades.zip'),
  },
];

describe('a damaged file is read, or refused by its own error', () => {
  test.each(kinds)('$name', async ({ whole, error, read }) => {
    await read(whole);
    const random = new Random(whole.length);
    let refused = 0;
    for (let round = 0; round < TRIES; round += 1) {
      const bytes = damaged(random, whole);
      const failure = await read(bytes).then(
        () => undefined,
        (one: unknown) => one as Error,
      );
      if (failure === undefined) continue;
      refused += 1;
      expect(`${failure.name}: ${failure.message}\n${bytes.toString('latin1').slice(0, 300)}`).toMatch(
        new RegExp(`^${error}: `),
      );
    }
    expect(refused).toBeGreaterThan(0);
  });
});
