/** Tests `x.chart` and `x.latency`; and which terminal width, colours and characters are used to draw results. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as dataBackend from '../../src/data/result-data.js';
import * as displays from '../../src/display/index.js';
import { ParameterError } from '../../src/index.js';
import { drawResults } from '../support/drawn.js';
import { makeClient } from '../support/make-client.js';

drawResults();

const BOOK = { lastUpdateId: 7, bids: [['99.00', '2.00']], asks: [['101.00', '1.00']] };
const KLINES = [0, 1, 2].map((at) => [at * 60_000, '1', '3', '1', String(at + 1), '5', at * 60_000 + 59_999]);
const TRADES = [0, 1].map((at) => ({ id: at, price: `${at + 5}.5`, qty: '1', time: at * 60_000, isBuyerMaker: true }));

const clientFor = (...bodies: unknown[]) =>
  makeClient(
    bodies.map((body) => ({ body: body as object })),
    { displays: () => displays, dataBackend: () => dataBackend },
  );
const drawn = (value: unknown): string => inspect(value, { breakLength: 80 });

/** The SVG that a notebook gets. */
const picture = (value: object): string =>
  (value as Record<symbol, () => Record<string, string>>)[Symbol.for('Jupyter.display')]?.()['image/svg+xml'] ?? '';

afterEach(() => vi.unstubAllEnvs());

