/**
 * Checks that the generated functions that read usual SBE messages return the same as the general reader, and that the
 * general reader reads all other messages.
 */
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

test('all events of streams and all messages of market data but three have a generated reader (a quick one)', () => {
  expect([...streamReaders.values()].map(({ name }) => name)).toEqual(streamSchema.messages.map(({ name }) => name));
  const marketData = spotSchema.messages.filter(({ id }) => id >= 200 && id < 300);
  // These messages came after the first version of the schema.
  expect(marketData.filter(({ id }) => !spotReaders.has(id)).map(({ name }) => name)).toEqual([
    'ReferencePriceResponse',
    'ReferencePriceCalculationResponse',
    'BlockTradesResponse',
  ]);
});

test.each(each)(
  'the generated reader and the tables of the schema read the same values from $name',
  ({ schema, message }) => {
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
  },
);

const bid = ['1.00000000', '2.00000000'];

describe('a message that the generated readers do not know', () => {
  const depth = (lastUpdateId: number | bigint, bids = [bid]) =>
    encodeMessage('DepthResponse', { lastUpdateId, bids, asks: [bid] });

  test('a message that has an id above 2^53 is read by the tables of the schema', () => {
    const bytes = depth(2n ** 62n);
    expect(readUsual(spotSchema, bytes, true)).toBeUndefined();
    expect(readMessage(spotSchema, bytes).value).toMatchObject({ lastUpdateId: 2n ** 62n });
  });

  test('a message that has a null, a short block or bytes after its end is left to the tables of the schema, which refuse it', () => {
    const noPrice = depth(1);
    noPrice.writeBigInt64LE(-(2n ** 63n), 8 + 10 + 6);
    const short = depth(1);
    short.writeUInt16LE(9, 0);
    for (const bytes of [noPrice, short, Buffer.concat([depth(1), Buffer.alloc(1)])]) {
      expect(readUsual(spotSchema, bytes, true)).toBeUndefined();
      expect(() => readMessage(spotSchema, bytes)).toThrow(/null|block of 9 bytes|ends at byte/);
    }
  });

  test('a message of a newer version is read by the generated reader if only blocks are longer, and by the tables if groups are new', () => {
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

describe('decimals', () => {
  const edges = Array.from({ length: 19 }, (_, digits) => 10n ** BigInt(digits)).flatMap((one) => [
    one - 1n,
    one,
    one + 1n,
  ]);
  const all = [...edges, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n].flatMap((one) => [one, -one]);
  /** The text of a mantissa, made digit by digit. */
  const text = (mantissa: bigint, decimals = 8) => {
    const size = String(mantissa < 0n ? -mantissa : mantissa).padStart(decimals + 1, '0');
    const [whole, fraction] = [size.slice(0, size.length - decimals), size.slice(size.length - decimals)];
    return `${mantissa < 0n ? '-' : ''}${whole}${decimals > 0 ? '.' : ''}${fraction}`;
  };
  const depthOf = (bids: readonly (readonly string[])[], asks = bids) => ({ lastUpdateId: 1, bids, asks });

  test('have every digit on both sides of each power of ten, and at the ends of 53 and 64 bits', () => {
    const value = depthOf(all.map((one) => [text(one), '1.00000000']));
    expect(readUsual(spotSchema, encodeMessage('DepthResponse', value), true)?.value).toEqual(value);
  });

  test.each([0, 1, 31, 32, 63, 64, 65, 128, 129])(
    'decimals in a list of %i entries are read by the generated reader as by the tables of the schema',
    (count) => {
      fc.assert(
        fc.property(
          fc.array(fc.oneof(fc.constantFrom(...all), fc.bigInt(0n, 2n ** 54n)), { minLength: count, maxLength: count }),
          fc.constantFrom(0, 2, 8, 9),
          (mantissas, decimals) => {
            const value = depthOf(mantissas.map((one, at) => [text(one, decimals), text(BigInt(at), decimals)]));
            const bytes = encodeMessage('DepthResponse', value);
            expect(readUsual(spotSchema, bytes, true)?.value).toEqual(value);
            expect(readByTables(spotSchema, bytes).value).toEqual(value);
          },
        ),
        { numRuns: 8, seed: count },
      );
    },
  );

  test('decimals of 128 bits have all their digits in a long list', () => {
    const wide = [...all, 2n ** 64n, 2n ** 100n, 2n ** 126n, -(2n ** 100n)];
    const klines = wide.map((volume, at) => {
      const prices = Array.from({ length: 4 }, (_, place) => text(BigInt(at * 7 + place)));
      return [at, ...prices, text(volume), at + 1, text(volume), at, text(volume), text(volume), '0'];
    });
    const bytes = encodeMessage('KlinesResponse', klines);
    expect(readUsual(spotSchema, bytes, false)?.value).toEqual(klines);
    expect(readByTables(spotSchema, bytes).value).toEqual(klines);
  });

  test('decimals of a long list are refused if one of them is null', () => {
    const bytes = encodeMessage('DepthResponse', depthOf(Array.from({ length: 100 }, () => bid)));
    bytes.writeBigInt64LE(-(2n ** 63n), 8 + 10 + 6 + 70 * 16);
    expect(readUsual(spotSchema, bytes, true)).toBeUndefined();
    expect(() => readMessage(spotSchema, bytes)).toThrow(/null/);
  });

  test('decimals of one message stay unchanged when the next message is read', () => {
    const lists = [3, 5].map((step) =>
      depthOf(Array.from({ length: 200 }, (_, at) => [text(BigInt(at * step)), '1.00000000'])),
    );
    const read = lists.map((one) => readMessage(spotSchema, encodeMessage('DepthResponse', one)).value);
    expect(read).toEqual(lists);
  });
});

test('symbols that share their first and last letters, and those that are not ASCII, keep their names', () => {
  const names = ['BTCUSDT', 'BTCUSDC', 'ETHUSDT', '币安人生USDT', '币安人心USDT', '', 'A'.repeat(17), 'A'.repeat(16)];
  for (let round = 0; round < 3; round += 1)
    for (const symbol of names) {
      const bytes = encodeMessage('PriceTickerSymbolResponse', { symbol, price: '1.0' });
      expect(readUsual(spotSchema, bytes, true)?.value).toEqual({ symbol, price: '1.0' });
    }
});
