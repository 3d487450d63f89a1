/**
 * Tests a WebSocket connection that is kept open, with sockets that need no network: attempts to open it, a loss, a silent
 * connection, its renewal, and limits on attempts.
 */
import { describe, expect, test } from 'vitest';
import { LimitBook } from '../../../src/limits/index.js';
import { CONNECTION_LIMIT, CONNECTION_RULES, HOUR_MS } from '../../../src/protocol/index.js';
import {
  type ConnectionOwner,
  MaintainedConnection,
  type OpenConnection,
  type RefusedConnectionError,
  type StreamLoss,
} from '../../../src/streams/index.js';
import { FakeClock } from '../../support/fake-clock.js';
import { FakeSockets, pass } from '../../support/fake-sockets.js';

const START_MS = Date.UTC(2026, 8, 21);

class Recorder implements ConnectionOwner {
  readonly messages: string[] = [];
  readonly events: string[] = [];
  readonly losses: StreamLoss[] = [];
  error: RefusedConnectionError | undefined;
  drained: Promise<void> | undefined;

  async setUp(connection: OpenConnection): Promise<void> {
    connection.send('hello');
  }

  message(text: string): void {
    this.messages.push(text);
  }

  ready(_connection: OpenConnection, isContinuous: boolean): void {
    this.events.push(isContinuous ? 'continued' : 'ready');
  }

  drain(): Promise<void> {
    this.events.push('drain');
    return this.drained ?? Promise.resolve();
  }

  lost(loss: StreamLoss): void {
    this.events.push(`lost ${loss.why}`);
    this.losses.push(loss);
  }

  refused(error: RefusedConnectionError): void {
    this.error = error;
  }
}

function started({ random = (): number => 0.5, limitsMessages = false, weight = 0 } = {}) {
  const clock = new FakeClock(START_MS);
  const sockets = new FakeSockets(clock);
  const limits = new LimitBook(clock);
  const owner = new Recorder();
  const url = 'wss://stream.example/stream';
  const options = { url, open: sockets.open, clock, limits, owner, random, limitsMessages, weight };
  const connection = new MaintainedConnection(options);
  connection.start();
  return { clock, sockets, limits, owner, connection };
}

type Trial = ReturnType<typeof started>;

/** A started trial whose exchange accepts every connection. */
async function running(options: Parameters<typeof started>[0] = {}): Promise<Trial> {
  const trial = started(options);
  trial.sockets.onOpen = (socket) => socket.accept();
  await pass(trial.clock, 0);
  return trial;
}

/** Time between simulated pings. Every second ping of the exchange is enough, so a day needs fewer steps. */
const PING_MS = 2 * CONNECTION_RULES.pingMs;

/** Lets time pass while the exchange sends pings. */
async function passWithPings({ clock, sockets }: Trial, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= PING_MS) {
    await pass(clock, Math.min(left, PING_MS));
    for (const socket of sockets.live) socket.ping();
  }
}

describe('the loss of a stream connection', () => {
  test('is reported with its reason, and another connection is opened and set up', async () => {
    const { clock, sockets, owner } = await running();
    expect(owner.events).toEqual(['ready']);
    await passWithPings({ clock, sockets } as Trial, 60_000);
    sockets.last.end({ code: 1008, reason: 'Too many messages.' });
    expect(owner.losses).toEqual([
      {
        why: 'closed',
        text: 'wss://stream.example/stream closed the connection (code 1008: Too many messages).',
        retryMs: 125,
      },
    ]);
    await pass(clock, 124);
    expect(sockets.all).toHaveLength(1);
    await pass(clock, 1);
    expect(owner.events).toEqual(['ready', 'lost closed', 'ready']);
    expect(sockets.last.texts).toEqual(['hello']);
    sockets.last.end();
    expect(owner.losses[1]).toMatchObject({
      why: 'cut',
      text: 'The connection to wss://stream.example/stream was cut.',
    });
  });

  test('the loss of a connection by silence of the exchange is found within 65 seconds', async () => {
    const trial = await running();
    await passWithPings(trial, 5 * PING_MS);
    expect(trial.owner.losses).toEqual([]);
    await pass(trial.clock, 65_000);
    expect(trial.owner.losses).toMatchObject([{ why: 'silent' }]);
    expect(trial.owner.events.at(-1)).toBe('ready');
  });

  test('a connection without pings is not taken for lost while messages arrive', async () => {
    const { clock, sockets, owner } = await running();
    for (let count = 0; count < 20; count += 1) {
      await pass(clock, 20_000);
      sockets.last.message('event');
    }
    expect(owner.losses).toEqual([]);
  });
});

