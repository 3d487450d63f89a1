/**
 * Tests that a strategy cannot look ahead: a recording is cut at random times, and every decision before the cut is the same
 * as with the whole recording. With `SPOTLAB_TEST_DEPTH=full` there are 1,000 cuts: 500 with a recorded book and 500
 * without. Strategies that do look ahead are found by the same comparison.
 */
import { describe, expect, test } from 'vitest';
import { type LabMarketEvent, lab } from '../../src/index.js';
import { trials } from '../support/depth.js';
import { difference, logOf, type Noting, reader } from './cuts.js';
import { numbersOf, START_MS, walk } from './markets.js';

const CUTS = trials(5, 500, 150);
const SECONDS = 40;

/** The size of a synthetic book is that of the first 100 trades, so no cut is before them. */
const FIRST = 100;

const marketOf = (events: readonly LabMarketEvent[]) => lab.events(events, { symbol: 'BTCUSDT' });

/** Cuts after random events. */
function* cutsOf(events: readonly LabMarketEvent[], count: number): Generator<LabMarketEvent[]> {
  const random = numbersOf(7);
  for (let cut = 0; cut < count; cut += 1)
    yield events.slice(0, FIRST + Math.floor(random() * (events.length - FIRST)));
}

const lastMs = (events: readonly LabMarketEvent[]): number => Number(events.at(-1)?.time);

describe('a strategy', () => {
  test.each([
    ['with a recorded book', walk(SECONDS)],
    ['without a recorded book', walk(SECONDS).filter((event) => 'price' in event)],
  ])(
    `a strategy decides the same with a recording that is cut short, up to the cut, ${CUTS} times, %s`,
    async (_, events) => {
      const whole = await logOf(marketOf(events), reader);
      expect(whole.length).toBeGreaterThan(150);
      for (const cut of cutsOf(events, CUTS)) {
        expect(
          difference(whole, await logOf(marketOf(cut), reader), lastMs(cut)),
          `cut at ${lastMs(cut) - START_MS} ms`,
        ).toBeUndefined();
      }
    },
    600_000,
  );

  test('a strategy that reads the recording itself is detected by the comparison with a cut recording', async () => {
    const events = walk(SECONDS);
    const cheat = (of: readonly LabMarketEvent[]): Noting => {
      // The highest price of the whole recording, known from the start.
      const highest = Math.max(...of.map((event) => ('price' in event ? Number(event.price) : 0)));
      return async (x, note) => {
        for await (const { price } of x.stream.trades('BTCUSDT')) note(Number(price) >= highest ? 'sell' : 'wait');
      };
    };
    const whole = await logOf(marketOf(events), cheat(events));
    const found: unknown[] = [];
    for (const cut of cutsOf(events, 10))
      found.push(difference(whole, await logOf(marketOf(cut), cheat(cut)), lastMs(cut)));
    expect(found.some((one) => one !== undefined)).toBe(true);
  });

  test('a strategy that knows a kline before its end is detected by the comparison with a cut recording', async () => {
    const events = walk(150);
    const cheat = (of: readonly LabMarketEvent[]): Noting => {
      const closeOf = (minuteMs: number) =>
        of.findLast((event) => 'price' in event && Math.floor(Number(event.time) / 60_000) * 60_000 === minuteMs);
      return async (x, note) => {
        for (;;) {
          await x.clock.sleep('10s');
          note(JSON.stringify(closeOf(Math.floor(Date.now() / 60_000) * 60_000)));
        }
      };
    };
    const whole = await logOf(marketOf(events), cheat(events));
    const cut = events.slice(0, Math.floor(events.length / 2));
    expect(difference(whole, await logOf(marketOf(cut), cheat(cut)), lastMs(cut))).toBeDefined();
  });
});
