/** Decoding of SBE beside JSON.parse of the same content, in CPU time, and the bytes of both on the wire. */
import { gzipSync } from 'node:zlib';
import {
  decodeColumns,
  decodeReply,
  encodeReply,
  readMessage,
  streamSchema,
  writeMessage,
} from '../dist/src/sbe/index.js';

const ROUNDS = 4;
const ROUND_MS = 50;
const price = (at) => (60_000 - at / 100).toFixed(8);
const quantity = (at) => (0.001 * (1 + ((at * 7_919) % 9_973))).toFixed(8);

const levels = (sign) => Array.from({ length: 5_000 }, (_, at) => [price(sign * at), quantity(at)]);
const kline = (at) => {
  const time = 1_769_860_800_000 + at * 60_000;
  const prices = [price(at), price(at - 900), price(at + 900), price(at + 3)];
  return [time, ...prices, quantity(at), time + 59_999, price(at * 3), 100 + at, quantity(at + 1), price(at * 2), '0'];
};
const trade = (at) => ({
  id: 5e9 + at,
  price: price(at),
  qty: quantity(at),
  isBuyerMaker: at % 2 === 0,
  isBestMatch: true,
});
const moment = 1_769_860_800_000_000;
const trades = {
  eventTime: moment,
  transactTime: moment,
  trades: Array.from({ length: 20 }, (_, at) => trade(at)),
  symbol: 'BTCUSDT',
};

/** Each case: its JSON, its message, and how the message is read: as what JSON has, and as columns of exact integers. */
const cases = [
  ['depth 5000', 'depth', { lastUpdateId: 52e9, bids: levels(1), asks: levels(-1) }],
  ['klines 1000', 'klines', Array.from({ length: 1_000 }, (_, at) => kline(at))],
].map(([title, endpoint, value]) => {
  const bytes = encodeReply(endpoint, value, 'ms');
  const rows = () => decodeReply(bytes, { unit: 'ms' });
  return { title, text: JSON.stringify(value), bytes, rows, columns: () => decodeColumns(bytes) };
});
for (const count of [1, 20]) {
  const event = { ...trades, trades: trades.trades.slice(0, count) };
  const bytes = writeMessage(streamSchema, 'TradesStreamEvent', event);
  cases.push({
    title: `a stream event of ${count} trades`,
    // The JSON streams send an event for each trade.
    texts: event.trades.map(({ id: t, price: p, qty: q, isBuyerMaker: m }) =>
      JSON.stringify({ e: 'trade', E: 1769860800000, s: 'BTCUSDT', t, p, q, T: 1769860800000, m, M: true }),
    ),
    bytes,
    rows: () => readMessage(streamSchema, bytes, { unit: 'ms' }),
    columns: () => readMessage(streamSchema, bytes, { asColumns: true }),
  });
}

/** Microseconds of CPU for one run. */
function cost(run) {
  const before = process.cpuUsage();
  let runs = 0;
  let used = 0;
  while (used < ROUND_MS * 1_000) {
    for (let at = 0; at < 8; at += 1) run();
    runs += 8;
    const { user, system } = process.cpuUsage(before);
    used = user + system;
  }
  return used / runs;
}

export function benchSbe() {
  return cases.map(({ title, text, texts = [text], bytes, rows, columns }) => {
    const wires = texts.map((one) => Buffer.from(one));
    const parse = () => {
      for (const wire of wires) JSON.parse(wire.toString());
    };
    const least = { json: Number.POSITIVE_INFINITY, rows: Number.POSITIVE_INFINITY, columns: Number.POSITIVE_INFINITY };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, run] of Object.entries({ json: parse, rows, columns }))
        least[name] = Math.min(least[name], cost(run));
    }
    const ratio = (cpu) => Number((least.json / cpu).toFixed(2));
    return {
      message: title,
      'JSON.parse, µs': Number(least.json.toFixed(1)),
      'SBE as rows of texts: quicker by': ratio(least.rows),
      'SBE as columns: quicker by': ratio(least.columns),
      'JSON, bytes': wires.reduce((sum, { length }) => sum + length, 0),
      'JSON gzip, bytes': wires.reduce((sum, wire) => sum + gzipSync(wire).length, 0),
      'SBE, bytes': bytes.length,
    };
  });
}

if (process.argv[1] === import.meta.filename) console.table(benchSbe());
