/**
 * Runs for the samples of the lab. Their figures are computed from their curves, so that headline, curve, sources and
 * statistics are of one run: amounts in integers of 1e-8.
 */
import type { DrawnRun } from '../../src/display/index.js';
import { formatUnits } from '../../src/protocol/index.js';
import { SAMPLE_NOW_MS } from './sample-data.js';

export const START_MS = SAMPLE_NOW_MS - (SAMPLE_NOW_MS % 3_600_000);
const SCALE = 8;

const units = (value: number): bigint => BigInt(Math.round(value * 1e8));
const text = (value: bigint): string => formatUnits(value, SCALE);

/** The given parts of a sample run; the other figures are computed. */
export interface RunParts {
  readonly info?: Partial<DrawnRun['info']>;
  readonly statistics?: Partial<DrawnRun['statistics']>;
  readonly count?: number;
  readonly stepMs?: number;
  /** The equity at the start. */
  readonly start: number;
  /** The profit of the trading at a point. */
  readonly trading: (at: number) => number;
  /** The profit of the start balances, held without trading, at a point. */
  readonly held?: (at: number) => number;
  /** Parts of the profit of the trading; the rest of it is the spread. */
  readonly inventory?: number;
  readonly commission?: number;
  readonly other?: number;
  readonly markouts?: readonly (readonly [mean: number, half: number])[];
  readonly positions?: DrawnRun['positions'];
  /** Default 148 for a run with markouts or a profit. */
  readonly fills?: number;
}

const HORIZONS_MS = [0, 100, 1_000, 5_000, 30_000, 300_000];

export function sampleRunOf(parts: RunParts): DrawnRun {
  const { count = 301, stepMs = 1_000, start, held = () => 0 } = parts;
  const equity = Array.from({ length: count }, (_, at) => {
    const kept = units(start) + units(held(at));
    return { time: START_MS + at * stepMs, equity: text(kept + units(parts.trading(at))), held: text(kept) };
  });
  const last = count - 1;
  const [trading, holdings] = [units(parts.trading(last)), units(held(last))];
  const others = [parts.inventory, parts.commission, parts.other].map((one) => units(one ?? 0));
  const [inventory = 0n, commission = 0n, other = 0n] = others;
  const values = equity.map((point) => Number(point.equity));
  let [peak, worst] = [values[0] ?? 0, 0];
  for (const value of values) {
    peak = Math.max(peak, value);
    worst = Math.min(worst, value / peak - 1);
  }
  const fills = parts.fills ?? (parts.markouts || trading !== 0n ? 148 : 0);
  // One order has two fills; the looser assumptions fill more of the same orders.
  const [orders, filled] = [fills > 0 ? 173 : 0, Math.max(0, fills - 1)];
  const filledUnder = [filled, Math.round((filled + orders) / 2), orders];
  // The profit of the fills is the profit of the trading before its commission.
  const [gross, size] = [trading - commission, trading < 0n ? -trading : trading];
  return {
    info: {
      strategy: 'maker',
      params: { spread: 3, size: '0.001' },
      market: 'simulated BTCUSDT, seed 7',
      valuation: 'USDT',
      startTime: START_MS,
      endTime: START_MS + last * stepMs,
      end: { why: 'market', text: 'The market of the run ended.' },
      notes: [],
      ...parts.info,
    },
    statistics: {
      return: Number(trading + holdings) / Number(units(start)),
      maxDrawdown: worst,
      sharpe: null,
      sharpeError: null,
      periodMs: stepMs,
      periods: last,
      ...{
        orders,
        fills,
        turnover: 0.909,
        fillRate: orders > 0 ? filled / orders : null,
        makerShare: 1,
        timeAtRisk: 0.985,
      },
      ...parts.statistics,
    },
    attribution: {
      total: text(trading + holdings),
      trading: text(trading),
      spread: text(trading - inventory - commission - other),
      inventory: text(inventory),
      impact: text(0n),
      holdings: text(holdings),
      commission: text(commission),
      other: text(other),
    },
    assumptions: ['queue', 'touch', 'candle'].map((name, at) => ({
      ...{ name, orders, filledOrders: filledUnder[at] ?? 0 },
      fillRate: orders > 0 ? (filledUnder[at] ?? 0) / orders : 0,
      profit: text([gross, gross + size / 3n, gross + size][at] ?? 0n),
    })),
    markouts: HORIZONS_MS.map((horizonMs, at) => {
      const [mean, half] = parts.markouts?.[at] ?? [];
      if (mean === undefined || half === undefined)
        return { horizonMs, fills: 0, bps: null, bpsLow: null, bpsHigh: null };
      return { horizonMs, fills: fills - at, bps: mean, bpsLow: mean - half, bpsHigh: mean + half };
    }),
    equity,
    positions: parts.positions ?? [],
  };
}

/** A noise that is the same at each run. */
export const noise = (at: number, size: number): number => (((at * 7919) % 97) / 97 - 0.5) * size;

/** The changed amount of an asset, a step every 10 points. */
export function positionsOf(
  asset: string,
  price: number,
  amountAt: (at: number) => number,
  count = 301,
): DrawnRun['positions'] {
  return Array.from({ length: Math.floor(count / 10) }, (_, step) => {
    const at = step * 10 + 3;
    return { time: START_MS + at * 1_000, asset, change: amountAt(at).toFixed(8), price: String(price + at) };
  });
}
