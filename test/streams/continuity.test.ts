/**
 * Tests the rules by which the events of a stream follow each other, such as trades by their ids. Seeded trials lose, repeat
 * and swap events, and fill gaps late: each event is given once and in order.
 */
import { describe, expect, test } from 'vitest';
import { streamById } from '../../src/protocol/index.js';
import { continuityOf } from '../../src/streams/continuity/continuity-of.js';
import { afterId, OrderedEvents } from '../../src/streams/continuity/ordered-events.js';
import { type KlineState, OrderedKlines } from '../../src/streams/continuity/ordered-klines.js';
import { trials } from '../support/depth.js';
import { seeded } from '../support/fault-plan.js';

const TRIALS = trials(500, 10_000);

interface Numbered {
  readonly id: number | bigint;
}

function numbered() {
  const given: (number | bigint)[] = [];
  const events = new OrderedEvents<Numbered>(
    ({ id }) => given.push(id),
    ({ id }) => id,
  );
  const push = (...ids: (number | bigint)[]) => {
    for (const id of ids) events.push({ id });
  };
  return { given, events, push };
}

describe('events with ids that follow each other', () => {
  test('are delivered once: repeated events are dropped', () => {
    const { given, push } = numbered();
    push(5, 5, 6, 5, 6, 7);
    expect(given).toEqual([5, 6, 7]);
  });

  test('are put in order', () => {
    const { given, events, push } = numbered();
    push(1, 3, 4, 4);
    expect([given, events.hole, events.waiting]).toEqual([[1], { from: 2, until: 3 }, 2]);
    push(2);
    expect([given, events.hole, events.waiting]).toEqual([[1, 2, 3, 4], undefined, 0]);
  });

  test('events with ids go on when the client gives up a gap, or a part of it', () => {
    const { given, events, push } = numbered();
    push(1, 5, 6, 9);
    events.skip(4);
    expect([given, events.hole]).toEqual([[1], { from: 4, until: 5 }]);
    push(4);
    expect(given).toEqual([1, 4, 5, 6]);
    events.skip();
    expect([given, events.hole, events.next]).toEqual([[1, 4, 5, 6, 9], undefined, 10]);
  });

  test('keep ids above 2^53 exact', () => {
    const { given, events, push } = numbered();
    push(Number.MAX_SAFE_INTEGER, 9_007_199_254_740_992n, 9_007_199_254_740_994n);
    expect(given).toEqual([Number.MAX_SAFE_INTEGER, 9_007_199_254_740_992n]);
    expect(events.hole).toEqual({ from: 9_007_199_254_740_993n, until: 9_007_199_254_740_994n });
    expect(afterId(Number.MAX_SAFE_INTEGER)).toBe(9_007_199_254_740_992n);
  });

  test('are complete and in order if lost, repeated and wrongly ordered events are filled in late', () => {
    for (let seed = 1; seed <= TRIALS; seed += 1) {
      const random = seeded(seed);
      const below = (most: number) => Math.floor(random() * most);
      const count = 20 + below(60);
      const { given, events } = numbered();
      events.push({ id: 0 });
      for (let id = 1; id < count; ) {
        // A few events, in any order, some lost, some twice.
        const batch = Array.from({ length: Math.min(1 + below(6), count - id) }, (_, at) => id + at);
        id += batch.length;
        const sent = batch.filter(() => random() > 0.2).flatMap((one) => (random() < 0.2 ? [one, one] : [one]));
        for (let at = sent.length - 1; at > 0; at -= 1) {
          const other = random() < 0.3 ? below(at + 1) : at;
          [sent[at], sent[other]] = [sent[other] as number, sent[at] as number];
        }
        for (const one of sent) events.push({ id: one });
        const { hole } = events;
        // The filler answers sometimes, with more events than are missing, as a page does.
        if (hole && random() < 0.5)
          for (let one = Number(hole.from); one < Math.min(count, Number(hole.until) + below(4)); one += 1)
            events.push({ id: one });
      }
      events.push({ id: count });
      for (let { hole } = events; hole; { hole } = events) {
        for (let one = Number(hole.from); one < Number(hole.until); one += 1) events.push({ id: one });
      }
      expect(given, `seed ${seed}`).toEqual(Array.from({ length: count + 1 }, (_, id) => id));
    }
  });
});

describe('changes of the book in a stream', () => {
  const diffs = () => {
    const given: number[][] = [];
    const law = continuityOf<{ firstUpdateId: number; finalUpdateId: number }>(
      streamById('depth'),
      ({ firstUpdateId, finalUpdateId }) => given.push([firstUpdateId, finalUpdateId]),
      false,
    );
    const push = (firstUpdateId: number, finalUpdateId: number) => law.push({ firstUpdateId, finalUpdateId });
    return { given, law, push };
  };

  test('follow each other by their first and last update id', () => {
    const { given, law, push } = diffs();
    push(10, 14);
    push(15, 15);
    push(10, 14);
    push(17, 20);
    expect([given, law.hole]).toEqual([
      [
        [10, 14],
        [15, 15],
      ],
      { from: 16, until: 17 },
    ]);
    law.skip();
    expect(given.at(-1)).toEqual([17, 20]);
  });

  test('may overlap with earlier ones, as after a change of the connection', () => {
    const { given, push } = diffs();
    push(1, 5);
    push(4, 8);
    push(9, 9);
    expect(given).toEqual([
      [1, 5],
      [4, 8],
      [9, 9],
    ]);
  });
});

