/**
 * One of each record that an exchange makes by the thousand, kept as long as the process.
 *
 * V8 compiles the hot path for the shapes of records that it has seen, and throws all of that code away when the last
 * record of a shape is collected: whenever one exchange is dropped and another begins, and in an exchange that has just no
 * order, no trade or no outcome. Then everything runs interpreted until it is compiled again, a third of the time of
 * 300,000 orders. A small exchange to which each ordinary thing has happened once keeps the shapes alive. Nobody listens to
 * it: with one listener in the process, as there mostly is, the compiler puts its code into the engine's.
 */
import type { CancelOrder, PlaceOrder } from './commands.js';
import type { PlacedOutcome } from './events.js';
import { wireSymbol } from './market/symbols.js';
import type { SymbolInfo } from './symbol-rules.js';

const EXAMPLE: SymbolInfo = wireSymbol({
  symbol: 'BTCUSDT',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  tickSize: '0.01000000',
  stepSize: '0.00001000',
  maxPrice: '1000000.00000000',
  maxQty: '9000.00000000',
  marketMaxQty: '100.00000000',
  minNotional: '5.00000000',
  maxNotional: '9000000.00000000',
});

/** What is asked of the exchange here: see exchange.ts. */
interface Floor {
  openAccount(funds: Readonly<Record<string, string>>): number;
  attempt(command: PlaceOrder | CancelOrder, nowUs: number): unknown;
  apply(command: PlaceOrder, nowUs: number): PlacedOutcome;
}

const kept: unknown[] = [];
let exchanges = 0;

/** Called for each exchange that is made. The first of a process, which is mostly the only one, does without. */
export function keepOneOfEach(make: (info: SymbolInfo) => Floor): void {
  exchanges += 1;
  // What is made here is the third.
  if (exchanges === 2) exercise(make(EXAMPLE));
}

/** Lets an exchange with the {@link EXAMPLE} place, match, fill and cancel, and keeps it with all that came of it. */
function exercise(exchange: Floor): void {
  const { symbol } = EXAMPLE;
  const funds = { USDT: '80000000', BTC: '80000' };
  const seller = exchange.openAccount(funds);
  const buyer = exchange.openAccount(funds);
  // Times and amounts as they are in earnest: a shape says, too, which fields hold small integers only.
  let nowUs = 1_800_000_000_000_000;
  const place = (account: number, side: 'BUY' | 'SELL', lots: number, priceTicks?: number) => {
    nowUs += 1;
    const type = priceTicks === undefined ? 'MARKET' : 'LIMIT';
    const order = { symbol, side, type, quantityLots: lots, selfTradePreventionMode: 'NONE' } as const;
    const outcome = exchange.apply({ kind: 'placeOrder', account, ...order, priceTicks, timeInForce: 'GTC' }, nowUs);
    kept.push(outcome);
    return outcome.order.id;
  };

  place(seller, 'SELL', 3_000, 1_000_000);
  place(buyer, 'BUY', 1_000, 1_000_000);
  place(buyer, 'BUY', 1_000);
  place(buyer, 'BUY', 2_000, 1_000_000);
  place(seller, 'SELL', 500);
  const orderId = place(buyer, 'BUY', 1_000, 999_999);
  for (const at of [nowUs + 1, nowUs + 2]) {
    // The second one is too late.
    kept.push(exchange.attempt({ kind: 'cancelOrder', account: buyer, symbol, orderId }, at));
  }
  kept.push(exchange);
}
