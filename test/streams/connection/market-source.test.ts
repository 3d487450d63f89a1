/** Tests the client's source of market streams: shared subscriptions, few control messages, lost connections, their renewal, and unusual frames. */
import { describe, expect, test } from 'vitest';
import { CONNECTION_RULES, HOUR_MS } from '../../../src/protocol/index.js';
import { FakeClock } from '../../support/fake-clock.js';
import { FakeMarket, frame, Listener } from '../../support/fake-market.js';
import { type FakeSocket, pass } from '../../support/fake-sockets.js';

const START_MS = Date.UTC(2026, 8, 21);

function started() {
  const clock = new FakeClock(START_MS);
  const market = new FakeMarket(clock);
  const listen = (name: string) => {
    const listener = new Listener();
    return Object.assign(listener, { subscription: market.source.subscribe(name, listener) });
  };
  return { clock, market, source: market.source, sockets: market.sockets, listen };
}

const manyNames = (count: number) => Array.from({ length: count }, (_, index) => `s${index}usdt@trade`);

/** Expects at most five messages within any second. */
function expectLimit(socket: FakeSocket): void {
  const times = socket.sent.map(({ atMs }) => atMs);
  for (const [index, atMs] of times.entries()) {
    const sixth = times[index + CONNECTION_RULES.messagesPerSecond];
    if (sixth !== undefined) expect(sixth - atMs).toBeGreaterThanOrEqual(1_000);
  }
}

describe('subscriptions to market streams', () => {
  test('subscriptions with the same name are one at the exchange, and each listener gets every event', async () => {
    const { clock, market, sockets, listen } = started();
    const first = listen('btcusdt@trade');
    await pass(clock, 10);
    const second = listen('btcusdt@trade');
    await pass(clock, 10);
    market.emit('btcusdt@trade', { t: 1 });
    expect([first.events, second.events]).toEqual([[{ t: 1 }], [{ t: 1 }]]);
    expect([first.states, second.states]).toEqual([['live'], ['live']]);
    first.subscription.close();
    await pass(clock, 10);
    market.emit('btcusdt@trade', { t: 2 });
    expect([first.events.length, second.events.length]).toEqual([1, 2]);
    expect(market.messages(sockets.last).map(({ method }) => method)).toEqual(['SUBSCRIBE']);
    second.subscription.close();
    await pass(clock, 10);
    expect(market.messages(sockets.last).map(({ method }) => method)).toEqual(['SUBSCRIBE', 'UNSUBSCRIBE']);
  });

  test('subscriptions that end and begin again in the same moment stay subscribed at the exchange', async () => {
    const { clock, market, sockets, listen } = started();
    const first = listen('btcusdt@trade');
    await pass(clock, 10);
    first.subscription.close();
    const second = listen('btcusdt@trade');
    await pass(clock, 10);
    market.emit('btcusdt@trade', { t: 1 });
    expect([second.states, second.events]).toEqual([['live'], [{ t: 1 }]]);
    expect(market.messages(sockets.last).map(({ method }) => method)).toEqual(['SUBSCRIBE']);
  });

  test('subscriptions of a hundred streams, together or one by one, cause few messages on one connection', async () => {
    const { clock, market, sockets, listen } = started();
    const names = manyNames(200);
    for (const name of names.slice(0, 100)) listen(name);
    await pass(clock, 10);
    expect(market.messages(sockets.last).map(({ params }) => params.length)).toEqual([100]);
    market.answers = false;
    for (const name of names.slice(100)) {
      listen(name);
      await pass(clock, 3);
    }
    expect(market.messages(sockets.last).map(({ params }) => params.length)).toEqual([100, 1]);
    sockets.last.message('{"result":null,"id":2}');
    await pass(clock, 10);
    expect(market.messages(sockets.last).map(({ params }) => params.length)).toEqual([100, 1, 99]);
    expect(sockets.all).toHaveLength(1);
    expectLimit(sockets.last);
  });

  test('subscriptions that come and go all the time stay within five messages a second', async () => {
    const { clock, market, sockets, listen } = started();
    const names = manyNames(40);
    const open = new Map<string, Listener & { subscription: { close(): void } }>();
    for (let step = 0; step < 400; step += 1) {
      const name = names[(step * 7) % names.length] as string;
      const known = open.get(name);
      if (known) known.subscription.close();
      if (known) open.delete(name);
      else open.set(name, listen(name));
      await pass(clock, 37);
      if (step % 40 === 0) for (const socket of sockets.live) socket.ping();
    }
    await pass(clock, 5_000);
    expect(sockets.all).toHaveLength(1);
    expectLimit(sockets.last);
    expect([...market.namesOf(sockets.last)].sort()).toEqual([...open.keys()].sort());
  });

  test('subscriptions of more than 1,024 streams use another connection', async () => {
    const { clock, market, sockets, listen } = started();
    const names = manyNames(1_500);
    const listeners = names.map(listen);
    await pass(clock, 10_000);
    expect(sockets.all.map((socket) => market.namesOf(socket).length)).toEqual([1_024, 476]);
    for (const socket of sockets.all) expectLimit(socket);
    for (const name of names) market.emit(name, 1);
    expect(listeners.every(({ events }) => events.length === 1)).toBe(true);
  });

  test('subscriptions that the exchange refuses end with its error, and the others go on', async () => {
    const { clock, market, listen } = started();
    const names = manyNames(50);
    market.refused.add(names[17] as string);
    const listeners = names.map(listen);
    await pass(clock, 20_000);
    const [refused] = listeners.splice(17, 1);
    expect(refused?.error?.message).toBe(
      `The exchange refuses the stream ${names[17]}: Invalid request: no such stream (code 2).`,
    );
    expect(listeners.every(({ states }) => states.join() === 'live')).toBe(true);
  });

  test('subscriptions that have all ended leave no connection after a while; one that begins soon keeps it', async () => {
    const { clock, sockets, listen } = started();
    const first = listen('btcusdt@trade');
    await pass(clock, 10);
    first.subscription.close();
    expect(sockets.last.keepsAlive).toBe(false);
    await pass(clock, 1_000);
    const second = listen('ethusdt@trade');
    await pass(clock, 10_000);
    expect(sockets.live).toHaveLength(1);
    expect(sockets.last.keepsAlive).toBe(true);
    second.subscription.close();
    await pass(clock, 10_000);
    expect(sockets.live).toHaveLength(0);
    listen('btcusdt@trade');
    await pass(clock, 10);
    expect(sockets.all).toHaveLength(2);
  });
});

