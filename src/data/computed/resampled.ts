/** Makes the result of a resampling: the klines of the longer interval, and notes on incomplete klines and missing rows. */
import type { ResampledKlines, ResampleOptions } from '../../client/index.js';

type Kline = ResampledKlines[number];

/** Klines, and notes on data that the rows do not contain. */
export interface Resampled {
  readonly klines: Kline[];
  /** Offset from UTC in the form of the exchange, such as `8`. */
  readonly timeZone: string;
  readonly notes: readonly string[];
}

interface Parts {
  readonly klines: Kline[];
  readonly timeZone: string;
  /** Whether the rows begin, or end, in the middle of an interval. */
  readonly startsInside: boolean;
  readonly endsInside: boolean;
  /** Ranges between two rows where rows are missing. */
  readonly holes: number;
}

/** Drops incomplete klines if the options say so, and says what is incomplete. */
export function resampled(
  { klines, timeZone, startsInside, endsInside, holes }: Parts,
  partial: ResampleOptions['partial'],
): Resampled {
  if (partial === 'drop') {
    if (startsInside) klines.shift();
    if (endsInside) klines.pop();
  }
  const notes = [
    ...(startsInside && partial !== 'drop' ? ['the first kline is not complete: the rows begin inside it'] : []),
    ...(holes > 0 ? [`rows are missing in ${holes} ${holes === 1 ? 'place' : 'places'} between the rows`] : []),
  ];
  return { klines, timeZone, notes };
}
