/** Tests runs that go on from a saved exchange: its orders, balances, time and market, and files that cannot be used. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type LabOptions, lab, StartError } from '../../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'spotlab-lab-snapshot-'));
const STATE = join(folder, 'state.json');
const START_MS = Date.parse('2026-01-05T12:00:00Z');
const SETUP = { symbols: ['BTCUSDT', 'ETHUSDT'], time: START_MS, paused: true, seed: 6, accounts: 2 };

/** The events of the saved exchange in the 20 seconds after it was saved. */
let sequel: { readonly trades: string; readonly filled: string };
let saved: { readonly free: string; readonly locked: string };

beforeAll(async () => {
  const x = await connect(SETUP);
  await x.orders.market('BTCUSDT', 'BUY', '0.5');
  await x.orders.limit('BTCUSDT', 'BUY', '0.01', '40000').id('patient');
  const { bidPrice } = await x.market.ticker.book('BTCUSDT');
  await x.orders.limitMaker('BTCUSDT', 'BUY', '0.02', bidPrice).id('near');
  saved = (await x.account.info()).balances.find(({ asset }) => asset === 'BTC') as typeof saved;
  await x.exchange.snapshots.save(STATE);
  await x.exchange.clock.advance('20s');
  sequel = {
    trades: JSON.stringify(await x.market.trades('BTCUSDT').limit(20)),
    filled: JSON.stringify(await x.account.myTrades('BTCUSDT')),
  };
  await x.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A changed copy, with the hash of its content. */
const copyOf = (name: string, change: (state: Record<string, unknown>) => void): string => {
  const { hash: _, ...state } = JSON.parse(readFileSync(STATE, 'utf8')) as Record<string, unknown>;
  change(state);
  const hash = createHash('sha256')
    .update(JSON.stringify(Object.entries(state)))
    .digest('hex');
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ ...state, hash }));
  return path;
};

const runOn = (file: string, options: LabOptions = {}, more: object = {}) =>
  lab.run(() => {}, { market: lab.snapshot(file, { length: '1s', ...more }), ...options });

test('a run on a snapshot starts with its time, open orders and balances, and the market goes on as the saved one', async () => {
  const seen = { trades: '', filled: '', open: '', startMs: 0, balance: {} };
  const market = lab.snapshot(STATE, { length: '20s' });
  const result = await lab.run(
    async (x) => {
      seen.startMs = Date.now();
      seen.open = (await x.account.openOrders()).map(({ clientOrderId }) => clientOrderId).join();
      seen.balance = (await x.account.info()).balances.find(({ asset }) => asset === 'BTC') as object;
      await x.clock.sleep('20s');
      seen.trades = JSON.stringify(await x.market.trades('BTCUSDT').limit(20));
      seen.filled = JSON.stringify(await x.account.myTrades('BTCUSDT'));
    },
    { market },
  );
  expect(seen).toEqual({ startMs: START_MS, open: 'patient,near', balance: saved, ...sequel });
  expect(market).toMatchObject({ kind: 'snapshot', description: 'snapshot state.json, 20s' });
  const { info, orders, fills, statistics } = result;
  expect(info.startTime).toBe(START_MS);
  expect(orders.map(({ clientOrderId, status, touchQty }) => [clientOrderId, status, touchQty])).toEqual([
    ['patient', 'NEW', null],
    ['near', 'FILLED', null],
  ]);
  // Takers of the market fill the order in parts.
  expect(fills.every(({ isMaker }) => isMaker)).toBe(true);
  expect(fills.reduce((sum, { quantity }) => sum + BigInt(quantity.replace('.', '')), 0n)).toBe(2_000_000n);
  // Orders from before the run are not orders of the strategy.
  expect([statistics.orders, statistics.fillRate]).toEqual([0, null]);
});

test('repeated runs give the same bytes, and new orders have ids that the state does not have', async () => {
  const inner = join(folder, 'inner.json');
  const bytesOf = async (file: string) =>
    JSON.stringify(
      await lab.run(async (x) => void (await x.orders.limit('BTCUSDT', 'BUY', '0.01', '40001')), {
        market: lab.snapshot(file, { length: '5s' }),
        prepare: file === STATE ? undefined : (x) => x.orders.limit('BTCUSDT', 'BUY', '0.01', '40002'),
      } as LabOptions),
    );
  expect(await bytesOf(STATE)).toBe(await bytesOf(STATE));
  await lab.run(() => {}, {
    market: lab.snapshot(STATE, { length: '1s' }),
    prepare: async (x) => {
      await x.orders.limit('BTCUSDT', 'BUY', '0.01', '40003');
      await x.exchange.snapshots.save(inner);
    },
  });
  // The second run makes its own client order ids although its seed is that of the run that saved the state.
  const ids = (JSON.parse(await bytesOf(inner)) as { orders: { clientOrderId: string }[] }).orders;
  expect(new Set(ids.map(({ clientOrderId }) => clientOrderId)).size).toBe(ids.length);
});

