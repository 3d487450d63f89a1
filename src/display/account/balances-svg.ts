/**
 * Balances as bars in SVG: the free part outlined, the part locked by orders solid. With
 * prices, the length of a bar is the worth of the balance in one asset. Amounts of different assets cannot be compared,
 * so without prices a short bar shows only which part is locked. Worth is computed exactly; "≈" marks a worth that was
 * rounded or that needed an inverted price. Amounts stand at their decimal points.
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
import type { ShowContext } from '../context/context.js';
import { COLUMN_NAMES_HEIGHT, rowChart, widestOf } from '../svg/chart-frame.js';
import type { Picture } from '../svg/picture.js';
import { EDGE, HEADING_HEIGHT, svgRect, svgText } from '../svg/svg.js';
import { cutToSize } from '../svg/text-size.js';
import { shareOf } from '../text/bar.js';
import { alignDecimals, PAGE_SPACES } from '../text/decimal-align.js';
import { floatOf, isWireObject, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { colorsOf, outlined, widthOf } from '../theme/palette.js';

const ROW = 26;
const GAP = 16;
const MAX_NAME = 110;
const MAX_ROWS = 24;
const MIN_BAR = 60;
/** Width of a bar that shows only which part is locked. */
const SHARE_BAR = 60;
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
  const assets = shown.map(({ asset }) => asset);
  const names = Math.min(MAX_NAME, widestOf(assets, { weight: 600 }) + 1);
  const worthName = `worth ${quote}`;
  const columnOf = (text: (holding: Holding) => string): string[] => alignDecimals(shown.map(text), 'own', PAGE_SPACES);
  const frees = columnOf(({ free }) => trimDecimal(free));
  const lockeds = columnOf(({ locked }) => trimDecimal(locked));
  const worths = shown.map(worthOrNone);
  const start = EDGE + names + GAP;
  const [freeWidest, lockedWidest] = [widestOf(['free', ...frees]), widestOf(['locked', ...lockeds])];
  const worthWidest = isValued ? widestOf([worthName, ...worths]) + GAP : 0;
  // Long figures make the picture wider: it scrolls.
  const needed = start + MIN_BAR + freeWidest + lockedWidest + 2 * GAP + worthWidest + EDGE;
  const width = Math.ceil(Math.max(widthOf(context.theme), needed));
  const rowEnd = width - EDGE;
  const lockedEnd = isValued ? rowEnd - worthWidest : start + SHARE_BAR + GAP + freeWidest + GAP + lockedWidest;
  const freeEnd = lockedEnd - lockedWidest - GAP;
  const room = isValued ? Math.max(MIN_BAR, freeEnd - freeWidest - GAP - start) : SHARE_BAR;
  const largest = shown.reduce((most, one) => Math.max(most, worthOf(one)), 0) || 1;
  const rows = shown.flatMap((holding, index) => {
    const y = top + index * ROW;
    const { asset, free, locked } = holding;
    const whole = isValued ? shareOf(worthOf(holding), largest) * room : room;
    const lockedShare = shareOf(floatOf(locked), floatOf(free) + floatOf(locked));
    const [freeWidth, lockedWidth] = [whole * (1 - lockedShare), whole * lockedShare];
    const bar = (x: number, length: number, paint: string): string =>
      length > 0 ? svgRect(x, y + 6, Math.max(1, length), ROW - 12, paint) : '';
    return [
      svgText(EDGE, y + 17, cutToSize(asset, names, 11, true), { weight: 600 }),
      bar(start, freeWidth, outlined(colors.accent, 1.2)),
      bar(start + freeWidth, lockedWidth, `fill="${colors.accent}"`),
      svgText(freeEnd, y + 17, frees[index] ?? '', { anchor: 'end' }),
      svgText(lockedEnd, y + 17, lockeds[index] ?? '', { anchor: 'end' }),
      isValued ? svgText(rowEnd, y + 17, worths[index] ?? '', { anchor: 'end' }) : '',
    ];
  });
  const drawn = rowChart({
    width,
    height: top + shown.length * ROW + EDGE,
    words: {
      title: 'balances',
      aside: shown.length < held.length ? `the first ${shown.length} of ${count}` : count,
      figures: [
        ...(total === '' ? [] : [{ name: 'worth', value: total }]),
        { name: '▭', value: 'free', fill: colors.accent },
        { name: '▬', value: 'locked by orders', fill: colors.accent },
      ],
      description: alt,
    },
    colors,
    top,
    columns: [
      { end: freeEnd, name: 'free' },
      { end: lockedEnd, name: 'locked' },
      ...(isValued ? [{ end: rowEnd, name: worthName }] : []),
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
