/**
 * Measures the CPU per message of streams: spotlab next to `ws` + JSON.parse (bench/floors/ws-streams.mjs).
 *
 * Each driver has its own process and its own connection to one server process, which replays prepared frames as fast as
 * the reader takes them. The drivers take turns. The ratio is the CPU time of spotlab divided by that of `ws`: the
 * median of all rounds, and `±` half of its 95 % confidence interval. The numbers that the handlers are given must be
 * the same for both drivers.
 *
 * A paced run sends one message in a millisecond. Memory is the growth of a process over a million messages,
 * measured after garbage collections; the goal is at most 5 MiB more growth than with `ws`. The times to the first event are
 * those of whole processes.
 *
 * `--only=memory` measures one part, by a part of its label; `--quick` sends a fifth of the messages in fewer rounds,
 * and a twentieth of them for memory.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onProcessor } from './processors.mjs';
import { median, spread } from './statistics.mjs';

const here = (path) => new URL(path, import.meta.url);
const DRIVERS = ['./floors/ws-streams.mjs', './stream-driver.mjs'];

/** The measured streams: [label, kind of subscription, kind of events, messages in a round]. */
const CASES = [
  ['trades', 'trades', 'trades', 60_000],
  ['aggregate trades, 20 symbols', 'aggTrades', 'aggTrades', 60_000],
  ['raw diffs', 'diffs', 'diffs', 15_000],
  ['book, top read after every diff', 'book', 'diffs', 15_000],
  ['execution reports to order states', 'orders', 'orders', 25_000],
];
/** Rounds that are not counted, in which V8 compiles the code. */
const WARM_UP = 3;
const PACED_MESSAGES = 3_000;
const MANY = 1_000_000;
/** Messages that are sent at once while memory is measured. */
const MEMORY_PART = 10_000;
/** The streams whose memory is measured. */
const MEMORY_CASES = [
  ['trades', 'trades', 'trades', MANY],
  ['diffs into a book', 'book', 'diffs', MANY],
  ['execution reports', 'orders', 'orders', MANY],
];

/** Rows of the table. @param only a part of the labels */
export async function benchStreams({ quick = false, only, rounds = quick ? 5 : 11 } = {}) {
  const world = await start();
  const rows = [];
  const isWanted = (label) => only === undefined || label.includes(only);
  for (const [label, run, kind, messages] of CASES) {
    const count = quick ? messages / 5 : messages;
    if (isWanted(label) && world.drivers.every(({ can }) => can.includes(run)))
      rows.push(await measure(world, { label, run, kind, count, rounds, warmUp: WARM_UP }));
  }
  const paced = { run: 'trades', kind: 'trades', count: PACED_MESSAGES, everyMs: 1, warmUp: 1 };
  if (isWanted('trades, 1,000 a second'))
    rows.push(await measure(world, { label: 'trades, 1,000 a second', ...paced, rounds: quick ? 3 : 7 }));
  for (const [label, run, kind, messages] of MEMORY_CASES) {
    const count = quick ? messages / 20 : messages;
    const stream = `memory, growth over ${count.toLocaleString('en')} ${label}`;
    if (isWanted(stream)) rows.push(await measureMemory(world, { stream, run, kind, count }));
  }
  if (isWanted('start')) rows.push(...(await measureStarts(world, quick ? 5 : 15)));
  world.stop();
  return rows;
}

