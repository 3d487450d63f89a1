/**
 * The cost of a start, in CPU of the whole process with all its threads: importing and connecting beside importing
 * undici, the prompt, the first call at it and `-e` beside a bare node.
 *
 * The programs take turns; a ratio compares two figures of one round, and the row shows the median of the rounds. CPU
 * time does not depend on other load of the machine; `wall ms` is the least of all rounds, for information.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PseudoTerminal } from '../pseudo-terminal.mjs';
import { median, spread } from '../statistics.mjs';

const ROUNDS = 9;
const PROMPT = /embedded > /;
const CALL = "x.market.depth('BTCUSDT').limit(5)";
const ANSWER = /5 asks, 5 bids/;

/** Each program gives CPU and wall milliseconds; `of` names the program that it is compared with. */
const PROGRAMS = [
  { name: 'undici', run: () => inside(`await import('undici')`) },
  { name: 'import', of: 'undici', goal: 0.4, run: (dist) => inside(`await import('${dist}/src/index.js')`) },
  {
    ...{ name: 'import and connect by address', of: 'undici', goal: 1 },
    run: (dist) =>
      inside(
        `const { connect } = await import('${dist}/src/index.js'); await connect({ network: 'http://127.0.0.1:9' })`,
      ),
  },
  { name: 'node', run: () => whole(['-e', '0']) },
  { name: 'prompt', of: 'node', goal: 1.3, run: (dist) => session(dist, 'prompt') },
  { name: 'first call answered', of: 'node', goal: 4.7, run: (dist) => session(dist, 'call') },
  { name: 'spotlab -e 1', of: 'node', goal: 3.4, run: (dist) => whole([`${dist}/src/cli/main.js`, '-e', '1']) },
  {
    ...{ name: 'spotlab -e with a call', of: 'node', goal: 4.7 },
    run: (dist) => whole([`${dist}/src/cli/main.js`, '-e', CALL]),
  },
];

export async function benchStarts({ dists, only = '', quick = false }) {
  if (!PROGRAMS.some(({ name, of }) => of && `start: ${name}`.includes(only))) return [];
  const samples = new Map();
  for (let round = -1; round < (quick ? 3 : ROUNDS); round += 1) {
    for (const { name, of, run } of PROGRAMS) {
      for (const dist of of ? Object.keys(dists) : ['']) {
        const sample = await run(dists[dist]);
        const key = `${name} ${dist}`;
        if (!samples.has(key)) samples.set(key, []);
        if (round >= 0) samples.get(key).push(sample);
      }
    }
  }
  return PROGRAMS.filter(({ of }) => of).map(({ name, of, goal }) => {
    const shown = { row: `start: ${name}`, of, goal };
    for (const dist of Object.keys(dists)) {
      const own = samples.get(`${name} ${dist}`);
      const floor = samples.get(`${of} ${dist}`) ?? samples.get(`${of} `);
      const ratios = own.map(({ cpuMs }, round) => cpuMs / floor[round].cpuMs);
      shown[dist] = `${median(ratios).toFixed(2)} ± ${spread(ratios).toFixed(2)}`;
      shown[`${dist}, CPU ms`] = Math.round(median(own.map(({ cpuMs }) => cpuMs)));
      shown[`${dist}, wall ms`] = Math.round(Math.min(...own.map(({ wallMs }) => wallMs)));
    }
    return shown;
  });
}

/** CPU of code within a process that has started. */
function inside(code) {
  const program = `const at = performance.now(); const cpu = process.cpuUsage(); ${code};
    const { user, system } = process.cpuUsage(cpu);
    console.log((user + system) / 1e3, performance.now() - at); process.exit(0)`;
  const options = { cwd: new URL('.', import.meta.url), encoding: 'utf8' };
  const [cpuMs, wallMs] = execFileSync(process.execPath, ['--input-type=module', '-e', program], options).split(' ');
  return { cpuMs: Number(cpuMs), wallMs: Number(wallMs) };
}

/** CPU of a process from its start to its end. */
function whole(args) {
  const startedAt = performance.now();
  const words = [process.execPath, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const script = `TIMEFORMAT='%U %S'; time ${words} > /dev/null 2>&1`;
  const told = execFileSync('bash', ['-c', `{ ${script}; } 2>&1`], { encoding: 'utf8', env: ENVIRONMENT });
  const [user, system] = told.trim().split(' ').map(Number);
  return { cpuMs: (user + system) * 1e3, wallMs: performance.now() - startedAt };
}

/** The user's own history and settings are neither read nor written. */
const ENVIRONMENT = { ...process.env, NO_COLOR: '1', HOME: mkdtempSync(join(tmpdir(), 'spotlab-starts-')) };

/** CPU of an interactive session until its prompt, or until its first call is answered. */
async function session(dist, until) {
  const typed = new PseudoTerminal([`${dist}/src/cli/main.js`], { env: ENVIRONMENT });
  await typed.until((seen) => PROMPT.test(seen));
  if (until === 'call') {
    const { length } = typed.seen;
    typed.type(`${CALL}\r`);
    await typed.until((seen) => ANSWER.test(seen.slice(length)));
  }
  const sample = { cpuMs: cpuOfChild(typed.pid), wallMs: typed.elapsed() };
  const leaving = setInterval(() => typed.type('\u0004'), 50);
  await typed.ended();
  clearInterval(leaving);
  return sample;
}

/** CPU milliseconds of all threads of the one child of a process, as Linux counts them. */
function cpuOfChild(parent) {
  const child = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')[0];
  const ns = readdirSync(`/proc/${child}/task`).map((task) => {
    try {
      return Number(readFileSync(`/proc/${child}/task/${task}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // The thread has just ended.
      return 0;
    }
  });
  return ns.reduce((sum, one) => sum + one, 0) / 1e6;
}
