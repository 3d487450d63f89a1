/**
 * Stores many rows in little memory: an array of tuples that is stored column by column in blocks and makes a tuple on
 * access.
 *
 * A row list behaves like an array, for `length`, `[i]`, `at`, iteration, `slice`, `map`, `JSON.stringify` and
 * `Array.isArray`. It is read-only, and each access makes a new row. A year of 1m klines takes about 50 bytes per row; plain
 * tuples of strings take several hundred.
 */
import { packColumn, type RowColumn } from './rows-column.js';

/** Rows per block. Larger blocks make narrow columns rarer; smaller blocks have more overhead. */
export const BLOCK_ROWS = 1024;

type Block = readonly RowColumn[];

/** The store of an array from {@link rowArray}. */
export class RowStore<Row extends readonly unknown[]> implements Iterable<Row> {
  readonly #blocks: Block[] = [];
  #open: Row[] = [];
  /** Number of rows in blocks. All blocks are full except perhaps the last. */
  #packed = 0;

  get length(): number {
    return this.#packed + this.#open.length;
  }

  /** Bytes of the packed rows. */
  get bytes(): number {
    return this.#blocks.reduce((sum, block) => sum + block.reduce((bytes, column) => bytes + column.bytes, 0), 0);
  }

  /** Adds a row. Rows of different lengths stay unpacked until their block is full. */
  push(row: Row): void {
    this.#open.push(row);
    if (this.#open.length === BLOCK_ROWS) this.#pack();
  }

  /** Adds a block of packed columns, of {@link BLOCK_ROWS} rows; only the last block may have fewer. */
  pushBlock(block: readonly RowColumn[], rows: number): void {
    if (this.#open.length > 0 || this.#packed % BLOCK_ROWS !== 0)
      throw new Error('A block cannot be added after an incomplete block.');
    this.#blocks.push(block);
    this.#packed += rows;
  }

  /** Packs the remaining rows after the last full block. */
  finish(): void {
    if (this.#open.length > 0) this.#pack();
  }

  /** The row at an index from 0 to `length - 1`, as a new array. */
  row(index: number): Row {
    const block = this.#blocks[Math.floor(index / BLOCK_ROWS)];
    if (!block) return [...(this.#open[index - this.#packed] as Row)] as unknown[] & Row;
    return rowOf<Row>(block, index % BLOCK_ROWS);
  }

  *[Symbol.iterator](): Generator<Row, void, undefined> {
    for (let index = 0; index < this.length; index += 1) yield this.row(index);
  }

  /** One column as floats, for charts and statistics; NaN for a value that is not a number. */
  numbers(column: number): Float64Array {
    const { length } = this;
    const numbers = new Float64Array(length);
    const packed = this.#packed;
    this.#blocks.forEach((block, blockIndex) => {
      const start = blockIndex * BLOCK_ROWS;
      const end = Math.min(start + BLOCK_ROWS, packed);
      const values = block[column];
      if (values?.readNumbers) values.readNumbers(numbers, start, end - start);
      else for (let at = start; at < end; at += 1) numbers[at] = values?.numberAt(at - start) ?? Number.NaN;
    });
    this.#open.forEach((row, index) => {
      numbers[packed + index] = row[column] === undefined ? Number.NaN : Number(row[column]);
    });
    return numbers;
  }

  /**
   * A column of decimals in units of 10^-`decimals`, without a text for each; undefined unless each of its values has
   * `decimals` decimals, and is below 2^53 units.
   */
  units(column: number, decimals: number): Float64Array | undefined {
    if (this.#open.length > 0) return undefined;
    const units = new Float64Array(this.#packed);
    const isRead = this.#blocks.every((block, blockIndex) => {
      const start = blockIndex * BLOCK_ROWS;
      const values = block[column];
      if (!values?.readUnits || values.decimals !== decimals) return false;
      return values.readUnits(units, start, Math.min(BLOCK_ROWS, this.#packed - start));
    });
    return isRead ? units : undefined;
  }

  /** The stored values of one column, for the rows from index `start` up to, but not including, `end`, as a new list. */
  values(column: number, start = 0, end = this.length): unknown[] {
    const values = new Array<unknown>(Math.max(0, end - start));
    const packed = Math.min(end, this.#packed);
    for (let from = start; from < packed; ) {
      const block = this.#blocks[Math.floor(from / BLOCK_ROWS)] as Block;
      const first = from % BLOCK_ROWS;
      const rows = Math.min(BLOCK_ROWS - first, packed - from);
      readColumn(block, column, { target: values, at: from - start, first, rows });
      from += rows;
    }
    for (let index = Math.max(start, this.#packed); index < end; index += 1)
      values[index - start] = this.#open[index - this.#packed]?.[column];
    return values;
  }

  #pack(): void {
    const width = this.#open.reduce((most, row) => Math.max(most, row.length), 0);
    const isEven = this.#open.every((row) => row.length === width);
    // Rows of different lengths (a field was added during the read) are stored as one column of whole rows.
    const block = isEven
      ? Array.from({ length: width }, (_, column) => packColumn(this.#open.map((row) => row[column])))
      : [new WholeRows(this.#open)];
    this.#blocks.push(block);
    this.#packed += this.#open.length;
    this.#open = [];
  }
}

/** A block of rows that do not fit into columns. */
class WholeRows implements RowColumn {
  readonly bytes: number;
  constructor(private readonly rows: readonly (readonly unknown[])[]) {
    this.bytes = JSON.stringify(rows).length * 2;
  }
  at(index: number): readonly unknown[] {
    return this.rows[index] as readonly unknown[];
  }
  numberAt(): number {
    return Number.NaN;
  }
}

function rowOf<Row extends readonly unknown[]>(block: Block, index: number): Row {
  const [first] = block;
  if (first instanceof WholeRows) return [...first.at(index)] as unknown[] & Row;
  const row = new Array<unknown>(block.length);
  for (let column = 0; column < block.length; column += 1) row[column] = (block[column] as RowColumn).at(index);
  return row as typeof row & Row;
}

/** Copies `rows` values of a column, from the row `first` of a block on, to `target` from `at` on. */
function readColumn(
  block: Block,
  column: number,
  { target, at, first, rows }: { target: unknown[]; at: number; first: number; rows: number },
): void {
  const [whole] = block;
  const stored = block[column];
  if (whole instanceof WholeRows) for (let i = 0; i < rows; i += 1) target[at + i] = whole.at(first + i)[column];
  else if (stored?.readValues) stored.readValues(target, at, first, rows);
  else for (let i = 0; i < rows; i += 1) target[at + i] = stored?.at(first + i);
}

/** The store of an array from {@link rowArray}, for code that reads columns. */
export const ROW_STORE = Symbol('spotlab.rows');

const INDEX = /^(?:0|[1-9]\d{0,9})$/;

/**
 * The rows of a store as a read-only array. It shows the current content of the store.
 *
 * The returned array is a proxy around a real array, because only real arrays pass `Array.isArray`, JSON and `concat`.
 * The frequent loops (iteration, spread, `Array.from`) bypass the proxy.
 *
 *
 *
 * @param decorate adds non-enumerable extras, such as display hooks, to the inner array
 */
export function rowArray<Row extends readonly unknown[]>(
  store: RowStore<Row>,
  decorate: (target: object) => void,
): readonly Row[] {
  const target: Row[] = [];
  Object.defineProperty(target, Symbol.iterator, { value: () => store[Symbol.iterator]() });
  Object.defineProperty(target, ROW_STORE, { value: store });
  decorate(target);
  const indexOf = (key: string | symbol): number | undefined =>
    typeof key === 'string' && INDEX.test(key) && Number(key) < store.length ? Number(key) : undefined;
  const refuse = (): never => {
    throw new TypeError('These rows are read-only. Make a copy first: [...rows].');
  };
  return new Proxy(target, {
    get(inner, key, receiver) {
      if (key === 'length') return store.length;
      const index = indexOf(key);
      return index === undefined ? Reflect.get(inner, key, receiver) : store.row(index);
    },
    has: (inner, key) => indexOf(key) !== undefined || Reflect.has(inner, key),
    ownKeys(inner) {
      return [...Array.from({ length: store.length }, (_, index) => String(index)), ...Reflect.ownKeys(inner)];
    },
    getOwnPropertyDescriptor(inner, key) {
      const index = indexOf(key);
      if (index !== undefined) return { value: store.row(index), writable: true, enumerable: true, configurable: true };
      const known = Reflect.getOwnPropertyDescriptor(inner, key);
      return key === 'length' && known ? { ...known, value: store.length } : known;
    },
    set: refuse,
    deleteProperty: refuse,
    defineProperty: refuse,
    preventExtensions: refuse,
    setPrototypeOf: refuse,
  });
}
