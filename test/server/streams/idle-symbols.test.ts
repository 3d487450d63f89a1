/** Tests how often the symbols of the default market trade: the steady ones, and those that are idle until they are requested. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../src/index.js';
import { type RunningExchange, startExchange } from '../../../src/server/embedded.js';
import { StreamClient } from '../../support/stream-client.js';

const START_MS = Date.UTC(2026, 0, 31, 12, 0, 30);
const NAMES = ['dogeusdt', 'ethbtc', 'ltcbtc', 'btcusdt'];
const MINUTES = 10;

let exchange: RunningExchange;

beforeAll(async () => {
  exchange = await startExchange({ startMs: START_MS, paused: true, seed: 3 });
});
afterAll(() => exchange.close());

const advance = (by: string) => fetch(`${exchange.adminUrl}/clock/advance?by=${by}`, { method: 'POST' });

test.each(['alone', 'next to streams of all symbols'])(
  'a stream of the trades of an idle symbol has trades as long as it is open, %s',
  async (company) => {
    const others = company === 'alone' ? [] : ['!miniTicker@arr'];
    const streams = [...NAMES.map((name) => `${name}@trade`), ...others].join('/');
    const client = await StreamClient.open(`${exchange.streamUrl}/stream?streams=${streams}`);
    for (let minute = 0; minute < MINUTES; minute += 1) await advance('1m');
    await client.request('LIST_SUBSCRIPTIONS');
    for (const name of NAMES) {
      const events = client.messages.filter(({ stream }) => stream === `${name}@trade`);
      // Without a request, a symbol has one or two large trades a minute, all at one time.
      const times = new Set(events.map(({ data }) => data.T));
      expect([name, times.size > 3 * MINUTES]).toEqual([name, true]);
      const minutes = new Set([...times].map((time) => Math.floor((time as number) / 60_000)));
      expect([name, minutes.size >= MINUTES - 2]).toEqual([name, true]);
    }
    await client.close();
  },
);

test('a stream of all symbols does not make idle symbols trade', async () => {
  const client = await StreamClient.open(`${exchange.streamUrl}/ws/!miniTicker@arr`);
  await advance('3m');
  const before = [...exchange.exchange.book('XRPETH').bids.depth(1)];
  await advance('3m');
  expect(before).toEqual([]);
  expect([...exchange.exchange.book('XRPETH').bids.depth(1)]).toEqual([]);
  await client.close();
});

test('the first trade of an idle symbol comes at most two seconds of the exchange’s clock after its stream begins', async () => {
  const names = ['ltcusdt', 'linkusdt', 'ethusdc', 'dogebtc', 'solusdc'];
  const streams = names.map((name) => `${name}@trade`).join('/');
  const client = await StreamClient.open(`${exchange.streamUrl}/stream?streams=${streams}`);
  await advance('2s');
  await client.request('LIST_SUBSCRIPTIONS');
  for (const name of names) expect(client.messages.map(({ stream }) => stream)).toContain(`${name}@trade`);
  await client.close();
});

test('no symbol with a stream is silent for more than ten seconds', async () => {
  const names = exchange.symbols.map((symbol) => symbol.toLowerCase());
  const client = await StreamClient.open(
    `${exchange.streamUrl}/stream?streams=${names.map((name) => `${encodeURIComponent(name)}@trade`).join('/')}`,
  );
  const fromMs = exchange.marketTimeUs() / 1_000;
  for (let minute = 0; minute < 5; minute += 1) await advance('1m');
  await client.request('LIST_SUBSCRIPTIONS');
  for (const name of names) {
    const events = client.messages.filter(({ stream }) => stream === `${name}@trade`);
    const times = [fromMs, ...events.map(({ data }) => data.T as number), fromMs + 300_000];
    const silences = times.slice(1).map((time, i) => time - (times[i] as number));
    expect([name, Math.max(...silences) <= 10_001]).toEqual([name, true]);
  }
  await client.close();
});

test('an open order makes its idle symbol trade all the time', async () => {
  const x = await connect({ seed: 3, time: START_MS, paused: true });
  const { orderId } = await x.orders.limit('LTCUSDT', 'BUY', '1', '50').send();
  await x.exchange.clock.advance('9m');
  const trades = await x.market.trades('LTCUSDT').limit(200);
  const times = new Set(trades.map(({ time }) => time).filter((time) => time >= START_MS));
  expect(times.size).toBeGreaterThan(9 * 6);
  expect(await x.orders.get('LTCUSDT', { orderId })).toMatchObject({ status: 'NEW' });
  await x.close();
});

test('the trades of a symbol do not depend on the number of requests for it', async () => {
  const tradesWith = async (everyS: number) => {
    const other = await startExchange({ startMs: START_MS, paused: true, seed: 3 });
    const read = async () => {
      const reply = await fetch(`${other.baseUrl}/api/v3/trades?symbol=LTCBTC&limit=200`);
      return (await reply.json()) as { time: number }[];
    };
    await read();
    for (let second = 0; second < 180; second += everyS) {
      await fetch(`${other.adminUrl}/clock/advance?by=${everyS}s`, { method: 'POST' });
      await read();
    }
    const trades = (await read()).filter(({ time }) => time >= START_MS);
    await other.close();
    return trades;
  };
  const [often, seldom] = [await tradesWith(12), await tradesWith(45)];
  expect(often.length).toBeGreaterThan(5);
  expect(often).toEqual(seldom);
});
