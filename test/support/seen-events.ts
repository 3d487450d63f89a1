/** Compares the events that a client has received with the replies of the exchange. */
import type {
  AccountEvent,
  AggTradeEvent,
  BookTickerEvent,
  DepthDiffEvent,
  ExecutionReportEvent,
  KlineEvent,
  Spot,
  StreamGap,
  TradeEvent,
} from '../../src/index.js';

/** The numbers of compared items in a trial. */
export interface TrialCounts {
  faults: Record<string, number>;
  trades: number;
  aggTrades: number;
  klines: number;
  diffs: number;
  diffGaps: number;
  quotes: number;
  books: number;
  reports: number;
  madeReports: number;
  orders: number;
}

export class SeenEvents {
  readonly counts: TrialCounts = {
    ...{ faults: {}, trades: 0, aggTrades: 0, klines: 0, diffs: 0, diffGaps: 0, quotes: 0, books: 0 },
    ...{ reports: 0, madeReports: 0, orders: 0 },
  };
  readonly trades: TradeEvent[] = [];
  readonly aggTrades: AggTradeEvent[] = [];
  readonly klines = new Map<string, KlineEvent[]>([
    ['1s', []],
    ['1m', []],
  ]);
  readonly diffs: (DepthDiffEvent | StreamGap)[] = [];
  readonly quotes: BookTickerEvent[] = [];
  readonly events: AccountEvent[] = [];
  /** The first order of the trial. */
  firstOrderId = 0;

  /** @param other a client without streams */
  constructor(
    private readonly other: Spot,
    private readonly symbols: readonly [string, string],
  ) {}

  async compareAll(): Promise<void> {
    await this.compareTrades();
    await this.compareAggTrades();
    for (const interval of ['1s', '1m'] as const) await this.compareKlines(interval);
    this.compareDiffs();
    ascending(
      this.quotes.map(({ updateId }) => updateId as number),
      'quotes',
    );
    this.counts.quotes = this.quotes.length;
    await this.compareReports();
  }

  private async compareTrades(): Promise<void> {
    const { trades, symbols } = this;
    contiguous(
      trades.map(({ id }) => id as number),
      'trades',
    );
    for (let at = this.counts.trades; at < trades.length; ) {
      const rows = await this.other.market
        .historicalTrades(symbols[0])
        .fromId(trades[at]?.id as number)
        .limit(1000);
      for (const row of rows.slice(0, trades.length - at)) {
        const { id, price, qty, time, isBuyerMaker } = trades[at] as TradeEvent;
        same([id, price, qty, time, isBuyerMaker], [row.id, row.price, row.qty, row.time, row.isBuyerMaker], 'trade');
        at += 1;
      }
    }
    this.counts.trades = trades.length;
  }

  private async compareAggTrades(): Promise<void> {
    const { aggTrades, symbols } = this;
    contiguous(
      aggTrades.map(({ aggTradeId }) => aggTradeId as number),
      'aggTrades',
    );
    for (let at = this.counts.aggTrades; at < aggTrades.length; ) {
      const from = aggTrades[at]?.aggTradeId as number;
      const rows = await this.other.market.aggTrades(symbols[1]).fromId(from).limit(1000);
      for (const row of rows.slice(0, aggTrades.length - at)) {
        // The fields have the same names in the event and in the row.
        const names = Object.keys(row) as (keyof typeof row)[];
        const event = aggTrades[at] as AggTradeEvent;
        same(
          names.map((name) => event[name]),
          names.map((name) => row[name]),
          'aggTrade',
        );
        at += 1;
      }
    }
    this.counts.aggTrades = aggTrades.length;
  }

  private async compareKlines(interval: '1s' | '1m'): Promise<void> {
    const closed = (this.klines.get(interval) ?? []).map(({ kline }) => kline).filter(({ isClosed }) => isClosed);
    const step = interval === '1s' ? 1_000 : 60_000;
    contiguous(
      closed.map(({ openTime }) => (openTime as number) / step),
      `klines ${interval}`,
    );
    for (let at = 0; at < closed.length; ) {
      const from = closed[at]?.openTime as number;
      const rows = await this.other.market.klines(this.symbols[0], interval).from(from).limit(1000);
      for (const row of rows.slice(0, closed.length - at)) {
        const { openTime, open, high, low, close, volume, tradeCount } = closed[at] as KlineEvent['kline'];
        const expected = [row[0], row[1], row[2], row[3], row[4], row[5], row[8]];
        same([openTime, open, high, low, close, volume, tradeCount], expected, `kline ${interval}`);
        at += 1;
      }
    }
    this.counts.klines += closed.length;
    const list = this.klines.get(interval) as KlineEvent[];
    // The last kline is kept as the first of the next comparison.
    list.splice(
      0,
      Math.max(
        0,
        list.findLastIndex(({ kline }) => kline.isClosed),
      ),
    );
  }

