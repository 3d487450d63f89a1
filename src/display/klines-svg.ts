/**
 * Klines as an SVG picture: candles (hollow rises, filled falls), volume below, prices on the right, times in the
 * reader's zone, and the last price marked. All bars of one direction share one path, which keeps 500 klines under
 * 60 kB. Pixels throughout.
 */
import { scaleLinear } from 'd3-scale';
import { timeTicks, valueTicks, widened } from './axis.js';
import type { PictureTheme } from './context.js';
import { type Bar, isUp, type Klines, mergeBars } from './klines-model.js';
import { compact } from './number-text.js';
import { at, colorsOf, svgPicture, svgText } from './svg.js';

const WIDTH = 860;
const HEIGHT = 400;
const TOP = 52;
const PRICE_BOTTOM = 290;
const VOLUME_TOP = 306;
const VOLUME_BOTTOM = 366;
const LEFT = 8;
/** More candles than this would be thinner than a line; neighbours are merged. */
const MAX_BARS = 600;

/** The words of the picture, made by the caller, which also says them in the `alt` text. */
export interface PictureWords {
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
}

/** The picture of klines; `zone` in minutes east of UTC. */
export function klinesSvg(klines: Klines, zone: number, words: PictureWords, theme?: PictureTheme): string {
  const colors = colorsOf(theme);
  const { bars, perBar } = mergeBars(klines.bars, MAX_BARS);
  const [low, high] = widened(
    bars.reduce((least, bar) => Math.min(least, bar.low), Number.POSITIVE_INFINITY),
    bars.reduce((most, bar) => Math.max(most, bar.high), Number.NEGATIVE_INFINITY),
  );
  const ticks = valueTicks(low, high, 6, klines.priceDecimals);
  const labelLength = Math.max(klines.lastClose.length, ...ticks.map(({ label }) => label.length));
  const right = WIDTH - 20 - labelLength * 7.2;
  const y = scaleLinear().domain([low, high]).range([PRICE_BOTTOM, TOP]);
  const step = Math.min(18, (right - LEFT) / bars.length);
  const x = (index: number): number => right - (bars.length - index - 0.5) * step;
  const most = bars.reduce((peak, bar) => Math.max(peak, bar.volume), 0) || 1;
  const volumeY = scaleLinear().domain([0, most]).range([VOLUME_BOTTOM, VOLUME_TOP]);

  const rules = ticks.map(({ value }) => `M${LEFT} ${at(y(value))}H${at(right)}`).join('');
  const times = timeTicks(bars, zone, (index, next, label) => (next - index) * step >= label.length * 6.5 + 22).filter(
    ({ index, label }) => x(index) + label.length * 3.3 < WIDTH - 4,
  );
  const verticals = times.map(({ index }) => `M${at(x(index))} ${TOP}V${VOLUME_BOTTOM}`).join('');
  const rising = bars.map((bar, index) => ({ bar, index })).filter(({ bar }) => isUp(bar));
  const falling = bars.map((bar, index) => ({ bar, index })).filter(({ bar }) => !isUp(bar));
  const width = Math.max(0.8, step * 0.7);

  return svgPicture({ width: WIDTH, height: HEIGHT }, words, colors.text, [
    svgText(LEFT, 18, words.title, { weight: 600, size: 14 }),
    svgText(LEFT, 36, words.subtitle),
    `<path d="${rules}${verticals}" stroke="#888" stroke-opacity=".22" fill="none"/>`,
    candlePaths(rising, colors.up, { x, y, width, isHollow: true }),
    candlePaths(falling, colors.down, { x, y, width, isHollow: false }),
    volumePath(rising, colors.up, 0.45, { x, y: volumeY, width }),
    volumePath(falling, colors.down, 0.7, { x, y: volumeY, width }),
    `<path d="M${LEFT} ${VOLUME_BOTTOM + 0.5}H${at(right)}" stroke="#888" stroke-opacity=".6"/>`,
    ...ticks
      .filter(({ value }) => Math.abs(y(value) - y(bars.at(-1)?.close ?? value)) > 12)
      .map(({ value, label }) => svgText(right + 8, y(value) + 4, label)),
    svgText(right + 8, VOLUME_TOP + 6, `vol ${compact(most)}`),
    // The first label keeps inside the picture, though its candle stands at the very edge.
    ...times.map(({ index, label }) =>
      svgText(Math.max(x(index), label.length * 3.4), VOLUME_BOTTOM + 17, label, { anchor: 'middle' }),
    ),
    perBar > 1 ? svgText(right, 18, `one candle stands for ${perBar} klines`, { anchor: 'end' }) : '',
    lastPrice(bars, klines.lastClose, right, y, colors),
  ]);
}

interface Placed {
  readonly bar: Bar;
  readonly index: number;
}

function candlePaths(
  placed: readonly Placed[],
  color: string,
  place: { x: (index: number) => number; y: (price: number) => number; width: number; isHollow: boolean },
): string {
  const { x, y, width, isHollow } = place;
  if (placed.length === 0) return '';
  // A body of less than three pixels has no room for a hollow: it is a line, paler for a rise.
  const isThin = width < 3;
  let wicks = '';
  let bodies = '';
  for (const { bar, index } of placed) {
    const [center, top, bottom] = [at(x(index)), y(Math.max(bar.open, bar.close)), y(Math.min(bar.open, bar.close))];
    // Wicks stop at the body, which stays hollow without being painted in a page colour that we do not know.
    if (y(bar.high) < top - 0.05) wicks += `M${center} ${at(y(bar.high))}V${at(top)}`;
    if (y(bar.low) > bottom + 0.05) wicks += `M${center} ${at(bottom)}V${at(y(bar.low))}`;
    bodies += isThin
      ? `M${center} ${at(top)}V${at(Math.max(top + 1, bottom))}`
      : `M${at(x(index) - width / 2)} ${at(top)}h${at(width)}v${at(Math.max(1, bottom - top))}h-${at(width)}z`;
  }
  const paint = isThin
    ? `stroke="${color}" stroke-width="${at(width)}"${isHollow ? ' stroke-opacity=".6"' : ''}`
    : isHollow
      ? `fill="none" stroke="${color}"`
      : `fill="${color}"`;
  return `<path d="${wicks}" stroke="${color}" fill="none"/><path d="${bodies}" ${paint}/>`;
}

function volumePath(
  placed: readonly Placed[],
  color: string,
  opacity: number,
  { x, y, width }: { x: (index: number) => number; y: (volume: number) => number; width: number },
): string {
  const bars = placed
    .filter(({ bar }) => bar.volume > 0)
    .map(({ bar, index }) => `M${at(x(index))} ${VOLUME_BOTTOM}V${at(y(bar.volume))}`)
    .join('');
  return bars === ''
    ? ''
    : `<path d="${bars}" stroke="${color}" stroke-width="${at(width)}" stroke-opacity="${opacity}"/>`;
}

function lastPrice(
  bars: readonly Bar[],
  label: string,
  right: number,
  y: (price: number) => number,
  colors: { up: string; down: string },
): string {
  const last = bars.at(-1);
  if (!last) return '';
  const color = isUp(last) ? colors.up : colors.down;
  const level = y(last.close);
  return (
    `<path d="M${LEFT} ${at(level)}H${at(right)}" stroke="${color}" stroke-dasharray="2 3"/>` +
    `<rect x="${at(right + 3)}" y="${at(level - 9)}" width="${at(label.length * 7.2 + 10)}" height="18" rx="3" fill="${color}"/>` +
    svgText(right + 8, level + 4, label, { fill: '#fff', weight: 600 })
  );
}