test('a run on a snapshot is saved with its hash, and can be made again', async () => {
  const path = join(folder, 'run.lab.json');
  await (await runOn(STATE)).save(path);
  const { contents } = JSON.parse(readFileSync(path, 'utf8')) as { contents: { path: string; sha256: string }[] };
  expect(contents).toEqual([
    { path: 'state.json', bytes: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  expect(await lab.verify(path)).toMatchObject({ isSame: true, differences: [] });
});

test('a run can use another account, and balances that replace those of the state', async () => {
  const second = await runOn(STATE, { balances: { BTC: '7', USDT: '5' } }, { account: 1 });
  const amounts = Object.fromEntries(second.positions.map(({ asset, amount }) => [asset, amount]));
  expect(amounts).toEqual({ BTC: '7.00000000', USDT: '5.00000000', ETH: '20.00000000' });
  expect(second.orders).toEqual([]);
  await expect(runOn(STATE, {}, { account: 2 })).rejects.toThrow(/no account 2: the snapshot has 2/);
});

test('a data directory of an exchange can be used like a snapshot, and stays as it was', async () => {
  const dataDir = join(folder, 'data');
  const { time: _, ...setup } = SETUP;
  const x = await connect({ ...setup, dataDir });
  const { time } = await x.orders
    .limit('BTCUSDT', 'BUY', '0.01', '40000')
    .id('durable')
    .then((order) => ({ time: order.transactTime }));
  await expect(runOn(dataDir)).rejects.toMatchObject({ code: 'SPOTLAB_JOURNAL' });
  await x.close();
  const before = readdirSync(dataDir).join();
  const { orders, info } = await runOn(dataDir);
  expect(orders.map(({ clientOrderId, status }) => [clientOrderId, status])).toEqual([['durable', 'NEW']]);
  expect(info.startTime).toBe(time);
  expect(readdirSync(dataDir).join()).toBe(before);
  mkdirSync(join(folder, 'empty'));
  await expect(runOn(join(folder, 'empty'))).rejects.toThrow(/empty is no data directory/);
  expect(readdirSync(join(folder, 'empty'))).toEqual([]);
});

describe('a snapshot that cannot be used is refused with its file and the reason:', () => {
  test.each<[string, () => string, RegExp]>([
    ['a missing file', () => join(folder, 'none.json'), /none\.json: the file does not exist/],
    [
      'another file',
      () => copyOf('other.json', (state) => delete state.format),
      /this is not a file that snapshots\.save/,
    ],
    [
      'no JSON',
      () => {
        const path = join(folder, 'text.json');
        writeFileSync(path, 'x.orders');
        return path;
      },
      /it is no JSON/,
    ],
    [
      'a newer format',
      () => copyOf('newer.json', (state) => Object.assign(state, { format: 'spotlab exchange 3' })),
      /its format is 'spotlab exchange 3', this version reads 'spotlab exchange 2'/,
    ],
    [
      'a damaged state',
      () => copyOf('cut.json', (state) => Object.assign(state, { state: String(state.state).slice(0, 500) })),
      /cannot be decompressed/,
    ],
    [
      'other symbols',
      () => copyOf('symbols.json', (state) => Object.assign(state, { symbolNames: ['BTCUSDT'] })),
      /it has 2 symbols that are not the 1 symbols of the simulated market\. Give the exchangeInfo file/,
    ],
    [
      'symbols without names',
      () => copyOf('unnamed.json', (state) => delete state.symbolNames),
      /a field is missing or invalid/,
    ],
  ])('%s', async (_, file, message) => {
    const error: unknown = await runOn(file()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({ code: 'SPOTLAB_SNAPSHOT_FILE', name: 'SnapshotFileError' });
    expect((error as Error).message).toMatch(message);
  });

  test('the path is empty, or an option is unknown or wrong', () => {
    expect(() => lab.snapshot('')).toThrow(/'' is no file/);
    expect(() => lab.snapshot(STATE, { length: 'long' })).toThrow(/'long' is no length/);
    expect(() => lab.snapshot(STATE, { account: -1 })).toThrow(/account -1 is no position/);
    expect(() => lab.snapshot(STATE, { seed: 4 } as object)).toThrow(/no option 'seed'/);
  });
});