/** Starts the server, with a port for each driver, and the drivers. */
async function start() {
  const server = fork(fileURLToPath(here('./stream-server.mjs')), {
    ...onProcessor(1),
    env: { ...process.env, SPOTLAB_CANNED: JSON.stringify({ drivers: DRIVERS.length }) },
  });
  const [{ ports }] = await once(server, 'message');
  const drivers = [];
  for (const [index, module] of DRIVERS.entries()) {
    const port = ports[index];
    const host = `127.0.0.1:${port}`;
    const options = {
      ...{ wsUrl: `ws://${host}`, wsApiUrl: `ws://${host}/ws-api/v3`, baseUrl: `http://${host}` },
      ...{ apiKey: 'k'.repeat(64), secretKey: 's'.repeat(64) },
    };
    const child = fork(fileURLToPath(here('./stream-process.mjs')), {
      ...onProcessor(0, ['--expose-gc']),
      env: { ...process.env, SPOTLAB_DRIVER: JSON.stringify({ module: here(module).href, options }) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    drivers.push({ child, port, options, ...(await ask(child, { setup: true })) });
  }
  const stop = () => {
    for (const { child } of drivers) child.kill();
    server.kill();
  };
  return { server, drivers, stop };
}

async function measure(world, { label, run, kind, count, rounds, warmUp, everyMs }) {
  const { drivers } = world;
  const cpu = drivers.map(() => []);
  for (const { child } of drivers) await ask(child, { subscribe: run });
  for (let round = -warmUp; round < rounds; round += 1) {
    const from = (round + warmUp) * count;
    const digests = [];
    // Every second round has the reverse order, so that no driver always runs after the same one.
    for (const index of round % 2 ? [0, 1] : [1, 0]) {
      const { cpuUs, digest } = await play(world, drivers[index], { kind, from, count, everyMs });
      digests.push(digest);
      if (round >= 0) cpu[index].push(cpuUs / count);
    }
    if (digests[0] !== digests[1]) throw new Error(`${label}: the handlers were given different events`);
  }
  const ratios = cpu[1].map((one, round) => one / cpu[0][round]);
  return {
    ...{
      stream: label,
      'ws + JSON.parse': `${median(cpu[0]).toFixed(2)} µs`,
      spotlab: `${median(cpu[1]).toFixed(2)} µs`,
    },
    ...{ ratio: median(ratios).toFixed(2), '±': spread(ratios).toFixed(2) },
  };
}

/** Lets the server write, and resolves with the driver's measurements. */
async function play({ server }, { child, port }, { kind, from, count, everyMs }) {
  await ask(child, { expect: count });
  const done = once(child, 'message');
  server.send({ play: { port, kind, from, count, everyMs } });
  const [told] = await done;
  if (told.error) throw new Error(told.error);
  return told;
}

/** A part of the messages comes before the first measurement, so that caches of a fixed size are full. */
async function measureMemory(world, { stream, run, kind, count }) {
  const growth = [];
  for (const driver of world.drivers) {
    await ask(driver.child, { subscribe: run });
    let from = 0;
    const send = async (messages) => {
      for (const end = from + messages; from < end; from += MEMORY_PART) {
        await play(world, driver, { kind, from, count: MEMORY_PART });
        // The server keeps its frames of one kind to send them again. A million frames would need too much memory.
        world.server.send({ forget: true });
      }
    };
    await send(Math.max(MEMORY_PART, count / 10));
    const before = await ask(driver.child, { memory: true });
    await send(count);
    const after = await ask(driver.child, { memory: true });
    growth.push(after.usedMib - before.usedMib);
  }
  return {
    stream,
    ...{ 'ws + JSON.parse': `${growth[0].toFixed(1)} MiB`, spotlab: `${growth[1].toFixed(1)} MiB` },
  };
}

/** Programs from the start of their process to their first event, or to the end of `connect`. */
async function measureStarts({ server, drivers }, rounds) {
  const { options, port } = drivers[1];
  const spotlab = JSON.stringify(here('../dist/src/index.js').href);
  const connect = `const { connect } = await import(${spotlab}); const x = await connect(${JSON.stringify({ network: options.baseUrl, limits: 'off' })});`;
  const told = 'process.send({ first: true }); process.exit(0);';
  const programs = {
    ws: `const { WebSocket } = await import('ws'); const s = new WebSocket('${options.wsUrl}/ws/btcusdt@trade'); s.on('open', () => process.send({ open: true })); s.on('message', (data) => { JSON.parse(data.toString()); ${told} });`,
    connect: `${connect} ${told}`,
    spotlab: `${connect} const h = x.stream.trades('BTCUSDT').on(() => { ${told} });`,
  };
  const ms = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, program] of Object.entries(programs)) {
      const started = performance.now();
      server.send({ greet: { port, isOn: true } });
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        cwd: fileURLToPath(here('..')),
      });
      await new Promise((resolve) => child.on('message', (message) => message.first && resolve()));
      if (round >= 0) ms[name].push(performance.now() - started);
      await once(child, 'exit');
    }
  }
  server.send({ greet: { port, isOn: false } });
  const [ws, own, both] = [median(ms.ws), median(ms.connect), median(ms.spotlab)];
  return [
    {
      stream: 'start of the process to the first event',
      'ws + JSON.parse': `${ws.toFixed(0)} ms, connect() ${own.toFixed(0)} ms`,
      spotlab: `${both.toFixed(0)} ms`,
      ratio: (both / (ws + own)).toFixed(2),
    },
  ];
}

async function ask(child, message) {
  child.send(message);
  const [told] = await once(child, 'message');
  if (told.error) throw new Error(told.error);
  return told;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const word = (name) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
  const rows = await benchStreams({
    quick: process.argv.includes('--quick'),
    ...(word('only') ? { only: word('only') } : {}),
    ...(word('rounds') ? { rounds: Number(word('rounds')) } : {}),
  });
  console.table(rows);
  process.exit(0);
}
