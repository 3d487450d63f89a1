/** Tests the commission of a run of the lab: rebates for makers, and rates that depend on the traded volume. */
import { describe, expect, test } from 'vitest';
import { type LabCommission, type LabCommissionTiers, type LabMarketEvent, lab, type Spot } from '../../src/index.js';

const NOON = Date.parse('2026-01-05T12:00:00Z');
const HOUR = 3_600_000;

/** A book of 99 to 101 whose offers and bids trade by turns, each time whole, every hour. */
function market(hours: number): LabMarketEvent[] {
  const events: LabMarketEvent[] = [{ time: NOON, bids: [['99', '500']], asks: [['101', '500']], isWhole: true }];
  for (let hour = 1; hour <= hours; hour += 1)
    events.push({ time: NOON + hour * HOUR, price: '100', quantity: '4', isBuyerMaker: hour % 2 === 1 });
  return events;
}

const made = (hours: number) => lab.events(market(hours), { symbol: 'BTCUSDT' });

/** Buys at 100 with the first sale, and sells at 100 with the first purchase after it. */
async function bothSides(x: Spot): Promise<void> {
  await x.orders.limitMaker('BTCUSDT', 'BUY', '0.12345', '100');
  await x.clock.sleep('90m');
  await x.orders.limitMaker('BTCUSDT', 'SELL', '0.1', '100');
}

describe('a rebate', () => {
  test('is paid exactly in the received asset, and counts as a gain in the result', async () => {
    const rates: string[] = [];
    const strategy = async (x: Spot) => {
      rates.push((await x.account.commission('BTCUSDT')).standardCommission.maker);
      rates.push(String((await x.account.info()).makerCommission));
      await bothSides(x);
    };
    const { fills, attribution, equity, roundTrips } = await lab.run(strategy, {
      market: made(3),
      commission: { maker: '-0.00015', taker: 0.0004 },
    });
    expect(rates).toEqual(['-0.00015000', '-1']);
    // 0.12345 × 0.00015 = 0.0000185175, and 0.1 × 100 × 0.00015 = 0.0015: cut after eight decimals.
    expect(fills.map(({ commission, commissionAsset }) => [commission, commissionAsset])).toEqual([
      ['-0.00001851', 'BTC'],
      ['-0.00150000', 'USDT'],
    ]);
    // Both fills are at the middle of 100, so they earn no spread.
    expect(attribution).toMatchObject({ spread: '0', commission: '0.003351', trading: '0.003351' });
    expect(equity.at(-1)?.equity).toBe('10000.003351');
    expect(roundTrips).toHaveLength(1);
  });

  test('is exact for a parent order, and in a sweep', async () => {
    const parent = async (x: Spot) => {
      await x.orders.limitMaker('BTCUSDT', 'BUY', '0.2', '100').strategyId(5);
      await x.clock.sleep('2h');
    };
    const options = { market: made(3), commission: { maker: '-0.0001', taker: '0.0004' } };
    const { parents } = await lab.run(parent, options);
    expect(parents[0]).toMatchObject({ commission: '-0.002', shortfall: '-0.002' });
    const { runs } = await lab.sweep(parent, { ...options, workers: 0 });
    expect(runs[0]?.attribution?.commission).toBe('0.002');
  });
});

