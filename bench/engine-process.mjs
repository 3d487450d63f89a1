/** Runs one engine driver in its own process. The parent process sends the tasks over IPC; see engine.mjs. */
import { makeFlow, play, randomOf, rest } from './engine-flow.mjs';

const { default: driver } = await import(process.env.SPOTLAB_ENGINE_DRIVER);

const TASKS = {
  name: () => ({ name: driver.name, note: driver.note }),

  /** Number of operations whose result differs from the reference. */
  check({ seed, count, expected }) {
    let wrong = 0;
    play(driver, driver.create(count), makeFlow(seed, count), 0, count, (index, value) => {
      if (value !== expected[index]) wrong += 1;
    });
    return { wrong };
  },

  /** Operations per second. */
  round({ seed, count }) {
    const flow = flowOf(seed, count);
    const book = driver.create(count);
    // Keeps the first book alive: without any object of its classes, V8 would discard the compiled code between rounds.
    if (keptAlive.length === 0) keptAlive.push(book);
    globalThis.gc();
    const started = process.hrtime.bigint();
    play(driver, book, flow, 0, count);
    return { rate: count / (Number(process.hrtime.bigint() - started) / 1e9) };
  },

  /** Memory per resting order, in bytes. It must be the first task of a process. */
  async weigh({ seed, resting }) {
    const book = driver.create(resting);
    const before = await bytes();
    rest(driver, book, seed, resting, 1);
    const after = await bytes();
    if (driver.cancelled(driver.cancel(book, 0))) throw new Error('there is no order 0');
    return { perOrder: (after - before) / resting };
  },

  /** Durations of single operations with `resting` orders in the book. */
  deep({ seed, count, resting }) {
    const book = driver.create(resting + 2 * count);
    rest(driver, book, seed, resting, 2 * count + 1);
    const flow = flowOf(seed, 2 * count);
    // The first half is a warm-up, in which V8 compiles the code.
    play(driver, book, flow, 0, count);
    const times = new Float64Array(count);
    const random = randomOf(seed);
    const far = new Float64Array(count);
    for (let index = 0; index < count; index += 1) {
      times[index] = timed(() => play(driver, book, flow, count + index, count + index + 1));
      // An order deep in the book, which is not in a processor cache.
      const id = 2 * count + 1 + Math.floor(random() * resting);
      far[index] = timed(() => driver.cancel(book, id));
    }
    return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), farP99: quantile(far, 0.99) };
  },
};

/** The first book of the driver. Every driver keeps its first book until its process ends. */
const keptAlive = [];

let kept;
function flowOf(seed, count) {
  if (kept?.seed !== seed || kept.count !== count) kept = { seed, count, flow: makeFlow(seed, count) };
  return kept.flow;
}

function timed(action) {
  const started = process.hrtime.bigint();
  action();
  return Number(process.hrtime.bigint() - started);
}

/** Heap and external memory in bytes, after three collections: the collector frees memory in the background. */
async function bytes() {
  for (let turn = 0; turn < 3; turn += 1) {
    globalThis.gc();
    await new Promise((done) => setImmediate(done));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function quantile(values, share) {
  return values.toSorted()[Math.floor(values.length * share)];
}

process.on('message', async (message) => process.send(await TASKS[message.task](message)));
process.on('disconnect', () => process.exit(0));
process.send({ ready: true });