describe('the loss of a connection of market streams', () => {
  test('is reported to every listener, and all streams are subscribed again', async () => {
    const { clock, market, sockets, listen } = started();
    const listeners = ['btcusdt@trade', 'ethusdt@depth@100ms'].map(listen);
    await pass(clock, 10_000);
    sockets.last.end({ code: 1001, reason: 'Going away.' });
    await pass(clock, 10_000);
    expect(market.namesOf(sockets.last)).toEqual(['btcusdt@trade', 'ethusdt@depth@100ms']);
    for (const { states, losses } of listeners) {
      expect(states).toEqual(['live', 'lost', 'live again']);
      expect(losses[0]).toMatchObject({ why: 'closed', retryMs: 125 });
    }
    sockets.last.end();
    await pass(clock, 10_000);
    expect(listeners[0]?.losses[1]).toMatchObject({ why: 'cut' });
    market.emit('btcusdt@trade', { t: 1 });
    expect(listeners[0]?.events).toEqual([{ t: 1 }]);
  });

  test('a connection of market streams counts as lost when the exchange does not answer a control message', async () => {
    const { clock, market, sockets, listen } = started();
    const first = listen('btcusdt@trade');
    await pass(clock, 10_000);
    market.answers = false;
    const second = listen('ethusdt@trade');
    await pass(clock, 15_000);
    market.answers = true;
    await pass(clock, 10_000);
    expect(sockets.all).toHaveLength(2);
    expect(first.states).toEqual(['live', 'lost', 'live again']);
    expect(second.states).toEqual(['lost', 'live again']);
  });

  test('exceeds neither the limit on attempts nor the limit on messages if it comes many times in a short time', async () => {
    const { clock, sockets, listen } = started();
    const listeners = manyNames(30).map(listen);
    for (let step = 0; step < 900; step += 1) {
      await pass(clock, 500);
      if (step % 2 === 0) for (const socket of sockets.live) socket.end();
    }
    const times = sockets.all.map(({ openedMs }) => openedMs);
    for (const [index, atMs] of times.entries()) {
      const later = times[index + 300];
      if (later !== undefined) expect(later - atMs).toBeGreaterThanOrEqual(300_000);
    }
    for (const socket of sockets.all) expectLimit(socket);
    await pass(clock, 60_000);
    expect(listeners[0]?.states.at(-1)).toBe('live again');
  });
});

