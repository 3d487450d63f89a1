/**
 * The random operations that the engine drivers are measured with, and a reference book that computes the expected
 * results.
 *
 * The same seed gives the same operations. Six of ten operations are limit orders near the best quotes, of which some
 * cross the book; three cancel one of the newest 20,000 limit orders, which may no longer be open; one is a market
 * order. Prices are ticks, quantities lots; side 0 buys, side 1 sells.
 */
export const LIMIT = 0;
export const CANCEL = 1;
export const MARKET = 2;

const MIDDLE = 1_000_000;
const RECENT = 20_000;
/** The orders of the flow are nearer to the middle than this distance, in ticks. */
const CLEAR = 5_000;
const SPREAD = 200_000;

/** Generates `count` operations as columns. `id` is the id of the placed or cancelled order; ids ascend from 1. */
export function makeFlow(seed, count) {
  const random = randomOf(seed);
  const below = (bound) => Math.floor(random() * bound);
  const flow = {
    count,
    kind: new Uint8Array(count),
    id: new Int32Array(count),
    side: new Uint8Array(count),
    price: new Int32Array(count),
    qty: new Int32Array(count),
  };
  const limits = [];
  let middle = MIDDLE;
  for (let index = 0; index < count; index += 1) {
    const draw = random();
    flow.side[index] = below(2);
    flow.qty[index] = 1 + below(100);
    if (draw < 0.3 && limits.length > 0) {
      flow.kind[index] = CANCEL;
      flow.id[index] = limits[limits.length - 1 - below(Math.min(RECENT, limits.length))];
      continue;
    }
    flow.id[index] = index + 1;
    if (draw >= 0.3 && draw < 0.4) {
      flow.kind[index] = MARKET;
      continue;
    }
    // The mid price moves randomly. An order is up to 200 ticks behind the mid price, usually close to it; one of eight orders
    // crosses it.
    if (random() < 0.02) middle += below(3) - 1;
    const behind = Math.floor(200 * random() ** 2) + 1;
    const away = random() < 0.125 ? -Math.ceil(behind / 10) : behind;
    flow.price[index] = flow.side[index] === 0 ? middle - away : middle + away;
    limits.push(index + 1);
  }
  return flow;
}

/**
 * Places `count` resting orders behind the prices of {@link makeFlow}, half of them on each side, at random prices
 * within 200,000 ticks. Their ids ascend from `firstId`.
 */
export function rest(driver, book, seed, count, firstId) {
  const random = randomOf(seed);
  for (let index = 0; index < count; index += 1) {
    const away = CLEAR + Math.floor(random() * SPREAD);
    const side = index % 2;
    driver.limit(
      book,
      firstId + index,
      side,
      side === 0 ? MIDDLE - away : MIDDLE + away,
      1 + Math.floor(random() * 100),
    );
  }
}

/** Executes the operations `from` to `to` with a driver, and passes each result to `tell`. */
export function play(driver, book, flow, from, to, tell) {
  const { kind, id, side, price, qty } = flow;
  for (let index = from; index < to; index += 1) {
    if (kind[index] === CANCEL) {
      const result = driver.cancel(book, id[index]);
      if (tell) tell(index, driver.cancelled(result) ? 1 : 0);
    } else {
      const result =
        kind[index] === MARKET
          ? driver.market(book, id[index], side[index], qty[index])
          : driver.limit(book, id[index], side[index], price[index], qty[index]);
      if (tell) tell(index, driver.filled(result, qty[index]));
    }
  }
}

/** Results of the operations: lots filled at once, or 1 for a cancel of an open order. */
export function referenceResults(flow, count) {
  const results = new Float64Array(count);
  play(reference, reference.create(), flow, 0, count, (index, value) => {
    results[index] = value;
  });
  return results;
}

/** The reference book: one sorted list of orders for each side. */
const reference = {
  create: () => ({ sides: [[], []] }),
  limit(book, id, side, price, qty) {
    const taken = takeFrom(
      book.sides[1 - side],
      (maker) => (side === 0 ? maker.price <= price : maker.price >= price),
      qty,
    );
    if (taken < qty) {
      const own = book.sides[side];
      const after = own.findIndex((one) => (side === 0 ? one.price < price : one.price > price));
      own.splice(after < 0 ? own.length : after, 0, { id, price, lots: qty - taken });
    }
    return taken;
  },
  market: (book, _id, side, qty) => takeFrom(book.sides[1 - side], () => true, qty),
  cancel(book, id) {
    for (const orders of book.sides) {
      const at = orders.findIndex((one) => one.id === id);
      if (at < 0) continue;
      orders.splice(at, 1);
      return true;
    }
    return false;
  },
  filled: (taken) => taken,
  cancelled: (found) => found,
};

function takeFrom(makers, reaches, qty) {
  let left = qty;
  while (left > 0 && makers.length > 0 && reaches(makers[0])) {
    const lots = Math.min(left, makers[0].lots);
    left -= lots;
    makers[0].lots -= lots;
    if (makers[0].lots === 0) makers.shift();
  }
  return qty - left;
}

/** The random number generator Mulberry32. */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