  private compareDiffs(): void {
    let next: number | undefined;
    for (const event of this.diffs) {
      if (event.eventType === 'gap') {
        if (next !== undefined && event.from !== next) throw new Error(`a gap from ${event.from} for ${next}`);
        next = event.until as number;
        this.counts.diffGaps += 1;
      } else {
        const { firstUpdateId, finalUpdateId } = event;
        if (next !== undefined && firstUpdateId !== next) throw new Error(`a diff from ${firstUpdateId} for ${next}`);
        next = (finalUpdateId as number) + 1;
        this.counts.diffs += 1;
      }
    }
    this.diffs.splice(0, this.diffs.length - 1);
  }

  private async compareReports(): Promise<void> {
    const { events, symbols } = this;
    const reports = events.filter((event): event is ExecutionReportEvent => event.eventType === 'executionReport');
    const byOrder = new Map<number, ExecutionReportEvent[]>();
    for (const report of reports) {
      const id = report.orderId as number;
      byOrder.set(id, [...(byOrder.get(id) ?? []), report]);
    }
    const rows = await this.orderRows();
    const fills = new Map<number, number[]>();
    for (let from = 0; ; ) {
      const page = await this.other.account.myTrades(symbols[0]).fromId(from).limit(1000);
      for (const { orderId, id } of page) {
        if ((orderId as number) < this.firstOrderId) continue;
        fills.set(orderId as number, [...(fills.get(orderId as number) ?? []), id as number]);
      }
      if (page.length < 1000) break;
      from = (page.at(-1)?.id as number) + 1;
    }
    for (const { orderId, status } of rows) {
      const own = byOrder.get(orderId as number) ?? [];
      const names = own.map((report) => report.executionType);
      const told = own.flatMap(({ tradeId, executionType }) => (executionType === 'TRADE' ? [tradeId as number] : []));
      same(told, fills.get(orderId as number) ?? [], `fills of the order ${orderId} (${names})`);
      const rest = names.filter((name) => name !== 'TRADE');
      const isFinal = status === 'CANCELED';
      const isAmended = rest.includes('REPLACED');
      const expected = ['NEW', ...(isAmended ? ['REPLACED'] : []), ...(isFinal ? ['CANCELED'] : [])];
      same(rest, expected, `reports of the order ${orderId} ${status}`);
      same(names[0], 'NEW', `first report of the order ${orderId}`);
      same(own.at(-1)?.status, status, `last report of the order ${orderId}`);
    }
    for (const id of byOrder.keys()) {
      if (id >= this.firstOrderId && !rows.some(({ orderId }) => orderId === id)) throw new Error(`no order ${id}`);
    }
    const real = reports.filter(({ executionId }) => (executionId as number) >= 0);
    ascending(
      real.map(({ executionId }) => executionId as number),
      'execution ids',
    );
    this.counts.reports = reports.length;
    this.counts.madeReports = reports.length - real.length;
    this.counts.orders = rows.length;
  }

  /** The rows of all orders since the start. */
  async orderRows() {
    const rows = [];
    for (let from = this.firstOrderId; ; ) {
      const page = await this.other.account.allOrders(this.symbols[0]).orderId(from).limit(1000);
      rows.push(...page);
      if (page.length < 1000) return rows;
      from = (page.at(-1)?.orderId as number) + 1;
    }
  }
}

function contiguous(ids: readonly number[], what: string): void {
  for (let at = 1; at < ids.length; at += 1) {
    if (ids[at] !== (ids[at - 1] as number) + 1) throw new Error(`${what}: ${ids[at]} after ${ids[at - 1]}`);
  }
}

function ascending(ids: readonly number[], what: string): void {
  for (let at = 1; at < ids.length; at += 1) {
    if (!((ids[at] as number) > (ids[at - 1] as number))) throw new Error(`${what}: ${ids[at]} after ${ids[at - 1]}`);
  }
}

function same(value: unknown, expected: unknown, what: string): void {
  const [a, b] = [JSON.stringify(value), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: ${a} for ${b}`);
}
