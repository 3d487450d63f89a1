/** Tests the result of a run as a value: it draws itself, and its data holds no part of a drawing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { connect, type DataExport, type LabChartKind, type LabResult, lab } from '../../src/index.js';
import { klineStep } from '../../src/lab/result/klines.js';
import { START_MS, walk } from './markets.js';

let ran: Promise<LabResult> | undefined;

/** One run that buys twice, for all tests of this file. */
function run(): Promise<LabResult> {
  ran ??= lab.run(
    async function buyer(x, { size }: { size: string }) {
      await x.orders.market('BTCUSDT', 'BUY', size);
      await x.orders.limit('BTCUSDT', 'BUY', '0.01', '49000');
      await x.clock.sleep('20s');
      await x.orders.market('BTCUSDT', 'SELL', '0.005');
    },
    { market: lab.events(walk(60), { symbol: 'BTCUSDT' }), params: { size: '0.01' } },
  );
  return ran;
}

const drawn = (value: unknown, width = 80): string =>
  stripVTControlCharacters(inspect(value, { colors: true, breakLength: width }));
const mimeOf = (value: object): Record<string, string> =>
  (value as Record<symbol, () => Record<string, string>>)[Symbol.for('Jupyter.display')]?.() ?? {};

describe('a result', () => {
  test('draws itself as text and as a picture', async () => {
    const result = await run();
    expect(drawn(result)).toContain('profit by source');
    const bundle = mimeOf(result);
    expect(bundle['image/svg+xml']).toContain('aria-label="buyer · size 0.01"');
    expect(bundle['text/plain']).toContain('limit orders filled');
  });

  test('is plain data, without anything that only its drawing needs', async () => {
    const result = await run();
    const copy = JSON.parse(JSON.stringify(result));
    expect(Object.keys(copy)).toEqual(Object.keys(result));
    expect(structuredClone(copy)).toEqual(copy);
    expect(JSON.stringify(copy)).toBe(JSON.stringify(result));
  });

  test('has a table of one row with its facts, parameters, statistics and profit, also for SQL and files', async () => {
    const result = await run();
    const { exact, length } = result.toColumns();
    expect(length).toBe(1);
    expect(exact.strategy).toEqual(['buyer']);
    expect(exact.size).toEqual(['0.01']);
    expect(exact.profit).toEqual([result.attribution.total]);
    expect(exact.queueFillRate).toEqual([result.assumptions[0]?.fillRate]);
    expect(result.toCSV().split('\n')[0]).toContain('return,maxDrawdown,days,sharpe,sharpeError,sortino,');
    await using x = await connect({ seed: 1 });
    expect([...(await x.sql`select strategy, fills from ${result}`)]).toEqual([{ strategy: 'buyer', fills: 2 }]);
    const sides = await x.sql`select side, sum(quantity) as sum from ${result.fills} group by side order by side`;
    expect(sides.map(({ side }) => side)).toEqual(['BUY', 'SELL']);
  });

  test('has lists such as orders and fills, whose tables have the columns that their types name', async () => {
    const { orders, fills, equity, positions, assumptions, markouts, klines } = await run();
    const names = (list: DataExport) => list.toTable().columns.map(({ name, type }) => `${name} ${type}`);
    expect(names(fills)).toEqual(
      expect.arrayContaining(['time time', 'price decimal', 'position decimal', 'isMaker boolean']),
    );
    expect(names(orders)).toEqual(expect.arrayContaining(['workingTime time', 'touchQty decimal']));
    expect(names(equity)).toEqual(['time time', 'equity decimal', 'held decimal', 'drawdown float']);
    expect(names(positions)).toEqual(expect.arrayContaining(['asset text', 'amount decimal']));
    expect(names(assumptions)).toEqual(expect.arrayContaining(['name text', 'fillRate float', 'profit decimal']));
    expect(names(markouts)).toEqual([
      ...['horizonMs integer', 'fills integer', 'profit decimal', 'notional decimal'],
      ...['bps float', 'bpsLow float', 'bpsHigh float'],
    ]);
    expect(names(klines)).toEqual(expect.arrayContaining(['openTime time', 'close decimal', 'tradeCount integer']));
    for (const list of [orders, fills, equity, positions, assumptions, markouts, klines])
      expect(list.toCSV().trimEnd().split('\n')).toHaveLength(list.length + 1);
    const folder = mkdtempSync(join(tmpdir(), 'spotlab result '));
    try {
      const { rows, bytes } = await fills.toParquet(join(folder, 'fills.parquet'));
      expect(rows).toBe(2);
      expect(bytes).toBeGreaterThan(100);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the klines of a result', () => {
  test('are in round steps over the whole run, of the symbols that were traded', async () => {
    const { klines, fills } = await run();
    expect(klines).toHaveLength(60);
    expect(klines.every(({ symbol, openTime }, at) => symbol === 'BTCUSDT' && openTime === START_MS + at * 1_000)).toBe(
      true,
    );
    for (const { time, price } of fills) {
      const kline = klines.find(({ openTime, closeTime }) => openTime <= time && time <= closeTime);
      expect(Number(price)).toBeGreaterThanOrEqual(Number(kline?.low));
      expect(Number(price)).toBeLessThanOrEqual(Number(kline?.high));
    }
  });

  test('are at most 120, however long the run is', () => {
    const day = 86_400_000;
    const counts = [60_000, 1_800_000, 3 * 3_600_000, day, 30 * day, 365 * day, 9_000 * day].map((span) => {
      const step = klineStep(0, span);
      return [step, span / step];
    });
    expect(counts.map(([step]) => step)).toEqual([
      ...[1_000, 15_000, 120_000, 900_000, 6 * 3_600_000, 7 * day, 77 * day],
    ]);
    expect(Math.max(...counts.map(([, count]) => count as number))).toBeLessThanOrEqual(120);
  });
});

describe('the pictures of a result', () => {
  test('have a name each, as text and as SVG', async () => {
    const result = await run();
    const says: Record<LabChartKind, RegExp> = {
      fills: /BTCUSDT 1s.*▲ bought 0\.01.*▼ sold 0\.005.*1 order is outside the chart/s,
      klines: /BTCUSDT 1s(?!.*bought)/s,
      equity: /equity of buyer, USDT.*lost since the peak/s,
      drawdown: /drawdown of buyer, %/,
      attribution: /buyer.*profit by source USDT/s,
      assumptions: /buyer.*limit orders filled/s,
      positions: /positions of buyer/,
    };
    for (const [kind, words] of Object.entries(says) as [LabChartKind, RegExp][]) {
      const chart = result.chart(kind);
      expect(drawn(chart, 100), kind).toMatch(words);
      expect(mimeOf(chart)['image/svg+xml'], kind).toMatch(/^<svg /);
    }
    expect(String(result.chart())).toBe(String(result.chart('fills')));
  });

  test('are also shown for the lists of the result, where a picture says more than a table', async () => {
    const { equity, klines, fills, orders } = await run();
    expect(drawn(equity)).toContain('lost since the peak');
    expect(drawn(klines)).toContain('BTCUSDT 1s');
    expect(drawn(fills)).toMatch(/symbol .* price/);
    expect(drawn(orders)).toMatch(/clientOrderId/);
    expect(drawn(equity.toTable())).toMatch(/time .*equity .*drawdown/);
  });

  test('are refused for an unknown kind or symbol', async () => {
    const result = await run();
    expect(() => result.chart('candles' as LabChartKind)).toThrow(
      "chart: invalid kind 'candles'. The kinds are fills, klines, equity, drawdown, attribution, assumptions, positions.",
    );
    expect(() => result.chart('fills', { symbol: 'ETHUSDT' })).toThrow(
      "chart: the run has no klines of 'ETHUSDT'. It has klines of BTCUSDT.",
    );
  });
});
