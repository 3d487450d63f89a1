/**
 * The pasts of the symbols of a simulated market; shared paths make them agree with one another.
 *
 * A past is made when it is first wanted, so a symbol that nobody looks at costs nothing. It ends where live trading
 * begins: the minute that {@link SimulatedHistories.open} was told. What it holds depends on the seed and the calendar alone. Until then the symbol sleeps: its past goes on minute by
 * minute, always as the same seed would have it, and nothing that was said of it is taken back when trading begins. A
 * symbol that was closed from the start has a past that ended long ago.
 */

import type { SymbolInfo } from '../../exchange/index.js';
import { DAY_MS } from '../../protocol/index.js';
import type { HistoryStore, OpenedHistory } from '../series/history-source.js';
import { AssetPaths } from './fair-price.js';
import { hashAt, streamOf, uniform } from './random.js';
import { historyEndMs, SimulatedHistory } from './simulated-history.js';
import { SIMULATED_UNIVERSE, type Universe } from './universe.js';

/** A symbol that is closed from the start was closed within so many days from 2025-07-01. */
const CLOSED = { day: 20_270, days: 120 } as const;

export class SimulatedHistories implements HistoryStore {
  readonly seed: number;
  readonly universe: Universe;
  /** The minute of start-up, microseconds. */
  readonly endUs: number;
  private readonly paths: AssetPaths;
  private readonly startMs: number;
  private readonly symbols: ReadonlyMap<string, SymbolInfo>;
  private readonly activeHistories = new Map<string, SimulatedHistory>();
  private readonly idleHistories = new Map<string, SimulatedHistory>();

  /**
   * @param symbols symbols of the universe
   * @param startUs start-up, microseconds since the epoch
   */
  constructor(seed: number, symbols: readonly SymbolInfo[], startUs: number, universe: Universe = SIMULATED_UNIVERSE) {
    this.seed = seed;
    this.universe = universe;
    this.startMs = Math.floor(startUs / 1_000);
    this.endUs = historyEndMs(this.startMs) * 1_000;
    this.paths = new AssetPaths(seed, universe);
    this.symbols = new Map(symbols.map((one) => [one.symbol, one]));
  }

  /** Pasts of the symbols that are traded live. */
  get active(): ReadonlyMap<string, SimulatedHistory> {
    return this.activeHistories;
  }

  has(symbol: string): boolean {
    return this.symbols.has(symbol);
  }

  get(symbol: string): SimulatedHistory | undefined {
    return this.activeHistories.get(symbol);
  }

  /** The past that live trading from the minute of `nowUs` goes on from; the first call decides. */
  open(symbol: string, nowUs: number): SimulatedHistory {
    let history = this.activeHistories.get(symbol);
    if (!history) {
      history = this.make(symbol, this.closedMs(symbol) ?? Math.floor(nowUs / 1_000));
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

  reopen(opened: readonly OpenedHistory[]): void {
    this.activeHistories.clear();
    this.idleHistories.clear();
    for (const { symbol, endUs } of opened) this.open(symbol, endUs);
  }

  private make(symbol: string, untilMs: number): SimulatedHistory {
    return new SimulatedHistory(this.info(symbol), this.paths, untilMs);
  }

  /** When a symbol that was closed from the start was closed. */
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
