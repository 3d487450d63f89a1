/** Tests a venue with a data directory: the next start restores the same state, to the digit, including the market. */
import '../support/seeded.js';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { RecordStore } from '../../src/journal/journal.js';
import { startExchange } from '../../src/server/embedded.js';
import { durableAckGate } from '../../src/server/http/durable-ack-gate.js';
import { type JournaledVenueOptions, openJournaledVenue } from '../../src/server/service/venue-journal.js';
import { trials } from '../support/depth.js';
import { performAction, userActions, visibleState } from '../support/user-actions.js';

const START_MS = Date.UTC(2026, 10, 21, 12);
const SYMBOLS = ['BTCUSDT', 'ETHBTC', 'ETHUSDT'];
const HOUR_MS = 3_600_000;

const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-kept-'));
  folders.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The machine, whose clock goes on whether or not an exchange runs. */
class Machine {
  readonly folder = newFolder();
  readonly said: string[] = [];
  nowMs = START_MS;

  open(more: Partial<JournaledVenueOptions> = {}) {
    return openJournaledVenue({
      folder: this.folder,
      symbols: SYMBOLS,
      clock: () => this.nowMs,
      say: (text) => this.said.push(text),
      ...more,
    });
  }
}

type Kept = Awaited<ReturnType<Machine['open']>>;

/** A hash of the visible state, because the state is a long text. */
const digest = (venue: Parameters<typeof visibleState>[0]) =>
  createHash('sha256').update(visibleState(venue)).digest('hex');

