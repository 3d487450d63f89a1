/**
 * One order as it is known from replies and reports.
 *
 * Most orders are known from their reports, and a state made of a report says all that the report said. The report itself
 * is then not stored, because final orders are remembered for a while, and the garbage collector would copy their reports
 * too.
 */
import { CLOSED_RANK, type Fields, fieldsOf, isZero } from '../../protocol/index.js';
import { detachedText } from '../detached-text.js';
import { FillList } from './fill-list.js';
import { completed, fieldsOfState, type KnownFills, mergedState, stateOfReport } from './made-state.js';
import {
  compareAges,
  compareReport,
  compareStatements,
  type ExecutionReport,
  type Observation,
  observationOfReport,
  rankOf,
} from './observation.js';
import type { OrderFill, OrderId, OrderState } from './order-state.js';
import { isUsual, reportFields } from './statement-fields.js';

interface GivenState {
  readonly stream: symbol;
  state: OrderState;
}

export class KnownOrder implements KnownFills {
  /**
   * The latest statement of each form. The latest report is in `unread` or `cached` instead, if one of these exists.
   */
  private latest: readonly Observation[] = NONE;
  /** The latest report, until the state is read. */
  private unread: ExecutionReport | undefined;
  /** The state before the change, if there was one since. */
  private cached: OrderState | undefined;
  /** The execution id of the report that `cached` was made of; undefined for another state. */
  private executionId: OrderId | undefined;
  /** Made with the first fill. */
  private fillList: FillList | undefined;
  private clientOrderIds: readonly string[] = NONE;
  /** The last state that each stream of changes has given: one stream, nearly always. */
  private given: readonly GivenState[] = NONE;
  private isChanged = false;
  /** Whether the fold has listed the order as a final order. */
  isNoted = false;
  /** Whether a reply has said that the order is not one of the open orders of the exchange. A later statement corrects that. */
  isAbsent = false;
  /** Whether a statement has come since the subscription to the account. */
  isCurrent = false;
  /** Number of the last statement about this order. The statements about all orders are counted together. */
  mentioned = 0;
  /** The terms from the call that placed the order, for an order of which nothing but an ACK is known. */
  terms: Fields | undefined;
  /** The highest rank of a statement. */
  private rank = rankOf(undefined);

  constructor(
    readonly symbol: string,
    readonly orderId: OrderId,
  ) {}

  /**
   * A copy of this order for the time after the end of the subscription to the account. The state of the order may then change
   * without a report. The known state becomes a statement, as if a reply had contained it.
   */
  withoutReports(): KnownOrder {
    const { state } = this;
    const order = new KnownOrder(this.symbol, this.orderId);
    if (state) {
      const { status, executedQty, origQty, updateTime } = state;
      const fields = { ...fieldsOfState(state), isWorking: state.isWorking };
      order.latest = [{ kind: 'query', status, executedQty, origQty, updateTime, executionId: -1, fields }];
    } else order.latest = this.latest;
    order.isChanged = true;
    order.rank = this.rank;
    order.isAbsent = this.isAbsent;
    order.mentioned = this.mentioned;
    order.terms = this.terms;
    order.clientOrderIds = this.clientOrderIds;
    return order;
  }

  /** The present state; the same object until it changes. Undefined when nothing but an ACK is known. */
  get state(): OrderState | undefined {
    if (this.isChanged) {
      this.isChanged = false;
      this.readReport();
    }
    return this.cached;
  }

  /** The known facts about the order: its state, or else the ACK with the terms of its call. */
  get known(): Fields {
    const { state, terms, latest } = this;
    if (state) return fieldsOf(state);
    const fields = latest[0]?.fields ?? NO_FIELDS;
    return terms ? completed(fields, terms) : fields;
  }

  /** The fields of the latest report; undefined without a report. */
  get reported(): Fields | undefined {
    if (this.unread) return reportFields(fieldsOf(this.unread));
    return this.executionId === undefined ? this.latestOf('report')?.fields : fieldsOfState(this.cached as OrderState);
  }

  /** Whether the order is final: it never changes again. */
  get isFinal(): boolean {
    return this.rank === CLOSED_RANK;
  }

  /** Whether the order may still change; false if nothing but fills is known. */
  get isOpen(): boolean {
    return !this.isFinal && (this.latest.length > 0 || this.unread !== undefined || this.executionId !== undefined);
  }

  /** Whether reports are expected: no report has said that the order is final. */
  get isOpenByReports(): boolean {
    return this.isOpen || (this.isFinal && rankOf(this.reported?.status as string | undefined) !== CLOSED_RANK);
  }

  /** Every client order id that the order has had. */
  get clientIds(): readonly string[] {
    return this.clientOrderIds;
  }

  /** The known fills, oldest first. */
  get fills(): readonly OrderFill[] {
    return this.fillList?.all() ?? NONE;
  }

  sumUpTo(quantity: string): boolean {
    return this.fillList ? this.fillList.sumsUpTo(quantity) : isZero(quantity);
  }

  /** Takes a statement of a reply. @returns false if it says nothing new */
  observe(observation: Observation): boolean {
    const known = this.latestOf(observation.kind);
    if (known && compareAges(observation, known) <= 0) return false;
    if (this.isReported(observation)) return false;
    if (this.unread || this.executionId !== undefined) this.keepReport();
    this.replace(observation);
    this.rank = Math.max(this.rank, rankOf(observation.status));
    this.isChanged = true;
    return true;
  }

