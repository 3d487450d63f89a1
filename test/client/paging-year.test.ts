/**
 * Reads six weeks of one-minute klines (a year at full depth) from the embedded exchange: complete, in order, without a
 * 429, in little memory. The clock is the test's own: when all requests wait for a limit, it moves to the time of the
 * next one.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Kline } from '../../src/client/types/data-types.gen.js';
import type { PagingProgress } from '../../src/client/types/page-options.js';
import type { Rows } from '../../src/client/types/paged.js';
import { toText } from '../../src/display/index.js';
import { LimitBook } from '../../src/limits/index.js';
import { DEFAULT_RATE_LIMITS, type RateLimiter } from '../../src/protocol/values/limits.js';
import { ExchangeService } from '../../src/server/service/service.js';
import { MarketClock } from '../../src/server/venue/market-clock.js';
import { simulatedVenue } from '../../src/server/venue/simulated-venue.js';
import { trials } from '../support/depth.js';
import { FakeClock } from '../support/fake-clock.js';
import { FakeTransport } from '../support/fake-transport.js';
import { makeClient, NOW } from '../support/make-client.js';

const MINUTE_MS = 60_000;
const YEAR_ROWS = trials(60_480, 525_600);
const REQUESTS = Math.ceil(YEAR_ROWS / 1_000);

/** A client of an exchange that counts by `rateLimits`; both use one clock, which only the test moves. */
function connected(rateLimits: readonly RateLimiter[]) {
  const clock = new FakeClock(NOW);
  const venue = simulatedVenue(new MarketClock(() => clock.now()), 1, false, ['BTCUSDT']);
  const service = new ExchangeService({ venue, rateLimits });
  const statuses: number[] = [];
  const transport = new FakeTransport(({ method, path, headers }) => {
    const [bare = '', query = ''] = path.split('?');
    const reply = service.handle({ method, path: bare, query, body: '', headers, address: '10.0.0.1' });
    statuses.push(reply.status);
    return reply;
  });
  const limits = new LimitBook(clock, rateLimits);
  const { x } = makeClient([], { transport, clock, limits, policy: 'wait' });
  return { x, clock, statuses, transport };
}

/**
 * Bytes of heap and buffers that are in use after everything unused was collected. What other test files left behind may take some turns of the event
 * loop until it can be collected, so turns pass until the number stays.
 */
async function bytesInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let [used, before] = [0, Number.POSITIVE_INFINITY];
  for (let turns = 0; turns < 20 && (turns < 3 || before - used > 2 ** 18); turns += 1) {
    before = turns === 0 ? Number.POSITIVE_INFINITY : used;
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    const { heapUsed, external } = process.memoryUsage();
    used = heapUsed + external;
  }
  return used;
}

/** Moves the clock on whenever everything waits for it; resolves with the result and the time that passed. */
async function patiently<T>(clock: FakeClock, work: Promise<T>): Promise<{ value: T; waitedMs: number }> {
  const startMs = clock.now();
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  for (let idle = 0; !isOver; ) {
    await new Promise((resolve) => setImmediate(resolve));
    idle = clock.nextMs === undefined ? 0 : idle + 1;
    // Replies that are on their way come within a turn or two; after that only time can help.
    if (idle > 3) await clock.advance(clock.nextMs ?? 0);
  }
  return { value: await work, waitedMs: clock.now() - startMs };
}

