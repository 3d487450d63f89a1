/**
 * Measures the export of a year of one-minute klines to CSV, Parquet, Arrow and DuckDB, from rows in memory. CSV needs
 * no package and is the baseline. Prints seconds, megabytes, and the ratio to CSV in the same run.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { connect } from '../dist/src/index.js';

const ROWS = 525_600;
const MINUTE_MS = 60_000;

export async function benchData({ quick = false } = {}) {
  const x = await connect({ seed: 1, limits: 'off' });
  const count = quick ? ROWS / 12 : ROWS;
  const toMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
  const rows = await x.market
    .klines('BTCUSDT', '1m')
    .from(toMs - (count - 1) * MINUTE_MS)
    .to(toMs)
    .all({ onProgress: () => {} });
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-bench-'));
  const path = (name) => join(folder, name);
  const timed = [
    ['toCSV(path)', () => rows.toCSV(path('k.csv')), 'k.csv'],
    ['toColumns()', async () => rows.toColumns()],
    ['toParquet(path)', () => rows.toParquet(path('k.parquet')), 'k.parquet'],
    ['toArrow(path)', () => rows.toArrow(path('k.arrow')), 'k.arrow'],
    [
      'x.sql: sum, grouped by day',
      () => x.sql`select date_trunc('day', openTime), sum(volume) from ${rows} group by 1`,
    ],
  ];
  const table = [];
  let floor;
  for (const [way, run, file] of timed) {
    const start = performance.now();
    await run();
    const seconds = (performance.now() - start) / 1e3;
    floor ??= seconds;
    const megabytes = file ? (statSync(path(file)).size / 1e6).toFixed(1) : '';
    table.push({
      way,
      rows: rows.length,
      seconds: seconds.toFixed(2),
      'of CSV': (seconds / floor).toFixed(2),
      MB: megabytes,
    });
  }
  rmSync(folder, { recursive: true });
  await x.close();
  return table;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.table(await benchData({ quick: process.argv.includes('--quick') }));
  process.exit(0);
}
