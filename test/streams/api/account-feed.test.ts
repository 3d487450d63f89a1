/** Tests of the source of account events: subscribed again whenever it must be, and each event once. */
import { describe, expect, test } from 'vitest';

import { SESSION_WEIGHT } from '../../../src/protocol/index.js';
import type { StreamListener } from '../../../src/streams/index.js';
import { AccountFeed } from '../../../src/streams/index.js';
import { FakeApi, replyText } from '../../support/fake-api.js';
import { pass } from '../../support/fake-sockets.js';

const HOUR = 3_600_000;
const report = (executionId: number) => ({ e: 'executionReport', E: 1, I: executionId });
const TERMINATED = { e: 'eventStreamTerminated', E: 2 };

class Heard implements StreamListener {
  readonly log: string[] = [];
  events: string[] = [];
  end: Error | undefined;

  event(text: string): void {
    const { e, I } = JSON.parse(text) as { e: string; I?: number };
    this.events.push(I === undefined ? e : String(I));
  }

  live(isContinuous: boolean): void {
    this.log.push(isContinuous ? 'live' : 'live again');
  }

  lost({ why }: { why: string }): void {
    this.log.push(why);
  }

  ended(error: Error): void {
    this.log.push('ended');
    this.end = error;
  }
}

function setUp(kind: 'HMAC' | 'Ed25519' = 'HMAC') {
  const api = new FakeApi();
  const feed = new AccountFeed({
    url: 'ws://exchange.test/ws-api/v3',
    open: api.open,
    clock: api.clock,
    session: api.session(kind),
  });
  const heard = new Heard();
  return { api, feed, heard, subscribe: () => feed.subscribe(heard) };
}

describe('the subscription to the events of an account', () => {
  test('is signed for an HMAC key, or follows a logon for an Ed25519 key', async () => {
    const hmac = setUp();
    hmac.subscribe();
    await pass(hmac.api.clock, 0);
    expect(hmac.api.methods).toEqual(['userDataStream.subscribe.signature']);
    expect(Object.keys(hmac.api.requests[0]?.params ?? {}).sort()).toEqual(['apiKey', 'signature', 'timestamp']);
    const ed = setUp('Ed25519');
    ed.subscribe();
    await pass(ed.api.clock, 0);
    expect(ed.api.methods).toEqual(['session.logon', 'userDataStream.subscribe']);
    expect(ed.api.requests[1]?.params).toBeUndefined();
    expect([hmac.heard.log, ed.heard.log]).toEqual([['live'], ['live']]);
    await Promise.all([hmac.feed.close(), ed.feed.close()]);
  });

  test('loses no event that arrives in one packet with the reply to the subscription', async () => {
    const { api, heard, subscribe, feed } = setUp();
    api.answer = ({ id }, socket) => {
      socket.message(replyText(id, { subscriptionId: 0 }));
      api.event(report(1), socket);
      return undefined;
    };
    subscribe();
    await pass(api.clock, 0);
    expect(heard.events).toEqual(['1']);
    await feed.close();
  });

  test('is made again after a broken connection, and its subscribers hear that events may be missing', async () => {
    const { api, heard, subscribe, feed } = setUp();
    subscribe();
    await pass(api.clock, 0);
    api.sockets.last.end();
    await pass(api.clock, 2_500);
    expect(api.methods).toHaveLength(2);
    expect(heard.log).toEqual(['live', 'cut', 'live again']);
    api.event(report(1));
    expect(heard.events).toEqual(['1']);
    await feed.close();
  });

  test('is made again on the same connection after eventStreamTerminated', async () => {
    const { api, heard, subscribe, feed } = setUp('Ed25519');
    subscribe();
    await pass(api.clock, 0);
    api.event(TERMINATED);
    await pass(api.clock, 0);
    expect(api.methods).toEqual([
      'session.logon',
      'userDataStream.subscribe',
      'session.logon',
      'userDataStream.subscribe',
    ]);
    expect(api.sockets.all).toHaveLength(1);
    expect(heard).toMatchObject({ log: ['live', 'closed', 'live again'], events: ['eventStreamTerminated'] });
    await feed.close();
  });

  test('ends with an error when the key is refused, and the message does not contain the key', async () => {
    const { api, heard, subscribe } = setUp();
    subscribe();
    await pass(api.clock, 0);
    const { apiKey } = api.requests[0]?.params ?? {};
    api.answer = () => ({ status: 401, code: -2015, msg: `Invalid API-key ${apiKey}, IP, or permissions for action.` });
    api.event(TERMINATED);
    await pass(api.clock, 60_000);
    expect(heard.log).toEqual(['live', 'closed', 'ended']);
    expect(heard.end?.message).toBe(
      'userDataStream.subscribe.signature was refused: -2015 Invalid API-key ‹key›, IP, or permissions for action.',
    );
    expect([api.sockets.all.length, api.sockets.live.length]).toEqual([1, 0]);
  });

  test('is made again after an unreadable message that names the revocation of a key', async () => {
    const { api, heard, subscribe, feed } = setUp();
    subscribe();
    await pass(api.clock, 0);
    api.sockets.last.message('{"id":null,"status":401,"error":{"code":-2015,"msg":"Invalid API-key."}}');
    await pass(api.clock, 0);
    expect(heard.log).toEqual(['live', 'closed', 'live again']);
    await feed.close();
  });

  test("is tried again after a refusal; after a refused timestamp the exchange's clock is measured first", async () => {
    const { api, heard, subscribe, feed } = setUp();
    let refusals = 0;
    api.answer = () => {
      refusals += 1;
      if (refusals === 1)
        return { status: 400, code: -1021, msg: 'Timestamp for this request is outside of the recvWindow.' };
      return refusals === 2 ? { status: 503, code: -1008, msg: 'Server is overloaded.' } : { subscriptionId: 0 };
    };
    subscribe();
    await pass(api.clock, 5_000);
    expect([api.syncs, api.sockets.all.length, heard.log]).toEqual([1, 2, ['refused', 'live']]);
    await feed.close();
  });
});