describe('an exchange with a data directory', () => {
  test('is the same after the next start, and goes on as it would have without the restart', async () => {
    const gap = fc.constantFrom(0, 400, 40_000, 700_000);
    // While nothing runs, a longer time is caught up in longer steps, which is tested below.
    const pause = fc.constantFrom(0, 400, 40_000, 500_000);
    const steps = fc.array(fc.record({ action: userActions(1), gap, looks: fc.nat(3) }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(steps, steps, pause, async (before, after, pauseMs) => {
        const machine = new Machine();
        const run = async ({ venue, journal }: Kept, list: typeof before) => {
          const outcomes: string[] = [];
          for (const { action, gap: gapMs, looks } of list) {
            machine.nowMs += gapMs;
            // Reading lets time pass as well.
            for (let i = 0; i < looks; i += 1) {
              machine.nowMs += 300;
              venue.advance();
            }
            machine.nowMs += action[0]?.afterMs ?? 0;
            venue.advance();
            outcomes.push(...action.map((one) => performAction(venue, one)));
            await journal.flushed();
          }
          return outcomes;
        };

        // The journal writes snapshots now and then, in the middle of the actions.
        const first = await machine.open({ snapshotRecords: 4 });
        await run(first, before);
        await first.journal.close();

        machine.nowMs += pauseMs;
        const second = await machine.open({ snapshotRecords: 7 });
        first.venue.advance();
        expect(digest(second.venue)).toBe(digest(first.venue));
        const fromMs = machine.nowMs;
        const outcomes = await run(second, after);
        await second.journal.close();
        machine.nowMs = fromMs;
        expect(await run(first, after)).toEqual(outcomes);
        expect(digest(second.venue)).toBe(digest(first.venue));
        expect(machine.said).toEqual([]);
      }),
      { numRuns: trials(3, 8) },
    );
  });

  test("keeps the time of a clock that was set; a clock that was not set follows the machine's clock", async () => {
    const machine = new Machine();
    const first = await machine.open();
    machine.nowMs += HOUR_MS;
    await first.journal.close();
    const second = await machine.open();
    expect(second.venue.clock.nowUs()).toBe((START_MS + HOUR_MS) * 1_000);
    second.venue.perform({ kind: 'clock', change: { to: 'advance', byUs: 5_000_000 } });
    second.venue.perform({ kind: 'clock', change: { to: 'pause' } });
    second.venue.advance();
    await second.journal.close();
    machine.nowMs += HOUR_MS;
    const third = await machine.open();
    expect(third.venue.clock.state()).toMatchObject({
      nowUs: (START_MS + HOUR_MS) * 1_000 + 5_000_000,
      isPaused: true,
    });
    await third.journal.close();
  });

  test('never changes market data that clients have seen, however the process ended and however long it was down', async () => {
    const machine = new Machine();
    const first = await machine.open();
    await first.journal.flushed();
    for (let i = 0; i < 100; i += 1) {
      machine.nowMs += 577;
      first.venue.advance();
    }
    const seen = SYMBOLS.map((symbol) => first.venue.market.trades(symbol, { limit: 20 }, first.venue.nowUs));
    // The process ends without a close: records that are not written yet are lost.
    await first.journal.abandon();
    machine.nowMs += 5 * HOUR_MS;
    const second = await machine.open();
    for (const [i, symbol] of SYMBOLS.entries()) {
      const fromId = seen[i]?.[0]?.id as number;
      expect(second.venue.market.trades(symbol, { fromId, limit: 20 }, second.venue.nowUs)).toEqual(seen[i]);
    }
    await second.journal.close();
  });

  test("never goes back in time when the machine's clock does", async () => {
    const machine = new Machine();
    const first = await machine.open();
    machine.nowMs += HOUR_MS;
    first.venue.advance();
    await first.journal.close();
    machine.nowMs -= HOUR_MS / 2;
    const second = await machine.open();
    expect(second.venue.clock.nowUs()).toBe((START_MS + HOUR_MS) * 1_000);
    await second.journal.close();
  });

  test('is refused with another seed, other symbols or another start time', async () => {
    const machine = new Machine();
    await (await machine.open({ seed: 3 })).journal.close();
    await expect(machine.open({ seed: 4 })).rejects.toThrow(
      'was created with seed 3, not 4; use the same option, or choose',
    );
    await expect(machine.open({ symbols: ['BTCUSDT'] })).rejects.toThrow(
      'created with symbols BTCUSDT, ETHBTC, ETHUSDT, not',
    );
    await expect(machine.open({ startMs: START_MS })).rejects.toThrow(
      'continues from its last time; remove the start time',
    );
    const again = await machine.open({ symbols: undefined });
    expect([again.seed, again.venue.exchange.symbols()]).toEqual([3, SYMBOLS]);
    await again.journal.close();
  });
});

test('a snapshot of another version is refused with its directory and a remedy, and stays unchanged', async () => {
  const machine = new Machine();
  for (let starts = 0; starts < 2; starts += 1) {
    const { venue, journal } = await machine.open({ snapshotRecords: 1 });
    venue.perform({ kind: 'openAccount', funds: {} });
    machine.nowMs += HOUR_MS;
    venue.advance();
    await journal.flushed();
    await journal.close();
  }
  const snapshots = readdirSync(machine.folder).filter((name) => name.startsWith('snapshot-'));
  expect(snapshots).not.toEqual([]);
  for (const name of snapshots) {
    const path = join(machine.folder, name);
    const bytes = readFileSync(path);
    const state = bytes.subarray(bytes.indexOf(10) + 1);
    state.writeUInt32LE(1, 0);
    const sha256 = createHash('sha256').update(state).digest('hex');
    const title = { ...JSON.parse(bytes.toString('utf8', 0, bytes.indexOf(10))), sha256 };
    writeFileSync(path, Buffer.concat([Buffer.from(`${JSON.stringify(title)}\n`), state]));
  }
  // The close has waited for all writes.
  expect(readdirSync(machine.folder).filter((name) => name.endsWith('.draft'))).toEqual([]);
  const before = readdirSync(machine.folder).sort();
  await expect(machine.open()).rejects.toThrow(
    `The snapshot in ${machine.folder} cannot be read: its format is 1, but this version of spotlab reads format 7. ` +
      'Nothing was changed. Use the version of spotlab that wrote it, or start again in another directory.',
  );
  expect(readdirSync(machine.folder).sort()).toEqual(before);
});

test('a data directory whose simulated market had other prices (an older edition) is refused, and stays as it is', async () => {
  const machine = new Machine();
  const { journal } = await machine.open();
  await journal.close();
  const path = join(machine.folder, 'exchange.json');
  const title = readFileSync(path, 'utf8');
  expect(title).toContain('"edition":');
  writeFileSync(path, title.replace(/,\s*"edition":\s*\d+/, ''));
  const files = () =>
    readdirSync(machine.folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, readFileSync(join(machine.folder, name), 'hex')]);
  const before = files();
  await expect(machine.open()).rejects.toThrow(
    `${machine.folder} was created by a version of spotlab whose simulated market had other prices. Nothing was changed. ` +
      'Use that version of spotlab, or start again in another directory.',
  );
  expect(files()).toEqual(before);
});

