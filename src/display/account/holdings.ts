/**
 * Reads balances as holdings: the worth of each asset in one quote asset, and its share of the whole. Prices come from
 * the caller or from earlier replies, so drawing an account sends nothing. Worths are computed exactly and cut where
 * they are shown, because they are for comparing; amounts have all digits.
 */

import {
  addExact,
  decimalsOf,
  divideExact,
  type Exact,
  exactText,
  isZero,
  multiplyExact,
  parseExact,
  sumTexts,
  withDecimals,
} from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { shareOf } from '../text/bar.js';
import { fixed } from '../text/number-text.js';
import { NO_BREAK_SPACE } from '../text/rich.js';
import { floatOf, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { durationText } from '../text/zone-time.js';

/** One asset with a balance. */
export interface Holding {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
  /** The free plus the locked amount; '' if one of them is no decimal. */
  readonly total: string;
  /** The worth in the quote asset; undefined without a price. */
  readonly worth: Exact | undefined;
  readonly isAbout: boolean;
  /** The worth as a share of the worth of all holdings, 0 to 1. */
  readonly share: number;
  /** The part of the balance that orders lock, 0 to 1. */
  readonly lockedShare: number;
}

/** The holdings of an account, the most valuable first; without prices in the order of the reply. */
export interface Holdings {
  readonly held: readonly Holding[];
  /** The number of assets with a balance. */
  readonly count: number;
  /** The number of assets without a balance. */
  readonly zeros: number;
  /** The asset in which worths are counted; '' without prices. */
  readonly quote: string;
  /** The worth of all holdings with a price, such as `≈ 117179.56`; '' without prices. */
  readonly worth: string;
  /** Assets without a price; empty if there are no prices at all. */
  readonly unpriced: readonly string[];
  /** `prices seen up to 12 s ago`; '' for fresh prices, and for prices that the caller gives. */
  readonly age: string;
  /** A worth with the decimals that all worths of these holdings have. */
  readonly worthText: (holding: Holding) => string;
}

const USUAL_QUOTE = 'USDT';
/** Number of held assets that are tried as the quote asset after the usual one. */
const MAX_QUOTES = 3;
/** Decimals of a worth that is computed by a division, because only the symbol in the other direction has a price. */
const QUOTIENT_DECIMALS = 12;
/** Decimals of a worth; the second number is for holdings whose sum is less than one. */
const [DECIMALS, SMALL_DECIMALS] = [2, 8];
/** A price that was seen longer ago is shown with its age. */
const FRESH_MS = 2_000;

const ONE: Exact = { units: 1n, scale: 0 };
const NOTHING: Exact = { units: 0n, scale: 0 };

type PriceOf = (symbol: string) => { readonly price: string; readonly timeMs?: number } | undefined;

/**
 * The holdings of `{ balances, prices?, in? }`.
 *
 * @param most if there are no prices, only this many balances are read, because nothing depends on the others
 */
export function readHoldings(value: WireObject, context: ShowContext, most = Number.POSITIVE_INFINITY): Holdings {
  const rows = objectsOf(value.balances);
  const balances = rows.filter(({ free, locked }) => !isZero(textOf(free)) || !isZero(textOf(locked)));
  const priceOf = pricesOf(value, context);
  const assets = balances.map(({ asset }) => textOf(asset));
  const quote = quoteOf(textOf(value.in), assets, priceOf, objectsOf(value.prices).length > 0);
  const read = quote === '' ? balances.slice(0, most) : balances;
  const valued = read.map((row) => valuedOf(row, quote, priceOf));
  const sum = valued.reduce<Exact>((total, { worth }) => (worth ? addExact(total, worth) : total), NOTHING);
  const whole = floatOf(exactText(sum));
  const held = valued.map((one) => ({ ...one, share: one.worth ? shareOf(floatOf(exactText(one.worth)), whole) : 0 }));
  // The holdings are sorted by exact worths, so that only equal worths keep the order of the reply.
  if (quote !== '') held.sort((a, b) => compareExact(b.worth ?? NOTHING, a.worth ?? NOTHING));
  const decimals = whole < 1 ? SMALL_DECIMALS : DECIMALS;
  const isAbout = held.some((one) => one.isAbout || (one.worth && !cutOf(one.worth, decimals).isExact));
  return {
    held,
    count: balances.length,
    zeros: rows.length - balances.length,
    quote,
    worth: quote === '' ? '' : `${isAbout ? '≈ ' : ''}${cutOf(sum, decimals).text}`,
    unpriced: quote === '' ? [] : held.filter(({ worth }) => worth === undefined).map(({ asset }) => asset),
    age: ageText(quote, assets, priceOf, context.nowMs),
    worthText: ({ worth }) => (worth ? cutOf(worth, decimals).text : 'no price'),
  };
}

/** `60.1 %`; a share that would read 0 is `<0.1 %`. */
export function shareText({ worth, share }: Holding): string {
  if (worth === undefined) return '';
  return share > 0 && share < 0.001 ? '<0.1 %' : `${fixed(share * 100, 1)} %`;
}

/** The prices of the caller, or those of earlier replies. */
function pricesOf(value: WireObject, { prices }: ShowContext): PriceOf {
  if (value.prices === undefined) return (symbol) => prices?.get(symbol);
  const given = new Map(
    objectsOf(value.prices).map((row) => [textOf(row.symbol), { price: textOf(row.price ?? row.lastPrice) }]),
  );
  return (symbol) => given.get(symbol);
}

/** The asset `asked`. Without it, the first asset in which another asset has a known price; '' if there is none. */
function quoteOf(asked: string, assets: readonly string[], priceOf: PriceOf, isGiven: boolean): string {
  if (asked !== '' || isGiven) return asked || USUAL_QUOTE;
  const candidates = new Set([USUAL_QUOTE, ...assets.slice(0, MAX_QUOTES)]);
  for (const quote of candidates) {
    if (assets.some((asset) => asset !== quote && isPriced(asset, quote, priceOf))) return quote;
  }
  return '';
}

const isPriced = (asset: string, quote: string, priceOf: PriceOf): boolean =>
  (priceOf(asset + quote) ?? priceOf(quote + asset)) !== undefined;

function valuedOf(row: WireObject, quote: string, priceOf: PriceOf): Omit<Holding, 'share'> {
  const [asset, free, locked] = [textOf(row.asset), textOf(row.free) || '0', textOf(row.locked) || '0'];
  const total = sumTexts([free, locked]) ?? '';
  const amount = parseExact(total);
  const direct = asset === quote ? ONE : parseExact(priceOf(asset + quote)?.price ?? '');
  const inverse = direct || quote === '' ? undefined : parseExact(priceOf(quote + asset)?.price ?? '');
  const quotient = amount && inverse && divideExact(amount, inverse, QUOTIENT_DECIMALS);
  return {
    asset,
    free,
    locked,
    total,
    worth:
      quote === ''
        ? undefined
        : amount && direct
          ? multiplyExact(amount, direct)
          : quotient && parseExact(quotient.text),
    isAbout: quotient !== undefined && !quotient.isExact,
    lockedShare: shareOf(floatOf(locked), floatOf(free) + floatOf(locked)),
  };
}

function ageText(quote: string, assets: readonly string[], priceOf: PriceOf, nowMs: number | undefined): string {
  if (quote === '' || nowMs === undefined) return '';
  const oldest = assets.reduce((least, asset) => {
    if (asset === quote) return least;
    const { timeMs = nowMs } = priceOf(asset + quote) ?? priceOf(quote + asset) ?? {};
    return Math.min(least, timeMs);
  }, nowMs);
  return nowMs - oldest > FRESH_MS
    ? `prices seen up to ${durationText(nowMs - oldest).replaceAll(' ', NO_BREAK_SPACE)} ago`
    : '';
}

function cutOf(worth: Exact, decimals: number): { readonly text: string; readonly isExact: boolean } {
  const cut = divideExact(worth, ONE, decimals);
  const text = cut?.text ?? '';
  return { text: decimalsOf(text) < decimals ? withDecimals(text, decimals) : text, isExact: cut?.isExact ?? false };
}

function compareExact(a: Exact, b: Exact): number {
  const { units } = addExact(a, { units: -b.units, scale: b.scale });
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}
