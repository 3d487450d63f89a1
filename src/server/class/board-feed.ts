/**
 * The live state of a class's board: computed once a second while somebody looks, and sent to every page when it has
 * changed.
 *
 * A page that reads slowly skips states: when it has read everything that was sent, it gets the newest state.
 */
import { msOf, readyScenarios } from '../../protocol/index.js';
import { every } from '../base/entrance.js';
import type { EventSink } from '../http/event-reply.js';
import type { ExchangeService } from '../service/service.js';
import { boardAsset } from './asset-prices.js';
import { boardRows } from './board-rows.js';
import type { ClassRoster } from './class-roster.js';

const INTERVAL_MS = 1_000;
/** After this number of intervals without a change, a comment is sent, so that no proxy between page and exchange closes the connection. */
const QUIET_INTERVALS = 15;
const CANDLES = 90;
/** Maximum number of open pages; further pages are refused. */
export const MAX_VIEWERS = 100;

interface Viewer {
  readonly sink: EventSink;
  readonly symbol: string;
  sent: string;
  quiet: number;
}

export class BoardFeed {
  private readonly parts: { readonly service: ExchangeService; readonly roster: ClassRoster };
  private readonly viewers = new Set<Viewer>();
  private timer: NodeJS.Timeout | undefined;

  constructor(parts: BoardFeed['parts']) {
    this.parts = parts;
  }

  get isFull(): boolean {
    return this.viewers.size >= MAX_VIEWERS;
  }

  /** Sends the state now and after each change. @param wanted symbol of the chart. @returns a function that ends this */
  follow(sink: EventSink, wanted: string | undefined): () => void {
    const { venue } = this.parts.service;
    const { exchange } = venue.hostFor([]);
    const [first = ''] = exchange.symbols();
    const symbol = wanted !== undefined && exchange.hasSymbol(wanted) ? wanted : first;
    const viewer: Viewer = { sink, symbol, sent: '', quiet: 0 };
    this.viewers.add(viewer);
    venue.activate(symbol);
    venue.advance();
    this.send(viewer, this.state(symbol));
    this.timer ??= every(INTERVAL_MS, () => this.tick());
    return () => {
      this.viewers.delete(viewer);
      if (this.viewers.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  /** Sends the state at once, so that a page shows the effect of a command without delay. */
  tick(): void {
    if (this.viewers.size === 0) return;
    this.parts.service.venue.advance();
    const states = new Map<string, string>();
    for (const viewer of this.viewers) {
      const { symbol } = viewer;
      const state = states.get(symbol) ?? this.state(symbol);
      states.set(symbol, state);
      this.send(viewer, state);
    }
  }

  private send(viewer: Viewer, state: string): void {
    if (viewer.sink.isBehind) return;
    viewer.quiet += 1;
    if (state !== viewer.sent) viewer.sink.write(`data: ${state}\n\n`);
    else if (viewer.quiet >= QUIET_INTERVALS) viewer.sink.write(': nothing new\n\n');
    else return;
    viewer.sent = state;
    viewer.quiet = 0;
  }

  /** The state as JSON: clock, symbols, the candles of one symbol, and the rows. */
  private state(symbol: string): string {
    const { service, roster } = this.parts;
    const { venue } = service;
    const { exchange, market } = venue.hostFor([symbol]);
    const symbols = exchange.symbols();
    const infos = symbols.map((one) => exchange.symbolInfo(one));
    const asset = boardAsset(exchange);
    const klines = market.klines(symbol, { interval: '1m', limit: CANDLES }, venue.nowUs);
    return JSON.stringify({
      timeMs: msOf(venue.nowUs),
      isPaused: venue.clock.state().isPaused,
      asset,
      scenarios: Object.keys(readyScenarios),
      assets: [...new Set(infos.flatMap(({ baseAsset }) => baseAsset))].filter((one) => one !== asset),
      symbols,
      halted: infos.filter(({ status }) => status !== 'TRADING').map((info) => info.symbol),
      symbol,
      candles: klines.map((kline) => kline.slice(0, 5)),
      rows: boardRows(venue, roster.all(), service.lastActions),
    });
  }
}
