/**
 * Measures the kernel next to plain tslab: the time from starting the process to the reply of the first cell, and the
 * time of a trivial cell after that. Real processes and sockets, in alternating rounds.
 */
import { fileURLToPath } from 'node:url';
import { KernelProcess } from '../dist/src/kernel/notebook/kernel-process.js';

const kernels = {
  'plain tslab': { entry: fileURLToPath(new URL('floors/plain-tslab.mjs', import.meta.url)) },
  spotlab: {},
};
const ROUNDS = 7;
const CELLS = 60;

export async function benchKernel({ quick = false } = {}) {
  const times = new Map(Object.keys(kernels).map((name) => [name, { first: [], cell: [] }]));
  for (let round = -1; round < (quick ? 3 : ROUNDS); round += 1) {
    for (const [name, options] of Object.entries(kernels)) {
      const { firstMs, cellMs } = await measure(options);
      if (round < 0) continue;
      times.get(name).first.push(firstMs);
      times.get(name).cell.push(cellMs);
    }
  }
  const floor = times.get('plain tslab');
  return [...times].map(([kernel, { first, cell }]) => ({
    kernel,
    'start and first cell ms': Math.round(median(first)),
    'times tslab': (median(first) / median(floor.first)).toFixed(2),
    'trivial cell ms': median(cell).toFixed(2),
    'times tslab ': (median(cell) / median(floor.cell)).toFixed(2),
  }));
}

async function measure(options) {
  const started = performance.now();
  const kernel = await KernelProcess.start(options);
  try {
    await kernel.client.execute('1 + 1');
    const firstMs = performance.now() - started;
    const cells = [];
    for (let index = 0; index < CELLS; index += 1) {
      const from = performance.now();
      await kernel.client.execute(`${index} + 1`);
      cells.push(performance.now() - from);
    }
    return { firstMs, cellMs: median(cells) };
  } finally {
    await kernel.close();
  }
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.table(await benchKernel({ quick: process.argv.includes('--quick') }));
  process.exit(0);
}
