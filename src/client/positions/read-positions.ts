/** `x.positions(…)`: reads the fills of symbols, folds them into positions, and values them at the present prices. */
import {
  addExact,
  describedValue,
  divideExact,
  type Exact,
  multiplyExact,
  parseExact,
  subtractExact,
  sumTexts,
} from '../../protocol/index.js';
import { checkOptionNames } from '../call/option-names.js';
import type { Position, PositionOptions, Positions, PositionTotal } from '../history/positions.js';
import type { Spot } from '../history/spot.js';
import { exportMethods, TABLE_ROWS, TABLE_TYPES } from '../results/data-backend.js';
import { drawAs } from '../results/display-hooks.js';
import type { SessionContext } from '../session/session-context.js';
import type { ColumnType, DataExport } from '../types/data-export.js';
import type { Account } from '../types/data-types.gen.js';
import { ParameterError } from '../types/errors.js';
import { type FoldedFills, foldFills, type PositionFill } from './fold-fills.js';
import { chooseSymbols, type SymbolChoice, type TradedSymbol } from './position-symbols.js';
import { PresentPrices, plainText, Worths } from './present-prices.js';

const USUAL_ASSET = 'USDT';
/** Decimals of an average price. */
const PRICE_DECIMALS = 8;

const OPTIONS: Readonly<Record<keyof PositionOptions, true>> = {
  from: true,
  to: true,
  method: true,
  in: true,
  signal: true,
};

/** The fills of a symbol, and the position that results from them. */
interface SymbolFills {
  readonly traded: TradedSymbol;
  readonly fills: readonly PositionFill[];
  readonly folded: FoldedFills;
}

type Reads = Pick<Spot, 'account' | 'general' | 'market'>;

/**
 * @throws ParameterError for a symbol that the exchange does not have, and for a wrong option
 * @throws SpotlabError `SPOTLAB_OPTION` for an unknown option
 */
export async function readPositions(
  spot: Reads,
  session: SessionContext,
  symbols: string | readonly string[] | undefined,
  options: PositionOptions,
): Promise<Positions> {
  checkOptions(options);
  const { method = 'average' } = options;
  const given = namesOf(symbols);
  const account = await spot.account.info();
  const choice = await chooseSymbols(spot, session, given, account, options.in ?? USUAL_ASSET);
  checkAsset(options.in, choice);
  const read = await Promise.all(
    choice.chosen.map(async (traded): Promise<SymbolFills> => {
      const fills = await readFills(spot, traded, options);
      return { traded, fills, folded: foldFills(fills, traded, method) };
    }),
  );
  const withFills = read.filter(({ fills }) => fills.length > 0);
  const asset = options.in ?? commonQuote(withFills.map(({ traded }) => traded));
  const prices = await readPrices(spot, withFills, asset, choice);
  const balances = new Map(account.balances.map((one) => [one.asset, heldOf(one)]));
  const positions = {
    positions: withFills.map((one) => positionOf(one, prices, balances.get(one.traded.base) ?? '0')),
    total: totalOf(withFills, prices, asset),
    method,
    symbols: choice.chosen.map(({ symbol }) => symbol),
    isComplete: choice.isComplete,
    readAtMs: session.exchangeNowMs,
  };
  return withMethods(positions, session);
}

const USAGE =
  "Usage: x.positions(), x.positions('BTCUSDT', { method: 'fifo' }), x.positions(['BTCUSDT', 'ETHBTC']), x.positions(undefined, { in: 'BTC' }).";

const refuse = (name: string, text: string, advice?: string) => new ParameterError('positions', name, text, advice);

function checkOptions(options: PositionOptions): void {
  if (typeof options !== 'object') throw refuse('options', `the options are ${describedValue(options)}.`, USAGE);
  checkOptionNames('positions', options, OPTIONS);
  if (options.method !== undefined && options.method !== 'average' && options.method !== 'fifo')
    throw refuse('method', `invalid method '${String(options.method)}': allowed are average and fifo.`);
}

/** The given symbols as a list; undefined for all. */
function namesOf(symbols: string | readonly string[] | undefined): readonly string[] | undefined {
  const names = [symbols ?? []].flat();
  if (names.every((one) => typeof one === 'string')) return symbols == null ? undefined : names;
  throw refuse('symbols', `the symbols are ${describedValue(symbols)}.`, USAGE);
}

/** A total in an asset that does not exist would be 0. */
function checkAsset(asset: string | undefined, { listed }: SymbolChoice): void {
  if (asset === undefined || listed.some(({ base, quote }) => base === asset || quote === asset)) return;
  throw refuse(
    'in',
    `the exchange has no asset ${describedValue(asset)}.`,
    'Write the asset as in balances, such as USDT.',
  );
}

/** The trades of a symbol and its allocations by smart order routing, oldest first. */
async function readFills(
  { account }: Reads,
  { symbol, isRouted }: TradedSymbol,
  { from, to, signal }: PositionOptions,
): Promise<readonly PositionFill[]> {
  const range = {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(signal === undefined ? {} : { signal }),
  };
  const [trades, allocations] = await Promise.all([
    account.myTrades(symbol).all(range),
    isRouted ? account.allocations(symbol).all(range) : Promise.resolve([]),
  ]);
  return allocations.length === 0 ? trades : [...trades, ...allocations].sort((a, b) => a.time - b.time);
}

