/** The rows of the class's board: equity, profit, trades, open orders and last action of each student. */
import type { BoardRow } from '../../protocol/index.js';
import { AMOUNT_SCALE, parseUnits } from '../../protocol/index.js';
import type { LastActions } from '../venue/last-actions.js';
import type { Venue } from '../venue/venue.js';
import { AssetPrices, boardAsset, valueText } from './asset-prices.js';
import type { Student } from './class-roster.js';

/**
 * The rows in the order of the list of names.
 *
 * Equity is the value of all balances, free and locked. Profit is that value minus the value of the balances at the start
 * (and of everything the teacher gave since), **at the same prices**: a student who has never traded has a profit of
 * exactly 0, however the market moves, and a start balance in BTC gives no profit.
 */
export function boardRows(venue: Venue, students: readonly Student[], actions: LastActions): BoardRow[] {
  const { exchange } = venue.hostFor([]);
  const asset = boardAsset(exchange);
  const prices = new AssetPrices(venue, asset);
  return students.flatMap((student) => {
    const id = venue.accounts.at(student.account);
    // A state that was loaded from a file can have fewer accounts.
    if (id === undefined) return [];
    let equity = 0n;
    let profit = 0n;
    const start = new Map(Object.entries(student.start).map(([name, amount]) => [name, unitsOf(amount)]));
    for (const { asset: name, free, locked } of exchange.balances(id)) {
      const units = unitsOf(free) + unitsOf(locked);
      const price = prices.of(name) ?? 0n;
      equity += units * price;
      profit += (units - (start.get(name) ?? 0n)) * price;
      start.delete(name);
    }
    for (const [name, units] of start) profit -= units * (prices.of(name) ?? 0n);
    const last = actions.of(venue, id);
    return [
      {
        name: student.name,
        account: student.account,
        equity: valueText(equity),
        profit: valueText(profit),
        asset,
        trades: Math.max(0, tradesOf(venue, id) - student.tradesBefore),
        openOrders: exchange.account(id).openOrders.size,
        lastAction: last?.text ?? null,
        lastActionMs: last?.timeMs ?? null,
        hasJoined: student.joinCode === null,
      },
    ];
  });
}

/** Number of stored trades of an account, including the fills of routed orders. @param id id of the account */
export function tradesOf(venue: Venue, id: number): number {
  return venue.records.countTrades(id) + venue.hostFor([]).exchange.account(id).allAllocations().length;
}

const unitsOf = (amount: string): bigint => parseUnits(amount, AMOUNT_SCALE);