describe('a renewal of the account connection', () => {
  test('comes at 23 hours and after serverShutdown, overlaps with the old connection, and loses or repeats no event', async () => {
    const { api, heard, subscribe, feed } = setUp();
    subscribe();
    await pass(api.clock, 0);
    const [first] = api.sockets.all;
    // The reply to the new subscription is late.
    api.answer = () => undefined;
    for (let hour = 0; hour < 23; hour += 1) {
      for (let minute = 0; minute < 60; minute += 1) {
        first?.ping();
        await api.clock.advance(HOUR / 60);
      }
    }
    await pass(api.clock, 0);
    expect(api.sockets.live).toHaveLength(2);
    const [, second] = api.sockets.all;
    api.event(report(1), first);
    api.reply(api.requests.at(-1) as never, { subscriptionId: 0 }, second);
    await pass(api.clock, 0);
    for (const socket of [second, first]) {
      api.event(report(2), socket);
      // Two equal deposits in one millisecond.
      api.event({ e: 'balanceUpdate', d: '1' }, socket);
      api.event({ e: 'balanceUpdate', d: '1' }, socket);
    }
    await pass(api.clock, 10_000);
    expect(api.sockets.live).toEqual([second]);
    expect(heard).toMatchObject({
      log: ['live', 'live'],
      events: ['1', '2', 'balanceUpdate', 'balanceUpdate'],
    });
    api.answer = () => ({ subscriptionId: 0 });
    second?.message('{"event":{"e":"serverShutdown","E":1}}');
    await pass(api.clock, 10_000);
    expect([api.sockets.all.length, api.sockets.live.length, heard.log.length]).toEqual([3, 1, 3]);
    api.event({ e: 'balanceUpdate', d: '1' });
    expect(heard.events).toHaveLength(5);
    await feed.close();
  });
});

describe('subscribers to the events of an account', () => {
  test('share one connection, which closes with the last of them and opens again with the next one', async () => {
    const { api, feed, heard, subscribe } = setUp();
    const [one, other] = [subscribe(), new Heard()];
    await pass(api.clock, 0);
    const second = feed.subscribe(other);
    await pass(api.clock, 0);
    api.event(report(1));
    expect([heard.events, other.events, other.log]).toEqual([['1'], ['1'], ['live']]);
    one.close();
    api.event(report(2));
    expect([heard.events, other.events]).toEqual([['1'], ['1', '2']]);
    second.close();
    await pass(api.clock, 0);
    expect(api.sockets.live).toHaveLength(0);
    feed.subscribe(other);
    await pass(api.clock, 0);
    expect([api.sockets.all.length, other.log]).toEqual([2, ['live', 'live']]);
    await feed.close();
  });

  test('subscribers that cannot keep up stop the reading until the last of them goes on or closes', async () => {
    const { api, feed, subscribe } = setUp();
    const [one, other] = [subscribe(), feed.subscribe(new Heard())];
    await pass(api.clock, 0);
    one.pause();
    other.pause();
    one.resume();
    expect(api.sockets.last.isPaused).toBe(true);
    other.close();
    expect(api.sockets.last.isPaused).toBe(false);
    await feed.close();
  });
});

describe('waits of the account stream are reported', () => {
  test('a wait for a connection is reported, until there is one', async () => {
    const api = new FakeApi();
    const waits: number[] = [];
    const feed = new AccountFeed({
      ...{ url: 'ws://exchange.test/ws-api/v3', open: api.open, clock: api.clock, session: api.session() },
      onWait: (waitMs) => waits.push(waitMs),
    });
    const accept = api.sockets.onOpen;
    api.sockets.onOpen = (socket) => socket.end();
    feed.subscribe(new Heard());
    await pass(api.clock, 0);
    api.sockets.onOpen = accept;
    await pass(api.clock, 60_000);
    expect(waits).toEqual([expect.any(Number), 0]);
    expect(waits[0]).toBeGreaterThan(0);
    await feed.close();
  });

  test('a wait for the weight of a connection or of a subscription is reported', async () => {
    const api = new FakeApi();
    const waits: string[] = [];
    const session = { ...api.session(), onLimit: ({ why }: { why: string }) => waits.push(why) };
    const feed = new AccountFeed({ url: 'ws://exchange.test/ws-api/v3', open: api.open, clock: api.clock, session });
    const heard = new Heard();
    const { limit } = api.limits.state().windows.find(({ type }) => type === 'REQUEST_WEIGHT') ?? { limit: 0 };
    api.limits.release(await api.limits.reserve({ weight: limit - SESSION_WEIGHT, orders: 0 }, 'wait'), true);
    feed.subscribe(heard);
    await pass(api.clock, 0);
    // The weight is enough for the connection alone, which would be cut because it is not subscribed in time.
    expect([waits, heard.log, api.sockets.all]).toEqual([['window'], [], []]);
    await pass(api.clock, 61_000);
    expect([heard.log, api.sockets.all.length]).toEqual([['live'], 1]);
    await feed.close();
  });
});
