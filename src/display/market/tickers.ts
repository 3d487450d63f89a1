/**
 * Draws tickers: one as a card with a gauge for the last price between low and high, several as a table. Fields that a
 * kind of ticker lacks are left out: a mini ticker has no change, a book ticker only the best prices. The change of a
 * mini ticker is computed from open and last.
 */

import { exactText, MINUTE_MS, middleOf, parseExact, subtractExact, trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { columnsOf, paramOf, rowsOf } from '../context/context-values.js';
import { rounded } from '../lab-figures/rounded.js';
import { barOf, barSpan, rangeSpans, shareOf } from '../text/bar.js';
import { type Block, fieldsBlock, line, note, type Range, tableBlock } from '../text/blocks.js';
import { bpsText, changeText, changeTone, compact, fixed } from '../text/number-text.js';
import { type Rich, type Span, span } from '../text/rich.js';
import { type Column, moreOf } from '../text/table.js';
import {
  floatOf,
  isWireObject,
  mostDecimals,
  objectsOf,
  textOf,
  timeMsOf,
  type WireObject,
} from '../text/wire-value.js';
import { dateTime, timeRange, zoneLabel, zoneOf } from '../text/zone-time.js';

/** One ticker as blocks; undefined for another value. */
export function tickerBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (Array.isArray(value)) return tickersBlocks(value, context);
  if (!isWireObject(value)) return undefined;
  if (value.lastPrice === undefined) return value.bidPrice === undefined ? undefined : bookTicker(value);
  const zone = zoneOf(context);
  const percent = percentOf(value);
  const times = [timeMsOf(value.openTime), timeMsOf(value.closeTime)].map((time) => Math.floor(time / 1000) * 1000);
  const change = trimDecimal(textOf(value.priceChange));
  const window = `${timeRange(times[0] ?? Number.NaN, times[1] ?? Number.NaN, zone)} ${zoneLabel(zone)}`;
  const range = rangeOf(value);
  return [
    {
      kind: 'card',
      tone: 'plain',
      title: [span(textOf(value.symbol), 'strong'), span(window.startsWith('–') ? '' : `  ${window}`, 'dim')],
      blocks: [
        {
          kind: 'line',
          text: [
            span(trimDecimal(textOf(value.lastPrice)), 'strong'),
            span('  '),
            span(changeText(percent), changeTone(percent)),
            span(change === '' ? '' : `  ${change.startsWith('-') ? '' : '+'}${change}`, 'dim'),
          ],
          isVerdict: true,
        },
        ...(range ? [rangeGauge(range, columnsOf(context) - CARD_FRAME)] : []),
        fieldsBlock([
          ['range', range ? `● last at ${fixed(range.dot * 100, 0)} %` : ''],
          ['average', averageSpans(value, range)],
          ['open', trimDecimal(textOf(value.openPrice))],
          ['volume', volumeText(value, context)],
          ['best bid', sizeAt(value.bidPrice, value.bidQty)],
          ['best ask', sizeAt(value.askPrice, value.askQty)],
          ['spread', spreadSpans(value)],
          ['sizes', sizesBar(value, columnsOf(context) - CARD_FRAME - SIZE_WORDS)],
          ['trades', textOf(value.count)],
        ]),
      ],
    },
  ];
}

/** Columns that the frame of a card takes. */
const CARD_FRAME = 4;
/** Maximum number of columns of the bar of the best quantities, and the columns of the words before and after it. */
const [SIZE_COLUMNS, SIZE_WORDS] = [20, 18];

/** The quantities of the best bid and of the best ask, as parts of one bar; nothing if one of them is missing. */
function sizesBar({ bidQty, askQty }: WireObject, room: number): Rich {
  const [bid, ask] = [floatOf(bidQty), floatOf(askQty)];
  if (!(bid > 0 && ask > 0)) return [];
  const columns = Math.max(2, Math.min(SIZE_COLUMNS, room));
  const left = Math.min(columns - 1, Math.max(1, Math.round((bid / (bid + ask)) * columns)));
  return [
    span('bid ', 'dim'),
    barSpan('█'.repeat(left), 'up'),
    barSpan('▒'.repeat(columns - left), 'down'),
    span(' ask', 'dim'),
  ];
}

function spreadSpans({ bidPrice, askPrice }: WireObject): Rich {
  const [bid, ask] = [bidPrice, askPrice].map((price) => parseExact(textOf(price)));
  if (!bid || !ask) return [];
  return `${trimDecimal(exactText(subtractExact(ask, bid)))}  (${spreadText({ bidPrice, askPrice })})`;
}

