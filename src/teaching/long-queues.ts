/** A market for lessons about queues: whole prices, and several BTC that wait at each of them. */

/** A trade of the market, or its whole book, as `lab.events` takes them. */
export type QueueEvent =
  | { readonly time: number; readonly price: string; readonly quantity: string; readonly isBuyerMaker: boolean }
  | { readonly time: number; readonly isWhole: true; readonly bids: readonly Level[]; readonly asks: readonly Level[] };

type Level = readonly [price: string, quantity: string];

const STEP_MS = 500;
const FIRST_BID = 60_000;
const FIRST_QUANTITY = 8;

/**
 * The events of a market with long queues, the same for the same seed: a book, then a trade and a book every half second.
 * Somebody sells to the best bid or buys from the best ask, and somebody else adds an order to one of the two. When a level is
 * used up, the price moves by one. No direction is more likely than the other.
 *
 * @param from time of the first book, milliseconds
 * @param seconds length. Default 1200.
 * @example lab.events(() => longQueues(1, Date.parse('2026-01-05T12:00:00Z')), { symbol: 'BTCUSDT' })
 */
export function* longQueues(seed: number, from: number, seconds = 1_200): Generator<QueueEvent> {
  const random = randomOf(seed);
  const quantities: [bid: number, ask: number] = [FIRST_QUANTITY, FIRST_QUANTITY];
  let bid = FIRST_BID;
  yield bookOf(from, bid, quantities);
  for (let ms = STEP_MS; ms < seconds * 1_000; ms += STEP_MS) {
    const side = random() < 0.5 ? 0 : 1;
    const quantity = Math.min(quantities[side], 0.05 + random() * 0.9).toFixed(3);
    yield { time: from + ms, price: `${bid + side}`, quantity, isBuyerMaker: side === 0 };
    bid += change(quantities, side, Number(quantity), random);
    yield bookOf(from + ms, bid, quantities);
  }
}

/**
 * Subtracts a trade, and adds an order to one of the sides. A level that is used up makes room for the next one, and the other
 * side follows with a small level.
 *
 * @returns the move of the price
 */
function change(quantities: [number, number], side: 0 | 1, traded: number, random: () => number): number {
  quantities[side] -= traded;
  quantities[random() < 0.5 ? 0 : 1] += random() * 0.6;
  if (quantities[side] >= 0.001) return 0;
  quantities[side] = 5 + random() * 6;
  quantities[side === 0 ? 1 : 0] = 1 + random() * 3;
  return side === 0 ? -1 : 1;
}

function bookOf(time: number, bid: number, [bids, asks]: readonly [number, number]): QueueEvent {
  const level = (price: number, btc: number): Level => [`${price}`, btc.toFixed(3)];
  return { time, isWhole: true, bids: [level(bid, bids)], asks: [level(bid + 1, asks)] };
}

/** Numbers from 0 to 1 by the minimal standard generator, whose integers every engine computes alike. */
function randomOf(seed: number): () => number {
  let state = seed * 7_919 + 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
