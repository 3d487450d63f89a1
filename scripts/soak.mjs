// Runs millions of random commands of every kind against one matching engine (`npm run soak`, `npm run soak -- --commands
// 200000 --seed 7`).
//
// After every command the invariants of test/model/watch.ts are checked. Every 1,000 commands all books and holds are
// recomputed. Every 10,000 commands a new engine runs 100 commands side by side with the oracle of test/model. The
// first contradiction ends the run with the seed and the number of the command.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { transform } from 'sucrase';

const WHOLE_CHECK_EVERY = 1_000;
const DUEL_EVERY = 10_000;
const DUEL_COMMANDS = 100;

const { values } = parseArgs({
  options: { commands: { type: 'string', default: '10000000' }, seed: { type: 'string' } },
});
const commands = Number(values.commands);
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
if (!Number.isSafeInteger(commands) || commands < 1 || !Number.isSafeInteger(seed)) {
  console.error('Usage: npm run soak -- --commands NUMBER --seed NUMBER. Both are whole numbers.');
  process.exit(2);
}

const load = modelLoader();
const [{ dice, stepOf }, { Duel, makeExchange }, { applyReal, namesIn }, { Watch }, { holders }] = await Promise.all(
  ['dice', 'duel', 'engine-view', 'watch', 'dice'].map(load),
);
const { units } = await load('naive-world');

const random = xorshift(seed);
const thrown = () => Object.fromEntries(dice.map(([name, faces]) => [name, Math.floor(random() * faces)]));
const accounts = holders.map((_, index) => index + 1);
const exchange = makeExchange();
const watch = new Watch(exchange, accounts);
exchange.onEvent = (event) => watch.take(event);
const around = {
  get lastOrderId() {
    return watch.lastId;
  },
  openOrders: (account) => namesIn(exchange, account),
};
const [kinds, refusals] = [new Map(), new Map()];
let duels = 0;

console.log(`seed ${seed}, ${commands} commands`);
const started = performance.now();
for (let index = 0; index < commands; index += 1) {
  const step = stepOf(thrown(), index, around);
  try {
    const outcome = applyReal(exchange, step, index);
    const isRefused = /^-\d/.test(outcome) && !outcome.includes(' / ');
    if (step.kind === 'fund') watch.fund(step.asset, units(step.amount));
    watch.afterCommand(step.symbol, isRefused);
    if ((index + 1) % WHOLE_CHECK_EVERY === 0) exchange.checkIntegrity();
    if ((index + 1) % DUEL_EVERY === 0) duel();
    count(kinds, step.kind);
    if (isRefused) count(refusals, outcome);
  } catch (error) {
    console.error(`command ${index} of seed ${seed}: ${JSON.stringify(step)}`);
    console.error(error);
    process.exit(1);
  }
  if ((index + 1) % Math.max(1, Math.floor(commands / 10)) === 0) progress(index + 1);
}
exchange.checkIntegrity();

console.log('\nBy kind of command');
print(kinds);
console.log(`\nRefused: ${[...refusals.values()].reduce((sum, one) => sum + one, 0)}`);
print(refusals);
console.log('\nEvents');
print(new Map(Object.entries(watch.counts)));
const seconds = (performance.now() - started) / 1_000;
console.log(
  `\nclean: ${commands} commands and ${duels} beside the oracle in ${seconds.toFixed(0)} s, ` +
    `${Math.round(commands / seconds)} a second, seed ${seed}; ${memory()}`,
);

function duel() {
  const fresh = new Duel();
  for (let index = 0; index < DUEL_COMMANDS; index += 1) fresh.throw(thrown());
  fresh.sameHistory();
  duels += DUEL_COMMANDS;
}

function progress(done) {
  const rate = Math.round((done / (performance.now() - started)) * 1_000);
  console.log(`${done} commands, ${rate} a second, ${watch.ordersOpen} orders open, ${memory()}`);
}

function memory() {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return `${Math.round(rss / 2 ** 20)} MiB resident, ${Math.round(heapUsed / 2 ** 20)} MiB of heap`;
}

function count(map, name) {
  map.set(name, (map.get(name) ?? 0) + 1);
}

function print(map) {
  for (const [name, times] of [...map].sort((a, b) => b[1] - a[1]))
    console.log(`${String(times).padStart(10)}  ${name}`);
}

/** Marsaglia's xorshift generator: the same seed gives the same numbers on every machine. */
function xorshift(from) {
  let [x, y, z, w] = [from | 0, 0x9e3779b9, 0x243f6a88, 0xb7e15162];
  const next = () => {
    const t = x ^ (x << 11);
    [x, y, z] = [y, z, w];
    w = w ^ (w >>> 19) ^ (t ^ (t >>> 8));
    return (w >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 20; round += 1) next();
  return next;
}

/** Loads the model's TypeScript sources, which are not part of the build, to run with the built engine. */
function modelLoader() {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const home = mkdtempSync(join(tmpdir(), 'spotlab-soak-'));
  process.on('exit', () => rmSync(home, { recursive: true, force: true }));
  const model = join(home, 'test', 'model');
  mkdirSync(model, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(root, 'dist', 'src'), join(home, 'src'), 'junction');
  for (const name of readdirSync(join(root, 'test', 'model'))) {
    const source = readFileSync(join(root, 'test', 'model', name), 'utf8');
    const { code } = transform(source, { transforms: ['typescript'], disableESTransforms: true });
    writeFileSync(join(model, name.replace(/\.ts$/, '.js')), code);
  }
  return (name) => import(pathToFileURL(join(model, `${name}.js`)).href);
}