/** `low ├────┼──●────┤ high`: the places of the last price and of the average price between low and high. */
function rangeOf(ticker: WireObject): Range | undefined {
  const [low, high] = [trimDecimal(textOf(ticker.lowPrice)), trimDecimal(textOf(ticker.highPrice))];
  const [lowest, highest, last] = [floatOf(low), floatOf(high), floatOf(ticker.lastPrice)];
  const average = floatOf(ticker.weightedAvgPrice);
  if (!Number.isFinite(last + lowest + highest)) return undefined;
  const placeOf = (price: number): number => shareOf(price - lowest, highest - lowest);
  const tick = Number.isFinite(average) ? { tick: placeOf(average) } : {};
  return { low: `low ${low}`, high: `high ${high}`, dot: placeOf(last), ...tick };
}

function rangeGauge(range: Range, width: number): Block {
  const room = Math.max(5, Math.min(40, width - range.low.length - range.high.length - 4));
  return {
    kind: 'range',
    range,
    drawn: [span(`${range.low} `), ...rangeSpans(range.dot, room, range.tick), span(` ${range.high}`)],
  };
}

/** Columns of the range of a day in a table. */
const RANGE_COLUMNS = 8;

/** The range of a ticker in a table; nothing for a ticker without a range. */
function rangeCell({ lastPrice, lowPrice, highPrice }: WireObject): Span[] {
  const [last, low, high] = [lastPrice, lowPrice, highPrice].map(floatOf) as [number, number, number];
  return Number.isFinite(last + low + high) ? rangeSpans(shareOf(last - low, high - low), RANGE_COLUMNS) : [];
}

/** The average price, with the sign of its tick in the range. */
function averageSpans(
  { weightedAvgPrice, lastPrice, openPrice, highPrice, lowPrice }: WireObject,
  range: Range | undefined,
): Rich {
  const exact = trimDecimal(textOf(weightedAvgPrice));
  if (exact === '') return [];
  // The exchange sends eight decimals: the prices around it say how many are useful.
  const decimals = mostDecimals([lastPrice, openPrice, highPrice, lowPrice].map(textOf).map(trimDecimal));
  const short = rounded(exact, decimals);
  const average = trimDecimal(short) === exact ? exact : `≈ ${short}`;
  return range?.tick === undefined ? average : `┼ ${average}`;
}

/** The exact quantity, and its value with three digits; further digits of the value would not be useful. */
function volumeText({ volume, quoteVolume }: WireObject, { baseAsset = 'base', quoteAsset = 'quote' }: ShowContext) {
  return `${trimDecimal(textOf(volume))} ${baseAsset}, ${compact(floatOf(quoteVolume))} ${quoteAsset}`;
}

function sizeAt(price: unknown, quantity: unknown): string {
  const text = trimDecimal(textOf(price));
  return text === '' ? '' : `${text} for ${trimDecimal(textOf(quantity))}`;
}

function bookTicker(value: WireObject): Block[] {
  const [bid, ask] = [parseExact(textOf(value.bidPrice)), parseExact(textOf(value.askPrice))];
  return [
    line(span(textOf(value.symbol), 'strong'), '  best prices'),
    fieldsBlock([
      ['ask', span(sizeAt(value.askPrice, value.askQty), 'down')],
      ['bid', span(sizeAt(value.bidPrice, value.bidQty), 'up')],
      ['spread', spreadSpans(value)],
      ['mid', bid && ask ? trimDecimal(exactText(middleOf(bid, ask))) : ''],
    ]),
  ];
}

/** The change of a ticker in percent, computed from open and last if the field is missing; NaN if that fails too. */
export function percentOf(ticker: WireObject): number {
  const sent = floatOf(ticker.priceChangePercent);
  if (Number.isFinite(sent)) return sent;
  const open = floatOf(ticker.openPrice);
  return open === 0 ? Number.NaN : ((floatOf(ticker.lastPrice) - open) / open) * 100;
}

/**
 * Several tickers as a table, the largest rise first; undefined if the value holds no ticker. If there are more tickers
 * than rows, the best and the worst are shown.
 */
