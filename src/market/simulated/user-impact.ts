/**
 * The move of the price of one symbol by the fills of users: net, of all users of the exchange together, as takers and
 * as makers. Without fills of users it is zero.
 *
 * The model: each of the components has a level. A fill adds its lots to all levels, positive if a user has bought, and a
 * level decays with the time constant of its component. The move is the sum of weight × h(level), where h(x) is the sign of x
 * times √(1 + |x| / noise) - 1: linear for quantities that the noise of the usual flow hides, and a square root above. So the
 * move is about `Y × daily volatility × √(quantity / daily volume)` with Y near 1, whatever the time in which the
 * quantity is traded. After the same time again, more than half of the move is left, and a part of it for days.
 * Figures: docs/decisions/market.md, 207.
 *
 * The makers move the side that users took at once. The other side follows without the quick components, so a large order
 * opens the spread for some seconds: a user who reverses a trade at once pays the spread.
 *
 * No round trip earns by moving the price: for each component, the cost of any sequence of trades that ends flat is the
 * integral of level × h(level) / time constant, which is never negative.
 */
import type { Side } from '../../exchange/index.js';
import { portable } from '../../protocol/index.js';

/** Time constants of the components, seconds, and their weights. */
const COMPONENTS = [
  { seconds: 6, weight: 0.16 },
  { seconds: 30, weight: 0.28 },
  { seconds: 120, weight: 0.22 },
  { seconds: 480, weight: 0.14 },
  { seconds: 1_800, weight: 0.1 },
  { seconds: 7_200, weight: 0.08 },
  { seconds: 28_800, weight: 0.06 },
  { seconds: 115_200, weight: 0.05 },
  { seconds: 460_800, weight: 0.05 },
] as const;
/** Components with a shorter time constant are quick. */
const QUICK_SECONDS = 60;
/** The quantity that the noise of the usual flow hides, as a share of the daily volume. */
const NOISE_SHARE = 4e-5;
/** A binary search for lots ends after this many halvings. */
const HALVINGS = 40;

/** Factors are rounded to a multiple of one part in this number, so that prices are exact. */
const FACTOR_ONE = 1_000_000_000_000n;

/** The inputs that determine the size of the impact. */
export interface ImpactTerms {
  /** Usual volume of a day, lots. */
  readonly dailyLots: number;
  /** Standard deviation of the daily price change, as a share of the price. */
  readonly dailyVolatility: number;
}

/** Logarithms of the factors by which the prices at which users sell and buy are moved. */
export interface Move {
  readonly bid: number;
  readonly ask: number;
}

export const NO_MOVE: Move = { bid: 0, ask: 0 };

/** The impact of users, and the part of it that the quotes show. */
export interface QuotedImpact {
  readonly impact: UserImpact;
  /** The factor by which users had moved the middle that the makers quote around. */
  readonly quoted: number;
}

export class UserImpact {
  private readonly noiseLots: number;
  /** The move per unit of the weighted sum of h(level). */
  private readonly height: number;
  /** Levels at `atUs`, lots. */
  private readonly levels: number[] = COMPONENTS.map(() => 0);
  private atUs = 0;
  private hasTraded = false;

  constructor({ dailyLots, dailyVolatility }: ImpactTerms) {
    this.noiseLots = Math.max(1, dailyLots * NOISE_SHARE);
    this.height = dailyVolatility * Math.sqrt(NOISE_SHARE);
  }

  /** Adds a fill. @param lots lots that users have bought, net; negative if they have sold */
  add(lots: number, nowUs: number): void {
    for (let i = 0; i < COMPONENTS.length; i += 1) this.levels[i] = this.levelAt(i, nowUs) + lots;
    this.atUs = nowUs;
    this.hasTraded = true;
  }

  /** Logarithms of the factors by which bid and ask are moved at a time. The time must not be before the last fill. */
  at(timeUs: number): Move {
    return this.hasTraded ? this.moveAt(timeUs, 0) : NO_MOVE;
  }

  /** Logarithm of the factor by which the middle is moved. */
  middleAt(timeUs: number): number {
    const { bid, ask } = this.at(timeUs);
    return (bid + ask) / 2;
  }

  /**
   * The lots that users must buy at a time to move the ask, or sell to move the bid, by a factor with the logarithm `move`; at
   * most `mostLots`.
   */
  lotsTo(side: Side, move: number, mostLots: number, timeUs: number): number {
    const sign = side === 'BUY' ? 1 : -1;
    const isShort = (lots: number): boolean => {
      const { bid, ask } = this.moveAt(timeUs, sign * lots);
      return side === 'BUY' ? ask < move : bid > move;
    };
    let [less, more] = [0, mostLots];
    for (let i = 0; i < HALVINGS && more - less > 0.5; i += 1) {
      const between = (less + more) / 2;
      if (isShort(between)) less = between;
      else more = between;
    }
    return Math.ceil(more);
  }

  private moveAt(timeUs: number, moreLots: number): Move {
    let [quick, slow] = [0, 0];
    for (let i = 0; i < COMPONENTS.length; i += 1) {
      const { seconds, weight } = COMPONENTS[i] as (typeof COMPONENTS)[number];
      const move = weight * concave((this.levelAt(i, timeUs) + moreLots) / this.noiseLots);
      if (seconds < QUICK_SECONDS) quick += move;
      else slow += move;
    }
    return { bid: this.height * (slow + Math.min(0, quick)), ask: this.height * (slow + Math.max(0, quick)) };
  }

  private levelAt(index: number, timeUs: number): number {
    const { seconds } = COMPONENTS[index] as (typeof COMPONENTS)[number];
    const level = this.levels[index] as number;
    return level === 0 ? 0 : level * portable.exp((this.atUs - timeUs) / (seconds * 1e6));
  }
}

function concave(x: number): number {
  const root = Math.sqrt(1 + Math.abs(x)) - 1;
  return x < 0 ? -root : root;
}

/** The price, in integer units, that there would be without the users, who have moved it by a factor. */
export function unmoved(units: bigint, factor: number): bigint {
  return factor === 1 ? units : (units * FACTOR_ONE) / BigInt(Math.round(factor * Number(FACTOR_ONE)));
}
