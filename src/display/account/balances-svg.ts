/**
 * Balances as bars in SVG: the free part outlined, the part locked by orders filled. With prices, the length of a bar
 * is the worth of the balance in one asset. Amounts of different assets cannot be compared, so without prices all bars
 * have the same length. Worth is computed exactly; "≈" marks a worth that was rounded or that needed an inverted price.
 */

import {
  addExact,
  divideExact,
  type Exact,
  exactText,
  isZero,
  multiplyExact,
  parseExact,
  sumTexts,
  trimDecimal,
} from '../../protocol/index.js';
import type { ShowContext } from '../context.js';
import { COLUMN_NAMES_HEIGHT, ROW_END, rowChart, widestOf } from '../svg/chart-frame.js';
import { colorsOf, outlined } from '../svg/palette.js';
import type { Picture } from '../svg/picture.js';
import { EDGE, HEADING_HEIGHT, svgRect, svgText } from '../svg/svg.js';
import { cutToSize } from '../svg/text-size.js';
import { shareOf } from '../text/bar.js';
import { floatOf, isWireObject, objectsOf, textOf, type WireObject } from '../text/wire-value.js';

const ROW = 26;
const GAP = 16;
const MAX_NAME = 110;
const MAX_ROWS = 24;
const MIN_BAR = 60;
/** Decimals of an inverted price. */
const INVERSE_DECIMALS = 12;
const WORTH_DECIMALS = 2;

interface Holding {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
  /** In the asset that all balances are valued in; undefined without a price. */
  readonly worth: Exact | undefined;
  readonly isAbout: boolean;
}

/** The picture of `{ balances, prices?, in? }`; undefined for another value, or if all balances are zero. */
export function balancesPicture(value: unknown, context: ShowContext): Picture | undefined {
  if (!isWireObject(value) || !Array.isArray(value.balances)) return undefined;
  const quote = textOf(value.in) || 'USDT';
  const prices = new Map(
    objectsOf(value.prices).map((row) => [textOf(row.symbol), textOf(row.price ?? row.lastPrice)]),
  );
  const held = objectsOf(value.balances)
    .filter(({ free, locked }) => !isZero(textOf(free)) || !isZero(textOf(locked)))
    .map((row) => holdingOf(row, prices, quote));
  if (held.length === 0) return undefined;
  const isValued = prices.size > 0;
  const sorted = isValued ? held.toSorted((a, b) => worthOf(b) - worthOf(a)) : held;
  const shown = sorted.slice(0, MAX_ROWS);
  const sum = held.reduce<Exact>((total, { worth }) => (worth ? addExact(total, worth) : total), {
    units: 0n,
    scale: 0,
  });
  const isAbout = held.some((one) => one.isAbout);
  const without = isValued ? held.filter(({ worth }) => worth === undefined).length : 0;
  const colors = colorsOf(context.theme);
  const count = `${held.length} ${held.length === 1 ? 'asset' : 'assets'}`;
  const total = isValued ? `${worthText(sum, isAbout)} ${quote}` : '';
  const rowTexts = shown.map((holding) => holdingText(holding, isValued ? quote : ''));
  const alt =
    `balances, ${count}${total && `, worth ${total}`}${without > 0 ? `, ${without} without a price` : ''}: ` +
    rowTexts.join('; ');

  const top = HEADING_HEIGHT + COLUMN_NAMES_HEIGHT;
  const widest = (name: string, text: (holding: Holding) => string): number => widestOf([name, ...shown.map(text)]);
  const assets = shown.map(({ asset }) => asset);
  const names = Math.min(MAX_NAME, widestOf(assets, { weight: 600 }) + 1);
  const worthName = `worth ${quote}`;
  const lockedEnd = ROW_END - (isValued ? widest(worthName, (one) => worthOrNone(one)) + GAP : 0);
  const freeEnd = lockedEnd - widest('locked', ({ locked }) => trimDecimal(locked)) - GAP;
  const start = EDGE + names + GAP;
  const room = Math.max(MIN_BAR, freeEnd - widest('free', ({ free }) => trimDecimal(free)) - GAP - start);
  const largest = shown.reduce((most, one) => Math.max(most, worthOf(one)), 0) || 1;
  const rows = shown.flatMap((holding, index) => {
    const y = top + index * ROW;
    const { asset, free, locked } = holding;
    const whole = isValued ? shareOf(worthOf(holding), largest) * room : room;
    const lockedShare = shareOf(floatOf(locked), floatOf(free) + floatOf(locked));
    const [freeWidth, lockedWidth] = [whole * (1 - lockedShare), whole * lockedShare];
    const bar = (x: number, width: number, paint: string): string =>
      width > 0 ? svgRect(x, y + 6, Math.max(1, width), ROW - 12, paint) : '';
    return [
      svgText(EDGE, y + 17, cutToSize(asset, names, 11, true), { weight: 600 }),
      bar(start, freeWidth, outlined(colors.accent, 1.2)),
      bar(start + freeWidth, lockedWidth, `fill="${colors.warn}"`),
      svgText(freeEnd, y + 17, trimDecimal(free), { anchor: 'end' }),
      svgText(lockedEnd, y + 17, trimDecimal(locked), {
        anchor: 'end',
        ...(lockedShare > 0 ? { fill: colors.warn } : {}),
      }),
      isValued ? svgText(ROW_END, y + 17, worthOrNone(holding), { anchor: 'end' }) : '',
    ];
  });
  const drawn = rowChart({
    height: top + shown.length * ROW + EDGE,
    words: {
      title: 'balances',
      aside: shown.length < held.length ? `the first ${shown.length} of ${count}` : count,
      figures: [
        ...(total === '' ? [] : [{ name: 'worth', value: total }]),
        { name: '▭', value: 'free', fill: colors.accent },
        { name: '▬', value: 'locked by orders', fill: colors.warn },
      ],
      description: alt,
    },
    colors,
    top,
    columns: [
      { end: freeEnd, name: 'free' },
      { end: lockedEnd, name: 'locked' },
      ...(isValued ? [{ end: ROW_END, name: worthName }] : []),
    ],
    rows,
    parts: rowTexts.map((tooltip) => ({ size: ROW, tooltip })),
  });
  return { ...drawn, alt };
}

