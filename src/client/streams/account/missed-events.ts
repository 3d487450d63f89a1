/**
 * Reads the changes of an account while no events arrived (open orders, orders that changed, trades, balances), and
 * makes the missed events from these data.
 *
 * A made report has the execution id -1. No events are made for transfers and for changes of order lists; the event
 * with the balances contains the sum of the transfers.
 */
import { asMs } from '../../../protocol/index.js';
import type { OrderFold } from '../../../streams/index.js';
import { queryRequest } from '../../session/outcome.js';
import { readPatiently } from '../../session/patient-read.js';
import type { SessionContext } from '../../session/session-context.js';
import type { Account, AccountTrade, OrderQuery } from '../../types/data-types.gen.js';
import { ExchangeError, SpotlabError } from '../../types/errors.js';
import type { AccountEvent, ExecutionReportEvent } from '../../types/stream-events.gen.js';
import { missedReports, type Reported } from './missed-reports.js';

export interface MissedEvents {
  /** Time of the last event before the loss. */
  readonly from: number;
  /** Time at which the events arrive again. */
  readonly until: number;
  readonly reason: string;
  readonly events: readonly AccountEvent[];
  /** Why the events could not be read; undefined when they were. */
  readonly failure: string | undefined;
}

/** Maximum number of rows of a page. */
const MAX_ROWS = '1000';
const NO_SUCH_ORDER = -2013;
/**
 * Number of queries for an order that the exchange does not find, and the pause between two queries: the server that
 * replies may be behind.
 */
const ORDER_QUERIES = 3;
const ORDER_PAUSE_MS = 500;

export class MissedReader {
  /**
   * @param startedTime time of the first subscription
   * @param covered receives the contents of the made events: trades, and changes of orders
   */
  constructor(
    private readonly session: SessionContext,
    private readonly fold: OrderFold,
    private readonly signal: AbortSignal,
    private readonly startedTime: number,
    private readonly covered: Set<string>,
  ) {}

  /** @param isWanted whether somebody needs the events, which cost requests */
  async read(from: number, lossText: string, isWanted: boolean): Promise<MissedEvents> {
    const until = this.session.exchangeNowMs;
    const reason = `These events are missing because ${lossText}.`;
    try {
      const events = isWanted ? await this.events(from) : [];
      return { from, until, reason, events, failure: undefined };
    } catch (error) {
      // If the stream was closed, the error does not matter: the caller checks the signal.
      if (!(error instanceof SpotlabError) && !this.signal.aborted) throw error;
      return { from, until, reason, events: [], failure: `They could not be read: ${(error as Error).message}` };
    }
  }

  private async events(sinceTime: number): Promise<AccountEvent[]> {
    const since = asMs(sinceTime);
    const open = await this.query<OrderQuery[]>('openOrders', {});
    const known = [...this.fold.openByReports()].map(({ symbol, orderId }) => ({ symbol, orderId }));
    const symbols = new Set([...this.fold.symbols(), ...open.map(({ symbol }) => symbol)]);
    const rows = new Map<string, OrderQuery>();
    const note = (row: OrderQuery) => rows.set(`${row.symbol} ${row.orderId}`, row);
    for (const row of open) note(row);
    const trades: AccountTrade[] = [];
    for (const symbol of symbols) {
      for (const row of await this.orders(symbol, since)) note(row);
      trades.push(...(await this.trades(symbol, since)));
    }
    for (const { symbol, orderId } of [...known, ...trades]) {
      if (rows.has(`${symbol} ${orderId}`)) continue;
      const row = await this.orderRow(symbol, String(orderId));
      if (row) note(row);
    }
    const reports = [...rows.values()]
      .filter((row) => asMs(row.updateTime) >= since || this.reportedOf(row) !== undefined)
      .flatMap((row) => this.reportsOf(row, trades, since))
      .sort((a, b) => a.transactTime - b.transactTime);
    this.fold.reply([...rows.values()]);
    return reports.length === 0 ? reports : [...reports, ...(await this.position(since))];
  }

