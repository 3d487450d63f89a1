/** Checks the decoding by the module `spotlab/sbe`. */
import { describe, expect, test } from 'vitest';
import * as sbe from '../../src/sbe/decode.js';
import { encodeReply, streamSchema, writeMessage } from '../../src/sbe/index.js';

describe('spotlab/sbe', () => {
  test('reads replies with times in milliseconds and in microseconds, and as columns', () => {
    const trade = {
      id: 7,
      price: '60000.01000000',
      qty: '0.50000000',
      quoteQty: '30000.00500000',
      time: 1_769_860_800_123,
    };
    const reply = [{ ...trade, isBuyerMaker: true, isBestMatch: true }];
    const bytes = encodeReply('trades', reply, 'ms');
    expect(sbe.decodeReply(bytes, { unit: 'ms' })).toEqual({ name: 'TradesResponse', value: reply });
    expect(sbe.decodeReply(bytes).value).toEqual([{ ...reply[0], time: trade.time * 1_000 }]);
    const { columns, length } = sbe.decodeColumns(bytes, 'TradesResponse');
    expect([length, columns.id, columns.price.text(0), columns.isBuyerMaker]).toEqual([1, [7], trade.price, [true]]);
    expect(sbe.decodeColumns(bytes)).toEqual({ name: 'TradesResponse', value: { columns, length } });
  });

  test('reads columns of events, and refuses a message of another type than the named one', () => {
    const trades = [{ id: 7, price: '60000.01', qty: '0.50', isBuyerMaker: true, isBestMatch: true }];
    const event = { eventTime: 2_000, transactTime: 1_000, trades, symbol: 'BTCUSDT' };
    const bytes = writeMessage(streamSchema, 'TradesStreamEvent', event);
    const read = sbe.decodeColumns(bytes, 'TradesStreamEvent');
    expect([read.symbol, read.trades.columns.price.texts(), read.trades.columns.isBestMatch]).toEqual([
      'BTCUSDT',
      ['60000.01'],
      [true],
    ]);
    expect(() => sbe.decodeColumns(bytes, 'DepthResponse')).toThrow(
      expect.objectContaining({
        reason: 'unknown',
        message: 'the message is TradesStreamEvent, and not DepthResponse',
      }),
    );
  });

  test('reads events of streams, and reports the fault of bytes that are no event', () => {
    const event = { eventTime: 2_000, bookUpdateId: 3, bidPrice: '1.0', bidQty: '2.0', askPrice: '1.5', askQty: '4.0' };
    const bytes = writeMessage(streamSchema, 'BestBidAskStreamEvent', { ...event, symbol: 'BTCUSDT' });
    expect(sbe.decodeEvent(bytes)).toEqual({ name: 'BestBidAskStreamEvent', value: { ...event, symbol: 'BTCUSDT' } });
    expect(sbe.decodeEvent(bytes, { unit: 'ms' }).value).toMatchObject({ eventTime: 2 });
    expect(sbe.readHeader(bytes)).toEqual({ blockLength: 50, templateId: 10_001, schemaId: 1, version: 0 });
    const error = (() => {
      try {
        return sbe.decodeReply(bytes);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(sbe.SbeError);
    expect(error).toMatchObject({ reason: 'unknown', message: expect.stringContaining('schema 1:0') });
  });
});
