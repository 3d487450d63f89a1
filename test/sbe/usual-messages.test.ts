/** Checks that the printed readers give what the tables give, and leave to the tables what they cannot read. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeMessage, readByTables, readMessage, readUsual, spotSchema, streamSchema } from '../../src/sbe/index.js';
import { spotReaders } from '../../src/sbe/readers/spot_3_5.gen.js';
import { streamReaders } from '../../src/sbe/readers/stream_1_0.gen.js';
import { naiveMessage } from './naive-message.js';

const each = [
  { schema: spotSchema, readers: spotReaders },
  { schema: streamSchema, readers: streamReaders },
].flatMap(({ schema, readers }) =>
  schema.messages.filter(({ id }) => readers.has(id)).map((message) => ({ name: message.name, schema, message })),
);

test('all events of streams and all messages of market data but three have a printed reader', () => {
  expect([...streamReaders.values()].map(({ name }) => name)).toEqual(streamSchema.messages.map(({ name }) => name));
  const marketData = spotSchema.messages.filter(({ id }) => id >= 200 && id < 300);
  // These are later than the first version of the schema.
  expect(marketData.filter(({ id }) => !spotReaders.has(id)).map(({ name }) => name)).toEqual([
    'ReferencePriceResponse',
    'ReferencePriceCalculationResponse',
    'BlockTradesResponse',
  ]);
});

test.each(each)('$name is read by its printed reader as by the tables', ({ schema, message }) => {
  let usual = 0;
  fc.assert(
    fc.property(naiveMessage(schema, message), fc.boolean(), ({ bytes }, isMs) => {
      const read = readUsual(schema, bytes, isMs);
      if (read === undefined) return;
      usual += 1;
      expect(read).toEqual(readByTables(schema, bytes, { unit: isMs ? 'ms' : 'us' }));
    }),
    { numRuns: 60, seed: message.id },
  );
  expect(usual).toBeGreaterThan(0);
});

describe('a message that is not usual', () => {
  const bid = ['1.00000000', '2.00000000'];
  const depth = (lastUpdateId: number | bigint, bids = [bid]) =>
    encodeMessage('DepthResponse', { lastUpdateId, bids, asks: [bid] });

  test('has its id above 2^53 from the tables', () => {
    const bytes = depth(2n ** 62n);
    expect(readUsual(spotSchema, bytes, true)).toBeUndefined();
    expect(readMessage(spotSchema, bytes).value).toMatchObject({ lastUpdateId: 2n ** 62n });
  });

  test('has a null, a short block or bytes after its end refused by the tables', () => {
    const noPrice = depth(1);
    noPrice.writeBigInt64LE(-(2n ** 63n), 8 + 10 + 6);
    const short = depth(1);
    short.writeUInt16LE(9, 0);
    for (const bytes of [noPrice, short, Buffer.concat([depth(1), Buffer.alloc(1)])]) {
      expect(readUsual(spotSchema, bytes, true)).toBeUndefined();
      expect(() => readMessage(spotSchema, bytes)).toThrow(/null|block of 9 bytes|ends at byte/);
    }
  });

  test('is read with the longer blocks of a newer version, and left to the tables with its new groups', () => {
    const now = depth(7);
    const longer = Buffer.concat([now.subarray(0, 18), Buffer.from('new'), now.subarray(18)]);
    longer.writeUInt16LE(13, 0);
    longer.writeUInt16LE(6, 6);
    expect(readUsual(spotSchema, longer, true)?.value).toEqual(readMessage(spotSchema, now).value);
    const grouped = Buffer.concat([longer, Buffer.alloc(6)]);
    expect(readUsual(spotSchema, grouped, true)).toBeUndefined();
    expect(readMessage(spotSchema, grouped).value).toEqual(readMessage(spotSchema, now).value);
  });
});

test('decimals have every digit on both sides of each power of ten, and at the ends of 53 and 64 bits', () => {
  const edges = Array.from({ length: 19 }, (_, digits) => 10n ** BigInt(digits)).flatMap((one) => [
    one - 1n,
    one,
    one + 1n,
  ]);
  const all = [...edges, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n].flatMap((one) => [one, -one]);
  const text = (mantissa: bigint) => {
    const size = String(mantissa < 0n ? -mantissa : mantissa).padStart(9, '0');
    return `${mantissa < 0n ? '-' : ''}${size.slice(0, -8)}.${size.slice(-8)}`;
  };
  const bids = all.map((one) => [text(one), '1.00000000']);
  const bytes = encodeMessage('DepthResponse', { lastUpdateId: 1, bids, asks: [] });
  expect(readUsual(spotSchema, bytes, true)?.value).toEqual({ lastUpdateId: 1, bids, asks: [] });
});

test('symbols that share their first and last letters, and those that are not ASCII, keep their names', () => {
  const names = ['BTCUSDT', 'BTCUSDC', 'ETHUSDT', '币安人生USDT', '币安人心USDT', '', 'A'.repeat(17), 'A'.repeat(16)];
  for (let round = 0; round < 3; round += 1)
    for (const symbol of names) {
      const bytes = encodeMessage('PriceTickerSymbolResponse', { symbol, price: '1.0' });
      expect(readUsual(spotSchema, bytes, true)?.value).toEqual({ symbol, price: '1.0' });
    }
});
