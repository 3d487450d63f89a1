/** Tests markets as plain data: the same market in another thread or process, and the hashes of its sources. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type LabMarket, lab, type Spot } from '../../src/index.js';
import { marketContents, marketFrom, portableMarket } from '../../src/lab/index.js';
import { walk } from './markets.js';

/** Buys a little now and then. */
async function buyer(x: Spot) {
  for (let at = 0; at < 3; at += 1) {
    await x.orders.market((await x.general.exchangeInfo()).symbols[0]?.symbol ?? '', 'BUY', '0.001');
    await x.clock.sleep('2s');
  }
}

const bytesOf = async (market: LabMarket): Promise<string> => JSON.stringify(await lab.run(buyer, { market }));

function recordedFile(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'spotlab-market-')), 'ETHUSDT-trades-2025-06-02.csv');
  const trades = walk(10, 4).filter((event) => 'price' in event);
  const rows = trades.map((event, at) =>
    [at + 1, event.price, event.quantity, '1.00', Number(event.time), 'true'].join(','),
  );
  writeFileSync(path, `${rows.join('\n')}\n`);
  return path;
}

test('a run on a market that is rebuilt from its description has the same bytes', async () => {
  const path = recordedFile();
  const events = () => lab.events(walk(10), { symbol: 'BTCUSDT', length: '8s' });
  const markets: LabMarket[] = [
    lab.simulated({ seed: 5, length: '8s' }),
    lab.recording(path, { length: '8s' }),
    events(),
    lab.together([lab.recording(path), events()]),
  ];
  for (const market of markets) {
    const before = await bytesOf(market);
    for (const withRows of [false, true]) {
      const portable = structuredClone(await portableMarket(market, withRows));
      expect(JSON.parse(JSON.stringify(portable.spec))).toEqual(portable.spec);
      expect(await bytesOf(marketFrom(portable))).toBe(before);
    }
    // Rows in shared memory are the rows of this thread, too.
    expect(await bytesOf(market)).toBe(before);
  }
});

test('the rows of a market are sent to threads in memory that the threads share', async () => {
  const { recordings } = await portableMarket(lab.events(walk(5), { symbol: 'BTCUSDT' }), false);
  expect(recordings[0]?.trades?.priceTicks.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(recordings[0]?.depth?.sidedTicks.buffer).toBeInstanceOf(SharedArrayBuffer);
});

test('a market has the hashes of the files and events that it was made from', async () => {
  const path = recordedFile();
  const text = readFileSync(path);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const events = (seconds: number) => lab.events(walk(seconds), { symbol: 'BTCUSDT' });
  const contents = await marketContents(lab.together([lab.recording(join(path, '..', '*.csv')), events(5)]));
  expect(contents[0]).toEqual({ path, bytes: text.length, sha256 });
  expect(contents[1]).toEqual((await marketContents(events(5)))[0]);
  expect(contents[1]?.sha256).not.toBe((await marketContents(events(6)))[0]?.sha256);
  expect(await marketContents(lab.simulated())).toEqual([]);
});

test('a run refuses a market that was given several seeds', async () => {
  const market = lab.simulated({ seeds: 3, length: '1s' });
  expect(market.description).toContain('3 seeds');
  await expect(lab.run(buyer, { market })).rejects.toThrow('a run has one seed, not 3');
  expect(() => lab.simulated({ seeds: [1, 1] })).toThrow('1 comes twice');
  expect(() => lab.simulated({ seeds: 2, seed: 1 })).toThrow('seed and seeds are both given');
});

test('the description of a market states its length in one unit, so equal lengths have equal descriptions', () => {
  const described = (length: string | number) => lab.events([], { symbol: 'BTCUSDT', length }).description;
  expect(described('2d')).toBe('events of BTCUSDT, 2d');
  expect(described('48h')).toBe(described('2d'));
  expect(described('1.5h')).toBe('events of BTCUSDT, 90m');
  expect(described(1_500)).toBe('events of BTCUSDT, 1500ms');
  expect(lab.simulated({ length: 3_600_000 }).description).toMatch(/, 1h$/);
});