describe('commission tiers by traded volume', () => {
  /** Buys 1 BTC at 101 once a day at 18:00, and returns the rates that its fills paid, in basis points. */
  async function ratesOf(commission: LabCommissionTiers, days: number): Promise<number[]> {
    const buyer = async (x: Spot) => {
      await x.clock.sleep('6h');
      for (let day = 0; day < days; day += 1) {
        await x.orders.market('BTCUSDT', 'BUY', '1');
        await x.clock.sleep('24h');
      }
    };
    const { fills } = await lab.run(buyer, { market: made(24 * days), balances: { USDT: '100000' }, commission });
    return fills.map(({ commission: paid }) => Math.round(Number(paid) * 1e4));
  }

  const tiers = [
    { volume: 0, maker: '0.001', taker: '0.0010' },
    { volume: '200', maker: '0.0008', taker: '0.0009' },
    { volume: '404', maker: '-0.0001', taker: '0.0004' },
  ];

  test('change at 00:00 UTC by the volume of the 30 days before', async () => {
    // The volume grows by 101 a day: 202 after two days, 404 after four.
    expect(await ratesOf({ tiers }, 6)).toEqual([10, 10, 9, 9, 4, 4]);
  });

  test('count the volume that the option volumeBefore gives, of which a thirtieth leaves the 30 days each day', async () => {
    expect(await ratesOf({ tiers: tiers.slice(0, 2), volumeBefore: '200' }, 3)).toEqual([9, 9, 9]);
    // Of the volume of 210 before the run, 203 still count on the second day: 203 + 101 is less than 310.
    const high = [tiers[0], { ...tiers[1], volume: '310' }] as LabCommissionTiers['tiers'];
    expect(await ratesOf({ tiers: high, volumeBefore: '210' }, 3)).toEqual([10, 10, 9]);
  });

  test('ignore volume that is older than 30 days', async () => {
    const once = async (x: Spot) => {
      await x.orders.market('BTCUSDT', 'BUY', '2');
      await x.clock.sleep('29d');
      await x.orders.market('BTCUSDT', 'BUY', '0.1');
      await x.clock.sleep('2d');
      await x.orders.market('BTCUSDT', 'BUY', '0.1');
    };
    const { fills } = await lab.run(once, { market: made(24 * 32), commission: { tiers: tiers.slice(0, 2) } });
    expect(fills.map(({ commission }) => commission)).toEqual(['0.00200000', '0.00009000', '0.00010000']);
  });

  test('give the same commissions in this thread and in other threads', async () => {
    const buyer = async (x: Spot, { size }: { size: string }) => {
      for (let day = 0; day < 3; day += 1) {
        await x.orders.market('BTCUSDT', 'BUY', size);
        await x.clock.sleep('24h');
      }
    };
    const options = {
      market: made(72),
      balances: { USDT: '100000' },
      commission: { tiers },
      params: { size: ['1', '2'] },
    };
    const [one, two] = await Promise.all([0, 2].map((workers) => lab.sweep(buyer, { ...options, workers })));
    expect(one?.runs).toEqual(two?.runs);
    expect(one?.runs.map(({ attribution }) => attribution?.commission)).toEqual(['-0.29', '-0.46']);
  });
});

describe('commission rates that are refused', () => {
  test.each<[LabCommission | LabCommissionTiers, RegExp]>([
    [{ maker: '-0.0005', taker: '0.0004' }, /rebates are larger than the fees: -0\.0005 and 0\.0004/],
    [{ maker: '1.5', taker: '0' }, /commission\.maker '1\.5' is more than 1/],
    [{ maker: '--1', taker: '0' }, /commission\.maker/],
    [{ maker: '0.000000001', taker: '0' }, /commission\.maker.*decimals/],
    [{ maker: '0.001' } as never, /commission\.taker/],
    [{ tiers: [] }, /commission\.tiers is no list of tiers/],
    [{ tiers: [{ volume: '5', maker: '0', taker: '0' }] }, /tiers\[0\]\.volume '5' is not 0/],
    [
      { tiers: ['0', '7', '7'].map((volume) => ({ volume, maker: '0', taker: '0' })) },
      /tiers\[2\]\.volume '7' is not above/,
    ],
    [{ tiers: [{ volume: 0, maker: 0, taker: 0, rebate: 1 } as never] }, /has no option 'rebate'/],
    [{ tiers: [{ volume: 0, maker: 0, taker: 0 }], volumeBefore: '-1' }, /commission\.volumeBefore/],
  ])('%j', async (commission, message) => {
    await expect(lab.run(() => {}, { market: made(1), commission })).rejects.toThrow(message);
  });
});
