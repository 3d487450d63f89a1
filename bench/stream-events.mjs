/**
 * The events of bench/streams.mjs: texts of trades, aggregate trades, book changes and execution reports as the exchange
 * writes them, with ids that follow each other. No I/O; the same index always gives the same text.
 */
export const SYMBOL = 'BTCUSDT';
/** Twenty symbols, for aggregate trades. */
export const SYMBOLS = Array.from({ length: 20 }, (_, index) => `${String.fromCharCode(65 + index)}COINUSDT`);

const START_MS = 1_767_225_600_000;
const FIRST_UPDATE = 70_000_000_000;
const UPDATES_PER_DIFF = 10;
const MIDDLE = 6_712_345;
const LEVELS = 5_000;

/** A whole number below `limit` that depends on the arguments alone. */
function pick(index, salt, limit) {
  const mixed = Math.imul(index ^ Math.imul(salt + 1, 0x9e3779b1), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % limit;
}

const price = (cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}000000`;
const quantity = (index, salt) => (pick(index, salt, 250_000) / 1e5 + 0.00001).toFixed(8);

function trade(index) {
  const time = START_MS + index;
  return {
    ...{ e: 'trade', E: time + 1, s: SYMBOL, t: 4_000_000_000 + index, p: price(MIDDLE + pick(index, 1, 500)) },
    ...{ q: quantity(index, 2), T: time, m: index % 2 === 0, M: true },
  };
}

function aggTrade(index) {
  const id = Math.floor(index / SYMBOLS.length);
  const time = START_MS + index;
  return {
    ...{ e: 'aggTrade', E: time + 1, s: SYMBOLS[index % SYMBOLS.length], a: 3_000_000_000 + id },
    ...{ p: price(MIDDLE + pick(index, 1, 500)), q: quantity(index, 2), f: 4_000_000_000 + id, l: 4_000_000_000 + id },
    ...{ T: time, m: index % 2 === 0, M: true },
  };
}

/** Changed levels of one side: most of them near the best one, 40 % removed. */
function changes(index, salt, direction) {
  const count = 4 + pick(index, salt, 24);
  const places = new Set();
  for (let at = 0; at < count; at += 1) places.add(pick(index, salt + at + 1, at % 3 === 0 ? 20 : 2_000));
  return [...places].map((place) => [
    price(MIDDLE + direction * (place + 1)),
    pick(index, salt + place, 10) < 4 ? '0.00000000' : quantity(index, salt + place),
  ]);
}

function diff(index) {
  const firstId = FIRST_UPDATE + index * UPDATES_PER_DIFF;
  return {
    ...{ e: 'depthUpdate', E: START_MS + index * 100, s: SYMBOL, U: firstId, u: firstId + UPDATES_PER_DIFF - 1 },
    ...{ b: changes(index, 100, -1), a: changes(index, 200, 1) },
  };
}

/** Reports of one order after the other: new, three partial fills, filled. */
const REPORTS_PER_ORDER = 5;

function report(index) {
  const order = Math.floor(index / REPORTS_PER_ORDER);
  const step = index % REPORTS_PER_ORDER;
  const isFill = step > 0;
  const time = START_MS + index;
  const executed = step * 0.25;
  return {
    ...{
      e: 'executionReport',
      E: time + 1,
      s: SYMBOL,
      c: `order-${1_000_000 + order}`,
      S: 'BUY',
      o: 'LIMIT',
      f: 'GTC',
    },
    ...{ q: '1.00000000', p: '67123.45000000', P: '0.00000000', F: '0.00000000', g: -1, C: '' },
    ...{
      x: isFill ? 'TRADE' : 'NEW',
      X: ['NEW', 'PARTIALLY_FILLED', 'PARTIALLY_FILLED', 'PARTIALLY_FILLED'][step] ?? 'FILLED',
    },
    ...{ r: 'NONE', i: 20_000_000 + order, l: isFill ? '0.25000000' : '0.00000000', z: executed.toFixed(8) },
    ...{
      L: isFill ? '67123.45000000' : '0.00000000',
      n: isFill ? '0.00025000' : '0',
      N: isFill ? 'BTC' : null,
      T: time,
    },
    ...{ t: isFill ? 5_000_000 + index : -1, I: 80_000_000 + index, w: step < 4, m: isFill, M: false },
    ...{ O: START_MS + order * REPORTS_PER_ORDER, Z: (executed * 67123.45).toFixed(8) },
    ...{
      Y: isFill ? '16780.86250000' : '0.00000000',
      Q: '0.00000000',
      W: START_MS + order * REPORTS_PER_ORDER,
      V: 'NONE',
    },
  };
}

/** The kinds of events: how the event at an index is made, and the name of its stream; none for user data. */
const KINDS = {
  trades: [trade, () => `${SYMBOL.toLowerCase()}@trade`],
  aggTrades: [aggTrade, (index) => `${SYMBOLS[index % SYMBOLS.length].toLowerCase()}@aggTrade`],
  diffs: [diff, () => `${SYMBOL.toLowerCase()}@depth@100ms`],
  orders: [report, undefined],
};

/** @param isCombined whether the name of the stream is around the event */
export function eventText(kind, index, isCombined) {
  const [make, streamOf] = KINDS[kind];
  const text = JSON.stringify(make(index));
  if (!streamOf) return `{"subscriptionId":0,"event":${text}}`;
  return isCombined ? `{"stream":"${streamOf(index)}","data":${text}}` : text;
}

/** The book before the diff at an index, as the reply of the depth endpoint. */
export function snapshotBefore(index) {
  const side = (direction) =>
    Array.from({ length: LEVELS }, (_, at) => [price(MIDDLE + direction * (at + 1)), quantity(at, direction + 2)]);
  return { lastUpdateId: FIRST_UPDATE + index * UPDATES_PER_DIFF - 1, bids: side(-1), asks: side(1) };
}