describe('x.chart', () => {
  test('draws a picture of the given size or width in pixels; without a width it gives the page two pictures to choose from', () => {
    const { x } = clientFor();
    const numbers = [1, 3, 2];
    const widthOf = (value: object): string => /^<svg [^>]*?width="(\d+)"/.exec(picture(value))?.[1] ?? '';
    expect(widthOf(x.chart(numbers))).toBe('760');
    expect(widthOf(x.chart(numbers, { width: 'S' }))).toBe('480');
    expect(widthOf(x.chart(numbers, { width: 'L' }))).toBe('1160');
    expect(widthOf(x.chart(numbers, { width: 640 }))).toBe('640');
    expect(widthOf(x.chart([{ a: 1, b: 2 }], { mark: 'point', x: 'a', y: 'b', width: 'S' }))).toBe('480');
    const htmlOf = (value: object): string =>
      (value as Record<symbol, () => Record<string, string>>)[Symbol.for('Jupyter.display')]?.()['text/html'] ?? '';
    expect(htmlOf(x.chart(numbers))).toContain('class="spotlab-narrow"');
    expect(htmlOf(x.chart(numbers, { width: 'M' }))).not.toContain('class="spotlab-narrow"');
    const refused = (width: unknown) => () => x.chart(numbers, { width: width as 'S' });
    for (const width of ['XL', 100, 5000, Number.NaN, null, {}])
      expect(refused(width)).toThrow("'S', 'M', 'L', or pixels from 320 to 2400");
  });

  test('draws a book as its depth curve, klines and trades as lines', async () => {
    const { x } = clientFor(BOOK, KLINES, TRADES);
    expect(drawn(x.chart(await x.market.depth('BTCUSDT')))).toMatch(/^BTCUSDT depth[\s\S]*┊/);
    expect(drawn(x.chart(await x.market.klines('BTCUSDT', '1m')))).toMatch(
      /^BTCUSDT 1m closes {2}3 {2}▲ \+200[\s\S]*◂ 3/,
    );
    const trades = drawn(x.chart(await x.market.trades('BTCUSDT'), { timeZone: 8 }));
    expect(trades).toMatch(/^BTCUSDT {2}2 values[\s\S]*last 6\.5[\s\S]*08:00/);
  });

  test('draws numbers and decimal strings, with their name if it is given', () => {
    const { x } = clientFor();
    expect(drawn(x.chart(['1.10', '2.20'], { name: 'closes' }))).toMatch(/^closes {2}2 values/);
    expect(drawn(x.chart(Float64Array.of(1, 2)))).toContain('2 values');
    expect(String(x.chart([1, 2]))).toContain('2 values');
    expect(drawn(x.chart([0, 4]))).toContain('last 4  first 0'); // of nothing there are no percents
  });

  test('draws the requested kind of chart on a page', async () => {
    const { x } = clientFor(BOOK, KLINES, TRADES);
    const book = await x.market.depth('BTCUSDT');
    const klines = await x.market.klines('BTCUSDT', '1m');
    const trades = await x.market.trades('BTCUSDT');
    expect(picture(x.chart(book))).toContain('<title>BTCUSDT depth</title>');
    expect(picture(x.chart(book, 'ladder'))).toContain('<title>BTCUSDT order book</title>');
    expect(picture(x.chart(klines))).toContain('<title>BTCUSDT 1m closes</title>');
    expect(picture(x.chart(klines, { kind: 'candles', name: 'mine' }))).toContain('<title>mine 1m</title>');
    expect(picture(x.chart(trades, 'tape'))).toContain('<title>BTCUSDT trades</title>');
    const ticker = { symbol: 'A', lastPrice: '2', priceChangePercent: '1.5' };
    expect(picture(x.chart([ticker]))).toContain('A ▲ +1.50 % at 2');
    expect(picture(x.chart(ticker))).toContain('A ▲ +1.50 % at 2');
    const balances = [{ asset: 'BTC', free: '2.00', locked: '0.50' }];
    const prices = [{ symbol: 'BTCEUR', price: '50000.10' }];
    expect(picture(x.chart(balances))).toContain('BTC free 2, locked 0.5, worth 16.25 USDT<'); // at the price of the trades
    expect(picture(x.chart([{ ...balances[0], asset: 'ETH' }]))).toContain('ETH free 2, locked 0.5<');
    expect(picture(x.chart({ balances }, { prices, in: 'EUR' }))).toContain('worth 125000.25 EUR');
    expect(picture(x.chart([1, 2, 3, 3], 'histogram'))).toContain('median 2');
    const equity = [0, 1, 2].map((at) => [at * 60_000, ['100', '120', '90'][at]]);
    expect(picture(x.chart(equity, 'equity'))).toContain('largest loss since a peak -25.00 %, from 120 to 90');
  });

  test('names the allowed kinds if a value has no chart of the given kind', () => {
    const { x } = clientFor();
    expect(() => x.chart([1, 2], 'ladder')).toThrow(
      "invalid kind 'ladder' for numbers; allowed are 'line', 'equity', 'histogram'.",
    );
  });

  test('draws rows with open, high, low and close as candles, with times of any form', () => {
    const { x } = clientFor();
    const row = (time: unknown, close: string) => ({ time, open: '100', high: '120', low: '90', close, volume: 3 });
    const hour = 3_600_000;
    const tuples = [0, 1, 2].map((at) => [at * hour, '100', '120', '90', `10${at}`, '3', (at + 1) * hour - 1]);
    const drawn = String(x.chart(tuples, 'candles'));
    for (const timeOf of [
      (ms: number) => ms,
      (ms: number) => new Date(ms),
      (ms: number) => new Date(ms).toISOString(),
    ]) {
      expect(
        String(
          x.chart(
            [0, 1, 2].map((at) => row(timeOf(at * hour), `10${at}`)),
            'candles',
          ),
        ),
      ).toBe(drawn);
    }
    expect(() => x.chart([{ open: '1', high: '2', low: '1', close: '2' }], 'candles')).toThrow(/but no time/);
    expect(() => x.chart([row('soon', '1')], 'candles')).toThrow('row 0 has no valid time: soon.');
  });

  test('for rows without a price or a value, the error of x.chart says how to name the plotted column', () => {
    const { x } = clientFor();
    const rows = [{ openTime: 1_700_000_000_000, low: '1.5', note: 'a' }];
    expect(() => x.chart(rows)).toThrow(/columns are openTime, low, note\. .*mark: 'line', x: 'openTime', y: 'low'/);
    expect(() => x.chart(x.table({ size: [1, 2], cost: [3, 4] }))).toThrow("mark: 'line', x: 'size', y: 'cost'");
    expect(() => x.chart(x.table({ size: [1, 2] }))).toThrow("mark: 'histogram', x: 'size'");
    expect(drawn(x.chart({ size: [1, 2], cost: [3, 4] }, { mark: 'line', x: 'size', y: 'cost' }))).toContain('cost');
    expect(drawn(x.chart([{ value: 1 }, { value: 2 }]))).toContain('2 values');
  });

  test('x.chart sends a reading call that it is given, once', async () => {
    const { x, transport } = clientFor(BOOK);
    expect(drawn(await x.chart(x.market.depth('BTCUSDT')))).toContain('BTCUSDT depth');
    expect(transport.sent).toHaveLength(1);
  });

  test('refuses a value without a chart, and a trading call, which is not sent', () => {
    const { x, transport } = clientFor();
    for (const value of [1, null, { a: 1 }, 'abc']) expect(() => x.chart(value)).toThrow(ParameterError);
    expect(() => x.chart(x.orders.market('BTCUSDT', 'BUY', '1'))).toThrow('a trading call has no chart');
    expect(transport.sent).toHaveLength(0);
  });
});

