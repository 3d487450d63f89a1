/** Makes the rows of a read: klines as packed tuples, trades as objects, both with the methods of a list result. */
import {
  BLOCK_ROWS,
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
import { tableOf } from '../../data/index.js';
import { AMOUNT_SCALE, endpointById } from '../../protocol/index.js';
import { DECIMAL_BYTES, decimalText, safeUnits } from '../dataset/decimal-bytes.js';
import type { KindLayout, SeriesName } from '../dataset/kinds.js';
import { RowBatch } from '../dataset/row-batch.js';

type AnyRows = Rows<unknown, unknown>;

/** Where rows come from, for their drawing and their `meta`. */
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
  #block: RowBatch | undefined;

  constructor(private readonly origin: RowsOrigin) {}

  add(batch: RowBatch): void {
    const { layout, context } = this.origin;
    if (layout.kind !== 'klines') {
      for (let row = 0; row < batch.length; row += 1) this.#objects.push(objectOf(batch, row, context.isMicroseconds));
      return;
    }
    for (let at = 0; at < batch.length; ) {
      this.#block ??= new RowBatch(layout, BLOCK_ROWS);
      const count = Math.min(batch.length - at, BLOCK_ROWS - this.#block.length);
      this.#block.copyRows(batch, at, at + count);
      at += count;
      if (this.#block.isFull) this.#pack();
    }
  }

  rows(): AnyRows {
    if (this.origin.layout.kind !== 'klines') {
      const rows = this.#objects;
      this.#decorate(rows, () => rows);
      return rows as unknown as AnyRows;
    }
    if (this.#block) this.#pack();
    const rows: readonly unknown[] = rowArray(this.#store, (target) => this.#decorate(target, () => rows));
    return rows as AnyRows;
  }

  #pack(): void {
    const block = this.#block as RowBatch;
    this.#block = undefined;
    const { layout, context } = this.origin;
    const columns = layout.columns.map((_, column) => packedColumn(block, column, context.isMicroseconds));
    // The last element of a kline means nothing; the exchange always sends this text.
    this.#store.pushBlock([...columns, packColumn(['0'])], block.length);
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
const timeOf = (us: number, isMicroseconds: boolean): number => (isMicroseconds ? us : Math.floor(us / 1_000));

function packedColumn(block: RowBatch, column: number, isMicroseconds: boolean): RowColumn {
  const { type } = block.layout.columns[column] as { type: string };
  const { length } = block;
  if (type === 'time') {
    return integerColumn(
      block
        .numbers(column)
        .slice(0, length)
        .map((us) => timeOf(us, isMicroseconds)),
    );
  }
  if (type === 'integer') return integerColumn(block.numbers(column).slice(0, length));
  const bytes = block.bytes(column);
  const units = new Float64Array(length);
  for (let row = 0; row < length; row += 1) {
    const safe = safeUnits(bytes, row * DECIMAL_BYTES);
    if (safe === undefined) return packColumn(textsOf(bytes, length));
    units[row] = safe;
  }
  return decimalColumn(units, AMOUNT_SCALE);
}

const textsOf = (bytes: Uint8Array, length: number): string[] =>
  Array.from({ length }, (_, row) => decimalText(bytes, row * DECIMAL_BYTES));

/** The value of a column as rows and tables have it. */
export function valueAt(batch: RowBatch, column: number, row: number, isMicroseconds: boolean): unknown {
  const { type } = batch.layout.columns[column] as { type: string };
  if (type === 'decimal') return decimalText(batch.bytes(column), row * DECIMAL_BYTES);
  if (type === 'boolean') return batch.bytes(column)[row] === 1;
  const number = batch.numbers(column)[row] as number;
  return type === 'time' ? timeOf(number, isMicroseconds) : number;
}

/** Fields of aggregate trades on the wire, in the order of the columns. */
const AGG_FIELDS = ['a', 'p', 'q', 'f', 'l', 'T', 'm', 'M'];

function objectOf(batch: RowBatch, row: number, isMicroseconds: boolean): object {
  const { kind, columns } = batch.layout;
  const object: Record<string, unknown> = {};
  for (let column = 0; column < columns.length; column += 1) {
    const name = kind === 'aggTrades' ? (AGG_FIELDS[column] as string) : (columns[column] as { name: string }).name;
    object[name] = valueAt(batch, column, row, isMicroseconds);
  }
  return object;
}