/** The quote asset that all symbols have, or the usual one. */
function commonQuote(traded: readonly TradedSymbol[]): string {
  const quotes = new Set(traded.map(({ quote }) => quote));
  return quotes.size === 1 ? (traded[0] as TradedSymbol).quote : USUAL_ASSET;
}

/** The prices of the symbols, and of the symbols that convert other assets into the asset of the total. */
async function readPrices(
  { market }: Reads,
  read: readonly SymbolFills[],
  asset: string,
  { listed }: SymbolChoice,
): Promise<PresentPrices> {
  const assets = new Set(read.flatMap(({ traded, folded }) => [traded.quote, ...folded.others.keys()]));
  assets.delete(asset);
  const wanted = new Set([...read.map(({ traded }) => traded.symbol), ...[...assets].map((one) => one + asset)]);
  for (const one of assets) wanted.add(asset + one);
  const symbols = listed.flatMap(({ symbol }) => (wanted.has(symbol) ? [symbol] : []));
  return new PresentPrices(symbols.length === 0 ? [] : await market.ticker.book(symbols));
}

const heldOf = ({ free, locked }: Account['balances'][number]): string => sumTexts([free, locked]) ?? '0';

function positionOf({ traded, fills, folded }: SymbolFills, prices: PresentPrices, held: string): Position {
  const { quantity, cost, realised, commission, others } = folded;
  const price = prices.get(traded.symbol);
  const unrealised = unrealisedOf(folded, price);
  const average = divideExact(cost, quantity, PRICE_DECIMALS);
  return {
    ...{ symbol: traded.symbol, baseAsset: traded.base, quoteAsset: traded.quote },
    ...{ quantity: plainText(quantity), held: plainText(parseExact(held) as Exact), cost: plainText(cost) },
    averagePrice: average?.text ?? null,
    price: price ? plainText(price) : null,
    realised: plainText(realised),
    unrealised: unrealised ? plainText(unrealised) : null,
    profit: unrealised ? plainText(addExact(realised, unrealised)) : null,
    commission: plainText(commission),
    otherCommissions: [...others].map(([asset, amount]) => ({ asset, amount: plainText(amount) })),
    fills: fills.length,
    firstTime: fills[0]?.time ?? null,
    lastTime: fills.at(-1)?.time ?? null,
  };
}

/** The unrealised profit at the present price. It is 0 for a closed position, even if no price is known. */
function unrealisedOf({ quantity, cost }: FoldedFills, price: Exact | undefined): Exact | undefined {
  if (quantity.units === 0n) return { units: 0n, scale: 0 };
  return price && subtractExact(multiplyExact(quantity, price), cost);
}

function totalOf(read: readonly SymbolFills[], prices: PresentPrices, asset: string): PositionTotal {
  const worths = () => new Worths(prices, asset);
  const [realised, unrealised, others] = [worths(), worths(), worths()] as const;
  const unpriced = new Set<string>();
  for (const { traded, folded } of read) {
    const open = unrealisedOf(folded, prices.get(traded.symbol));
    realised.add(folded.realised, traded.quote);
    if (open) unrealised.add(open, traded.quote);
    else unpriced.add(traded.symbol);
    for (const [paidIn, amount] of folded.others) others.add(amount, paidIn);
  }
  const sums = [realised, unrealised, others];
  for (const sum of sums) for (const one of sum.unpriced) unpriced.add(one);
  return {
    asset,
    realised: realised.text,
    unrealised: unrealised.text,
    otherCommissions: others.text,
    profit: plainText(subtractExact(addExact(realised.value, unrealised.value), others.value)),
    isExact: sums.every(({ isExact }) => isExact),
    unpriced: [...unpriced],
  };
}

/** Types of the columns of the table that do not depend on the values. */
const COLUMN_TYPES: Readonly<Record<string, ColumnType>> = Object.fromEntries([
  ...'quantity held cost averagePrice price realised unrealised profit commission'
    .split(' ')
    .map((name) => [name, 'decimal' as const]),
  ...['firstTime', 'lastTime'].map((name) => [name, 'time' as const]),
]);

/** Adds the drawing and the table methods, which do not show among the fields. */
function withMethods(positions: Omit<Positions, keyof DataExport>, session: SessionContext): Positions {
  const displays = () => session.parts.displays();
  Object.defineProperty(positions, TABLE_ROWS, { value: positions.positions });
  Object.defineProperty(positions, TABLE_TYPES, { value: COLUMN_TYPES });
  for (const [name, method] of exportMethods((one) => session.dataBackend.tableOf(one, { displays })))
    Object.defineProperty(positions, name, method);
  drawAs(positions, displays, () => ({
    value: { ...positions },
    context: { kind: 'positions', params: {}, nowMs: session.exchangeNowMs },
  }));
  return positions as Positions;
}
