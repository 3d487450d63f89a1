/**
 * One order, as far as replies and reports have said.
 *
 * Most orders are known from reports alone, and a state made of a report says all that the report said. Then the report is
 * not kept: final orders are remembered for a while, and everything that they keep is copied by the garbage collector.
 */
import { isZero } from '../../protocol/index.js';
import { ownText } from '../own-text.js';
import { FillList, type OrderFill } from './fill-list.js';
import {
  compareAges,
  compareReport,
  type ExecutionReport,
  FINAL_RANK,
  type Observation,
  type OrderFields,
  type OrderId,
  observationOf,
  rankOf,
} from './observation.js';
import { fieldsOfState, type KnownFills, mergedState, type OrderState, stateOfReport } from './order-state.js';
import { fieldsOfReport } from './report-fields.js';

export class KnownOrder implements KnownFills {
  /** The latest statement of each form. That of a report is `unread` or `cached` if those are there. */
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
  private isChanged = false;
  /** Whether the fold has listed the order among the final ones. */
  isNoted = false;
  /** The highest rank of a statement. */
  private rank = rankOf(undefined);

  constructor(
    readonly symbol: string,
    readonly orderId: OrderId,
  ) {}

  /** The present state; the same object until it changes. Undefined when nothing but an ACK is known. */
  get state(): OrderState | undefined {
    if (this.isChanged) {
      this.isChanged = false;
      this.readReport();
    }
    return this.cached;
  }

  /** The fields of the latest report; undefined without a report. */
  get reported(): OrderFields | undefined {
    if (this.unread) return fieldsOfReport(this.unread as unknown as OrderFields);
    return this.executionId === undefined ? this.latestOf('report')?.fields : fieldsOfState(this.cached as OrderState);
  }

  /** Whether the order is final: it never changes again. */
  get isFinal(): boolean {
    return this.rank === FINAL_RANK;
  }

  /** Whether the order may still change; false if nothing but fills is known. */
  get isOpen(): boolean {
    return !this.isFinal && (this.latest.length > 0 || this.unread !== undefined || this.executionId !== undefined);
  }

  /** Whether reports are expected: no report has said that the order is final. */
  get isOpenByReports(): boolean {
    return this.isOpen || (this.isFinal && rankOf(this.reported?.status as string | undefined) !== FINAL_RANK);
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
    this.keepReport();
    this.replace(observation);
    this.rank = Math.max(this.rank, rankOf(observation.status));
    this.isChanged = true;
    return true;
  }

  /** @returns false if the report says nothing new */
  observeReport(report: ExecutionReport): boolean {
    if (this.compareWithLast(report) <= 0) return false;
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
    const price = report.lastPrice === last?.price ? last.price : ownText(report.lastPrice);
    const qty = ownText(report.lastQty);
    const commission = ownText(report.commission);
    const asset = report.commissionAsset ?? '';
    const commissionAsset = asset === last?.commissionAsset ? last.commissionAsset : asset;
    if (allocationId === undefined)
      return this.addFill({ tradeId, price, qty, commission, commissionAsset, isMaker, time });
    return this.addFill({ tradeId, allocationId, price, qty, commission, commissionAsset, isMaker, time });
  }

  addClientId(id: string): void {
    this.clientOrderIds = appended(this.clientOrderIds, id);
  }

  /** Makes the state of what is known. */
  private readReport(): void {
    const { unread, cached } = this;
    if (unread && this.latest.length === 0) {
      const before = this.executionId === undefined ? undefined : cached;
      const state = stateOfReport(unread as unknown as OrderFields, this, before);
      if (state) {
        this.cached = state;
        this.executionId = unread.executionId;
        this.unread = undefined;
        return;
      }
    }
    this.keepReport();
    this.cached = mergedState(this.latest, this);
  }

  /** Puts the latest report among the other statements. */
  private keepReport(): void {
    const { unread, cached, executionId } = this;
    if (unread) this.replace(observationOf(unread, fieldsOfReport(unread as unknown as OrderFields)));
    else if (executionId !== undefined && cached) {
      const { status, executedQty, origQty, updateTime } = cached;
      const fields = fieldsOfState(cached);
      this.replace({ kind: 'report', status, executedQty, origQty, updateTime, executionId, fields });
    }
    this.unread = undefined;
    this.executionId = undefined;
  }

  private replace(observation: Observation): void {
    this.latest = appended(
      this.latest.filter(({ kind }) => kind !== observation.kind),
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

/** Most of these lists have one element; a list that grows by `push` or by `[...list, one]` keeps place for 16 more. */
const appended = <T>(list: readonly T[], one: T): readonly T[] => (list.length === 0 ? [one] : [...list, one]);
