/**
 * Measures `fidelity: 'bars'`: a generated year of 1m klines with a strategy that reads each of them and trades where two
 * averages cross; and, for comparison, one day of these klines with `fidelity: 'trades'`.
 *
 * `node bench/bars.mjs` plays a year; with `--quick`, a month. Processor time includes reading the file.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MINUTE_MS = 60_000;
const MINUTES_PER_DAY = 1_440;
const START_MS = Date.UTC(2024, 0, 1);
const SHORT = 60;
const LONG = 720;

/** Random numbers in [0, 1) of a seed. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Rows of a random walk in cents, in the form of the public files. */
function generatedKlines(days) {
  const random = randomOf(7);
  const step = () => Math.round((random() + random() + random() - 1.5) * 6_000);
  const price = (cents) => (cents / 100).toFixed(2);
  const rows = [];
  let close = 6_000_000;
  for (let minute = 0; minute < days * MINUTES_PER_DAY; minute += 1) {
    const open = close;
    close = Math.max(1_000_000, open + step());
    const [high, low] = [Math.max(open, close) + Math.abs(step()), Math.min(open, close) - Math.abs(step())];
    const volume = (1 + random() * 50).toFixed(5);
    const bought = (volume * random()).toFixed(5);
    const quote = (amount) => ((amount * (high + low)) / 200).toFixed(8);
    const time = START_MS + minute * MINUTE_MS;
    const prices = [open, high, low, close].map(price);
    const count = 100 + Math.floor(random() * 900);
    rows.push(
      [time, ...prices, volume, time + MINUTE_MS - 1, quote(volume), count, bought, quote(bought), 0].join(','),
    );
  }
  return `${rows.join('\n')}\n`;
}

/** Holds while the short average of closes is above the long one. */
async function crossing(x, { short, long }) {
  const closes = [];
  let [shortSum, longSum, isHeld] = [0, 0, false];
  for await (const { kline } of x.stream.klines('BTCUSDT', '1m')) {
    if (!kline.isClosed) continue;
    const close = Number(kline.close);
    closes.push(close);
    shortSum += close - (closes.at(-1 - short) ?? 0);
    longSum += close - (closes.at(-1 - long) ?? 0);
    if (closes.length < long || shortSum / short > longSum / long === isHeld) continue;
    isHeld = !isHeld;
    await x.orders.market('BTCUSDT', isHeld ? 'BUY' : 'SELL', '0.01');
  }
}

async function measured(lab, file, options) {
  const market = lab.recording(file, options);
  const before = process.cpuUsage();
  const { fills } = await lab.run(crossing, {
    market,
    balances: { USDT: '100000', BTC: '10' },
    params: { short: SHORT, long: LONG },
  });
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, fills: fills.length };
}

export async function benchBars({ quick = false } = {}) {
  const { lab } = await import('../dist/src/index.js');
  const days = quick ? 30 : 365;
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-bars-'));
  try {
    const file = join(folder, 'BTCUSDT-1m-2024.csv');
    writeFileSync(file, generatedKlines(days));
    const { seconds, fills } = await measured(lab, file, { fidelity: 'bars' });
    const day = join(folder, 'BTCUSDT-1m-day.csv');
    writeFileSync(day, generatedKlines(1));
    const trades = await measured(lab, day, { fidelity: 'trades' });
    return {
      [`${days} days of 1m klines as bars`]: { 'CPU s': seconds.toFixed(1), fills },
      'one of these days as trades': { 'CPU s': trades.seconds.toFixed(1), fills: trades.fills },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.table(await benchBars({ quick: process.argv.includes('--quick') }));
