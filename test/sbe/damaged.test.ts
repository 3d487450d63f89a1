/** Checks that truncated and damaged messages give a clear error, and that messages of other versions are read by the rules of SBE. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSchema } from '../../scripts/print-sbe.js';
import {
  encodeMessage,
  readByTables,
  readMessage,
  readUsual,
  SbeError,
  type SbeSchema,
  spotSchema,
  streamSchema,
  writeMessage,
} from '../../src/sbe/index.js';
import { isFullDepth } from '../support/depth.js';
import { naiveMessage } from './naive-message.js';

/** Damaged messages of each schema: a hundred thousand in all at full depth. */
const DAMAGED = isFullDepth ? 50_000 : 5_000;
/** Places at which each message is cut. */
const CUTS = isFullDepth ? 50 : 12;

const XML = readFileSync(new URL('../../src/sbe/schemas/spot_3_5.xml', import.meta.url), 'utf8');
/** All that the service changed from 3:4 to 3:5. */
const NEW_IN_5 = '            <validValue name="CancelOnly" mbx:jsonValue="CANCEL_ONLY">4</validValue>\n';
const schema34 = readSchema(XML.replace('version="5"', 'version="4"').replace(NEW_IN_5, '')) as SbeSchema;

/** Reads bytes that may be anything: a value, or an error of this floor. */
function outcomeOf(schema: SbeSchema, bytes: Uint8Array): 'read' | SbeError['reason'] {
  // A generated reader returns the same as the tables, or nothing.
  const usual = readUsual(schema, bytes, false);
  try {
    const read = readByTables(schema, bytes);
    expect(usual ?? read).toEqual(read);
    return 'read';
  } catch (error) {
    if (!(error instanceof SbeError)) throw error;
    expect(usual).toBeUndefined();
    expect(error.message.length).toBeGreaterThan(10);
    return error.reason;
  }
}

