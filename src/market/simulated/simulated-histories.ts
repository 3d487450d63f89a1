/**
 * Creates the simulated histories of all symbols of a market. They share price paths, so they are consistent with each
 * other.
 *
 * A history is created when it is first needed, so unused symbols cost nothing. A history depends on the seed and the
 * calendar only. It ends where live trading starts: at the minute passed to {@link SimulatedHistories.open}. Before
 * that the symbol is idle: its history grows minute by minute, and stays the same when live trading starts. The history
 * of a symbol that is not trading from the start ended months ago.
 */

import type { SymbolInfo } from '../../exchange/index.js';
import { DAY_MS, MOST_ACTIVITY, msOf } from '../../protocol/index.js';
import type { HistoryStore, OpenedHistory } from '../series/history-source.js';
import { hashAt, streamOf, uniform } from '../universe/random.js';
import { FEW_UNIVERSE, type Universe } from '../universe/universe.js';
import { historyEndMs, SimulatedHistory } from './past/simulated-history.js';
import { AssetPaths } from './path/asset-path.js';
import { LONG_RUNS, type LongRun } from './path/long-run.js';
import { DEFAULT_CHOICE, type SimulationChoice } from './simulation-choice.js';

/** A symbol whose status at the start is not TRADING stopped trading within this number of days after this day (2025-07-01). */
const CLOSED = { day: 20_270, days: 120 } as const;
/** Edition of the rules that make the trades. Increase this number with every change that gives a seed other trades. */
export const EDITION = 7;

export class SimulatedHistories implements HistoryStore {
  readonly edition = EDITION;
  readonly seed: number;
  /** The universe with the chosen activity. */
  universe: Universe;
  /** The minute in which the exchange was started, microseconds. */
  readonly endUs: number;
  private paths: AssetPaths;
  private times: number;
  private readonly usual: Universe;
  private readonly startMs: number;
  private readonly symbols: ReadonlyMap<string, SymbolInfo>;
  private readonly activeHistories = new Map<string, SimulatedHistory>();
  private readonly idleHistories = new Map<string, SimulatedHistory>();

  /**
   * @param symbols symbols of the universe
   * @param startUs start-up, microseconds since the epoch
   * @param choice how far prices go, and how many trades there are
   */
  constructor(
    seed: number,
    symbols: readonly SymbolInfo[],
    startUs: number,
    universe: Universe = FEW_UNIVERSE,
    { longRun = DEFAULT_CHOICE.longRun, activity = DEFAULT_CHOICE.activity }: SimulationChoice = {},
  ) {
    this.seed = seed;
    this.usual = universe;
    this.times = activity;
    this.universe = universe.withActivity(activity);
    this.startMs = msOf(startUs);
    this.endUs = historyEndMs(this.startMs) * 1_000;
    this.paths = new AssetPaths(seed, this.universe, longRun);
    this.symbols = new Map(symbols.map((one) => [one.symbol, one]));
  }

  /** Whether prices have bounds in the long run. */
  get longRun(): LongRun {
    return this.paths.longRun;
  }

  /** The number of trades as a multiple of the usual number. */
  get activity(): number {
    return this.times;
  }

  /** Histories of the symbols that are traded live. */
  get active(): ReadonlyMap<string, SimulatedHistory> {
    return this.activeHistories;
  }

  has(symbol: string): boolean {
    return this.symbols.has(symbol);
  }

  get(symbol: string): SimulatedHistory | undefined {
    return this.activeHistories.get(symbol);
  }

  /** The history before live trading that starts in the minute of `nowUs`. The first call determines the end. */
  open(symbol: string, nowUs: number): SimulatedHistory {
    let history = this.activeHistories.get(symbol);
    if (!history) {
      history = this.make(symbol, this.closedMs(symbol) ?? msOf(nowUs));
      this.activeHistories.set(symbol, history);
      this.idleHistories.delete(symbol);
    }
    return history;
  }

  idleHistory(symbol: string, nowUs: number): SimulatedHistory | undefined {
    if (!this.has(symbol)) return undefined;
    const known = this.idleHistories.get(symbol);
    const closedMs = this.closedMs(symbol);
    if (known && (nowUs < known.endUs || closedMs !== undefined)) return known;
    const nextDayMs = (Math.floor(nowUs / 1_000 / DAY_MS) + 1) * DAY_MS;
    const history = this.make(symbol, closedMs ?? nextDayMs);
    this.idleHistories.set(symbol, history);
    return history;
  }

  openedHistories(): OpenedHistory[] {
    return [...this.activeHistories].map(([symbol, { endUs }]) => ({ symbol, endUs }));
  }

  reopen(
    opened: readonly OpenedHistory[],
    { longRun = this.longRun, activity = this.activity }: SimulationChoice = {},
  ): void {
    if (!LONG_RUNS.includes(longRun)) throw new RangeError(`longRun is ${longRun}`);
    if (!(activity >= 1 && activity <= MOST_ACTIVITY)) throw new RangeError(`activity is ${activity}`);
    if (longRun !== this.longRun || activity !== this.activity) {
      this.times = activity;
      this.universe = this.usual.withActivity(activity);
      this.paths = new AssetPaths(this.seed, this.universe, longRun);
    }
    this.activeHistories.clear();
    this.idleHistories.clear();
    for (const { symbol, endUs } of opened) this.open(symbol, endUs);
  }

  private make(symbol: string, untilMs: number): SimulatedHistory {
    return new SimulatedHistory(this.info(symbol), this.paths, untilMs);
  }

  /** Time at which trading stopped, for a symbol that is not trading from the start; undefined for other symbols. */
  private closedMs(symbol: string): number | undefined {
    if (this.info(symbol).status === 'TRADING') return undefined;
    const share = uniform(hashAt(streamOf(this.seed, `${symbol} closed`), 0));
    return Math.min(this.startMs, Math.floor((CLOSED.day + CLOSED.days * share) * DAY_MS));
  }

  private info(symbol: string): SymbolInfo {
    const info = this.symbols.get(symbol);
    if (!info) throw new RangeError(`the simulated market has no symbol ${symbol}`);
    return info;
  }
}
