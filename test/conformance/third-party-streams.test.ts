/**
 * Runs the stream clients of the unmodified npm packages `@binance/spot` and `binance` against the exchange; only their
 * addresses are changed.
 */
import { Spot, SpotWebsocketAPI } from '@binance/spot';
import { WebsocketAPIClient, WebsocketClient } from 'binance';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Message } from '../support/stream-client.js';
import { testKey } from './key-pairs.js';
import { startTestExchange } from './running-exchange.js';

// @binance/spot prints each connection; it reads the level of its log when it is loaded.
vi.hoisted(() => {
  process.env.LOG_LEVEL = 'error';
});

const ed25519 = testKey('Ed25519');
// Such clients stamp their requests with the machine's clock, so the exchange follows it.
const { running } = await startTestExchange({ clock: Date.now, registerKeys: [ed25519.registration] });
const { streamUrl, wsApiUrl, apiKey, secretKey } = running;

const limitOrder = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const;

describe('the npm package @binance/spot', () => {
  const spot = new Spot({
    configurationWebsocketStreams: { wsURL: streamUrl, mode: 'single' },
    configurationWebsocketAPI: { wsURL: wsApiUrl, apiKey, apiSecret: secretKey, mode: 'single' },
  });

  test('receives trades, klines and books', async () => {
    const connection = await spot.websocketStreams.connect();
    const first = (stream: { on(event: 'message', handler: (data: Message) => void): void }) =>
      new Promise<Message>((resolve) => stream.on('message', resolve));
    const [kline, ticker, depth] = await Promise.all([
      first(connection.kline({ symbol: 'BTCUSDT', interval: '1m' as never })),
      first(connection.miniTicker({ symbol: 'BTCUSDT' })),
      first(connection.partialBookDepth({ symbol: 'BTCUSDT', levels: 5 as never })),
    ]);
    expect(kline.k).toMatchObject({ s: 'BTCUSDT', i: '1m' });
    expect(ticker).toMatchObject({ e: '24hrMiniTicker', s: 'BTCUSDT' });
    expect(depth.bids).toHaveLength(5);
    await connection.disconnect();
  });

  test('trades over the WebSocket API and receives the events of its orders', async () => {
    const connection = await spot.websocketAPI.connect();
    const { response, stream } = await connection.userDataStreamSubscribeSignature();
    expect(Number(response.data?.subscriptionId)).toBe(0);
    const reports: Message[] = [];
    stream.on('message', (event: Message) => {
      reports.push(event);
    });
    const placed = await connection.orderPlace({
      symbol: 'BTCUSDT',
      side: SpotWebsocketAPI.OrderPlaceSideEnum.BUY,
      type: SpotWebsocketAPI.OrderPlaceTypeEnum.LIMIT,
      timeInForce: SpotWebsocketAPI.OrderPlaceTimeInForceEnum.GTC,
      quantity: 0.01,
      price: 30_000,
    });
    expect(placed.data).toMatchObject({ status: 'NEW', price: '30000.00000000' });
    const { orderId } = placed.data as { orderId: bigint };
    const cancelled = await connection.orderCancel({ symbol: 'BTCUSDT', orderId });
    expect(cancelled.data).toMatchObject({ status: 'CANCELED' });
    expect(reports.filter(({ e }) => e === 'executionReport').map(({ x }) => x)).toEqual(['NEW', 'CANCELED']);
    await connection.disconnect();
  });
});

describe('the npm package binance', () => {
  const silent = { trace: () => undefined, info: () => undefined, error: () => undefined };

  test('receives trades, klines and books', async () => {
    const client = new WebsocketClient({ wsUrl: streamUrl }, silent as never);
    const kinds = new Set<string>();
    const done = new Promise<void>((resolve) => {
      client.on('message', (message: Message) => {
        kinds.add(message.e ?? message.stream);
        if (kinds.size === 3) resolve();
      });
    });
    await client.subscribe(['btcusdt@kline_1m', 'btcusdt@depth5@100ms', 'btcusdt@avgPrice'], 'main');
    await done;
    expect([...kinds].sort()).toEqual(['avgPrice', 'depth5@100ms', 'kline']);
    client.closeAll(true);
  });

  test('trades over the WebSocket API and receives the events of its orders', async () => {
    const client = new WebsocketAPIClient(
      {
        ...{ api_key: ed25519.apiKey, api_secret: ed25519.privateKey, wsUrl: streamUrl, disableTimeSync: true },
        attachEventListeners: false,
      },
      silent,
    );
    const sockets = client.getWSClient();
    const executions: string[] = [];
    const cancelled = new Promise<void>((resolve) => {
      sockets.on('message', (message: Message) => {
        const event = message.event ?? message;
        if (event.e === 'executionReport') executions.push(event.x);
        if (event.x === 'CANCELED') resolve();
      });
    });
    await client.subscribeUserDataStream('mainWSAPI');
    const terms = { ...limitOrder, quantity: 0.01, price: 30_000, timestamp: Date.now() };
    const { result } = await client.submitNewSpotOrder(terms, 'mainWSAPI');
    expect(result).toMatchObject({ status: 'NEW', price: '30000.00000000' });
    const { orderId } = result as { orderId: number };
    await client.cancelSpotOrder({ symbol: 'BTCUSDT', orderId, timestamp: Date.now() }, 'mainWSAPI');
    await cancelled;
    expect(executions).toEqual(['NEW', 'CANCELED']);
    sockets.closeAll(true);
  });
});

afterAll(() => running.close());