describe('x.latency', () => {
  test('counts every reply, refusals too, and sends nothing', async () => {
    const { x, transport } = makeClient(
      [{ body: BOOK }, { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } }],
      { displays: () => displays },
    );
    expect([x.latency.count, x.latency.lastMs]).toEqual([0, Number.NaN]);
    await x.market.depth('BTCUSDT');
    await x.market.depth('NOPE').catch(() => undefined);
    expect(x.latency.count).toBe(2);
    expect(x.latency.samples.map(({ verb }) => verb)).toEqual(['market.depth', 'market.depth']);
    expect(x.latency.mostMs).toBeGreaterThanOrEqual(x.latency.medianMs);
    expect(drawn(x.latency)).toMatch(/^latency {2}last/);
    expect(transport.sent).toHaveLength(2);
  });

  test('measures parts of a millisecond, by a monotonic clock', async () => {
    const ticks = [1000.25, 1000.6304];
    const clock = { now: () => 0, elapsed: () => ticks.shift() ?? Number.NaN, sleep: async () => {} };
    const { x } = makeClient([{ body: BOOK }], { displays: () => displays, clock });
    await x.market.depth('BTCUSDT');
    expect(x.latency.lastMs).toBe(0.38);
  });

  test('keeps the newest 240 latencies, and counts all replies', async () => {
    const { x, session } = clientFor();
    for (let ms = 1; ms <= 500; ms += 1) session.latencies.record('market.depth', ms);
    expect([x.latency.count, x.latency.samples.length]).toEqual([500, 240]);
    expect([x.latency.samples[0]?.ms, x.latency.lastMs]).toEqual([261, 500]);
    expect([x.latency.leastMs, x.latency.medianMs, x.latency.p95Ms, x.latency.mostMs]).toEqual([261, 380, 488, 500]);
  });
});

describe('a result', () => {
  const prices = Array.from({ length: 60 }, (_, at) => ({ symbol: `S${at}`, price: '1.00' }));

  test('shows every row if inspect is told to show every entry; otherwise it shows 40 rows and says how many there are', async () => {
    const { x } = clientFor(prices);
    const list = await x.market.ticker.price();
    expect(inspect(list, { maxArrayLength: null })).toMatch(/^S59 /m);
    expect(inspect(list)).toContain('the first 40 of 60; the value holds them all');
    expect(inspect(list, { moreHint: '.more' } as object)).toContain('the first 40 of 60; .more');
  });

  test('is drawn in ASCII where the locale is not UTF-8', async () => {
    const { x } = clientFor(prices, prices);
    vi.stubEnv('LC_ALL', 'C');
    expect(drawn(await x.market.ticker.price())).toContain('-----');
    vi.stubEnv('LC_ALL', 'C.UTF-8');
    expect(drawn(await x.market.ticker.price())).toContain('─────');
  });
});

describe('chart.save', () => {
  test('writes the picture that a notebook shows as an SVG file, also for an interactive plot', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'spotlab-chart-'));
    try {
      const { x } = clientFor();
      const chart = x.chart([1, 3, 2]);
      const path = join(folder, 'numbers.svg');
      const saved = await chart.save(path);
      const text = readFileSync(path, 'utf8');
      expect(text).toBe(picture(chart));
      expect(saved).toEqual({ path, bytes: Buffer.byteLength(text) });
      const plot = x.chart([{ a: 1, b: 2 }], { mark: 'point', x: 'a', y: 'b' });
      await plot.vega().save(path);
      expect(readFileSync(path, 'utf8')).toMatch(/^<svg [^>]*width="\d+"/);
      expect(Object.keys(chart)).not.toContain('save');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('refuses a file name without the ending .svg or .png, and a folder that does not exist', async () => {
    const { x } = clientFor();
    const chart = x.chart([1, 3, 2]);
    await expect(chart.save('numbers.gif')).rejects.toThrow(/'numbers\.gif' is no path of an SVG or PNG file/);
    await expect(chart.save(join(tmpdir(), 'spotlab-none', 'numbers.svg'))).rejects.toThrow(/cannot be written/);
    await expect(chart.save('numbers.gif')).rejects.toMatchObject({ code: 'SPOTLAB_FILE' });
  });

  test('writes a PNG file of two pixels for each pixel of the picture, transparent or on a colour', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'spotlab-chart-'));
    try {
      const { x } = clientFor();
      const chart = x.chart([1, 3, 2]);
      const path = join(folder, 'numbers.png');
      const [, width, height] = /<svg [^>]*width="(\d+)" height="(\d+)"/.exec(picture(chart)) ?? [];
      /** Width, height and colour type of a PNG file: 6 has transparency, 2 has none. */
      const headOf = (file: Buffer) => [file.readUInt32BE(16), file.readUInt32BE(20), file.readUInt8(25)];
      const { bytes } = await chart.save(path);
      const file = readFileSync(path);
      expect(file.subarray(1, 4).toString()).toBe('PNG');
      expect(file.length).toBe(bytes);
      expect(headOf(file)).toEqual([Number(width) * 2, Number(height) * 2, 6]);
      await chart.save(path, { scale: 1, background: 'white' });
      expect(headOf(readFileSync(path))).toEqual([Number(width), Number(height), 2]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('refuses options that are not possible', async () => {
    const { x } = clientFor();
    const save = (path: string, options: object) => x.chart([1, 3, 2]).save(path, options);
    await expect(save('n.png', { scale: 9 })).rejects.toThrow('invalid scale 9: give a number from 1 to 8');
    await expect(save('n.png', { background: 'whitish' })).rejects.toThrow("'whitish' is no colour");
    await expect(save('n.png', { dpi: 300 })).rejects.toThrow('there is no option dpi');
    await expect(save('n.svg', { scale: 2 })).rejects.toThrow('scale is an option of PNG files');
  });
});
