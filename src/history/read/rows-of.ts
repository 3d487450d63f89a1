/** Makes the rows of a read: klines as packed tuples, trades as objects, both with the methods of a list result. */
import {
  BLOCK_ROWS,
  type DataValue,
  decimalColumn,
  drawAs,
  type HistoryContext,
  integerColumn,
  packColumn,
  partMethods,
  type RowColumn,
  RowStore,
  type Rows,
  type RowsMeta,
  rowArray,
  rowMethods,
} from '../../client/index.js';
import { DECIMAL_BYTES, tableOf } from '../../data/index.js';
import { AMOUNT_SCALE, endpointById, msOf } from '../../protocol/index.js';
import { decimalText, readUnits, unitsText } from '../dataset/decimal-bytes.js';
import type { KindLayout, SeriesName } from '../dataset/kinds.js';
import type { RowBatch } from '../dataset/row-batch.js';

type AnyRows = Rows<unknown, unknown>;

/** The data about rows that their display and their `meta` need. */
export interface RowsOrigin {
  readonly context: HistoryContext;
  readonly series: SeriesName;
  readonly layout: KindLayout;
}

/** Collects batches and makes their rows. */
export class RowsMaker {
  readonly #startedMs = Date.now();
  readonly #store = new RowStore<readonly unknown[]>();
  readonly #objects: unknown[] = [];
  /** Klines of a block that is not full yet. */
  #block: KlineBlock | undefined;

  constructor(private readonly origin: RowsOrigin) {}

  add(batch: RowBatch): void {
    const { layout, context } = this.origin;
    if (layout.kind !== 'klines') {
      for (let row = 0; row < batch.length; row += 1) this.#objects.push(objectOf(batch, row, context.isMicroseconds));
      return;
    }
    for (let at = 0; at < batch.length; ) {
      this.#block ??= new KlineBlock(layout, context.isMicroseconds);
      const count = Math.min(batch.length - at, BLOCK_ROWS - this.#block.length);
      this.#block.add(batch.part(at, at + count));
      at += count;
      if (this.#block.length === BLOCK_ROWS) this.#pack();
    }
  }

  rows(): AnyRows {
    if (this.origin.layout.kind !== 'klines') {
      const rows = this.#objects;
      this.#decorate(rows, () => rows);
      return rows as typeof rows & AnyRows;
    }
    if (this.#block) this.#pack();
    const rows: readonly unknown[] = rowArray(this.#store, (target) => this.#decorate(target, () => rows));
    return rows as AnyRows;
  }

  #pack(): void {
    const block = this.#block as KlineBlock;
    this.#block = undefined;
    // The last element of a kline means nothing; the exchange always sends this text.
    this.#store.pushBlock([...block.columns(), packColumn(['0'])], block.length);
  }

  #decorate(target: object, rows: () => unknown): void {
    const { context, series, layout } = this.origin;
    const { symbol, interval } = series;
    const params = { symbol, ...(interval !== undefined && { interval }) };
    const { display, displayMany, method, path } = endpointById(layout.endpoint);
    drawAs(target, context.displays, () => ({
      value: rows(),
      context: { kind: displayMany ?? display, params, nowMs: context.x.clock.now() },
    }));
    const origin = { endpoint: layout.endpoint, params, displays: context.displays };
    for (const [name, way] of rowMethods(() => tableOf(rows(), origin))) Object.defineProperty(target, name, way);
    const elapsedMs = Date.now() - this.#startedMs;
    const meta: RowsMeta = { verb: `history.${layout.kind}`, method, path, params, requests: 0, weight: 0, elapsedMs };
    Object.defineProperty(target, 'meta', { get: () => meta, configurable: true });
    if (!Array.isArray(target)) return;
    for (const [name, way] of partMethods((part) => this.#decorate(part, () => part))) {
      Object.defineProperty(target, name, way);
    }
  }
}

/** A time in the unit of the client. */
const timeOf = (us: number, isMicroseconds: boolean): number => (isMicroseconds ? us : msOf(us));

/** Divides numbers by `divisor`, rounds them down, and writes them to another list from index `start` on. */
function copyWhole(from: Float64Array, divisor: number, to: Float64Array, start: number): void {
  if (divisor === 1) to.set(from, start);
  else for (let at = 0; at < from.length; at += 1) to[start + at] = Math.floor((from[at] as number) / divisor);
}

/** Klines of a block by columns, as numbers: decimals in units of 10^-8, times in the unit of the client. */
class KlineBlock {
  length = 0;
  readonly #numbers: readonly Float64Array[];
  /** By column and row: the texts of decimals that floats do not hold exactly. The number at their place is NaN. */
  readonly #texts: readonly Map<number, string>[];

  constructor(
    private readonly layout: KindLayout,
    private readonly isMicroseconds: boolean,
  ) {
    this.#numbers = layout.columns.map(() => new Float64Array(BLOCK_ROWS));
    this.#texts = layout.columns.map(() => new Map());
  }

  /** Adds rows, for which there must be room. */
  add(rows: RowBatch): void {
    this.layout.columns.forEach(({ type }, column) => {
      const numbers = this.#numbers[column] as Float64Array;
      if (type === 'decimal') this.#addDecimals(rows.bytes(column), column);
      else {
        const divisor = type === 'time' && !this.isMicroseconds ? 1_000 : 1;
        copyWhole(rows.numbers(column), divisor, numbers, this.length);
      }
    });
    this.length += rows.length;
  }

  columns(): RowColumn[] {
    const { length } = this;
    return this.layout.columns.map(({ type }, column) => {
      const numbers = (this.#numbers[column] as Float64Array).subarray(0, length);
      if (type !== 'decimal') return integerColumn(numbers);
      const texts = this.#texts[column] as Map<number, string>;
      if (texts.size === 0) return decimalColumn(numbers, AMOUNT_SCALE);
      return packColumn(Array.from(numbers, (units, row) => texts.get(row) ?? unitsText(units)));
    });
  }

  #addDecimals(bytes: Uint8Array, column: number): void {
    const numbers = this.#numbers[column] as Float64Array;
    if (readUnits(bytes, numbers, this.length)) return;
    for (let row = 0, at = 0; at < bytes.length; row += 1, at += DECIMAL_BYTES) {
      const place = this.length + row;
      if (Number.isNaN(numbers[place])) (this.#texts[column] as Map<number, string>).set(place, decimalText(bytes, at));
    }
  }
}

/** The value of a column as rows and tables have it. */
export function valueAt(batch: RowBatch, column: number, row: number, isMicroseconds: boolean): DataValue {
  const { type } = batch.layout.columns[column] as { type: string };
  if (type === 'decimal') return decimalText(batch.bytes(column), row * DECIMAL_BYTES);
  if (type === 'boolean') return batch.bytes(column)[row] === 1;
  const number = batch.numbers(column)[row] as number;
  return type === 'time' ? timeOf(number, isMicroseconds) : number;
}

function objectOf(batch: RowBatch, row: number, isMicroseconds: boolean): object {
  const object: Record<string, unknown> = {};
  batch.layout.columns.forEach(({ name }, column) => {
    object[name] = valueAt(batch, column, row, isMicroseconds);
  });
  return object;
}
