// Interrupts endless code of all kinds, and prints how much of it ended, how long that took, and whether the session kept
// its names: at a prompt `npm run interrupts`, in a kernel `npm run interrupts -- --kernel`, there also by messages
// (`--message`) instead of SIGINT. At the prompt the script then interrupts inputs that wait for ever, and collects
// garbage after each of them: this must not end the process (`--waits 1000`).
//
// Options: --rounds N, --waits N, --load N (busy processes beside it), --only KIND, --node PATH (another Node).
// The exit code is 1 if a loop did not end, or a process did.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { kernelsIn } from './interrupt-kernel.mjs';
import { KINDS, TURNING, writePackage } from './interrupt-kinds.mjs';
import { promptsIn } from './interrupt-prompt.mjs';

const EVALUATION = new URL('../dist/repl/evaluation/', import.meta.url).href;

/** Time from the first output of a loop to Ctrl-C, so that the loop is in its middle. */
const PRESS_AFTER_MS = 150;
/** Longest time in which a loop may end. */
const GIVE_UP_AFTER_MS = 25_000;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '24' },
    waits: { type: 'string', default: '1000' },
    load: { type: 'string', default: '0' },
    node: { type: 'string', default: process.execPath },
    only: { type: 'string', default: '' },
    kernel: { type: 'boolean', default: false },
    message: { type: 'boolean', default: false },
    'waits-here': { type: 'boolean', default: false },
  },
});

if (values.node !== process.execPath) {
  const { status } = spawnSync(values.node, [...process.argv.slice(1), '--node', values.node], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else if (values['waits-here']) await giveUpWaits(Number(values.waits));
else process.exitCode = (await measure()) ? 0 : 1;

async function measure() {
  const busy = Array.from({ length: Number(values.load) }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-interrupts-'));
  writePackage(folder);
  try {
    const place = values.kernel ? kernelsIn(folder, values.message) : promptsIn(folder);
    console.log(`Node ${process.version}, ${busy.length} busy processes beside the ${place.name}`);
    const kinds = (values.message ? TURNING : Object.keys(KINDS)).filter((kind) => kind.includes(values.only));
    const result = await pressing(place, kinds, Number(values.rounds));
    console.table(result.table);
    const waits = values.kernel ? undefined : await waited();
    const ended = `${result.ended} of ${result.pressed} loops ended at the first interrupt`;
    console.log(waits === undefined ? ended : `${ended}; ${waits}`);
    return result.ended === result.pressed && waits?.includes('ended the process') !== true;
  } finally {
    for (const one of busy) one.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Interrupts the kinds in turn. */
async function pressing(place, kinds, rounds) {
  const times = new Map(kinds.map((kind) => [kind, []]));
  let session;
  let ended = 0;
  for (let round = 0; round < rounds; round += 1) {
    const kind = kinds[round % kinds.length];
    session ??= await place.open();
    const ms = await pressed(session, kind, round);
    times.get(kind).push(ms);
    if (ms !== undefined) ended += 1;
    else {
      await session.kill();
      session = undefined;
    }
  }
  await session?.kill();
  const table = Object.fromEntries(
    [...times].map(([kind, all]) => {
      const found = all.filter((ms) => ms !== undefined).sort((a, b) => a - b);
      const middle = found[found.length >> 1];
      return [
        kind,
        {
          ended: `${found.length} of ${all.length}`,
          'median ms': Math.round(middle),
          'worst ms': Math.round(found.at(-1)),
        },
      ];
    }),
  );
  return { table, ended, pressed: rounds };
}

/** Runs a loop and interrupts it. Resolves to the time until the loop has ended; undefined when the session does not answer. */
async function pressed(session, kind, round) {
  const code = KINDS[kind].replace('SAY', session.say(round));
  try {
    await within(session.begin(code, round));
    await new Promise((done) => setTimeout(done, PRESS_AFTER_MS));
    const at = performance.now();
    await within(session.press());
    const ms = performance.now() - at;
    await within(session.keeps(round));
    return ms;
  } catch (error) {
    console.error(`round ${round}, ${kind}: ${error.message} ${session.said}`);
    return undefined;
  }
}

async function within(work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing for ${GIVE_UP_AFTER_MS} ms:`)), GIVE_UP_AFTER_MS);
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Gives up waits in a process of its own, and returns how it ended. */
async function waited() {
  const script = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, ['--expose-gc', script, '--waits-here', '--waits', values.waits], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const [code, signal] = await new Promise((done) => child.on('close', (...all) => done(all)));
  return code === 0 ? said.trim() : `a collected wait ended the process (${code ?? signal})`;
}

/** Evaluates inputs that wait for ever, gives each of them up, and collects garbage. */
async function giveUpWaits(count) {
  const { startEvaluator } = await import(`${EVALUATION}evaluate.js`);
  const { compile } = await import(`${EVALUATION}compile.js`);
  const evaluator = startEvaluator(process.cwd());
  const input = compile('await new Promise(() => {})');
  for (let at = 0; at < count; at += 1) {
    evaluator.evaluate(input).catch(() => {});
    evaluator.stopper()();
    await new Promise((done) => setImmediate(done));
    globalThis.gc();
  }
  const { value } = await evaluator.evaluate(compile('6 * 7'));
  if (value !== 42) throw new Error('the session does not answer');
  console.log(`${count} waits were given up and collected`);
}
