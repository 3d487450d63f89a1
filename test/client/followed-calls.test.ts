/**
 * `call.live()` follows the stream of a call: the first result is the reply to a request, the later results are made
 * from events.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginWhenShown, type LiveRun, type Spot, setLiveHost, sourceOf, type Watch } from '../../src/client/index.js';
import type { ResultMeta } from '../../src/client/types/result.js';
import type { WireResponse } from '../../src/transport/index.js';
import { FakeStreamSource } from '../support/fake-stream-source.js';
import { makeClient } from '../support/make-client.js';

beforeEach(() => setLiveHost(beginWhenShown));
afterEach(() => setLiveHost(undefined));

function following(body: object) {
  const source = new FakeStreamSource();
  const client = makeClient([{ body }], { marketStreams: async () => source });
  return { ...client, source };
}

/** A reply like that of the HTTP transport, whose headers are read by a getter. */
class PrivateReply implements WireResponse {
  readonly #reply: WireResponse;

  constructor(reply: WireResponse) {
    this.#reply = reply;
  }

  get status() {
    return this.#reply.status;
  }

  get headers() {
    return { 'x-first': '1', ...this.#reply.headers };
  }

  get body() {
    return this.#reply.body;
  }
}

const liveOf = (call: { live(): unknown }) => call.live() as LiveRun<never>;

/** The first results of a display. A step is called before each result but the first. */
async function results(live: LiveRun<never>, steps: readonly (() => unknown)[]): Promise<unknown[]> {
  const { read, ended } = sourceOf(live as unknown as Watch<unknown>);
  const found = [await read()];
  for (const step of steps) {
    step();
    found.push(await read());
  }
  ended?.();
  await new Promise((resolve) => setImmediate(resolve));
  return found;
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('a live display of a call', () => {
  const row = (id: number) => ({
    id,
    price: '2.00000000',
    qty: '0.50000000',
    quoteQty: '1.00000000',
    time: id,
    isBuyerMaker: true,
    isBestMatch: true,
  });
  const tradeEvent = (t: number) => ({
    ...{ e: 'trade', E: t, s: 'BTCUSDT', t, p: '2.00000000', q: '0.50000000', T: t, m: true, M: true },
  });

  test('adds the trades of the stream in the form of the rows of the reply, each once, and sends one request', async () => {
    const { x, source, transport } = following([row(1), row(2)]);
    const live = liveOf(x.market.trades('BTCUSDT').limit(3));
    const name = 'btcusdt@trade';
    const [first, second] = await results(live, [() => [2, 3, 4].map((id) => source.send(name, tradeEvent(id)))]);
    expect(plain(first)).toEqual([row(1), row(2)]);
    expect(plain(second)).toEqual([row(2), row(3), row(4)]);
    expect(second).toMatchObject({ meta: { verb: 'market.trades' }, raw: JSON.stringify([row(2), row(3), row(4)]) });
    expect(live.by).toBe(name);
    expect(transport.sent.filter(({ path }) => path.includes('/trades'))).toHaveLength(1);
    expect(source.open).toEqual([]);
  });

  test('keeps the headers of the first reply in later results, also if the reply keeps them in private fields', async () => {
    const { x, source, transport } = following([row(1)]);
    const send = transport.send.bind(transport);
    transport.send = async (request) => new PrivateReply(await send(request));
    const name = 'btcusdt@trade';
    const steps = [2, 3].map((id) => () => source.send(name, tradeEvent(id)));
    const [first, , third] = (await results(liveOf(x.market.trades('BTCUSDT')), steps)) as {
      meta: ResultMeta;
      raw: string;
    }[];
    expect(third?.meta.headers).toEqual(first?.meta.headers);
    expect(third?.meta.headers).toEqual({ 'x-first': '1' });
    expect(third?.raw).toBe(JSON.stringify([row(1), row(2), row(3)]));
  });

  test('replaces the open kline and adds the next one', async () => {
    const kline = (at: number, close: string) => [at, '1', '2', '1', close, '5', at + 59_999, '5', 1, '5', '5', '0'];
    const event = (at: number, close: string, x: boolean) => ({
      ...{ e: 'kline', E: at, s: 'BTCUSDT' },
      k: {
        ...{ t: at, T: at + 59_999, s: 'BTCUSDT', i: '1m', f: 1, L: 1, o: '1', c: close, h: '2', l: '1', v: '5', n: 1 },
        ...{ x, q: '5', V: '5', Q: '5', B: '0' },
      },
    });
    const { x: client, source } = following([kline(0, '1.1'), kline(60_000, '1.2')]);
    const name = 'btcusdt@kline_1m@+08:00';
    const live = liveOf(client.market.klines('BTCUSDT', '1m').tz('8').limit(2));
    const found = await results(live, [
      () => source.send(name, event(60_000, '1.3', true)),
      () => source.send(name, event(120_000, '1.4', false)),
    ]);
    expect(plain(found[1])).toEqual([kline(0, '1.1'), kline(60_000, '1.3')]);
    expect(plain(found[2])).toEqual([kline(60_000, '1.3'), kline(120_000, '1.4')]);
  });

  test('takes the fields of a ticker from its event', async () => {
    const { x, source } = following({ symbol: 'BTCUSDT', bidPrice: '1', bidQty: '1', askPrice: '2', askQty: '1' });
    const live = liveOf(x.market.ticker.book('BTCUSDT'));
    const event = { u: 7, s: 'BTCUSDT', b: '1.5', B: '3', a: '1.6', A: '4' };
    const found = await results(live, [() => source.send('btcusdt@bookTicker', event)]);
    expect(plain(found[1])).toEqual({ symbol: 'BTCUSDT', bidPrice: '1.5', bidQty: '3', askPrice: '1.6', askQty: '4' });
  });

  test.each<[string, (x: Spot) => { live(options?: string): unknown }]>([
    ['with an interval', (x) => ({ live: () => x.market.trades('BTCUSDT').live('1s') })],
    ['of the past', (x) => x.market.klines('BTCUSDT', '1m').to(1_790_000_000_000)],
    ['in a time zone without a stream', (x) => x.market.klines('BTCUSDT', '1m').tz('5')],
    ['of several symbols', (x) => x.market.ticker.last24h(['BTCUSDT', 'ETHUSDT'])],
    ['without a stream', (x) => x.market.avgPrice('BTCUSDT')],
  ])('is repeated by requests, without a stream, for a call %s', (_, callOf) => {
    const { x, source } = following([]);
    expect(liveOf(callOf(x)).by).toBeUndefined();
    expect(source.subscribed).toEqual([]);
  });
});
