/**
 * Streams under thousands of faults of an exchange in another process, by seed: everything arrives once and in order, the
 * kept books are those of the exchange, and the states of orders are those of queries.
 *
 * The client's clock runs faster, so that the pauses between connections take less time. `npm run streams` makes 10,000
 * faults (STREAM_FAULTS) with another seed (STREAM_SEED).
 */
import { afterEach, expect, test } from 'vitest';
import { connect, type Spot } from '../../src/index.js';
import { trials } from '../support/depth.js';
import { type ExchangeProcess, startExchangeProcess } from '../support/exchange-process.js';
import { speedUpClock } from '../support/fast-clock.js';
import { seeded } from '../support/fault-plan.js';
import { StreamTrial } from '../support/stream-trial.js';

const FAULTS = Number(process.env.STREAM_FAULTS ?? trials(20, 1_000, 350));
const SEED = Number(process.env.STREAM_SEED ?? 20_261_122);
/** Rounds between two comparisons of everything. */
const ROUNDS = 12;
/** The client's clock runs this many times as fast. */
const SPEED = 20;
const NO_LIMITS = ['--weight-limit', '100000000', '--request-limit', '100000000/5m', '--order-limit', '100000000/10s'];

let restoreClock = () => {};
let exchange: ExchangeProcess | undefined;
const opened: Spot[] = [];
afterEach(async () => {
  for (const x of opened.splice(0)) await x.close();
  await exchange?.close();
  restoreClock();
});

test(`streams lose and repeat nothing, and books and orders stay right, under ${FAULTS} faults (seed ${SEED})`, {
  timeout: 60_000 + FAULTS * 400,
}, async () => {
  restoreClock = speedUpClock(SPEED);
  exchange = await startExchangeProcess(
    ...['--seed', '7', '--time', '2026-03-01T00:00:00Z', '--paused', '--symbols', 'BTCUSDT,ETHUSDT', ...NO_LIMITS],
  );
  const { baseUrl: network, adminUrl, apiKey, secretKey } = exchange;
  const open = async () => {
    const x = await connect({ network, adminUrl, apiKey, secretKey, checkFilters: false, limits: 'off' });
    opened.push(x);
    return x;
  };
  const trial = new StreamTrial(await open(), await open(), ['BTCUSDT', 'ETHUSDT'], seeded(SEED));
  await trial.start();
  while (trial.faults < FAULTS) {
    for (let rounds = ROUNDS; rounds > 0; rounds -= 1) await trial.round();
    await trial.settle();
    if (process.env.STREAM_FAULTS) console.log(JSON.stringify(trial.seen.counts));
  }
  await trial.stop();
  expect(trial.seen.counts.books).toBeGreaterThan(10);
});
