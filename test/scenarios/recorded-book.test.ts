/**
 * Replays eleven minutes of a recorded book event by event. The best prices and quantities of the exchange equal the
 * recorded best bid and ask stream, which has update ids of its own.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect } from 'vitest';
import { startExchange } from '../../src/server/embedded.js';
import { replayVenue } from '../../src/server/replay/replay-venue.js';
import type { Venue } from '../../src/server/venue/venue.js';
import { isFullDepth, trials } from '../support/depth.js';
import { sharedPath, testWith } from '../support/shared.js';

const BEST = 'data/depth/BTCUSDT-bookTicker-2024-08-08T2354_2024-08-09T0005.csv.gz';
const TRADES = 'data/trades/BTCUSDT-trades-2024-08-08T2354_2024-08-09T0005.csv.gz';
const test = testWith(BEST);
const best = sharedPath(BEST);
const folder = best === undefined ? '' : dirname(best);
const trades = sharedPath(TRADES) ?? '';
const WALL = () => Date.parse('2026-01-02T03:04:05Z');

/** Steps to the next recorded event; returns false after the last event. */
function step(venue: Venue): boolean {
  const timeUs = venue.nextEventUs();
  if (timeUs === undefined) return false;
  venue.perform({ kind: 'clock', change: { to: 'set', timeUs } });
  venue.advance();
  return true;
}

/** Sets the clock to the time of the last trade. */
function toTheEnd(venue: Venue, rows: readonly string[]): void {
  const timeUs = Number(rows.at(-1)?.split(',')[4]) * 1_000;
  venue.perform({ kind: 'clock', change: { to: 'set', timeUs } });
  venue.advance();
}