describe('attempts to open a stream connection', () => {
  test('come seldom while connections are refused', async () => {
    for (const share of [0.3, 0.5, 0.99]) {
      const { clock, sockets, owner } = started({ random: () => share });
      sockets.onOpen = (socket) => socket.end({ error: new Error('connect ECONNREFUSED 127.0.0.1:1') });
      await pass(clock, 15_000);
      expect(sockets.all.length).toBeLessThanOrEqual(12);
      expect(sockets.all.length).toBeGreaterThanOrEqual(4);
      expect(owner.losses[0]?.text).toBe(
        'No connection to wss://stream.example/stream: connect ECONNREFUSED 127.0.0.1:1.',
      );
    }
  });

  test('attempts to open a connection that fail are reported with the time until the next one, until there is a connection', async () => {
    const clock = new FakeClock(START_MS);
    const sockets = new FakeSockets(clock);
    const waits: number[] = [];
    const connection = new MaintainedConnection({
      ...{ url: 'wss://stream.example/stream', open: sockets.open, clock, owner: new Recorder(), random: () => 0.5 },
      limits: new LimitBook(clock),
      onWait: (waitMs) => waits.push(waitMs),
    });
    connection.start();
    sockets.onOpen = (socket) => (sockets.all.length < 3 ? socket.end() : socket.accept());
    await pass(clock, 10_000);
    // A connection that has delivered something counts as good: the delay after its loss is short, and is reported.
    sockets.last.ping();
    sockets.last.end();
    await pass(clock, 10_000);
    expect(waits.splice(0)).toEqual([500, 1_000, 0, 125, 0]);
    for (let losses = 0; losses < 20; losses += 1) {
      sockets.last.ping();
      sockets.last.end();
      await pass(clock, 2_000);
    }
    expect(Math.max(...waits)).toBe(1_250);
    // However many attempts fail, no delay is longer than five seconds.
    sockets.onOpen = (socket) => socket.end();
    sockets.last.end();
    await pass(clock, 120_000);
    expect(Math.max(...waits)).toBe(2_500);
    await connection.close();
  });

  test('wait as long as the exchange asks for', async () => {
    const { clock, sockets, owner } = started({ random: () => 0 });
    sockets.onOpen = (socket) =>
      socket.end({ status: 429, body: '{"code":-1003,"msg":"Slow."}', retryAfterSeconds: 40 });
    await pass(clock, 39_000);
    expect(sockets.all).toHaveLength(1);
    expect(owner.losses[0]).toMatchObject({ why: 'refused', retryMs: 40_000 });
    expect(owner.losses[0]?.text).toContain('HTTP 429 (Slow)');
    await pass(clock, 2_000);
    expect(sockets.all).toHaveLength(2);
  });

  test('stay within the limit of the IP address although connections break all the time, and x.limits shows them', async () => {
    const { clock, sockets, limits } = started({ random: () => 0 });
    sockets.onOpen = (socket) => {
      socket.accept();
      setImmediate(() => socket.end());
    };
    for (let second = 0; second < 700; second += 1) await pass(clock, 1_000);
    const { limit } = CONNECTION_LIMIT;
    const times = sockets.all.map(({ openedMs }) => openedMs);
    expect(times.length).toBeGreaterThan(limit);
    for (const [index, atMs] of times.entries()) {
      const later = times[index + limit];
      if (later !== undefined) expect(later - atMs).toBeGreaterThanOrEqual(300_000);
    }
    const shown = limits.state().windows.find(({ type }) => type === 'CONNECTIONS');
    expect(shown).toMatchObject({ interval: '5M', pool: 'ip', limit });
    expect(shown?.used).toBeGreaterThan(limit - 5);
  });

  test('attempts to open several connections share the limit of the IP address', async () => {
    const { clock, limits, connection } = started();
    for (let count = 0; count < CONNECTION_LIMIT.limit; count += 1) limits.connections.begin().failed();
    const sockets = new FakeSockets(clock);
    const owner = new Recorder();
    const waits: number[] = [];
    const other = new MaintainedConnection({
      ...{ url: 'wss://stream.example/ws-api/v3', open: sockets.open, clock, owner },
      ...{ limits: limits.forAccount('other'), onWait: (waitMs: number) => waits.push(waitMs) },
    });
    other.start();
    await pass(clock, 290_000);
    expect(sockets.all).toHaveLength(0);
    // The wait is reported once, in its full length.
    expect(waits).toEqual([301_000]);
    await pass(clock, 12_000);
    expect(sockets.all.length).toBe(1);
    await Promise.all([connection.close(), other.close()]);
  });

  test('stop when the exchange has no such path', async () => {
    const { clock, sockets, owner } = started();
    sockets.onOpen = (socket) => socket.end({ status: 404, body: '{"code":-1020,"msg":"Unsupported."}' });
    await pass(clock, 600_000);
    expect(sockets.all).toHaveLength(1);
    expect(owner.error?.message).toBe(
      'The connection to wss://stream.example/stream is refused: HTTP 404 (Unsupported).',
    );
  });

  test('count with the weight that the exchange counts for them', async () => {
    const { limits } = await running({ weight: 2 });
    const weight = limits.state().windows.find(({ type }) => type === 'REQUEST_WEIGHT');
    expect(weight).toMatchObject({ used: 2 });
  });
});

