/**
 * SBE beside JSON.parse of the same content, in CPU time, and the bytes of both on the wire.
 *
 * Three uses: to decode; to decode and read every field; to decode and read price and quantity. A text is read by one of its
 * characters, so that the text must exist. The values of columns are read as exact integers, so that no texts are made of
 * these values.
 */
import { gzipSync } from 'node:zlib';
import { eventReader } from '../dist/src/connect/encoding/sbe-source.js';
import {
  decodeColumns,
  decodeReply,
  encodeReply,
  readMessage,
  streamSchema,
  writeMessage,
} from '../dist/src/sbe/index.js';
import { decoderOf } from '../dist/src/streams/index.js';

const ROUNDS = 8;
const ROUND_MS = 40;
const price = (at) => (60_000 - at / 100).toFixed(8);
const quantity = (at) => (0.001 * (1 + ((at * 7_919) % 9_973))).toFixed(8);

const levels = (sign) => Array.from({ length: 5_000 }, (_, at) => [price(sign * at), quantity(at)]);
const kline = (at) => {
  const time = 1_769_860_800_000 + at * 60_000;
  const prices = [price(at), price(at - 900), price(at + 900), price(at + 3)];
  return [time, ...prices, quantity(at), time + 59_999, price(at * 3), 100 + at, quantity(at + 1), price(at * 2), '0'];
};

/** A sum over all values, so that V8 cannot leave out a read. */
const text = (one) => one.charCodeAt(one.length >> 1);
const any = (one) => (typeof one === 'string' ? text(one) : Number(one));
const sumOf = (list, each = any) => {
  let sum = 0;
  for (let at = 0; at < list.length; at += 1) sum += each(list[at]);
  return sum;
};
const columnSum = (column) => sumOf(column.mantissas ?? column);
const columnsSum = ({ columns }, names = Object.keys(columns)) => sumOf(names, (name) => columnSum(columns[name]));

/**
 * A reply, read in the form of JSON and as columns of exact integers. `every` reads all fields of a value, and `two` reads
 * price and quantity, for each form.
 */
function replyCase(title, endpoint, value, { every, two }) {
  const bytes = encodeReply(endpoint, value, 'ms');
  const wires = [Buffer.from(JSON.stringify(value))];
  return {
    title,
    messages: [{ bytes, wires }],
    json: { decode: ({ wires: [wire] }) => JSON.parse(wire.toString()), every: every.rows, two: two.rows },
    rows: { decode: (message) => decodeReply(message.bytes, { unit: 'ms' }).value, every: every.rows, two: two.rows },
    columns: { decode: (message) => decodeColumns(message.bytes).value, every: every.columns, two: two.columns },
  };
}

const depth = {
  every: {
    rows: ({ lastUpdateId, bids, asks }) => lastUpdateId + sumOf([bids, asks], (side) => sumOf(side, bothTexts)),
    columns: ({ lastUpdateId, bids, asks }) => lastUpdateId + columnsSum(bids) + columnsSum(asks),
  },
};
const bothTexts = ([first, second]) => text(first) + text(second);
const klines = {
  every: { rows: (rows) => sumOf(rows, (row) => sumOf(row)), columns: (rows) => columnsSum(rows) },
  two: {
    rows: (rows) => sumOf(rows, (row) => text(row[4]) + text(row[5])),
    columns: (rows) => columnsSum(rows, ['closePrice', 'volume']),
  },
};