  /** An order; undefined if the exchange does not have this order; it may have the other orders. */
  private async orderRow(symbol: string, orderId: string): Promise<OrderQuery | undefined> {
    for (let queries = 1; ; queries += 1) {
      try {
        return await this.query<OrderQuery>('queryOrder', { symbol, orderId });
      } catch (error) {
        if (!(error instanceof ExchangeError) || error.exchangeCode !== NO_SUCH_ORDER) throw error;
        if (queries === ORDER_QUERIES) return undefined;
      }
      await this.session.parts.clock.sleep(ORDER_PAUSE_MS, this.signal);
    }
  }

  /** The last orders of a symbol: all orders that were placed since a time, in as many pages as needed, and older ones that fit on the first page. */
  private async orders(symbol: string, since: number): Promise<OrderQuery[]> {
    const last = await this.query<OrderQuery[]>('allOrders', { symbol, limit: MAX_ROWS });
    if (last.length < Number(MAX_ROWS) || asMs(last[0]?.time ?? 0) < since) return last;
    return this.pages<OrderQuery>('allOrders', symbol, since, ({ orderId }) => ({ orderId: next(orderId) }));
  }

  private trades(symbol: string, since: number): Promise<AccountTrade[]> {
    return this.pages<AccountTrade>('myTrades', symbol, since, ({ id }) => ({ fromId: next(id) }));
  }

  /** All rows since a time, oldest first. @param after the parameters of the page after a row */
  private async pages<Row extends object>(
    id: string,
    symbol: string,
    since: number,
    after: (row: Row) => Readonly<Record<string, string>>,
  ): Promise<Row[]> {
    const rows: Row[] = [];
    for (let from: Readonly<Record<string, string>> = { startTime: String(since) }; ; ) {
      const page = await this.query<Row[]>(id, { symbol, ...from, limit: MAX_ROWS });
      rows.push(...page);
      const last = page.at(-1);
      if (last === undefined || page.length < Number(MAX_ROWS)) return rows;
      from = after(last);
    }
  }

  private reportedOf({ symbol, orderId }: OrderQuery): Reported | undefined {
    return this.fold.order(symbol, orderId as number)?.reported as Reported | undefined;
  }

  private reportsOf(row: OrderQuery, trades: readonly AccountTrade[], since: number): ExecutionReportEvent[] {
    const reports = missedReports(row, this.reportedOf(row), trades, { since, started: asMs(this.startedTime) });
    for (const report of reports) {
      this.covered.add(changeKey(report));
      if ((report.tradeId as number) >= 0) this.covered.add(tradeKey(report.symbol, report.tradeId));
    }
    return reports;
  }

  /** The balances, when they changed since the last event. */
  private async position(since: number): Promise<AccountEvent[]> {
    const info = await this.query<Account>('account', { omitZeroBalances: 'true' });
    if (asMs(info.updateTime) < since) return [];
    const { updateTime, balances } = info;
    return [{ eventType: 'outboundAccountPosition', eventTime: updateTime, lastUpdateTime: updateTime, balances }];
  }

  private query<T extends object>(id: string, params: Readonly<Record<string, string>>): Promise<T> {
    return readPatiently<T>(this.session, queryRequest(id, params), this.signal);
  }
}

/** Whether the events that were made from requests already contain everything that an event of the exchange says. */
export function isMade(event: AccountEvent, covered: ReadonlySet<string>): boolean {
  if (event.eventType !== 'executionReport') return false;
  const { symbol, tradeId } = event;
  return covered.has((tradeId as number) >= 0 ? tradeKey(symbol, tradeId) : changeKey(event));
}

const tradeKey = (symbol: string, tradeId: unknown): string => `${symbol} ${String(tradeId)}`;
/** An order has one change of each type, but any number of amendments, and each makes its quantity smaller. */
const changeKey = ({ symbol, orderId, executionType, origQty }: ExecutionReportEvent): string =>
  `${symbol} ${String(orderId)} ${executionType} ${executionType === 'REPLACED' ? origQty : ''}`;
/** The id after an id. */
const next = (id: number | bigint): string => String(BigInt(id) + 1n);