describe('the renewal of a stream connection', () => {
  test('comes once a day, before the exchange closes the connection, and the new connection overlaps with the old one', async () => {
    const trial = await running();
    const { sockets, owner, clock } = trial;
    await passWithPings(trial, 23 * HOUR_MS - 60_000);
    expect(sockets.all).toHaveLength(1);
    const [old] = sockets.all;
    let drained = () => {};
    owner.drained = new Promise((resolve) => {
      drained = resolve;
    });
    await passWithPings(trial, 60_000);
    expect(owner.events).toEqual(['ready', 'continued', 'drain']);
    old?.message('late');
    sockets.last.message('early');
    await pass(clock, 2_000);
    expect(old?.isEnded).toBe(false);
    drained();
    await pass(clock, 2_000);
    expect(old?.isEnded).toBe(true);
    expect(owner.messages).toEqual(['late', 'early']);
    await passWithPings(trial, HOUR_MS);
    expect(sockets.all).toHaveLength(2);
    expect(owner.losses).toEqual([]);
  });

  test('follows the pings of an exchange whose clock was moved', async () => {
    const trial = await running();
    await passWithPings(trial, 10_000);
    trial.sockets.last.ping(String(START_MS + 22 * HOUR_MS));
    await pass(trial.clock, 10);
    expect(trial.sockets.all).toHaveLength(1);
    trial.sockets.last.ping(String(START_MS + 23 * HOUR_MS));
    await pass(trial.clock, 10);
    expect(trial.owner.events).toEqual(['ready', 'continued', 'drain']);
  });

  test('follows the known speed of the clock of the exchange', async () => {
    const trial = started();
    const { sockets, clock, owner } = trial;
    sockets.onOpen = (socket) => {
      socket.accept({ 'x-spotlab-clock': `${(START_MS + (clock.now() - START_MS) * 3_600) * 1_000} 3600` });
    };
    // One second of the machine is one hour of the exchange.
    await pass(clock, 22_900);
    expect(sockets.all).toHaveLength(1);
    await pass(clock, 1_100);
    expect(owner.events).toEqual(['ready', 'continued', 'drain']);
    expect(owner.losses).toEqual([]);
  });

  test('comes at once if the owner of the connection requests it, as at a shutdown', async () => {
    const trial = await running();
    await passWithPings(trial, 60_000);
    trial.connection.current?.renew();
    await pass(trial.clock, 0);
    expect(trial.owner.events).toEqual(['ready', 'continued', 'drain']);
  });

  test('waits while the reading of the connection is paused', async () => {
    const trial = await running();
    await passWithPings(trial, 60_000);
    trial.connection.pause();
    trial.connection.current?.renew();
    await pass(trial.clock, 60_000);
    expect(trial.sockets.all).toHaveLength(1);
    trial.connection.resume();
    await pass(trial.clock, 0);
    expect(trial.owner.events).toEqual(['ready', 'continued', 'drain']);
  });
});

