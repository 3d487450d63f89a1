/** Composes and parses names of streams. */
import { expect, test } from 'vitest';
import { parseStreamName, streamName } from '../../../src/protocol/streams/stream-names.js';
import { PARTIAL_LEVELS, ROLLING_WINDOWS, streamTable } from '../../../src/protocol/streams/stream-table.js';
import { enumValues } from '../../../src/protocol/values/enums.js';

const names = [
  ...['aggTrade', 'trade', 'blockTrade', 'referencePrice', 'miniTicker', 'ticker', 'bookTicker', 'avgPrice'],
  ...enumValues('KlineInterval').flatMap((one) => [`kline_${one}`, `kline_${one}@+08:00`]),
  ...ROLLING_WINDOWS.map((one) => `ticker_${one}`),
  ...PARTIAL_LEVELS.flatMap((one) => [`depth${one}`, `depth${one}@100ms`]),
  ...['depth', 'depth@100ms'],
]
  .map((kind) => `btcusdt@${kind}`)
  .concat('!miniTicker@arr', ...ROLLING_WINDOWS.map((one) => `!ticker_${one}@arr`), '币安人生usdt@trade');

test.each(names)('the stream name %s is parsed and composed again', (name) => {
  const address = parseStreamName(name);
  expect(address && streamName(address)).toBe(name);
});

test('every stream has a name', () => {
  const ids = new Set(names.map((name) => parseStreamName(name)?.id));
  expect([...ids].sort()).toEqual(streamTable.map(({ id }) => id).sort());
});

test('a name of a stream is parsed into stream, symbol, interval, time zone and speed', () => {
  expect(parseStreamName('btcusdt@kline_1M@+08:00')).toEqual({
    id: 'kline',
    symbol: 'BTCUSDT',
    interval: '1M',
    offsetMinutes: 480,
    everyMs: 2_000,
  });
  expect(parseStreamName('btcusdt@depth20@100ms')).toEqual({
    ...{ id: 'partialDepth', symbol: 'BTCUSDT', levels: 20, everyMs: 100 },
  });
});

test.each([
  ...['BTCUSDT@trade', 'btcusdt', '@trade', 'btcusdt@', 'btcusdt@Trade', 'btcusdt@kline_1x', 'btcusdt@kline_1m@+09:00'],
  ...[
    'btcusdt@depth7',
    'btcusdt@depth@500ms',
    'btcusdt@depth5@1s',
    'btcusdt@ticker_2h',
    '!ticker@arr',
    '!ticker_2h@arr',
    '__proto__',
    '',
  ],
])('%s is no name of a stream', (name) => {
  expect(parseStreamName(name)).toBeUndefined();
});

/** Official clients name the usual speed of a book. */
test('the name of a book stream may contain the usual speed', () => {
  for (const kind of ['depth', 'depth5', 'depth20']) {
    expect(parseStreamName(`btcusdt@${kind}@1000ms`)).toEqual(parseStreamName(`btcusdt@${kind}`));
  }
});