const MINUTE = 60_000;
const kline = (minute: number, eventTime: number, isClosed = false): KlineState => ({
  eventTime,
  kline: { openTime: minute * MINUTE, closeTime: (minute + 1) * MINUTE - 1, isClosed },
});

function klines() {
  const given: string[] = [];
  const law = new OrderedKlines<KlineState>(({ eventTime, kline: { openTime, isClosed } }) =>
    given.push(`${openTime / MINUTE}${isClosed ? 'x' : ''}@${eventTime}`),
  );
  return { given, law };
}

describe('klines in a stream', () => {
  test('change until they are closed; older and repeated events are dropped', () => {
    const { given, law } = klines();
    for (const event of [kline(1, 1), kline(1, 3), kline(1, 2), kline(1, 3), kline(1, 4, true), kline(1, 4, true)])
      law.push(event);
    law.push(kline(2, 5));
    law.push(kline(1, 6));
    expect([given, law.hole]).toEqual([['1@1', '1@3', '1x@4', '2@5'], undefined]);
  });

  test('klines that begin without the closing event of the kline before, or after missing klines, show a gap', () => {
    const { given, law } = klines();
    law.push(kline(1, 1));
    law.push(kline(4, 9));
    expect(law.hole).toEqual({ from: 1 * MINUTE, until: 4 * MINUTE });
    for (const minute of [1, 2, 3]) law.push(kline(minute, minute + 4, true));
    expect([given, law.hole]).toEqual([['1@1', '1x@5', '2x@6', '3x@7', '4@9'], undefined]);
  });

  test('go on when the client gives up a gap', () => {
    const { given, law } = klines();
    law.push(kline(1, 1, true));
    law.push(kline(4, 9));
    law.push(kline(4, 10));
    law.skip();
    law.push(kline(4, 11));
    expect(given).toEqual(['1x@1', '4@10', '4@11']);
  });

  test('are each closed once and in order, if lost events are filled in', () => {
    for (let seed = 1; seed <= TRIALS; seed += 1) {
      const random = seeded(seed);
      const { given, law } = klines();
      const count = 10;
      law.push(kline(0, 0, true));
      for (let minute = 1; minute < count; minute += 1) {
        const events = [
          kline(minute, minute * 10),
          kline(minute, minute * 10 + 1),
          kline(minute, minute * 10 + 2, true),
        ];
        for (const event of events) {
          if (random() < 0.4) continue;
          law.push(event);
          if (random() < 0.2) law.push(event);
        }
        const { hole } = law;
        if (hole && random() < 0.5)
          for (let one = Number(hole.from) / MINUTE; one < Number(hole.until) / MINUTE; one += 1)
            law.push(kline(one, one * 10 + 2, true));
      }
      law.push(kline(count, count * 10));
      for (let { hole } = law; hole; { hole } = law)
        for (let one = Number(hole.from) / MINUTE; one < Number(hole.until) / MINUTE; one += 1)
          law.push(kline(one, one * 10 + 2, true));
      const closed = given.filter((one) => one.includes('x')).map((one) => one.split('@')[0]);
      expect(closed, `seed ${seed}`).toEqual(Array.from({ length: count }, (_, minute) => `${minute}x`));
      const minutes = given.map((one) => Number.parseInt(one, 10));
      expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
    }
  });
});

test('an older or repeated quote (best bid and ask) is dropped, and an older ticker is dropped', () => {
  const quotes: number[] = [];
  const quoteLaw = continuityOf<{ updateId: number }>(
    streamById('bookTicker'),
    ({ updateId }) => quotes.push(updateId),
    false,
  );
  for (const updateId of [3, 4, 4, 2, 9]) quoteLaw.push({ updateId });
  expect(quotes).toEqual([3, 4, 9]);
  const tickers: number[] = [];
  const lists: number[] = [];
  const tickerLaw = continuityOf<{ eventTime: number }>(
    streamById('ticker'),
    ({ eventTime }) => tickers.push(eventTime),
    false,
  );
  for (const eventTime of [1, 2, 1, 3]) tickerLaw.push({ eventTime });
  const listLaw = continuityOf<{ eventTime: number }[]>(
    streamById('miniTickers'),
    (list) => lists.push(list.length),
    false,
  );
  for (const list of [[{ eventTime: 5 }], [{ eventTime: 4 }, { eventTime: 4 }], []]) listLaw.push(list);
  expect([tickers, lists]).toEqual([
    [1, 2, 3],
    [1, 0],
  ]);
});

test('for a consumer of the newest event only, no event counts as missing', () => {
  const ids: number[] = [];
  const law = continuityOf<Numbered>(streamById('trade'), ({ id }) => ids.push(Number(id)), true);
  for (const id of [1, 5, 4, 9]) law.push({ id });
  expect([ids, law.hole]).toEqual([[1, 5, 9], undefined]);
});

test('the fiftieth quote with a lower update id is given, because it shows that the exchange has gone back', () => {
  const ids: number[] = [];
  const give = ({ updateId }: { updateId: number }) => ids.push(updateId);
  const law = continuityOf<{ updateId: number }>(streamById('bookTicker'), give, false);
  law.push({ updateId: 1_000 });
  for (let updateId = 1; updateId <= 60; updateId += 1) law.push({ updateId });
  expect(ids).toEqual([1_000, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
});
