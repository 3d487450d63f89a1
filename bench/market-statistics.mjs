/**
 * Compares statistics of the simulated market with those of the recorded market. `npm run statistics` prints a table.
 * It needs the recorded data in ../shared/data.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { Simulation } from './market-simulation.mjs';
import { bookFigures, klineFigures, tradeFigures } from './statistics.mjs';

const DATA = new URL('../../shared/data/', import.meta.url);
const START_MS = Date.UTC(2026, 0, 31, 12);
const SEEDS = [1, 2, 3];
const DAYS = 14;
const HOURS = 3;

const text = (path) =>
  gunzipSync(readFileSync(new URL(path, DATA)))
    .toString()
    .trim();
const rows = (path) =>
  text(path)
    .split('\n')
    .map((line) => line.split(','));

function recordedKlines(path) {
  return klineFigures(rows(path).map((row) => [Number(row[4]), Number(row[5]), Number(row[8])]));
}

function recordedTrades(path, [time, price, quantity, isBuyerMaker], header) {
  const all = rows(path).slice(header);
  return tradeFigures(
    all.map((row) => [Number(row[time]), Number(row[price]), Number(row[quantity]), /true/i.test(row[isBuyerMaker])]),
  );
}

/** Uses every 65th state of the recorded book. */
function recordedBooks() {
  const name = 'depth/BTCUSDT-depth-';
  const snapshot = JSON.parse(readFileSync(new URL(`${name}snapshot-2024-08-08T2354.json`, DATA)));
  const [bids, asks] = [new Map(snapshot.bids), new Map(snapshot.asks)];
  const books = [];
  text(`${name}diffs-2024-08-08T2354_2024-08-09T0005.jsonl.gz`)
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ u }) => u > snapshot.lastUpdateId)
    .forEach(({ b, a }, index) => {
      change(bids, b);
      change(asks, a);
      if (index % 65 === 0) books.push([sorted(bids).reverse(), sorted(asks)]);
    });
  return bookFigures(books, 0.01);
}

function change(side, levels) {
  for (const [price, quantity] of levels) {
    if (Number(quantity) === 0) side.delete(price);
    else side.set(price, quantity);
  }
}

const sorted = (side) => [...side].map(([p, q]) => [Number(p), Number(q)]).sort((a, b) => a[0] - b[0]);

const numbersOf = (one) => [one.timeUs / 1_000, one.priceTicks / 100, one.quantityLots / 100_000, one.isBuyerMaker];

function simulated(seed) {
  const simulation = new Simulation(seed, START_MS);
  const past = simulation.histories.get('BTCUSDT');
  const klines = simulation.minutes('BTCUSDT', DAYS).map((row) => [Number(row[4]), Number(row[5]), row[8]]);
  const pastTrades = past.read(past.nextTradeId - 100_000, 100_000).map(numbersOf);
  const books = [];
  simulation.run(HOURS * 3_600, () => {
    if (simulation.nowUs % 10_000_000 === 0) books.push(simulation.book('BTCUSDT'));
  });
  const live = simulation.trades.filter((one) => one.symbol === 'BTCUSDT').map(numbersOf);
  return {
    past: { ...klineFigures(klines), ...tradeFigures(pastTrades) },
    live: { ...tradeFigures(live), ...bookFigures(books, 0.01) },
  };
}

function table() {
  const columns = {
    '2021, recorded': recordedKlines('klines/BTCUSDT-1m-2021-07-01_2021-07-15.csv.gz'),
    '2025, recorded': recordedKlines('klines/BTCUSDT-1m-2025-10-29_2025-11-01.csv.gz'),
    '2024, recorded': {
      ...recordedTrades('trades/BTCUSDT-trades-2024-08-08T2354_2024-08-09T0005.csv.gz', [4, 1, 2, 5], 0),
      ...recordedBooks(),
    },
    'XRPETH 2019, recorded': recordedTrades('aggtrades/XRPETH-aggTrades-2019-10-11_2019-10-13.csv.gz', [3, 1, 2, 4], 1),
  };
  for (const seed of SEEDS) {
    const { past, live } = simulated(seed);
    columns[`history, seed ${seed}`] = past;
    columns[`live, seed ${seed}`] = live;
  }
  const names = [...new Set(Object.values(columns).flatMap(Object.keys))];
  const cell = (value) => (value === undefined ? '' : Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));
  const lines = names.map((name) => [
    name.replaceAll('|', '\\|'),
    ...Object.values(columns).map((one) => cell(one[name])),
  ]);
  const header = ['Statistic (BTCUSDT unless stated)', ...Object.keys(columns)];
  const rule = header.map((_, index) => (index === 0 ? '---' : '--:'));
  return [header, rule, ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

console.log(table());