/** Compares an event of the binary stream with the events of the stream in JSON, which has one event for each trade. */
function eventCase(count) {
  const DIFFERENT = 64;
  const messages = Array.from({ length: DIFFERENT }, (_, index) => {
    const trades = Array.from({ length: count }, (_, at) => ({
      id: 5e9 + index * count + at,
      price: price(index * count + at),
      qty: quantity(index * count + at),
      isBuyerMaker: at % 2 === 0,
      isBestMatch: true,
    }));
    const moment = 1_769_860_800_000_000 + index;
    const event = { eventTime: moment, transactTime: moment, trades, symbol: 'BTCUSDT' };
    const texts = trades.map(({ id: t, price: p, qty: q, isBuyerMaker: m }) =>
      JSON.stringify({ e: 'trade', E: 1769860800000, s: 'BTCUSDT', t, p, q, T: 1769860800000, m, M: true }),
    );
    return {
      bytes: writeMessage(streamSchema, 'TradesStreamEvent', event),
      wires: texts.map((one) => Buffer.from(one)),
    };
  });
  const schema = streamSchema;
  return {
    title: count === 1 ? 'an event of 1 trade' : `an event of ${count} trades`,
    messages,
    json: {
      decode: ({ wires }) => wires.map((wire) => JSON.parse(wire.toString())),
      every: (events) => sumOf(events, ({ e, E, s, t, p, q, T, m, M }) => sumOf([e, E, s, t, p, q, T, m, M])),
      two: (events) => sumOf(events, ({ p, q }) => text(p) + text(q)),
    },
    rows: {
      decode: ({ bytes }) => readMessage(schema, bytes, { unit: 'ms' }).value,
      every: ({ eventTime, transactTime, symbol, trades }) =>
        eventTime +
        transactTime +
        text(symbol) +
        sumOf(trades, ({ id, price: p, qty: q, isBuyerMaker: m, isBestMatch: M }) => sumOf([id, p, q, m, M])),
      two: ({ trades }) => sumOf(trades, ({ price: p, qty: q }) => text(p) + text(q)),
    },
    columns: {
      decode: ({ bytes }) => readMessage(schema, bytes, { asColumns: true }).value,
      every: ({ eventTime, transactTime, symbol, trades }) =>
        eventTime + transactTime + text(symbol) + columnsSum(trades),
      two: ({ trades }) => columnsSum(trades, ['price', 'qty']),
    },
  };
}

const cases = [
  replyCase(
    'depth 5000',
    'depth',
    { lastUpdateId: 52e9, bids: levels(1), asks: levels(-1) },
    { ...depth, two: depth.every },
  ),
  replyCase(
    'klines 1000',
    'klines',
    Array.from({ length: 1_000 }, (_, at) => kline(at)),
    klines,
  ),
  eventCase(1),
  eventCase(20),
];

const uses = {
  decode: ({ decode }) => decode,
  'decode, read every field':
    ({ decode, every }) =>
    (message) =>
      every(decode(message)),
  'decode, read price and quantity':
    ({ decode, two }) =>
    (message) =>
      two(decode(message)),
};

/** Microseconds of CPU for a message. */
function cost(run, messages) {
  const before = process.cpuUsage();
  let runs = 0;
  let used = 0;
  while (used < ROUND_MS * 1_000) {
    for (let at = 0; at < 4; at += 1) for (const message of messages) run(message);
    runs += 4 * messages.length;
    const { user, system } = process.cpuUsage(before);
    used = user + system;
  }
  return used / runs;
}

/** The least cost of each run, in microseconds; the runs take turns. */
function costs(runs, messages) {
  const least = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, run] of Object.entries(runs))
      least[name] = Math.min(least[name] ?? Number.POSITIVE_INFINITY, cost(run, messages));
  }
  return least;
}

const rounded = (value) => Number(value.toFixed(2));

export function benchSbe() {
  return cases.flatMap(({ title, messages, json, rows, columns }) =>
    Object.entries(uses).map(([use, of]) => {
      const least = costs({ json: of(json), rows: of(rows), columns: of(columns) }, messages);
      return {
        message: title,
        use,
        'JSON.parse, µs': rounded(least.json),
        'SBE as rows of texts: quicker by': rounded(least.json / least.rows),
        'SBE as columns: quicker by': rounded(least.json / least.columns),
      };
    }),
  );
}

/** CPU of the client for a stream message, from its bytes to the events that a listener gets. */
export function benchSbeEvents() {
  const read = eventReader('ms');
  const ofText = decoderOf('trade');
  return cases
    .filter(({ messages }) => messages.length > 1)
    .map(({ title, messages }) => {
      const least = costs(
        {
          parsed: ({ wires }) => wires.map((wire) => JSON.parse(wire.toString())),
          json: ({ wires }) => wires.map((wire) => ofText(wire.toString())),
          sbe: ({ bytes }) => read(bytes).events,
        },
        messages,
      );
      return {
        message: title,
        'JSON.parse, µs': rounded(least.parsed),
        'client in JSON, µs': rounded(least.json),
        'client in SBE, µs': rounded(least.sbe),
        'quicker by': rounded(least.json / least.sbe),
      };
    });
}

export const sbeSizes = () =>
  cases.map(({ title, messages: [{ wires, bytes }] }) => ({
    message: title,
    'JSON, bytes': wires.reduce((sum, { length }) => sum + length, 0),
    'JSON gzip, bytes': wires.reduce((sum, wire) => sum + gzipSync(wire).length, 0),
    'SBE, bytes': bytes.length,
    'SBE gzip, bytes': gzipSync(bytes).length,
  }));

if (process.argv[1] === import.meta.filename)
  for (const table of [benchSbe(), benchSbeEvents(), sbeSizes()]) console.table(table);