describe('the renewal of a connection of market streams', () => {
  test('the renewal of a connection, by its age or at serverShutdown, moves all streams before the old connection ends', async () => {
    const { clock, market, sockets, listen } = started();
    const listeners = manyNames(20).map(listen);
    await pass(clock, 10_000);
    const [old] = sockets.all;
    old?.message('{"stream":"!serverShutdown","data":{"e":"serverShutdown","E":1}}');
    await pass(clock, 10);
    expect(sockets.live).toHaveLength(2);
    expect(market.namesOf(sockets.last)).toHaveLength(20);
    // Events that the old connection still receives reach the listeners.
    old?.message(frame('s0usdt@trade', { t: 1 }));
    market.emit('s0usdt@trade', { t: 2 });
    await pass(clock, 5_000);
    expect(old?.isEnded).toBe(true);
    sockets.last.ping(String(START_MS + 23 * HOUR_MS + 20_000));
    await pass(clock, 5_000);
    expect(sockets.all).toHaveLength(3);
    market.emit('s0usdt@trade', { t: 3 });
    expect(listeners[0]?.events).toEqual([{ t: 1 }, { t: 2 }, { t: 2 }, { t: 3 }]);
    expect(listeners.every(({ states }) => states.join() === 'live')).toBe(true);
  });

  test('closes the old connection when its reply to a question shows that it has delivered everything', async () => {
    const { clock, market, sockets, listen } = started();
    const listener = listen('btcusdt@trade');
    await pass(clock, 10_000);
    market.answersProperties = false;
    const [old] = sockets.all;
    old?.message('{"stream":"!serverShutdown","data":{"e":"serverShutdown","E":1}}');
    await pass(clock, 3_000);
    expect(market.messages(old as FakeSocket).at(-1)).toMatchObject({ method: 'GET_PROPERTY', id: 2 });
    expect(old?.isEnded).toBe(false);
    old?.message(frame('btcusdt@trade', { t: 1 }));
    old?.message('{"result":true,"id":2}');
    await pass(clock, 10);
    expect(old?.isEnded).toBe(true);
    expect(listener.events).toEqual([{ t: 1 }]);
  });

  test('counts as a loss only if the old connection ends before the new one is ready', async () => {
    const { clock, market, sockets, listen } = started();
    const listener = listen('btcusdt@trade');
    await pass(clock, 10_000);
    market.answers = false;
    sockets.last.message('{"stream":"!serverShutdown","data":{"e":"serverShutdown","E":1}}');
    await pass(clock, 10);
    expect(listener.states).toEqual(['live']);
    sockets.all[0]?.end({ code: 1001 });
    expect(listener.states).toEqual(['live', 'lost']);
    sockets.last.message('{"result":null,"id":1}');
    await pass(clock, 10);
    expect(listener.states).toEqual(['live', 'lost', 'live again']);
  });
});

describe('messages from the exchange on a market connection', () => {
  test('messages that are not JSON, or of an unknown type, are counted and end no stream', async () => {
    const { clock, market, sockets, source, listen } = started();
    const listener = listen('btcusdt@trade');
    await pass(clock, 10);
    for (const text of [
      '',
      '{',
      '{"stream":"btcusdt@trade","data":',
      'null',
      '[1]',
      '{"stream":1,"data":{}}',
      '{"x":1}',
    ]) {
      sockets.last.message(text);
    }
    market.emit('btcusdt@trade', { t: 1 });
    expect(listener.events).toEqual([{ t: 1 }]);
    expect(source.unreadableFrames).toBe(7);
    expect(listener.states).toEqual(['live']);
  });

  test('messages in another form than usual, or with an escaped stream name, are read as JSON', async () => {
    const { clock, sockets, listen } = started();
    const plain = listen('btcusdt@trade');
    const foreign = listen('柚子usdt@trade');
    await pass(clock, 10);
    sockets.last.message('{ "stream": "btcusdt@trade", "data": { "t": 1 } }');
    sockets.last.message('{"data":{"t":2},"stream":"btcusdt@trade"}');
    sockets.last.message('{"stream":"\\u67da\\u5b50usdt@trade","data":{"t":3}}');
    sockets.last.message(frame('柚子usdt@trade', { t: 4, '}': '"}' }));
    expect(plain.events).toEqual([{ t: 1 }, { t: 2 }]);
    expect(foreign.events).toEqual([{ t: 3 }, { t: 4, '}': '"}' }]);
  });
});

describe('a pause in reading market streams', () => {
  test('lasts while any subscription of the connection is paused', async () => {
    const { clock, sockets, listen } = started();
    const [first, second] = ['btcusdt@trade', 'ethusdt@trade'].map(listen);
    await pass(clock, 10);
    first?.subscription.pause();
    first?.subscription.pause();
    second?.subscription.pause();
    first?.subscription.resume();
    expect(sockets.last.isPaused).toBe(true);
    second?.subscription.close();
    expect(sockets.last.isPaused).toBe(false);
  });

  test('a pause that is longer than the exchange waits for pongs loses the connection, which is reported', async () => {
    const { clock, sockets, listen } = started();
    const listener = listen('btcusdt@trade');
    await pass(clock, 10);
    listener.subscription.pause();
    sockets.last.message(frame('btcusdt@trade', { t: 1 }));
    sockets.last.ping();
    await pass(clock, 60_000);
    sockets.last.end({ code: 1008, reason: 'No pong within 60 seconds.' });
    await pass(clock, 60_000);
    listener.subscription.resume();
    await pass(clock, 10_000);
    expect(listener.events).toEqual([{ t: 1 }]);
    expect(listener.states).toEqual(['live', 'lost', 'live again']);
  });
});

test('closing ends every market stream with an error, and a later stream at once', async () => {
  const { clock, sockets, source, listen } = started();
  const listener = listen('btcusdt@trade');
  await pass(clock, 10);
  await source.close();
  expect(listener.error?.message).toBe('The client has been closed.');
  expect(sockets.live).toHaveLength(0);
  const late = listen('btcusdt@trade');
  await pass(clock, 60_000);
  expect(late.states).toEqual(['ended']);
  expect(sockets.all).toHaveLength(1);
  expect(clock.nextMs).toBeUndefined();
});