describe('a pause in reading a stream connection', () => {
  test('does not count as silence; if the exchange ends the connection meanwhile, this is reported after the pause', async () => {
    const trial = await running();
    const { sockets, connection, clock, owner } = trial;
    connection.pause();
    sockets.last.message('held');
    await pass(clock, 62_000);
    sockets.last.end({ code: 1008, reason: 'No pong within 60 seconds.' });
    await pass(clock, 600_000);
    expect(owner.messages).toEqual([]);
    expect(owner.losses).toEqual([]);
    connection.resume();
    expect(owner.messages).toEqual(['held']);
    expect(owner.losses).toMatchObject([{ why: 'closed' }]);
  });
});

describe('messages to the exchange on a stream connection', () => {
  test('messages are sent at most five in a second, pongs included, at whatever times the client gives them', async () => {
    const { clock, sockets, connection } = await running({ limitsMessages: true });
    const socket = sockets.last;
    for (let count = 0; count < 30; count += 1) connection.current?.send(`m${count}`);
    for (let step = 0; step < 800; step += 1) {
      await pass(clock, 50);
      if (step % 9 === 0) connection.current?.answered();
      if (step % 3 === 0) socket.ping(`p${step}`);
    }
    const times = socket.sent.map(({ atMs }) => atMs);
    expect(socket.texts.filter((text) => text.startsWith('m'))).toHaveLength(30);
    for (const [index, atMs] of times.entries()) {
      const sixth = times[index + CONNECTION_RULES.messagesPerSecond];
      if (sixth !== undefined) expect(sixth - atMs).toBeGreaterThanOrEqual(1_000);
    }
  });

  test('the messages that were sent to the exchange in the last second are shown in x.limits', async () => {
    const { limits } = await running({ limitsMessages: true });
    const shown = limits.state().windows.find(({ type }) => type === 'MESSAGES');
    expect(shown).toMatchObject({ interval: '1S', pool: 'connection', limit: 5, used: 1 });
  });

  test('are sent at once on a connection without that limit', async () => {
    const { sockets, connection } = await running();
    for (let count = 0; count < 30; count += 1) connection.current?.send(`m${count}`);
    expect(sockets.last.sent).toHaveLength(31);
  });
});

test('closing ends every stream connection, and nothing is reported afterwards', async () => {
  const { clock, sockets, connection, owner } = await running();
  await connection.close();
  expect(sockets.live).toEqual([]);
  await pass(clock, 600_000);
  expect(owner.events).toEqual(['ready']);
  expect(sockets.all).toHaveLength(1);
  expect(clock.nextMs).toBeUndefined();
});
