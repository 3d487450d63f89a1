/**
 * The round trips of a run: each order that closed a part of a position, with the oldest fills that it closed. A part of a
 * fill gets its share of the fill's value, rounded down to a unit; the last part gets the remainder. So the profits of
 * all trips and the gain of open positions add up to the profit of the trading exactly, if fills are paid in the
 * valuation asset.
 */
import { AMOUNT_SCALE, formatUnits, msOf } from '../../protocol/index.js';
import type { LabRoundTrip } from '../base/lab-execution.js';
import { medianOf } from '../base/spread.js';
import { valueText } from '../run/ledger.js';
import { ratio } from '../run/recorder.js';
import type { Flow } from '../run/run-flows.js';

/** The open part of a fill. `value` is the amount paid or received for this part, without a sign. */
interface Lot {
  readonly timeUs: number;
  quantity: bigint;
  value: bigint;
}

interface Trip {
  readonly symbol: string;
  readonly isLong: boolean;
  readonly orderId: number;
  openUs: number;
  closeUs: number;
  quantity: bigint;
  entry: bigint;
  exit: bigint;
  /** Sum of quantity × time held, microseconds. */
  held: bigint;
}

interface Book {
  isLong: boolean;
  readonly lots: Lot[];
}

/** The statistics of all round trips together. */
export interface TripStatistics {
  readonly roundTrips: number;
  readonly hitRatio: number | null;
  readonly profitFactor: number | null;
  readonly meanHoldingMs: number | null;
  readonly medianHoldingMs: number | null;
}

/** The trips in the order in which they began to close. */
function tripsOf(flows: readonly Flow[]): Trip[] {
  const books = new Map<string, Book>();
  const trips = new Map<string, Trip>();
  for (const flow of flows) {
    const book = books.get(flow.symbol) ?? { isLong: true, lots: [] };
    books.set(flow.symbol, book);
    const isBuy = flow.change > 0n;
    let quantity = isBuy ? flow.change : -flow.change;
    let value = isBuy ? -flow.cash : flow.cash;
    let first = book.lots[0];
    while (quantity > 0n && first && book.isLong !== isBuy) {
      const closed = quantity < first.quantity ? quantity : first.quantity;
      const entry = (first.value * closed) / first.quantity;
      const exit = (value * closed) / quantity;
      enter(trips, flow, book.isLong, first, { closed, entry, exit });
      first.quantity -= closed;
      first.value -= entry;
      quantity -= closed;
      value -= exit;
      if (first.quantity === 0n) book.lots.shift();
      first = book.lots[0];
    }
    if (quantity === 0n) continue;
    book.isLong = isBuy;
    book.lots.push({ timeUs: flow.timeUs, quantity, value });
  }
  return [...trips.values()];
}

/** Adds a closed part to the trip of its order. Fills of other orders may lie between the parts of a trip. */
function enter(
  trips: Map<string, Trip>,
  { symbol, orderId, timeUs }: Flow,
  isLong: boolean,
  lot: Lot,
  { closed, entry, exit }: { closed: bigint; entry: bigint; exit: bigint },
): void {
  const key = `${symbol} ${orderId}`;
  let trip = trips.get(key);
  if (!trip) {
    trip = {
      ...{ symbol, isLong, orderId, openUs: lot.timeUs, closeUs: timeUs },
      ...{ quantity: 0n, entry: 0n, exit: 0n, held: 0n },
    };
    trips.set(key, trip);
  }
  trip.closeUs = timeUs;
  trip.quantity += closed;
  trip.entry += entry;
  trip.exit += exit;
  trip.held += closed * BigInt(timeUs - lot.timeUs);
}

/** The round trips of the fills, and their statistics. */
export function roundTripsOf(flows: readonly Flow[]): { trips: LabRoundTrip[]; statistics: TripStatistics } {
  const trips = tripsOf(flows);
  const profits = trips.map(({ isLong, entry, exit }) => (isLong ? exit - entry : entry - exit));
  const rows = trips.map((trip, at): LabRoundTrip => {
    const profit = profits[at] as bigint;
    return {
      ...{ symbol: trip.symbol, direction: trip.isLong ? 'long' : 'short', orderId: trip.orderId },
      ...{ openTime: msOf(trip.openUs), closeTime: msOf(trip.closeUs) },
      holdingMs: Number(trip.held / trip.quantity) / 1_000,
      quantity: formatUnits(trip.quantity, AMOUNT_SCALE),
      ...{ entryValue: valueText(trip.entry), exitValue: valueText(trip.exit), profit: valueText(profit) },
      bps: ratio(profit * 10_000n, trip.entry),
    };
  });
  const sum = (signed: readonly bigint[]): bigint => signed.reduce((all, one) => all + one, 0n);
  const gains = profits.filter((one) => one > 0n);
  const losses = sum(profits.filter((one) => one < 0n));
  const times = rows.map(({ holdingMs }) => holdingMs);
  const count = rows.length;
  return {
    trips: rows,
    statistics: {
      roundTrips: count,
      hitRatio: count === 0 ? null : ratio(BigInt(gains.length), BigInt(count)),
      profitFactor: losses === 0n ? null : ratio(sum(gains), -losses),
      meanHoldingMs: count === 0 ? null : Math.round((times.reduce((all, one) => all + one, 0) / count) * 1e3) / 1e3,
      medianHoldingMs: count === 0 ? null : medianOf(times),
    },
  };
}