describe('a recorded book', () => {
  /** Best bid and ask by update id: price and quantity, as recorded. */
  let recorded: Map<number, string[]>;
  beforeAll(() => {
    if (best === undefined) return;
    const rows = gunzipSync(readFileSync(best)).toString().trim().split('\n').slice(1);
    recorded = new Map(rows.map((row) => [Number(row.split(',')[0]), row.split(',').slice(1, 5)]));
  });

  const inputs: [name: string, files: string[]][] = [
    ['with its trades, and a user order far from the market,', [folder, trades]],
    ...(isFullDepth ? [['without trades', [folder]] as [string, string[]]] : []),
  ];
  test.each(inputs)('has, read from %s, the recorded best bid and ask at each of 1,072 updates', async (_, file) => {
    const { venue } = await replayVenue({ file, step: true }, WALL);
    const { exchange } = venue;
    let compared = 0;
    const compare = () => {
      const { lastUpdateId, bids, asks } = exchange.depth('BTCUSDT', 1);
      const wanted = recorded.get(lastUpdateId);
      if (wanted === undefined) return;
      compared += 1;
      expect([...(bids[0] ?? []), ...(asks[0] ?? [])]).toEqual(wanted);
      const { bidPrice, bidQty, askPrice, askQty } = exchange.bookTicker('BTCUSDT');
      expect([bidPrice, bidQty, askPrice, askQty]).toEqual(wanted);
    };
    compare();
    if (file.length > 1) {
      const account = venue.perform({ kind: 'openAccount', funds: { USDT: '1000' }, options: {} });
      const order = { kind: 'placeOrder', account, symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT' } as const;
      const terms = { quantity: '0.001', price: '20000', timeInForce: 'GTC', clientOrderId: 'far' } as const;
      venue.perform({ kind: 'command', command: { ...order, ...terms } });
    }
    for (let event = exchange.depth('BTCUSDT', 1).lastUpdateId; step(venue); ) {
      // A step may be a trade, which changes nothing here.
      const { lastUpdateId } = exchange.depth('BTCUSDT', 1);
      if (lastUpdateId !== event) compare();
      event = lastUpdateId;
    }
    expect(compared).toBe(1_072);
    exchange.checkIntegrity();
  });

  test('is the same book whether the clock moves in steps or at once', async ({ skip }) => {
    skip(!isFullDepth, 'at full depth only');
    const files = { file: [folder, trades], step: true };
    const [{ venue: stepped }, { venue: atOnce }] = await Promise.all([
      replayVenue(files, WALL),
      replayVenue(files, WALL),
    ]);
    for (let i = 0; i < trials(1_500, 4_000); i += 1) step(stepped);
    const timeUs = stepped.clock.nowUs();
    atOnce.perform({ kind: 'clock', change: { to: 'set', timeUs } });
    atOnce.advance();
    expect(atOnce.exchange.depth('BTCUSDT', 5_000)).toEqual(stepped.exchange.depth('BTCUSDT', 5_000));
    // A replay that begins at this time has the same book.
    const { venue: late } = await replayVenue({ ...files, from: timeUs / 1_000 }, WALL);
    expect(late.exchange.depth('BTCUSDT', 5_000)).toEqual(stepped.exchange.depth('BTCUSDT', 5_000));
  });

  test('has over HTTP the recorded quotes in an exchange of startExchange, and is stepped over the admin interface', async () => {
    const running = await startExchange({ replay: { file: [folder, trades], step: true } });
    const get = async (path: string) => (await fetch(`${running.baseUrl}/api/v3/${path}`)).json();
    const seen: string[] = [];
    for (let i = 0; i < 200 && seen.length < 10; i += 1) {
      const depth = (await get('depth?symbol=BTCUSDT&limit=5')) as { lastUpdateId: number };
      const wanted = recorded.get(depth.lastUpdateId);
      if (wanted) {
        const [bidPrice, bidQty, askPrice, askQty] = wanted;
        const ticker = { symbol: 'BTCUSDT', bidPrice, bidQty, askPrice, askQty };
        expect(await get('ticker/bookTicker?symbol=BTCUSDT')).toEqual(ticker);
        if (!seen.includes(String(depth.lastUpdateId))) seen.push(String(depth.lastUpdateId));
      }
      const stepped = await fetch(`${running.adminUrl}/clock/step`, { method: 'POST' });
      expect(stepped.status).toBe(200);
    }
    await running.close();
    expect(seen.length).toBe(10);
  });

  test('a recorded book with its trades shows nothing of the future, and in the end every recorded trade with its own id', async () => {
    const { venue } = await replayVenue({ file: [folder, trades], step: true }, WALL);
    const rows = gunzipSync(readFileSync(trades)).toString().trim().split('\n');
    const { market } = venue;
    for (let i = 0; i < trials(1_000, 3_000); i += 1) step(venue);
    const nowUs = venue.nowUs;
    const known = rows.filter((row) => Number(row.split(',')[4]) * 1_000 <= nowUs);
    const newest = market.trades('BTCUSDT', { limit: 1_000 }, nowUs);
    expect(newest.at(-1)?.id).toBe(Number(known.at(-1)?.split(',')[0]));
    expect(market.trades('BTCUSDT', { fromId: newest.at(-1)?.id ?? 0 }, nowUs).length).toBe(1);
    const [day] = market.klines('BTCUSDT', { interval: '1d', limit: 1 }, nowUs);
    expect(day?.[8]).toBe(known.filter((row) => Number(row.split(',')[4]) >= (day?.[0] as number)).length);
    expect(market.ticker24h('BTCUSDT', nowUs, venue.exchange.bookTicker('BTCUSDT')).count).toBe(known.length);
    expect(market.lastPrice('BTCUSDT', nowUs)).toBe(known.at(-1)?.split(',')[1]);
    if (isFullDepth) while (step(venue));
    else toTheEnd(venue, rows);
    const all = market.trades('BTCUSDT', { fromId: 0, limit: 30_000 }, venue.nowUs);
    expect(all.map(({ id, price, qty, quoteQty, time }) => [id, price, qty, quoteQty, time].join())).toEqual(
      rows.map((row) => row.split(',').slice(0, 5).join()),
    );
  });
});