/** Numbers from a seed: quicker than a library, for a hundred thousand messages. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

describe.each([
  ['spot', spotSchema],
  ['stream', streamSchema],
] as const)('binary messages of the schema %s', (_, schema) => {
  const samples = schema.messages.flatMap((message) =>
    fc.sample(naiveMessage(schema, message), { numRuns: 4, seed: message.id }).map(({ bytes }) => bytes),
  );

  test('binary messages that end early are refused as truncated or damaged, wherever they end', () => {
    for (const bytes of samples) {
      const step = Math.max(1, Math.floor(bytes.length / CUTS));
      for (let end = 0; end < bytes.length; end += step) {
        // A cut message may be refused for a wrong length before its missing end is found.
        expect(['truncated', 'damaged']).toContain(outcomeOf(schema, bytes.subarray(0, end)));
      }
    }
  });

  test('binary messages with bytes after their end are refused as damaged', () => {
    for (const bytes of samples) expect(outcomeOf(schema, Buffer.concat([bytes, Buffer.alloc(1)]))).not.toBe('read');
  });

  test('are read or refused with an SbeError if they have random bytes or a flipped byte', () => {
    const random = randomOf(schema.id);
    for (let round = 0; round < DAMAGED; round += 1) {
      const sample = samples[random(samples.length)] as Buffer;
      const bytes = Buffer.from(sample.subarray(0, 600));
      if (round % 2 === 0) for (let at = 8; at < bytes.length; at += 1) bytes[at] = random(256);
      else bytes[random(bytes.length)] = random(256);
      outcomeOf(schema, bytes);
    }
  });
});

describe('a message of another version than the schema', () => {
  const symbol = (status: string) => ({ symbol: 'BTCUSDT', status });
  const info = (status: string) => encodeMessage('ExchangeInfoResponse', exchangeInfo(symbol(status)));

  test('a message of version 3:4 is read with the schema 3:5, and a message of 3:5 with the schema 3:4', () => {
    const value = exchangeInfo(symbol('TRADING'));
    const from34 = writeMessage(schema34, 'ExchangeInfoResponse', value);
    expect(from34.readUInt16LE(6)).toBe(4);
    const wanted = readMessage(spotSchema, info('TRADING')).value;
    expect(readMessage(spotSchema, from34).value).toEqual(wanted);
    expect(readMessage(schema34, info('TRADING')).value).toEqual(wanted);
  });

  test('an unknown enum value in a newer message becomes NON_REPRESENTABLE, and in a message of an old version it is refused as damage', () => {
    const { symbols } = readMessage(schema34, info('CANCEL_ONLY')).value as { symbols: { status: string }[] };
    expect(symbols[0]?.status).toBe('NON_REPRESENTABLE');
    const old = info('CANCEL_ONLY');
    old.writeUInt16LE(4, 6);
    expect(() => readMessage(schema34, old)).toThrow(/symbols\.status has the unknown value 4/);
    const written = writeMessage(schema34, 'ExchangeInfoResponse', exchangeInfo(symbol('CANCEL_ONLY')));
    const again = readMessage(schema34, written).value as { symbols: { status: string }[] };
    expect(again.symbols[0]?.status).toBe('NON_REPRESENTABLE');
  });

  test('fields that an older version does not have are null, and those that a newer one adds are skipped', () => {
    const cancelled = {
      ...{
        symbol: 'BTCUSDT',
        origClientOrderId: 'a',
        orderId: 1,
        orderListId: -1,
        clientOrderId: 'b',
        transactTime: 5,
      },
      ...{ price: '1.00', origQty: '2.0', executedQty: '0.0', cummulativeQuoteQty: '0.00', origQuoteOrderQty: '0.00' },
      ...{ status: 'CANCELED', timeInForce: 'GTC', type: 'LIMIT', side: 'BUY', selfTradePreventionMode: 'NONE' },
      pegPriceType: 'PRIMARY_PEG',
    };
    const now = encodeMessage('CancelOrderResponse', cancelled);
    const { value } = readMessage(spotSchema, now);
    expect(value).toEqual(cancelled);
    // Version 0 has no pegged orders: four fields less, 11 bytes.
    const length = now.readUInt16LE(0);
    const old = Buffer.concat([now.subarray(0, 8 + length - 11), now.subarray(8 + length)]);
    old.writeUInt16LE(length - 11, 0);
    expect(() => readMessage(spotSchema, old)).toThrow(SbeError);
    old.writeUInt16LE(0, 6);
    const { pegPriceType: _, ...rest } = cancelled;
    expect(readMessage(spotSchema, old).value).toEqual(rest);
    // A later version has three bytes more in the block, and a text more at the end.
    const newer = Buffer.concat([
      now.subarray(0, 8 + length),
      Buffer.from('new'),
      now.subarray(8 + length),
      Buffer.from('\x02hi'),
    ]);
    newer.writeUInt16LE(length + 3, 0);
    newer.writeUInt16LE(6, 6);
    expect(readMessage(spotSchema, newer).value).toEqual(cancelled);
  });

  test('the error for an unknown message or another schema has the ids of messages and schemas', () => {
    const header = (template: number, id: number, version: number) =>
      Buffer.from(Uint16Array.of(0, template, id, version).buffer);
    expect(() => readMessage(spotSchema, header(777, 3, 6))).toThrow(/no message 777; 3:6 is newer/);
    expect(() => readMessage(spotSchema, header(101, 4, 0))).toThrow(/schema 4:0, and not 3:5/);
    expect(readMessage(spotSchema, header(999, 3, 6))).toEqual({ name: 'NonRepresentableMessage', value: {} });
  });
});

function exchangeInfo(symbol: { readonly symbol: string; readonly status: string }) {
  const flags = Object.fromEntries(
    [
      ...['icebergAllowed', 'ocoAllowed', 'otoAllowed', 'quoteOrderQtyMarketAllowed', 'allowTrailingStop'],
      ...['cancelReplaceAllowed', 'amendAllowed', 'isSpotTradingAllowed', 'isMarginTradingAllowed'],
    ].map((name) => [name, true]),
  );
  const precisions = {
    baseAssetPrecision: 8,
    quoteAssetPrecision: 8,
    baseCommissionPrecision: 8,
    quoteCommissionPrecision: 8,
  };
  return {
    rateLimits: [],
    exchangeFilters: [],
    symbols: [
      {
        ...{ ...symbol, ...flags, ...precisions, baseAsset: 'BTC', quoteAsset: 'USDT', orderTypes: ['LIMIT'] },
        ...{
          defaultSelfTradePreventionMode: 'NONE',
          allowedSelfTradePreventionModes: [],
          filters: [],
          permissionSets: [],
        },
      },
    ],
  };
}