function holdingOf(row: WireObject, prices: ReadonlyMap<string, string>, quote: string): Holding {
  const [asset, free, locked] = [textOf(row.asset), textOf(row.free) || '0', textOf(row.locked) || '0'];
  const amount = parseExact(sumTexts([free, locked]) ?? '');
  const direct = asset === quote ? parseExact('1') : parseExact(prices.get(`${asset}${quote}`) ?? '');
  const inverse = direct ? undefined : parseExact(prices.get(`${quote}${asset}`) ?? '');
  const one = parseExact('1') as Exact;
  const inverted = inverse && divideExact(one, inverse, INVERSE_DECIMALS);
  const price = direct ?? (inverted ? parseExact(inverted.text) : undefined);
  const worth = amount && price && prices.size > 0 ? multiplyExact(amount, price) : undefined;
  return { asset, free, locked, worth, isAbout: inverted !== undefined && !inverted.isExact };
}

const worthOf = ({ worth }: Holding): number => (worth ? floatOf(exactText(worth)) : 0);

/** Worth with two decimals, after "≈" if it has more: worth is for comparing, the amounts beside it are exact. */
function worthText(worth: Exact, isAbout: boolean): string {
  const cut = divideExact(worth, { units: 1n, scale: 0 }, WORTH_DECIMALS);
  return cut ? `${isAbout || !cut.isExact ? '≈ ' : ''}${cut.text}` : '';
}

const worthOrNone = ({ worth, isAbout }: Holding): string => (worth ? worthText(worth, isAbout) : 'no price');

function holdingText(holding: Holding, quote: string): string {
  const { asset, free, locked } = holding;
  const worth = quote === '' ? '' : holding.worth ? `, worth ${worthOrNone(holding)} ${quote}` : ', no price';
  return `${asset} free ${trimDecimal(free)}, locked ${trimDecimal(locked)}${worth}`;
}
