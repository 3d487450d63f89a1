/**
 * Measures the cost of daily use in one run, and prints each figure beside its goal (`node bench/daily.mjs`). `--only=TEXT`
 * chooses rows by a part of their names, `--quick` takes fewer rounds, and `--beside=NAME=DIST` (any number) measures
 * another compiled package in the same rounds, such as the package of an older commit.
 */
import { fileURLToPath } from 'node:url';

import { benchColumns } from './daily/columns.mjs';
import { benchOrders } from './daily/orders.mjs';
import { benchStarts } from './daily/starts.mjs';

const values = (name) =>
  process.argv.filter((one) => one.startsWith(`--${name}=`)).map((one) => one.slice(name.length + 3));

const dists = Object.fromEntries(values('beside').map((one) => one.split('=')));
dists.spotlab = fileURLToPath(new URL('../dist', import.meta.url));
const options = {
  dists,
  only: values('only')[0] ?? '',
  rounds: Number(values('rounds')[0] ?? 15),
  quick: process.argv.includes('--quick'),
};
for (const bench of [benchOrders, benchColumns, benchStarts]) {
  const rows = await bench(options);
  if (rows.length > 0) console.table(rows);
}
process.exit(0);
