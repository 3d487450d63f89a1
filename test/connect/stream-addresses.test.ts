/** Tests to which addresses a client connects for streams: those of named networks, those of other exchanges, and those given by options. */
import { describe, expect, test } from 'vitest';
import { isLive, isStreamUrl, isWebSocketUrl, NETWORKS, streamAddresses } from '../../src/connect/networks.js';
import { connect } from '../../src/index.js';

describe('the addresses of streams', () => {
  test('are those of the network', () => {
    expect(streamAddresses(NETWORKS.testnet as string)).toEqual({
      market: 'wss://stream.testnet.binance.vision/stream',
      binary: 'wss://stream-sbe.testnet.binance.vision/stream',
      api: 'wss://ws-api.testnet.binance.vision/ws-api/v3',
    });
    expect(streamAddresses('http://127.0.0.1:8080')).toEqual({
      market: 'ws://127.0.0.1:8080/stream',
      binary: 'ws://127.0.0.1:8080/sbe/stream',
      api: 'ws://127.0.0.1:8080/ws-api/v3',
    });
  });

  test('are those of the options', () => {
    const given = { streamUrl: 'wss://stream.example.com:9443/', wsApiUrl: 'wss://api.example.com/v3' };
    expect(streamAddresses('https://example.com', given)).toEqual({
      market: 'wss://stream.example.com:9443/stream',
      binary: 'wss://stream.example.com:9443/sbe/stream',
      api: 'wss://api.example.com/v3',
    });
  });

  test('have the form of a WebSocket address', () => {
    expect(['ws://a', 'wss://a:1/'].every(isStreamUrl)).toBe(true);
    expect(['', 'a', 'http://a', 'ws://a/stream', 'ws://a/?b', 'ws://user:pass@a', undefined].some(isStreamUrl)).toBe(
      false,
    );
    expect(isWebSocketUrl('wss://a/ws-api/v3?b=1')).toBe(true);
    expect(isWebSocketUrl('wss://user@a/ws-api/v3')).toBe(false);
  });

  test('do not bypass the permission to trade', async () => {
    expect(isLive('wss://ws-api.binance.com/ws-api/v3')).toBe(true);
    const x = await connect({
      ...{ network: 'http://127.0.0.1:9', apiKey: 'a', secretKey: 'b', checkFilters: false },
      wsApiUrl: 'wss://ws-api.binance.com/ws-api/v3',
    });
    await expect(x.orders.limit('BTCUSDT', 'BUY', '1', '1').send()).rejects.toMatchObject({
      code: 'SPOTLAB_TRADING_REFUSED',
    });
    await x.close();
  });
});