  /** @returns false if the report says nothing new */
  observeReport(report: ExecutionReport): boolean {
    if (this.compareWithLast(report) <= 0) return false;
    if (this.saysNoMore(report)) {
      this.replace(observationOfReport(report, reportFields(fieldsOf(report))));
      return false;
    }
    this.unread = report;
    this.rank = Math.max(this.rank, rankOf(report.status));
    this.isChanged = true;
    return true;
  }

  addFill(fill: OrderFill): boolean {
    this.fillList ??= new FillList();
    const isNew = this.fillList.add(fill);
    if (isNew) this.isChanged = true;
    return isNew;
  }

  /** Adds the fill of a report. Texts that are the same as in the fill before are shared with it. */
  addReportedFill(report: ExecutionReport): boolean {
    const { tradeId, allocationId, isMaker, transactTime: time } = report;
    const last = this.fillList?.last;
    const price = report.lastPrice === last?.price ? last.price : detachedText(report.lastPrice);
    const qty = detachedText(report.lastQty);
    const commission = detachedText(report.commission);
    const asset = report.commissionAsset ?? '';
    const commissionAsset = asset === last?.commissionAsset ? last.commissionAsset : asset;
    if (allocationId === undefined)
      return this.addFill({ tradeId, price, qty, commission, commissionAsset, isMaker, time });
    return this.addFill({ tradeId, allocationId, price, qty, commission, commissionAsset, isMaker, time });
  }

  /**
   * Notes that a stream of changes gives a state to its consumer. The order keeps it, because a WeakMap of orders costs
   * the garbage collector as much as the rest of a report.
   *
   * @returns the state that the stream has given before
   */
  give(stream: symbol, state: OrderState): OrderState | undefined {
    for (const one of this.given) {
      if (one.stream !== stream) continue;
      const before = one.state;
      one.state = state;
      return before;
    }
    this.given = appended(this.given, { stream, state });
    return undefined;
  }

  addClientId(id: string): void {
    this.clientOrderIds = appended(this.clientOrderIds, id);
  }

  /** Makes the state from the known statements. */
  private readReport(): void {
    const { unread, cached } = this;
    if (unread && this.isWhole(unread)) {
      const before = this.executionId === undefined ? undefined : cached;
      const state = stateOfReport(fieldsOf(unread), this, before);
      if (state) {
        this.cached = state;
        this.executionId = unread.executionId;
        this.unread = undefined;
        this.latest = NONE;
        return;
      }
    }
    this.keepReport();
    this.cached = mergedState(this.latest, this);
  }

  /** Whether a report says all that the replies have said: it has all fields of usual orders, and is the latest statement. */
  private isWhole(report: ExecutionReport): boolean {
    for (const one of this.latest) {
      if (!isUsual(one.fields) || compareReport(report, one, one.updateTime, one.executionId) < 0) return false;
    }
    return true;
  }

  /** Whether the statement of a reply was already in the report from which the state was made. */
  private isReported(observation: Observation): boolean {
    const { cached, executionId } = this;
    if (executionId === undefined || !cached || !isUsual(observation.fields)) return false;
    return compareStatements(observation, cached, cached.updateTime, executionId) <= 0;
  }

  /**
   * Whether a later reply contains all that a report says. Example: the reply to a placement that was filled at once
   * contains all of the report of its acceptance. Then the report changes nothing.
   */
  private saysNoMore(report: ExecutionReport): boolean {
    if (this.unread || this.executionId !== undefined || !isUsual(fieldsOf(report))) return false;
    for (const one of this.latest) {
      const isWhole = (one.kind === 'result' || one.kind === 'query') && one.status !== undefined;
      if (isWhole && compareReport(report, one, one.updateTime, one.executionId) < 0) return true;
    }
    return false;
  }

  /** Puts the latest report among the other statements. */
  private keepReport(): void {
    const { unread, cached, executionId } = this;
    if (unread) this.replace(observationOfReport(unread, reportFields(fieldsOf(unread))));
    else if (executionId !== undefined && cached) {
      const { status, executedQty, origQty, updateTime } = cached;
      const fields = fieldsOfState(cached);
      this.replace({ kind: 'report', status, executedQty, origQty, updateTime, executionId, fields });
    }
    this.unread = undefined;
    this.executionId = undefined;
  }

  private replace(observation: Observation): void {
    const { latest } = this;
    this.latest =
      latest.length === 0
        ? [observation]
        : appended(
            latest.filter(({ kind }) => kind !== observation.kind),
            observation,
          );
  }

  private latestOf(wanted: Observation['kind']): Observation | undefined {
    for (const one of this.latest) if (one.kind === wanted) return one;
    return undefined;
  }

  private compareWithLast(report: ExecutionReport): number {
    const { unread, cached, executionId } = this;
    if (unread) return compareReport(report, unread, unread.transactTime, unread.executionId);
    if (executionId !== undefined && cached) return compareReport(report, cached, cached.updateTime, executionId);
    const known = this.latestOf('report');
    return known ? compareReport(report, known, known.updateTime, known.executionId) : 1;
  }
}

const NONE: never[] = [];
const NO_FIELDS: Fields = {};

/** Most of these lists have one element; a list that grows by `push` or by `[...list, one]` keeps place for 16 more. */
const appended = <T>(list: readonly T[], one: T): readonly T[] => (list.length === 0 ? [one] : [...list, one]);
