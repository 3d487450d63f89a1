/**
 * Measures the cost of 300 cells for a kernel: its memory (RSS) after them and after a pause, and the processor time of a
 * cell. The bench runs a real kernel over its sockets. Cells declare names and types, await answers, and show tables and
 * charts.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { KernelProcess } from '../dist/src/kernel/notebook/kernel-process.js';

const CELLS = 300;
/** Cells of each kind that run before the first measure. */
const WARM_UP = 7;
/** A pause that is longer than the time after which an idle kernel collects garbage. */
const PAUSE_MS = 3_000;
/** The unit in which `/proc` counts processor time, in milliseconds. */
const TICK_MS = 10;

const KINDS = [
  (n) => `const v${n} = ${n} + 1; function f${n}(a: number) { return a + v${n} }\nf${n}(${n})`,
  (n) => `const d${n} = await x.market.depth('BTCUSDT').limit(5);\nd${n}`,
  (n) => `const k${n} = await x.market.klines('BTCUSDT', '1m').limit(50);\nconsole.log(k${n}.length); k${n}`,
  (n) => `interface Row${n} { a: number; b: string }\nclass C${n} { constructor(readonly row: Row${n}) {} }
const rows${n}: Row${n}[] = [{ a: ${n}, b: 'x' }];\nnew C${n}(rows${n}[0]!)`,
  (n) => `let t${n} = await x.market.ticker.price('BTCUSDT');\nt${n}`,
  (n) => `const { a${n}, b${n} } = { a${n}: [1, 2].map((one) => one * ${n}), b${n}: new Map([[${n}, 'y']]) };\na${n}`,
];

/** Rows of the table. On Linux only, because memory and processor time of the kernel are read from `/proc`. */
export async function benchKernelMemory({ quick = false } = {}) {
  if (process.platform !== 'linux') return [];
  const kernel = await KernelProcess.start({ env: { SPOTLAB_SEED: '1' } });
  const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${kernel.pid}/status`, 'utf8'))[1]) / 1024;
  const usedMs = () => {
    const words = readFileSync(`/proc/${kernel.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(words[11]) + Number(words[12])) * TICK_MS;
  };
  const run = async (n) => {
    const { reply } = await kernel.client.execute(KINDS[n % KINDS.length](n));
    if (reply.content.status !== 'ok') throw new Error(JSON.stringify(reply.content));
  };
  try {
    for (let n = 0; n < WARM_UP; n += 1) await run(n);
    const before = rss();
    const usedBefore = usedMs();
    const cells = quick ? CELLS / 5 : CELLS;
    let peak = before;
    for (let n = 0; n < cells; n += 1) {
      await run(WARM_UP + n);
      peak = Math.max(peak, rss());
    }
    const cellMs = (usedMs() - usedBefore) / cells;
    await pause(PAUSE_MS);
    return [
      {
        cells,
        'MB before': Math.round(before),
        'MB at most': `+${Math.round(peak - before)}`,
        'MB after a pause': `+${Math.round(rss() - before)}`,
        'CPU ms a cell': Math.round(cellMs),
      },
    ];
  } finally {
    await kernel.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.table(await benchKernelMemory({ quick: process.argv.includes('--quick') }));
  process.exit(0);
}
