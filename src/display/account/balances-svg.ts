/**
 * Balances as bars: what is free as an outline, what orders hold filled. Where prices were handed in, bars are as long as
 * what they are worth, in one asset; amounts of different assets cannot be compared, so without prices each asset has a
 * bar of its own length. Worth is worked out exactly, and said to be about where a price had to be turned round.
 */

import type { ShowContext } from '../context.js';
import { colorsOf } from '../svg/palette.js';
import type { Figure, Picture } from '../svg/picture.js';
import {
  at,
  EDGE,
  gridLines,
  HEADING_HEIGHT,
  heading,
  PICTURE_WIDTH,
  svgPicture,
  svgText,
  svgTextSize,
} from '../svg/svg.js';
import { cutToSize } from '../svg/text-size.js';
import { shareOf } from '../text/bar.js';
import {
  addExact,
  divideExact,
  type Exact,
  exactText,
  isZero,
  multiplyExact,
  parseExact,
  sumTexts,
  trimZeros,
} from '../text/exact.js';
import { floatOf, isWireObject, objectsOf, textOf, type WireObject } from '../text/wire-value.js';

const ROW = 26;
const HEAD = 20;
const GAP = 16;
const MAX_NAME = 110;
const MAX_ROWS = 24;
const MIN_BAR = 60;
/** Decimals of a price that was turned round. */
const INVERSE_DECIMALS = 12;
const WORTH_DECIMALS = 2;

interface Holding {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
  /** In the asset that all are valued in; undefined where no price says. */
  readonly worth: Exact | undefined;
  readonly isAbout: boolean;
}

/** The balances of an account, `{ balances, prices?, in? }`; undefined when the value is none, or holds nothing. */
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
  const said = shown.map((holding) => wordsOf(holding, isValued ? quote : ''));
  const alt =
    `balances, ${count}${total && `, worth ${total}`}${without > 0 ? `, ${without} without a price` : ''}: ` +
    said.join('; ');

  const top = HEADING_HEIGHT + HEAD;
  const height = top + shown.length * ROW + EDGE;
  const widest = (text: (holding: Holding) => string, name: string): number =>
    shown.reduce((most, one) => Math.max(most, svgTextSize(text(one))), svgTextSize(name));
  const names = Math.min(
    MAX_NAME,
    shown.reduce((most, { asset }) => Math.max(most, svgTextSize(asset, { weight: 600 })), 0) + 1,
  );
  const worthName = `worth ${quote}`;
  const worths = isValued ? widest((one) => worthOrNone(one), worthName) + GAP : 0;
  const end = PICTURE_WIDTH - EDGE;
  const lockedEnd = end - worths;
  const freeEnd = lockedEnd - widest(({ locked }) => trimZeros(locked), 'locked') - GAP;
  const start = EDGE + names + GAP;
  const room = Math.max(MIN_BAR, freeEnd - widest(({ free }) => trimZeros(free), 'free') - GAP - start);
  const largest = shown.reduce((most, one) => Math.max(most, worthOf(one)), 0) || 1;
  const rows = shown.flatMap((holding, index) => {
    const y = top + index * ROW;
    const { asset, free, locked } = holding;
    const whole = isValued ? shareOf(worthOf(holding), largest) * room : room;
    const held01 = shareOf(floatOf(locked), floatOf(free) + floatOf(locked));
    const [freeWidth, lockedWidth] = [whole * (1 - held01), whole * held01];
    const bar = (x: number, width: number, paint: string): string =>
      width > 0
        ? `<rect x="${at(x)}" y="${y + 6}" width="${at(Math.max(1, width))}" height="${ROW - 12}" ${paint}/>`
        : '';
    return [
      svgText(EDGE, y + 17, cutToSize(asset, names, 11, true), { weight: 600 }),
      bar(start, freeWidth, `fill="${colors.accent}" fill-opacity=".16" stroke="${colors.accent}" stroke-width="1.2"`),
      bar(start + freeWidth, lockedWidth, `fill="${colors.warn}"`),
      svgText(freeEnd, y + 17, trimZeros(free), { anchor: 'end' }),
      svgText(lockedEnd, y + 17, trimZeros(locked), { anchor: 'end', ...(held01 > 0 ? { fill: colors.warn } : {}) }),
      isValued ? svgText(end, y + 17, worthOrNone(holding), { anchor: 'end' }) : '',
    ];
  });
  const figures: Figure[] = [
    { name: 'worth', value: total },
    { name: '▭', value: 'free', fill: colors.accent },
    { name: '▬', value: 'locked by orders', fill: colors.warn },
  ];
  const nameAt = (x: number, name: string): string => svgText(x, HEADING_HEIGHT + 13, name, { anchor: 'end' });
  const more = shown.length < held.length ? `the first ${shown.length} of ${count}` : count;
  const svg = svgPicture({ width: PICTURE_WIDTH, height }, { title: 'balances', description: alt }, colors.text, [
    ...heading({ title: 'balances', aside: more, figures: figures.filter(({ value: text }) => text !== '') }),
    nameAt(freeEnd, 'free'),
    nameAt(lockedEnd, 'locked'),
    isValued ? nameAt(end, worthName) : '',
    gridLines(`M${EDGE} ${top - 1.5}H${end}`, true),
    ...rows,
  ]);
  const parts = said.map((words) => ({ size: ROW, words }));
  return { svg, alt, hover: [{ x: EDGE, y: top, width: end - EDGE, height: shown.length * ROW, cut: 'rows', parts }] };
}

function holdingOf(row: WireObject, prices: ReadonlyMap<string, string>, quote: string): Holding {
  const [asset, free, locked] = [textOf(row.asset), textOf(row.free) || '0', textOf(row.locked) || '0'];
  const amount = parseExact(sumTexts([free, locked]) ?? '');
  const direct = asset === quote ? parseExact('1') : parseExact(prices.get(`${asset}${quote}`) ?? '');
  const inverse = direct ? undefined : parseExact(prices.get(`${quote}${asset}`) ?? '');
  const one = parseExact('1') as Exact;
  const turned = inverse && divideExact(one, inverse, INVERSE_DECIMALS);
  const price = direct ?? (turned ? parseExact(turned.text) : undefined);
  const worth = amount && price && prices.size > 0 ? multiplyExact(amount, price) : undefined;
  return { asset, free, locked, worth, isAbout: turned !== undefined && !turned.isExact };
}

const worthOf = ({ worth }: Holding): number => (worth ? floatOf(exactText(worth)) : 0);

/** Worth with two decimals, and a sign where it has more: it is for comparing, the amounts beside it are exact. */
function worthText(worth: Exact, isAbout: boolean): string {
  const cut = divideExact(worth, { units: 1n, scale: 0 }, WORTH_DECIMALS);
  return cut ? `${isAbout || !cut.isExact ? '≈ ' : ''}${cut.text}` : '';
}

const worthOrNone = ({ worth, isAbout }: Holding): string => (worth ? worthText(worth, isAbout) : 'no price');

function wordsOf(holding: Holding, quote: string): string {
  const { asset, free, locked } = holding;
  const worth = quote === '' ? '' : holding.worth ? `, worth ${worthOrNone(holding)} ${quote}` : ', no price';
  return `${asset} free ${trimZeros(free)}, locked ${trimZeros(locked)}${worth}`;
}
