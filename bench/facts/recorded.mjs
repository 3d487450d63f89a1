/** Computes the same statistics for the recorded data in ../shared/data: one column of figures for each recording. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { flowFigures } from './flow-figures.mjs';
import { levelFigures } from './level-figures.mjs';
import { minuteFigures } from './minute-figures.mjs';

const DATA = new URL('../../../shared/data/', import.meta.url);
/** The grid of the simulated record, and the time between two recorded changes of the book. */
const STEP_MS = 50;
const LEVELS_STEP_MS = 100;
const TICK = 0.01;
const NAME = '2024-08-08T2354_2024-08-09T0005';

export const hasRecordedData = () => existsSync(DATA);

const lines = (path) =>
  gunzipSync(readFileSync(new URL(path, DATA)))
    .toString()
    .trim()
    .split('\n');
const rows = (path) => lines(path).map((line) => line.split(','));

/** Figures by the year of the recording. */
export function recordedFigures() {
  return {
    2021: minuteFigures(klines('klines/BTCUSDT-1m-2021-07-01_2021-07-15.csv.gz')),
    2024: minutesOfBook(),
    2025: minuteFigures(klines('klines/BTCUSDT-1m-2025-10-29_2025-11-01.csv.gz')),
  };
}

const klines = (path) => rows(path).map((row) => [row[0], row[4], row[5], row[9]].map(Number));

function minutesOfBook() {
  const record = recordedBook();
  return { ...flowFigures(record), ...levelFigures(record.levels) };
}

/** The record of the eleven minutes of 2024: see flow-figures.mjs. Times are timestamps of trades. */
export function recordedBook() {
  const trades = rows(`trades/BTCUSDT-trades-${NAME}.csv.gz`);
  const takers = [];
  // Trades with the same millisecond and side count as one taker.
  for (const [, , quantity, , timeText, isBuyerMaker] of trades) {
    const [time, sign] = [Number(timeText), isBuyerMaker === 'True' ? -1 : 1];
    const last = takers.at(-1);
    if (last?.[0] === time && last[1] === sign) last[2] += Number(quantity);
    else takers.push([time, sign, Number(quantity)]);
  }
  const quotes = rows(`depth/BTCUSDT-bookTicker-${NAME}.csv.gz`).slice(1);
  const fromMs = Math.ceil(Number(quotes[0][5]) / 1e6 / STEP_MS) * STEP_MS;
  const toMs = Math.floor(Number(quotes.at(-1)[5]) / 1e6);
  const count = Math.floor((toMs - fromMs) / STEP_MS);
  const series = () => new Float64Array(count);
  const record = { takers: takers.filter(([time]) => time >= fromMs), fromMs, toMs, stepMs: STEP_MS };
  Object.assign(record, { middles: series(), ticks: series(), bidLots: series(), askLots: series() });
  record.best = new Float64Array(2 * count);
  for (let i = 0, next = 0; i < count; i += 1) {
    while (Number(quotes[next + 1]?.[5]) / 1e6 <= fromMs + i * STEP_MS) next += 1;
    const [, bid, bidLots, ask, askLots] = quotes[next].map(Number);
    record.middles[i] = 1e4 * Math.log((bid + ask) / 2);
    record.ticks[i] = Math.round((ask - bid) / TICK);
    record.bidLots[i] = bidLots;
    record.askLots[i] = askLots;
    record.best[2 * i] = bid;
    record.best[2 * i + 1] = ask;
  }
  return { ...record, ...recordedDepths(takers) };
}

function recordedDepths(takers) {
  const snapshot = JSON.parse(readFileSync(new URL('depth/BTCUSDT-depth-snapshot-2024-08-08T2354.json', DATA)));
  const sides = [new Map(snapshot.bids), new Map(snapshot.asks)].map(
    (side) => new Map([...side].map(([price, quantity]) => [Number(price), Number(quantity)])),
  );
  const [depths, books] = [[], []];
  let from = 0;
  for (const line of lines(`depth/BTCUSDT-depth-diffs-${NAME}.jsonl.gz`)) {
    const { E: time, u, b, a } = JSON.parse(line);
    if (u <= snapshot.lastUpdateId) continue;
    [b, a].forEach((changes, side) => {
      for (const [price, quantity] of changes) {
        if (Number(quantity) > 0) sides[side].set(Number(price), Number(quantity));
        else sides[side].delete(Number(price));
      }
    });
    from ||= time;
    const [bids, asks] = sides;
    const middle = (Math.max(...bids.keys()) + Math.min(...asks.keys())) / 2;
    const near = new Map([...bids, ...asks].filter(([price]) => Math.abs(price / middle - 1) <= 10e-4));
    books.push(near);
    if (time - from < depths.length * 2_000) continue;
    let depth = 0;
    for (const [price, quantity] of near) if (Math.abs(price / middle - 1) <= 1e-4) depth += quantity;
    depths.push(depth);
  }
  const traded = takers.filter(([time]) => time >= from).reduce((sum, [, , quantity]) => sum + quantity, 0);
  return { depths, levels: { books, stepMs: LEVELS_STEP_MS, traded } };
}
