/**
 * Tests that a replayed order book is never crossed and that balances add up, whatever users do; and that recordings of
 * books that cannot be used are refused.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReplayFileError } from '../../../src/server/replay/replay-error.js';
import { replayVenue } from '../../../src/server/replay/replay-venue.js';
import type { Venue } from '../../../src/server/venue/venue.js';
import { trials } from '../../support/depth.js';
import {
  at,
  book,
  event,
  folder,
  type Level,
  NOTHING,
  play,
  SNAPSHOT,
  START_MS,
  SYMBOL,
  trade,
  useFolder,
  WALL,
} from './recorded-play.js';

useFolder();

describe('a replay of a recorded book with any actions of users', () => {
  const level = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 6 }));
  const happening = fc.record({
    bids: fc.array(level, { maxLength: 4 }),
    asks: fc.array(level, { maxLength: 4 }),
    trade: fc.option(
      fc.record({
        price: fc.integer({ min: 88, max: 112 }),
        lots: fc.integer({ min: 1, max: 9 }),
        isMaker: fc.boolean(),
      }),
    ),
    order: fc.option(
      fc.record({
        isBuy: fc.boolean(),
        price: fc.integer({ min: 88, max: 112 }),
        lots: fc.integer({ min: 1, max: 9 }),
      }),
    ),
  });

  test('never has a crossed book, keeps the sum of balances, and gives the same in a second run', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 25 }), async (happenings) => {
        const events = happenings.map(({ bids, asks }, i) =>
          event(
            i * 100,
            101 + i,
            101 + i,
            bids.map(([away, lots]): Level => [String(100 - away), String(lots)]),
            asks.map(([away, lots]): Level => [String(100 + away), String(lots)]),
          ),
        );
        const trades = happenings.flatMap(({ trade: one }, i) =>
          one ? [trade(i + 1, i * 100 + 50, String(one.price), String(one.lots), one.isMaker)] : [],
        );
        const run = async () => {
          const last = 101 + happenings.length;
          const end = event(happenings.length * 100, last, last, whole(-1), whole(1));
          const { venue, user, account } = await play([NOTHING_YET, ...events, end], trades, { allowGaps: true });
          const before = sumsOf(venue, [1, account]);
          happenings.forEach(({ order }, i) => {
            at(venue, i * 100);
            const { bids: b, asks: a } = book(venue);
            if (b[0] && a[0]) expect(b[0][0] as number).toBeLessThan(a[0][0] as number);
            if (order) user.limit(order.isBuy ? 'BUY' : 'SELL', String(order.lots), String(order.price));
            venue.exchange.checkIntegrity();
          });
          for (const order of venue.exchange.openOrders(account)) {
            const command = {
              kind: 'cancelOrder',
              account,
              symbol: SYMBOL,
              orderId: order.id,
              newClientOrderId: 'c',
            } as const;
            venue.perform({ kind: 'command', command });
          }
          at(venue, happenings.length * 100);
          expect(book(venue)).toEqual({
            bids: whole(-1).slice(0, 10).map(numbers),
            asks: whole(1).slice(0, 10).map(numbers),
          });
          expect(sumsOf(venue, [1, account])).toEqual(before);
          const held = venue.exchange.balances(account).map(({ asset, free, locked }) => [asset, free, locked]);
          return { fills: user.fills(), book: book(venue), held };
        };
        expect(await run()).toEqual(await run());
      }),
      { numRuns: trials(10, 25) },
    );
  });
});

/** An event with the snapshot's last update id and without a change. */
const NOTHING_YET = event(-100, 99, 99, []);

/** All levels of the random events and of the snapshot, with a quantity of three. */
function whole(side: 1 | -1): Level[] {
  return Array.from({ length: 12 }, (_, i): Level => [String(100 + side * (i + 1)), '3']);
}

function numbers(level: Level): number[] {
  return level.map(Number);
}

/** The total of every asset in accounts and collected commissions, in units of 1e-8. */
function sumsOf({ exchange }: Venue, accounts: readonly number[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (asset: string, amount: string) =>
    sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(amount.replace('.', '')));
  for (const account of accounts) {
    for (const { asset, free, locked } of exchange.balances(account)) {
      add(asset, free);
      add(asset, locked);
    }
  }
  for (const { asset, amount } of exchange.collectedCommissions()) add(asset, amount);
  return new Map([...sums].filter(([, units]) => units > 0n));
}

describe('a recorded book is refused', () => {
  const refused = (events: string[]) =>
    play(events).then(
      () => 'accepted',
      (error: unknown) => (error instanceof ReplayFileError ? error.message.replace(folder, '') : String(error)),
    );

  test('when updates are missing, and no later snapshot covers them', async () => {
    expect(await refused([NOTHING, event(100, 104, 105, [])])).toMatch(
      /jsonl, line 2: updates 102 to 103 are missing before U 104 \(u 105\); name a snapshot that was taken after the gap/,
    );
  });

  test('when its snapshot was not taken within the events', async () => {
    expect(await refused([event(0, 150, 151, [])])).toContain('no event contains the update after a snapshot (100)');
  });

  test.each([
    ['{"E":1', 'the text is not valid JSON'],
    [
      JSON.stringify({ E: START_MS, U: 102, u: 103, b: [['x', '1']], a: [] }),
      "a price of b is 'x', which is not a number",
    ],
    [JSON.stringify({ E: START_MS, U: 102, u: 103, b: [[1, '1']], a: [] }), "is '1'; it must be a decimal in quotes"],
    [JSON.stringify({ U: 100, u: 101, b: [], a: [] }), 'E is missing; it must be a whole number'],
    [event(-5, 102, 103, []), 'is before the event time of the previous event'],
    [event(5, 101, 101, []), 'the updates up to u 101 occur twice'],
  ])('when it contains the line %s', async (line, message) => {
    expect(await refused([NOTHING, line])).toContain(message);
  });

  test('a recorded book with missing updates is accepted if a later snapshot covers them', async () => {
    const events = [NOTHING, event(100, 200, 210, [['97', '1']])];
    const later = join(folder, 'later');
    const files = [`${later}.json`, `${later}-2.json`, `${later}.jsonl`];
    const again = { lastUpdateId: 205, bids: [['90', '2']], asks: [['110', '3']] };
    await writeFile(files[0] as string, JSON.stringify(SNAPSHOT));
    await writeFile(files[1] as string, JSON.stringify(again));
    await writeFile(files[2] as string, events.join('\n'));
    const { venue } = await replayVenue({ file: files, symbol: SYMBOL }, WALL);
    expect(book(venue).bids[0]).toEqual([99, 5]);
    at(venue, 100);
    expect(book(venue)).toEqual({
      bids: [
        [97, 1],
        [90, 2],
      ],
      asks: [[110, 3]],
    });
  });
});