test('after a disk failure, the outcome of requests in flight is unknown, and no further request is executed', async () => {
  let isFull = false;
  const store: RecordStore = {
    commit: async () => {
      if (isFull) throw new Error('no space left');
    },
    close: async () => undefined,
  };
  const machine = new Machine();
  const { venue, journal } = await machine.open({ beginStore: async () => store });
  const account = venue.perform({ kind: 'openAccount', funds: { USDT: '1' } });
  await journal.flushed();
  const handle = durableAckGate(journal, () => {
    venue.perform({ kind: 'fund', account, asset: 'USDT', amount: '1' });
    return { status: 200, headers: {}, body: '{}' };
  });
  const request = { method: 'POST', path: '/', query: '', body: '', headers: {}, address: '127.0.0.1' };
  expect(await handle(request)).toMatchObject({ status: 200 });
  isFull = true;
  const [unknown, refused] = [await handle(request), await handle(request)];
  expect(unknown).toMatchObject({ body: expect.stringContaining('-1007') });
  expect(refused).toMatchObject({ status: 503, body: expect.stringContaining('-1008') });
  expect(venue.exchange.balances(account)[0]?.free).toBe('3.00000000');
  expect(machine.said).toEqual([
    expect.stringContaining('cannot be written any more: no space left. No further request is'),
  ]);
  await journal.close();
});

test('a listener of an event of the engine can wait until the change is on disk', async () => {
  const committed: number[] = [];
  const store: RecordStore = {
    commit: async (first) => {
      await new Promise((next) => setImmediate(next));
      committed.push(first);
    },
    close: async () => undefined,
  };
  const machine = new Machine();
  const { venue, journal } = await machine.open({ beginStore: async () => store });
  const account = venue.perform({ kind: 'openAccount', funds: { USDT: '1000000' } });
  await journal.flushed();
  const heard: Promise<number>[] = [];
  venue.onEvent = () => {
    const flushed = journal.flushed();
    expect(flushed, 'events leave before their record is added').toBeDefined();
    heard.push(Promise.resolve(flushed).then(() => committed.length));
  };
  const terms = { account, symbol: 'BTCUSDT', side: 'BUY', quantity: '0.01' } as const;
  for (const type of ['MARKET', 'LIMIT'] as const) {
    const limit = type === 'LIMIT' && ({ price: '20000', timeInForce: 'GTC' } as const);
    const before = committed.length;
    machine.nowMs += 1_000;
    venue.advance();
    await journal.flushed();
    heard.splice(0);
    venue.perform({ kind: 'command', command: { kind: 'placeOrder', ...terms, ...limit, type, clientOrderId: type } });
    expect(heard.length).toBeGreaterThan(0);
    for (const commits of await Promise.all(heard)) expect(commits).toBeGreaterThan(before);
  }
  // A refused command has no record, so no wait is needed.
  const refused = { kind: 'placeOrder', ...terms, quantity: '0', type: 'MARKET', clientOrderId: 'none' } as const;
  expect(() => venue.perform({ kind: 'command', command: refused })).toThrow();
  expect(journal.flushed()).toBeUndefined();
  await journal.close();
});

test('a data directory brings back keys, accounts and balances; a replay with a data directory is refused', async () => {
  const dataDir = newFolder();
  const first = await startExchange({ dataDir, accounts: 2, funds: { USDT: '500' } });
  await first.close();
  const second = await startExchange({ dataDir });
  expect(second.accounts).toEqual(first.accounts);
  await expect(startExchange({ dataDir })).rejects.toThrow('is in use by another process');
  expect(second.exchange.balances(second.exchange.account(4).id)).toEqual([
    { asset: 'USDT', free: '500.00000000', locked: '0.00000000' },
  ]);
  await second.close();
  const replay = { file: 'none.csv', symbol: 'BTCUSDT' } as never;
  await expect(startExchange({ dataDir, replay })).rejects.toThrow('A replay has no data directory');
});