export function tickersBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (isWireObject(value)) return tickerBlocks(value, context);
  const all = objectsOf(value);
  if (all.length === 0) return Array.isArray(value) && value.length === 0 ? [note('no tickers')] : undefined;
  if (all.every((row) => row.lastPrice === undefined)) return pricesBlocks(value, context);
  const sorted = all
    .map((row) => {
      const percent = percentOf(row);
      return { row, percent, key: orderOf(percent) };
    })
    .sort((a, b) => b.key - a.key);
  const most = rowsOf(context);
  const [best, worst] =
    sorted.length <= most ? [sorted, []] : [sorted.slice(0, Math.ceil(most / 2)), sorted.slice(-Math.floor(most / 2))];
  const shown = [...best, ...worst];
  const hasBars = haveOneQuote(all.map(({ symbol }) => textOf(symbol)));
  const mostVolume = shown.reduce((peak, { row }) => Math.max(peak, floatOf(row.quoteVolume) || 0), 0);
  const columns: Column[] = [
    { title: 'symbol', isUnit: true },
    { title: 'last', align: 'own' },
    { title: 'change', align: 'right' },
    { title: 'range', hideAt: 1 },
    { title: 'high', align: 'own', hideAt: 5 },
    { title: 'low', align: 'own', hideAt: 5 },
    // Volumes of several base assets cannot be compared, so that in the quote asset stays longer.
    { title: 'volume', align: 'right', hideAt: 3 },
    { title: 'quote volume', align: 'right', hideAt: 2 },
    ...(hasBars ? [{ title: '', called: 'bar', hideAt: 3 }] : []),
    { title: 'trades', align: 'right', hideAt: 6 },
  ];
  const cellsOf = ({ row, percent }: (typeof sorted)[number]): Rich[] => [
    span(textOf(row.symbol), 'strong'),
    textOf(row.lastPrice),
    span(changeText(percent), changeTone(percent)),
    rangeCell(row),
    textOf(row.highPrice),
    textOf(row.lowPrice),
    compact(floatOf(row.volume)),
    compact(floatOf(row.quoteVolume)),
    ...(hasBars ? [barSpan(barOf(shareOf(floatOf(row.quoteVolume), mostVolume), VOLUME_COLUMNS), 'accent')] : []),
    textOf(row.count),
  ];
  const gap = columns.map((_, at) => (at === 0 ? span('┊', 'dim') : ''));
  const { more } = moreOf(best.length + worst.length, all.length, context);
  return [
    ...(all.length > 1 ? [line(...countSpans(sorted.map(({ percent }) => percent)), span(overText(all), 'dim'))] : []),
    tableBlock({
      columns,
      rows: [...best.map(cellsOf), ...(worst.length > 0 ? [gap, ...worst.map(cellsOf)] : [])],
      ...(more ? { more: more.replace('the first', `the best ${best.length} and the worst ${worst.length}:`) } : {}),
    }),
  ];
}

/** Columns of the bar of a quote volume. */
const VOLUME_COLUMNS = 6;

/** Whether all symbols end with the same letters, as symbols of one quote asset do. Amounts of different quote assets are not comparable. */
function haveOneQuote(symbols: readonly string[]): boolean {
  const [first = ''] = symbols;
  const end = first.slice(-MIN_QUOTE);
  return symbols.length > 1 && first.length > MIN_QUOTE && symbols.every((symbol) => symbol.endsWith(end));
}

/** Number of letters of the shortest names of quote assets. */
const MIN_QUOTE = 3;

/** The sort key of a change; tickers without a change are last. */
const orderOf = (percent: number): number => (Number.isFinite(percent) ? percent : Number.NEGATIVE_INFINITY);