describe(`${YEAR_ROWS} one-minute klines`, () => {
  const toMs = NOW - MINUTE_MS;
  const fromMs = NOW - YEAR_ROWS * MINUTE_MS;

  const { x, clock, statuses, transport } = connected(DEFAULT_RATE_LIMITS);
  const told: PagingProgress[] = [];
  /** The rows, read once for all tests. No other variable may refer to them, so that their size can be measured. */
  const kept: { year: Rows<Kline>; waitedMs: number } = { year: [] as never, waitedMs: Number.NaN };
  beforeAll(async () => {
    const call = x.market.klines('BTCUSDT', '1m').from(fromMs).to(toMs);
    const { value, waitedMs } = await patiently(clock, call.all({ onProgress: (progress) => told.push(progress) }));
    Object.assign(kept, { year: value, waitedMs });
  });

  test('the klines of a year are complete and in order', () => {
    expect(kept.year.length).toBe(YEAR_ROWS);
    let wanted = fromMs;
    let wrong = 0;
    for (const [openTime, , high, low] of kept.year) {
      if (openTime !== wanted || Number(high) < Number(low)) wrong += 1;
      wanted += MINUTE_MS;
    }
    expect(wrong).toBe(0);
  });

  test(`take ${REQUESTS} requests, no wait and no 429`, () => {
    expect(kept.year.meta).toMatchObject({ verb: 'market.klines', requests: REQUESTS, weight: 2 * REQUESTS });
    expect([statuses.length, ...new Set(statuses)]).toEqual([REQUESTS, 200]);
    expect(kept.waitedMs).toBe(0);
  });

  test('the klines have the texts that the exchange sent, byte for byte', async () => {
    const path = transport.sent[Math.floor(REQUESTS / 2)]?.path ?? '';
    const { body } = await transport.send({ method: 'GET', path, headers: {}, timeoutMs: 1 });
    const page = JSON.parse(body) as Kline[];
    const at = ((page[0]?.[0] ?? 0) - fromMs) / MINUTE_MS;
    expect(page).toHaveLength(1000);
    expect(JSON.stringify(kept.year.slice(at, at + page.length))).toBe(body);
  });

  test('progress is reported while the klines are read', () => {
    expect(told[0]).toMatchObject({ state: 'running', rows: 0 });
    expect(told.at(-1)).toMatchObject({ state: 'done', rows: YEAR_ROWS, expectedRows: YEAR_ROWS, share: 1 });
    const rows = told.map((progress) => progress.rows);
    expect(rows).toEqual([...rows].sort((a, b) => a - b));
  });

  test('the klines of a year are drawn like any klines', () => {
    expect(toText(kept.year, { kind: 'klines', params: {}, width: 80, color: false })).toContain(`${YEAR_ROWS} klines`);
  });

  test('a kline of a year needs less than 120 bytes of memory', async () => {
    const withYear = await bytesInUse();
    kept.year = [] as never;
    const perRow = (withYear - (await bytesInUse())) / YEAR_ROWS;
    expect(perRow).toBeLessThan(120);
    // The rows were freed; otherwise the measurement would show nothing.
    expect(perRow).toBeGreaterThan(20);
  });

  test('the klines of a year are read as slowly as a small limit requires, without a 429', async () => {
    const small: readonly RateLimiter[] = [
      { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 40 },
    ];
    const rowCount = trials(60_000, 100_000);
    const weight = (2 * rowCount) / 1_000;
    const turnsMs = (weight / 40 - 1) * MINUTE_MS;
    const { x, clock, statuses } = connected(small);
    const remaining: number[] = [];
    const call = x.market
      .klines('BTCUSDT', '1m')
      .from(NOW - rowCount * MINUTE_MS)
      .to(toMs);
    const { value: rows, waitedMs } = await patiently(
      clock,
      call.all({ concurrency: 8, onProgress: ({ remainingMs }) => remaining.push(remainingMs ?? Number.NaN) }),
    );
    expect(rows.length).toBe(rowCount);
    expect(rows.meta).toMatchObject({ requests: weight / 2, weight });
    expect(new Set(statuses)).toEqual(new Set([200]));
    // Requests of the first 40 weight are sent at once; each further 40 wait for the next minute.
    expect(waitedMs).toBeGreaterThanOrEqual(turnsMs);
    expect(waitedMs).toBeLessThan(turnsMs + 1000);
    // The remaining time is known from the first page on.
    expect(remaining[1]).toBe(turnsMs);
  });
});
