/**
 * Measures the CPU seconds of `toColumns()` of a year of one-minute klines, in a process of its own for each round. The rows
 * read the two columns of a chart (a time and a price, as floats); every column as floats; every column as floats and as
 * exact values. The column `slices` is the least that lists of 4.7 million texts can take: each text is cut from one long
 * text that exists already, and V8 copies it twice before it is old. So a goal below it is not within reach.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { median } from '../statistics.mjs';

const SELF = fileURLToPath(import.meta.url);
const ROWS = 521_000;
const MINUTE_MS = 60_000;

/** The lists that are only cut and kept: see {@link cutSlices}. */
const FLOOR = 'slices';
const EXACT_ROW = 'toColumns() of 521,000 klines, all columns read';
/** Columns of a kline with texts. */
const TEXT_COLUMNS = 9;

const READS = {
  'toColumns() of 521,000 klines, two columns read': ({ floats }) => floats.openTime.length + floats.close.length,
  'toColumns() of 521,000 klines, all columns read as floats': ({ floats }) => Object.values(floats).length,
  [EXACT_ROW]: ({ floats, exact }) => [...Object.values(floats), ...Object.values(exact)].length,
};
const GOAL_SECONDS = 0.7;

export function benchColumns({ dists, only = '', rounds = 5 }) {
  return Object.keys(READS)
    .filter((row) => row.includes(only))
    .map((row) => {
      const ways = row === EXACT_ROW ? { [FLOOR]: FLOOR, ...dists } : dists;
      const seconds = new Map(Object.keys(ways).map((name) => [name, []]));
      for (let round = 0; round < rounds; round += 1)
        for (const [name, dist] of Object.entries(ways))
          seconds.get(name).push(Number(execFileSync(process.execPath, [SELF, dist, row], { encoding: 'utf8' })));
      return {
        row,
        goal: GOAL_SECONDS,
        ...Object.fromEntries([...seconds].map(([name, all]) => [name, median(all).toFixed(2)])),
      };
    });
}

/** Cuts the texts of all columns from one text, and keeps them. */
function cutSlices() {
  const text = Buffer.from(
    Array.from({ length: ROWS }, (_, at) => `${60_000 + (at % 10_000)}.12000000`).join(''),
  ).toString('latin1');
  const size = text.length / ROWS;
  const kept = [];
  const before = process.cpuUsage();
  for (let column = 0; column < TEXT_COLUMNS; column += 1) {
    const list = new Array(ROWS);
    for (let at = 0; at < ROWS; at += 1) list[at] = text.slice(at * size, (at + 1) * size);
    kept.push(list);
  }
  return secondsSince(before);
}

function secondsSince(before) {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function measure(dist, row) {
  if (dist === FLOOR) return cutSlices();
  // An older package has its files in other folders.
  const load = ([path, ...others]) =>
    import(`${dist}/src/${path}`).catch((error) => {
      if (others.length === 0) throw error;
      return load(others);
    });
  const [{ RowStore, rowArray }, { readTable }, { dataTable }] = await Promise.all(
    [['client/results/rows.js'], ['data/table/table-data.js', 'data/table-data.js'], ['data/data-table.js']].map(load),
  );
  const table = dataTable(
    readTable(
      rowArray(store(RowStore), () => {}),
      'klines',
    ),
    { displays: () => undefined },
  );
  const before = process.cpuUsage();
  READS[row](table.toColumns());
  return secondsSince(before);
}

/** Klines of a random walk, as the exchange writes them. */
function store(RowStore) {
  const rows = new RowStore();
  let price = 6_000_000;
  let state = 1;
  const next = (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const cents = (units) => `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}000000`;
  const amount = (below) => `${next(below)}.${String(next(1e8)).padStart(8, '0')}`;
  for (let at = 0; at < ROWS; at += 1) {
    const open = 1_700_000_000_000 + at * MINUTE_MS;
    price += next(2001) - 1000;
    const prices = [price, price + next(900), price - next(900), price + next(200) - 100].map(cents);
    const sums = [amount(100), open + MINUTE_MS - 1, amount(6_000_000), next(5000), amount(50), amount(3_000_000)];
    rows.push([open, ...prices, ...sums, '0']);
  }
  rows.finish();
  return rows;
}

if (process.argv[1] === SELF) console.log(await measure(process.argv[2], process.argv[3]));
