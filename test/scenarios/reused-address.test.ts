/**
 * Two exchanges at one address, one after the other: the first one ran in the year 2024, the second one runs at the
 * time of the machine's clock.
 */
import { afterEach, expect, test } from 'vitest';
import { type ConnectOptions, connect, type Spot } from '../../src/index.js';
import { type ExchangeOptions, type RunningExchange, startExchange } from '../../src/server/embedded.js';

const KEYS = { apiKey: 'the-key', secretKey: 's'.repeat(64) };
const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.close();
});

async function start(options: ExchangeOptions): Promise<RunningExchange> {
  const exchange = await startExchange({ ...KEYS, symbols: ['BTCUSDT'], ...options });
  running.push(exchange);
  return exchange;
}

async function client({ baseUrl }: RunningExchange, options: ConnectOptions = {}): Promise<Spot> {
  const x = await connect({ network: baseUrl, ...KEYS, ...options });
  running.push(x);
  return x;
}

const LONG_AGO: ExchangeOptions = { startMs: Date.UTC(2024, 2, 1) };

test('an open client corrects its clock by itself when another exchange starts at the address', async () => {
  const former = await start(LONG_AGO);
  const x = await client(former);
  expect((await x.general.time()).serverTime).toBeLessThan(Date.UTC(2025, 0));
  await former.close();
  await start({ port: former.port });
  expect(await x.account.openOrders('BTCUSDT')).toEqual([]);
});

test('a new client at an address with another exchange signs for the present time from its first call on', async () => {
  const former = await start(LONG_AGO);
  const first = await client(former);
  await first.general.time();
  await first.close();
  await former.close();
  const x = await client(await start({ port: former.port }));
  const stamp = Number(/timestamp=(\d+)/.exec(x.account.openOrders('BTCUSDT').curl())?.[1]);
  expect(Math.abs(stamp - Date.now())).toBeLessThan(60_000);
});
