/**
 * Measures the time of `import` in a new process: the package next to undici alone, and next to a connected client, which
 * has loaded undici too. The figures are wall times inside the process, without the start of Node: the medians of rounds in
 * which the programs take turns.
 */
import { execFileSync } from 'node:child_process';

const index = new URL('../dist/src/index.js', import.meta.url).href;
const drivers = {
  undici: `await import('undici')`,
  spotlab: `await import('${index}')`,
  'spotlab, connected': `const { connect } = await import('${index}'); await connect({ network: 'http://127.0.0.1:9' })`,
};

export function benchImport({ quick = false } = {}) {
  const times = new Map(Object.keys(drivers).map((name) => [name, []]));
  for (let round = -1; round < (quick ? 7 : 15); round += 1) {
    for (const [name, code] of Object.entries(drivers)) {
      const program = `const at = performance.now(); ${code}; console.log(performance.now() - at); process.exit(0)`;
      const options = { cwd: new URL('.', import.meta.url), encoding: 'utf8' };
      const ms = Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], options));
      if (round >= 0) times.get(name).push(ms);
    }
  }
  const floor = median(times.get('undici'));
  return [...times].map(([what, all]) => ({
    import: what,
    'median ms': Math.round(median(all)),
    'least ms': Math.round(Math.min(...all)),
    'times undici': (median(all) / floor).toFixed(2),
  }));
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

if (process.argv[1] === new URL(import.meta.url).pathname) console.table(benchImport());
