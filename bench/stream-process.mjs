/**
 * Runs one driver of streams in its own process. The process receives tasks over IPC. The task `{ subscribe: 'trades' }`
 * subscribes, `{ expect: count }` measures the CPU time until that many events were given to the handler, `{ memory: true }`
 * gives the memory after a garbage collection.
 */
import { SYMBOL, SYMBOLS } from './stream-events.mjs';

const { module, options } = JSON.parse(process.env.SPOTLAB_DRIVER ?? '{}');
const { default: driver } = await import(module);

let seen = 0;
let target = Number.POSITIVE_INFINITY;
let started = process.cpuUsage();
/** Counts of the events that handlers got, to compare drivers; a driver that skips events would cost less. */
let digest = 0;

function take(number) {
  seen += 1;
  digest = (Math.imul(digest, 31) + (number % 1_000_003)) | 0;
  if (seen < target) return;
  const { user, system } = process.cpuUsage(started);
  process.send({ cpuUs: user + system, digest });
  seen = 0;
  target = Number.POSITIVE_INFINITY;
}

const RUNS = {
  trades: () => driver.trades([SYMBOL], (_, id) => take(id)),
  aggTrades: () => driver.aggTrades(SYMBOLS, (_, id) => take(id)),
  diffs: () => driver.diffs(SYMBOL, (_, updateId) => take(updateId)),
  book: () =>
    driver.book(SYMBOL, (bid, bidQty, ask, askQty, updateId) =>
      take(updateId + bid.length + Number(bidQty) * 1e8 + Number(ask) * 100 + askQty.length),
    ),
  orders: () =>
    driver.orders((order, tradeId) =>
      take(tradeId + Number(order.executedQty) * 100 + order.status.length + order.fills.length),
    ),
};

process.on('message', async (message) => {
  try {
    if (message.setup) {
      await driver.setup(options);
      process.send({ name: driver.name, can: Object.keys(driver) });
    } else if (message.subscribe) {
      await driver.teardown();
      await driver.setup(options);
      await RUNS[message.subscribe]();
      process.send({ subscribed: true });
    } else if (message.expect) {
      seen = 0;
      digest = 0;
      target = message.expect;
      started = process.cpuUsage();
      process.send({ expecting: true });
    } else if (message.memory) {
      globalThis.gc();
      await new Promise((resolve) => setTimeout(resolve, 200));
      globalThis.gc();
      const { heapUsed, external, rss } = process.memoryUsage();
      process.send({ usedMib: (heapUsed + external) / 2 ** 20, rssMib: rss / 2 ** 20 });
    }
  } catch (error) {
    process.send({ error: error instanceof Error ? error.stack : String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
process.send({ ready: true });
