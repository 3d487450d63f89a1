/**
 * Merges klines into fewer candles, where a chart has no room for all of them: into the next longer interval that the
 * exchange has, with its boundaries in the reader's time zone, so that four hours are a kline of 4h and not "4 klines".
 */
import { DAY_MS, enumValues, type KlineInterval, nextOpenTime, openTimeOf } from '../../protocol/index.js';
import type { Bar } from './klines-model.js';

/** The candles of a chart. */
export interface GroupedBars {
  readonly bars: readonly Bar[];
  /** The index of the first kline of each candle. */
  readonly starts: readonly number[];
  /** The note on merged klines: `one candle is 4h` or `one candle stands for 3 klines`; '' if no klines are merged. */
  readonly note: string;
}

/** At most `most` candles; `zone` in minutes east of UTC. */
export function groupBars(bars: readonly Bar[], most: number, zone: number): GroupedBars {
  const limit = Math.max(1, most);
  if (bars.length <= limit) return { bars, starts: bars.map((_, at) => at), note: '' };
  const [first, last] = [bars[0] as Bar, bars.at(-1) as Bar];
  const barMs = bars.reduce((least, bar, at) => {
    const step = at === 0 ? least : bar.openMs - (bars[at - 1]?.openMs ?? 0);
    return step > 0 ? Math.min(least, step) : least;
  }, Number.POSITIVE_INFINITY);
  for (const interval of INTERVALS) {
    const ms = nextOpenTime(interval, 0) - openTimeOf(interval, 0);
    const isMultiple = ms > barMs && (interval === '1M' ? DAY_MS % barMs === 0 : ms % barMs === 0);
    const count = (last.openMs - first.openMs) / ms;
    if (!isMultiple || count > limit || count * MAX_LOSS < limit) continue;
    const starts: number[] = [];
    let nextMs = Number.NEGATIVE_INFINITY;
    bars.forEach(({ openMs }, at) => {
      if (openMs < nextMs) return;
      starts.push(at);
      nextMs = nextOpenTime(interval, openMs, zone);
    });
    if (starts.length <= limit) return { ...merged(bars, starts), note: `one candle is ${interval}` };
  }
  const perBar = Math.ceil(bars.length / limit);
  const odd = bars.length % perBar;
  const starts = Array.from({ length: Math.ceil(bars.length / perBar) }, (_, at) =>
    Math.max(0, at * perBar - (odd === 0 ? 0 : perBar - odd)),
  );
  return { ...merged(bars, starts), note: `one candle stands for ${perBar} klines` };
}

/** A longer interval is used only if its candles fill at least a sixth of the room; otherwise each candle stands for a fixed number of klines. */
const MAX_LOSS = 6;
const INTERVALS = enumValues('KlineInterval') as readonly KlineInterval[];

const merged = (bars: readonly Bar[], starts: readonly number[]): Pick<GroupedBars, 'bars' | 'starts'> => ({
  bars: starts.map((start, at) => mergeGroup(bars.slice(start, starts[at + 1] ?? bars.length))),
  starts,
});

function mergeGroup(group: readonly Bar[]): Bar {
  const [first, last] = [group[0] as Bar, group.at(-1) as Bar];
  return {
    openMs: first.openMs,
    closeMs: last.closeMs,
    open: first.open,
    high: group.reduce((most, bar) => Math.max(most, bar.high), first.high),
    low: group.reduce((least, bar) => Math.min(least, bar.low), first.low),
    close: last.close,
    volume: group.reduce((sum, bar) => sum + bar.volume, 0),
    row: first.row,
    lastRow: last.lastRow,
  };
}
