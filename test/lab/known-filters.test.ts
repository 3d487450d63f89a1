/**
 * Tests the filters of recorded symbols in runs: the filters follow from the rows before the start, or options give
 * them.
 */
import { describe, expect, test } from 'vitest';
import { type LabFilter, type LabMarket, type LabMarketEvent, lab, type SymbolInfo } from '../../src/index.js';
import { type MarketRecording, replayOf } from '../../src/server/index.js';
import { START_MS, walk } from './markets.js';

async function infoOf(market: LabMarket): Promise<SymbolInfo> {
  let info: SymbolInfo | undefined;
  await lab.run(
    async (x) => {
      const { symbols } = await x.general.exchangeInfo();
      info = symbols[0];
    },
    { market },
  );
  return info as SymbolInfo;
}

const filterOf = ({ filters }: SymbolInfo, type: string): Record<string, unknown> =>
  filters.find(({ filterType }) => filterType === type) as unknown as Record<string, unknown>;

/** The events, followed by later events with the given price and quantity, which fit the symbol's ticks and lots. */
const withFuture = (events: readonly LabMarketEvent[], price: string, quantity: string): LabMarketEvent[] => {
  const time = Number(events.at(-1)?.time);
  const book = { bids: [[price, quantity]], asks: [[`1${price}`, quantity]], isWhole: true } as const;
  const hasBook = events.some((event) => !('price' in event));
  return [
    ...events,
    ...(hasBook ? [{ time: time + 1_000, ...book }] : []),
    { time: time + 2_000, price, quantity },
    { time: time + 60_000, price, quantity },
  ];
};

describe('recordings with the same past and different futures', () => {
  const past = walk(40);
  const trades = past.filter((event) => 'price' in event);
  const few = (symbol: string, price: string): [string, LabMarketEvent[], string] => [
    `two trades of ${symbol}`,
    [
      { time: START_MS, price, quantity: '2' },
      { time: START_MS + 1_000, price, quantity: '9' },
    ],
    symbol,
  ];

  test.each<[string, LabMarketEvent[], string]>([
    ['a book and trades', past, 'BTCUSDT'],
    ['trades', trades, 'BTCUSDT'],
    ['trades of a symbol that is not known', trades, 'XYZUSDT'],
    few('BTCUSDT', '50000'),
    few('XYZUSDT', '0.25'),
  ])('have equal filters at the start of the run: %s', async (_, events, symbol) => {
    const { price } = events.find((event) => 'price' in event) as { price: string };
    const futures: [string, string][] = [
      [price, '1'],
      [String(Math.ceil(Number(price) * 20)), '50'],
      [`${(Number(price) * 1.5).toFixed(0)}.01`, '7.01'],
    ];
    const infos: SymbolInfo[] = [];
    for (const [at, quantity] of futures)
      infos.push(await infoOf(lab.events(withFuture(events, at, quantity), { symbol, length: '2s' })));
    expect(infos[1]).toEqual(infos[0]);
    expect(infos[2]).toEqual(infos[0]);
  });

  test('have equal filters for klines: they are made from the rows before `from` only', () => {
    const klines = (later: number): MarketRecording => {
      const column = (value: number) =>
        Float64Array.from({ length: 300 }, (_, row) => (row < 150 ? value : value * later));
      const ticks = column(50_000);
      const lots = column(30);
      return {
        symbol: 'XYZUSDT',
        rows: 300,
        klines: {
          ...{ intervalMs: 60_000, priceDecimals: 0, quantityDecimals: 0 },
          openTimesMs: Float64Array.from({ length: 300 }, (_, row) => START_MS + row * 60_000),
          ...{ openTicks: ticks, highTicks: ticks, lowTicks: ticks, closeTicks: ticks },
          ...{ volumeLots: lots, takerBuyLots: column(10), tradeCounts: column(4) },
          ...{
            quoteUnits: new BigInt64Array(300).fill(150_000_000_000_000n),
            takerBuyQuoteUnits: new BigInt64Array(300),
          },
        },
      };
    };
    const fromUs = (START_MS + 150 * 60_000) * 1_000;
    const [one, other] = [klines(1), klines(9)].map((rows) => replayOf(rows, { fromUs }).symbol);
    expect(other).toEqual(one);
    // With fitsAllRows, as in a replay, maxPrice is raised only for rows beyond a thousand times the usual price.
    const [usual, raised] = [klines(9), klines(5_000)].map(
      (rows) => replayOf(rows, { fromUs, fitsAllRows: true }).symbol,
    );
    expect(usual).toEqual(one);
    expect(filterOf(raised as unknown as SymbolInfo, 'PRICE_FILTER').maxPrice).toBe('500000000.00000000');
    expect(() => replayOf(klines(5_000), { fromUs })).toThrow(/higher prices, but maxPrice is/);
  });
});

