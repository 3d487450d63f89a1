/** Draws klines as a picture, with the heading, the description for the `alt` text and the tooltips. */

import { sumTexts, trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { readOnce } from '../context/read-once.js';
import type { Series } from '../series/series.js';
import { changeFigure, pictureOfSeries } from '../series/series-picture.js';
import type { Picture } from '../svg/picture.js';
import { LOG_AXIS } from '../svg/value-scale.js';
import { changeText, compact } from '../text/number-text.js';
import { timeRange, zoneLabel, zoneOf } from '../text/zone-time.js';
import { countText, nameOf, openNote, openOf, priceText, type Rows, timesOf } from './klines.js';
import { changeOf, gapsOf, type Klines, needsLog, rangeOf, readKlines } from './klines-model.js';
import { drawnOverlay, type PlacedFills } from './klines-overlay.js';
import { overlayWords } from './klines-overlay-svg.js';
import { klinesSvg } from './klines-svg.js';

/** The picture of klines with its texts; undefined if the value holds no klines. */
export function klinesPicture(value: unknown, context: ShowContext): Picture | undefined {
  const klines = readKlines(value, context.tickSize);
  if (!klines) return undefined;
  if (context.view === 'line') return pictureOfSeries(closesOf(klines, value as Rows, context), context);
  const zone = zoneOf(context);
  const isLog = context.isLog ?? needsLog(klines.bars);
  const change = changeText(klines.changePercent);
  const gaps = gapsOf(klines.bars);
  const missing =
    gaps.length > 1
      ? `klines are missing ${gaps.length} times`
      : gaps.length === 1
        ? missingText(klines, gaps[0], zone)
        : '';
  const placed = context.overlay
    ? drawnOverlay(klines.bars, context.overlay, rangeOf(klines.bars), klines.priceDecimals)
    : undefined;
  const overlaid = [...(placed ? overlayWords(placed) : []), ...(isLog ? [LOG_AXIS] : [])];
  const alt =
    `${nameOf(context)} ${zoneLabel(zone)}, ${countText(klines)}, ${timesOf(klines, zone)}: close ${klines.lastClose}, ` +
    `change ${change}, high ${klines.highest}, low ${klines.lowest}, volume ${klines.volume}, ` +
    `${klines.upCount} up and ${klines.downCount} down${missing && `, ${missing}`}${overlaid.map((text) => `, ${text}`).join('')}`;
  const said = tooltipsOf(klines);
  const drawn = klinesSvg(
    klines,
    zone,
    {
      title: nameOf(context),
      aside: `${countText(klines)} · ${timesOf(klines, zone)} ${zoneLabel(zone)}`,
      lead: [{ value: klines.lastClose }, changeFigure(klines.changePercent, context)],
      figures: [
        { name: 'open', value: openOf(klines, value as Rows) },
        { name: 'high', value: klines.highest },
        { name: 'low', value: klines.lowest },
        { name: 'volume', value: `${compact(Number(klines.volume))} ${context.baseAsset ?? ''}`.trim() },
        { name: openNote(klines, context).trim() && 'last kline', value: openNote(klines, context).trim() },
        ...(isLog ? [{ value: LOG_AXIS }] : []),
        ...(missing ? [{ value: missing }] : []),
      ],
      description: alt,
      unit: context.baseAsset ?? '',
      isLog,
      open: openOf(klines, value as Rows),
      overlay: context.overlay,
      tooltipOf: (from, to) => {
        const key = from * klines.bars.length + to;
        const known = said.get(key);
        if (known !== undefined) return known;
        const text = barsText(klines, value as Rows, from, to, zone) + ownText(placed?.fills ?? [], from, to);
        said.set(key, text);
        return text;
      },
    },
    context.theme,
  );
  return { ...drawn, alt };
}

/** `klines are missing from 2024-05-31 → 06-03`: before the bar `at`. */
function missingText({ bars }: Klines, at = 0, zone: number): string {
  const [before, after] = [bars[at - 1], bars[at]];
  return before && after ? `klines are missing: ${timeRange(before.closeMs + 1, after.openMs, zone)}` : '';
}

/** The tooltips of klines from the first index to the last, for the pictures of all widths. */
const tooltipsOf = readOnce((_: Klines) => new Map<number, string>());

/** The own fills of bars: `, own: bought 0.3 in 2 fills, sold 0.1 in 1 fill`; '' without fills. */
function ownText(fills: readonly PlacedFills[], from: number, to: number): string {
  const texts = (['BUY', 'SELL'] as const).flatMap((side) => {
    const own = fills.filter((one) => one.side === side && one.bar >= from && one.bar < to).flatMap((one) => one.fills);
    const sum = sumTexts(own.map(({ quantity }) => quantity));
    if (own.length === 0 || sum === undefined) return [];
    const count = `${own.length} ${own.length === 1 ? 'fill' : 'fills'}`;
    return [`${side === 'BUY' ? 'bought' : 'sold'} ${trimDecimal(sum)} in ${count}`];
  });
  return texts.length === 0 ? '' : `, own: ${texts.join(', ')}`;
}

/** The closes as a series. */
function closesOf(klines: Klines, rows: Rows, context: ShowContext): Series {
  const { bars, priceDecimals, changePercent } = klines;
  return {
    name: `${nameOf(context)} closes`,
    values: bars.map(({ close }) => close),
    texts: bars.map(({ row }) => priceText(klines, rows, row, 4)),
    decimals: priceDecimals,
    bars,
    places: bars.map((_, at) => at),
    placeBars: bars,
    skippedCount: 0,
    change: changePercent,
    open: openOf(klines, rows),
  };
}

/** The tooltip of bars, with the digits of the exchange's reply. */
function barsText(klines: Klines, rows: Rows, from: number, to: number, zone: number): string {
  const group = klines.bars.slice(from, to);
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) return '';
  const highest = group.reduce((best, bar) => (bar.high > best.high ? bar : best), first);
  const lowest = group.reduce((best, bar) => (bar.low < best.low ? bar : best), first);
  const price = (row: number, field: number): string => priceText(klines, rows, row, field);
  const volume = group.reduce((sum, bar) => sum + bar.volume, 0);
  // A tooltip for several klines also shows their number.
  const when = timeRange(first.openMs, last.closeMs + (last.closeMs > last.openMs ? 1 : 0), zone);
  const count = group.length > 1 ? `${group.length} klines ` : '';
  return (
    `${when} ${count}open ${price(first.row, 1)} high ${price(highest.row, 2)} low ${price(lowest.row, 3)} ` +
    `close ${price(last.row, 4)} ${changeText(changeOf(first, last))} volume ${compact(volume)}`
  );
}