/** `  over 24 h`: the time over which all tickers have their changes, ranges and volumes; '' if they have no times or different ones. */
export function overText(rows: readonly WireObject[]): string {
  const minutesOf = ({ openTime, closeTime }: WireObject): number =>
    Math.round((timeMsOf(closeTime) - timeMsOf(openTime)) / MINUTE_MS);
  const [first] = rows;
  const minutes = first ? minutesOf(first) : 0;
  if (!(minutes > 0) || rows.some((row) => minutesOf(row) !== minutes)) return '';
  return `  over ${minutes > 2 * DAY ? `${fixed(minutes / DAY, 0)} d` : minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`}`;
}

/** Minutes of a day. */
const DAY = 1440;

function countSpans(percents: readonly number[]): (string | Span)[] {
  const [up, down] = [percents.filter((one) => one > 0).length, percents.filter((one) => one < 0).length];
  return [
    span(`${percents.length} symbols`, 'strong'),
    '  ',
    span(`▲ ${up} up`, 'up'),
    '  ',
    span(`▼ ${down} down`, 'down'),
    span(`  ■ ${percents.length - up - down} unchanged`, 'dim'),
  ];
}

/**
 * `at 2024-08-08 23:59:48 UTC`: when the reply with these prices came. The reply has no time, but the client remembers the newest price of a
 * symbol with its time. '' if it remembers another price, or other times.
 */
function atText(rows: readonly WireObject[], context: ShowContext): string {
  const { prices } = context;
  const times = rows.map(({ symbol, price, bidPrice, askPrice }) => {
    const seen = (bidPrice === undefined ? prices?.traded?.(textOf(symbol)) : undefined) ?? prices?.get(textOf(symbol));
    const [bid, ask] = [bidPrice, askPrice].map((one) => parseExact(textOf(one)));
    const told = bid && ask ? exactText(middleOf(bid, ask)) : textOf(price);
    return seen !== undefined && trimDecimal(seen.price) === trimDecimal(told) ? seen.timeMs : Number.NaN;
  });
  const [first = Number.NaN] = times;
  return times.every((time) => time === first) ? momentText('at', first, context) : '';
}

const momentText = (word: string, timeMs: number, context: ShowContext): string =>
  Number.isFinite(timeMs) ? `${word} ${dateTime(timeMs, zoneOf(context))} ${zoneLabel(zoneOf(context))}` : '';

/** One price, as a line. */
export function priceBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (Array.isArray(value)) return pricesBlocks(value, context);
  if (!isWireObject(value) || value.price === undefined) return tickerBlocks(value, context);
  const at = atText([value], context);
  return [
    line(span(textOf(value.symbol), 'strong'), '  ', trimDecimal(textOf(value.price)), span(at && `  ${at}`, 'dim')),
  ];
}

/** Prices, or best bids and asks, of several symbols. */
export function pricesBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (isWireObject(value)) return priceBlocks(value, context);
  const all = objectsOf(value);
  if (all.length === 0) return Array.isArray(value) && value.length === 0 ? [note('no prices')] : undefined;
  const shown = all.slice(0, rowsOf(context));
  const isBook = all.some((row) => row.bidPrice !== undefined);
  if (!isBook && all.every((row) => row.price === undefined)) return undefined;
  const columns: Column[] = isBook
    ? [
        { title: 'symbol', isUnit: true },
        { title: 'bid quantity', align: 'own', hideAt: 1 },
        { title: 'bid', align: 'own' },
        { title: 'ask', align: 'own' },
        { title: 'ask quantity', align: 'own', hideAt: 1 },
        { title: 'spread', align: 'right', hideAt: 2 },
      ]
    : [
        { title: 'symbol', isUnit: true },
        { title: 'price', align: 'own' },
      ];
  const rows = shown.map((row): Rich[] => {
    const symbol = span(textOf(row.symbol), 'strong');
    if (!isBook) return [symbol, textOf(row.price)];
    return [
      symbol,
      textOf(row.bidQty),
      span(textOf(row.bidPrice), 'up'),
      span(textOf(row.askPrice), 'down'),
      textOf(row.askQty),
      span(spreadText(row), 'dim'),
    ];
  });
  const at = atText(shown, context);
  return [
    tableBlock({ columns, rows, ...moreOf(shown.length, all.length, context) }),
    ...(at === '' ? [] : [note(at)]),
  ];
}

/** The spread in basis points of the middle price. */
function spreadText({ bidPrice, askPrice }: WireObject): string {
  const [bid, ask] = [floatOf(bidPrice), floatOf(askPrice)];
  return bid > 0 && ask > 0 ? `${bpsText(((ask - bid) / ((ask + bid) / 2)) * 10_000)} bps` : '';
}

/** The average price of the last minutes. */
export function avgPriceBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || value.price === undefined) return undefined;
  const minutes = textOf(value.mins);
  const words = minutes === '' ? 'average' : `average of ${minutes} minute${minutes === '1' ? '' : 's'}`;
  const last = momentText('last trade', timeMsOf(value.closeTime), context);
  return [
    line(span(paramOf(context, 'symbol'), 'strong'), '  ', trimDecimal(textOf(value.price)), span(`  ${words}`, 'dim')),
    ...(last === '' ? [] : [note(last)]),
  ];
}