describe('the filters of a hand-made market', () => {
  const book: LabMarketEvent[] = [
    { time: START_MS, bids: [['100', '2']], asks: [['101', '12']], isWhole: true },
    { time: START_MS + 1_000, price: '101', quantity: '9' },
    { time: START_MS + 60_000, price: '100', quantity: '2' },
  ];

  test.each(['BTCUSDT', 'XYZUSDT'])('do not restrict %s to whole quantities', async (symbol) => {
    const filled: string[] = [];
    await lab.run(
      async (x) => {
        for (const quantity of ['0.5', '3.5']) {
          const order = await x.orders.market(symbol, 'BUY', quantity);
          filled.push(order.executedQty);
        }
      },
      { market: lab.events(book, { symbol }) },
    );
    expect(filled).toEqual(['0.50000000', '3.50000000']);
  });

  test('can be given in an option, and orders must then pass them', async () => {
    const filters: LabFilter[] = [
      { filterType: 'LOT_SIZE', stepSize: '0.5' },
      { filterType: 'PRICE_FILTER', minPrice: '1', maxPrice: '5000', tickSize: '0.1' },
      { filterType: 'MAX_POSITION', maxPosition: '20' },
    ];
    const market = lab.events(book, { symbol: 'XYZUSDT', filters });
    const info = await infoOf(market);
    expect(filterOf(info, 'LOT_SIZE').stepSize).toBe('0.5');
    expect(filterOf(info, 'PRICE_FILTER')).toMatchObject({ maxPrice: '5000', tickSize: '0.1' });
    expect(filterOf(info, 'MAX_POSITION').maxPosition).toBe('20');
    expect(market.description).toMatch(/LOT_SIZE, PRICE_FILTER, MAX_POSITION given/);
    const order = lab.run((x) => x.orders.market('XYZUSDT', 'BUY', '0.6'), { market });
    await expect(order).rejects.toThrow(/LOT_SIZE/);
  });

  test('can be copied from the exchangeInfo of another exchange', async () => {
    const { filters } = await infoOf(lab.simulated({ symbols: ['ETHUSDT'], length: '1s' }));
    const info = await infoOf(lab.events(book, { symbol: 'XYZUSDT', filters }));
    expect(info.filters).toEqual(filters);
  });

  test.each<[unknown, RegExp]>([
    ['LOT_SIZE', /filters 'LOT_SIZE' is no list/],
    [[{ filterType: 'LOTSIZE' }], /'LOTSIZE' is no filterType\. Nearest: .*LOT_SIZE/],
    [[{}], /'undefined' is no filterType/],
    [[{ filterType: 'LOT_SIZE' }, { filterType: 'LOT_SIZE' }], /LOT_SIZE comes twice/],
  ])('are refused at once: %j', (filters, message) => {
    expect(() => lab.events(book, { symbol: 'XYZUSDT', filters } as never)).toThrow(message);
    expect(() => lab.recording('a.csv', { filters } as never)).toThrow(message);
    expect(() => lab.history('a', 'XYZUSDT', { filters } as never)).toThrow(message);
  });

  test.each<[Record<string, unknown>, RegExp]>([
    [{ stepSise: '1' }, /LOT_SIZE\.stepSise "1" is no field of it; its fields are minQty, maxQty, stepSize/],
    [{ stepSize: 1 }, /LOT_SIZE\.stepSize 1 must be a string/],
    [{ stepSize: 'small' }, /LOT_SIZE\.stepSize "small" must be a decimal/],
    [{ stepSize: '5' }, /quantities of 0 decimals, but stepSize is 5, as it was given; give one that fits/],
    [{ maxQty: '3' }, /the recorded book has larger quantities, but maxQty is 3/],
  ])('are refused when the market is opened: %j', async (fields, message) => {
    const filters = [{ filterType: 'LOT_SIZE', ...fields }] as never;
    const error = lab.run(() => {}, { market: lab.events(book, { symbol: 'XYZUSDT', filters }) });
    await expect(error).rejects.toThrow(message);
    await expect(error).rejects.toMatchObject({ code: 'SPOTLAB_REPLAY_FILE', problem: 'filters' });
  });
});

test('a recording without given filters is refused if its later rows have finer prices than all rows before the start', async () => {
  const trades = walk(60).filter((event) => 'price' in event);
  const events = withFuture(trades, '50000.0001', '1');
  const error = lab.run(() => {}, { market: lab.events(events, { symbol: 'BTCUSDT' }) });
  await expect(error).rejects.toThrow(
    /prices of 4 decimals, but tickSize is 0\.01000000, as the rows before the start imply it; .*tickSize/,
  );
  const filters = [{ filterType: 'PRICE_FILTER', tickSize: '0.0001' }];
  const info = await infoOf(lab.events(events, { symbol: 'BTCUSDT', filters }));
  expect(filterOf(info, 'PRICE_FILTER').tickSize).toBe('0.0001');
});
