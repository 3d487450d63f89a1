/**
 * Where candles stand in a terminal. All are at the same distance if that fills the width; otherwise the distances differ by
 * a column and repeat after a few candles, so that a chart with few more columns than candles does not end in the middle of the screen.
 */

/** The columns of candles. */
export interface CandlePlaces {
  /** Columns from one candle to the next, not always a whole number. */
  readonly pitch: number;
  /** Columns of a body: odd, so that the wick is in its middle. */
  readonly bodyWidth: number;
  readonly width: number;
  /** The free columns at the left. */
  readonly left: number;
  /** The first column of a candle, and the column of its wick. */
  readonly startOf: (bar: number) => number;
  readonly columnOf: (bar: number) => number;
  /** The column after the bar of volume of a candle. */
  readonly volumeEnd: (bar: number) => number;
}

/** The part of the width that candles fill at least. */
const LEAST_USED = 0.85;
/** Maximum columns of a body, and the part of the distance of very few candles that their bodies may have. */
const [MAX_BODY, BODY_SHARE] = [9, 6];
/** From this distance on, bodies are in the middle of their columns; below it, there is at most one free column beside a body. */
const CENTRED_PITCH = 7;

/** The places of `count` candles in at most `columns` columns. */
export function placesOf(count: number, columns: number): CandlePlaces {
  let period = 1;
  const pitchOf = (): number => Math.max(1, Math.floor((columns / count) * period + 1e-9) / period);
  while (pitchOf() * count < columns * LEAST_USED) period += 1;
  const pitch = pitchOf();
  const whole = Math.floor(pitch);
  const bodyWidth =
    whole < 4
      ? 1
      : Math.min(Math.max(MAX_BODY, Math.floor(whole / BODY_SHARE) | 1), whole - 2 + (whole % 2 === 0 ? 1 : 0));
  const left = whole < CENTRED_PITCH ? 0 : Math.floor((whole - bodyWidth) / 2);
  const startOf = (bar: number): number => left + Math.floor(bar * pitch + 1e-9);
  return {
    ...{ pitch, bodyWidth, left, startOf },
    width: startOf(count) - left,
    columnOf: (bar) => startOf(bar) + (bodyWidth >> 1),
    // Without room for a gap beside every bar, no bar has one: a few gaps would look like missing volumes.
    volumeEnd: (bar) => (pitch < 2 ? startOf(bar + 1) : startOf(bar) + bodyWidth),
  };
}
