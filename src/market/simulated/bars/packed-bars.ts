/**
 * Packs the day bars of a simulated history into a text, and reads them back.
 *
 * A day bar is the sum of up to 50,000 trades, which takes up to a millisecond to generate. So a page of a thousand
 * three-day klines would take seconds. The day bars of the default seed are therefore part of the package (files
 * *.gen.ts). Recent days are packed as two half days, for 12h klines. A test compares them with the generated trades.
 *
 * The text is base64 of variable-length integers. Every bar is packed relative to the close of the bar before it.
 */
import { BAR_FIELDS, mergeBars } from '../../series/stored-bars.js';

/** Day bars of one symbol and seed. Days are counted from the epoch. */
export interface PackedBars {
  readonly seed: number;
  readonly symbol: string;
  readonly firstDay: number;
  /** From this day on, the text has two half days for each day. */
  readonly halvesFrom: number;
  readonly text: string;
}

/** Bars by day: one bar for a day, and two for its halves. */
export interface UnpackedBars {
  readonly days: ReadonlyMap<number, Float64Array>;
  readonly halves: ReadonlyMap<number, Float64Array>;
}

/** Packs bars, which follow each other without gaps. */
export function packBars(bars: readonly Float64Array[]): string {
  const bytes: number[] = [];
  const write = (value: number) => {
    let left = value;
    for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) | 0x80);
    bytes.push(left);
  };
  const writeSigned = (value: number) => write(value < 0 ? -2 * value - 1 : 2 * value);
  let before = 0;
  for (const bar of bars) {
    const [open = 0, high = 0, low = 0, close = 0, count = 0, lots = 0, tickLots = 0, buyLots = 0, buyTickLots = 0] =
      bar;
    const middle = (high + low) / 2;
    writeSigned(open - before);
    writeSigned(close - open);
    write(high - Math.max(open, close));
    write(Math.min(open, close) - low);
    write(count);
    write(lots);
    writeSigned(tickLots - Math.round(lots * middle));
    write(buyLots);
    writeSigned(buyTickLots - Math.round(buyLots * middle));
    before = close;
  }
  return Buffer.from(bytes).toString('base64');
}

export function unpackBars({ firstDay, halvesFrom, text }: PackedBars): UnpackedBars {
  const bytes = Buffer.from(text, 'base64');
  let at = 0;
  const read = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = bytes[at] as number;
      at += 1;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  };
  const readSigned = () => {
    const value = read();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  let before = 0;
  const readBar = (into: Float64Array, index: number) => {
    const open = before + readSigned();
    const close = open + readSigned();
    const high = Math.max(open, close) + read();
    const low = Math.min(open, close) - read();
    const middle = (high + low) / 2;
    const count = read();
    const lots = read();
    const tickLots = readSigned() + Math.round(lots * middle);
    const buyLots = read();
    const buyTickLots = readSigned() + Math.round(buyLots * middle);
    into.set([open, high, low, close, count, lots, tickLots, buyLots, buyTickLots], index * BAR_FIELDS);
    before = close;
  };
  const days = new Map<number, Float64Array>();
  const halves = new Map<number, Float64Array>();
  for (let day = firstDay; at < bytes.length; day += 1) {
    const size = day < halvesFrom ? 1 : 2;
    const bars = new Float64Array(size * BAR_FIELDS);
    for (let index = 0; index < size; index += 1) readBar(bars, index);
    if (size === 2) halves.set(day, bars);
    days.set(day, size === 2 ? (mergeBars(bars, 2) as Float64Array) : bars);
  }
  return { days, halves };
}
