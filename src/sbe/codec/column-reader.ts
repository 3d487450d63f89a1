/** Reads the entries of a group field by field, with one loop for each field. */
import { type AnyColumn, DecimalColumn, type GroupColumns } from './columns.js';
import type { Mantissa } from './decimals.js';
import { MAX_SAFE_HIGH, readInt64, readInt128, TWO_32 } from './integers.js';
import type { FieldPlan, GroupPlan } from './plan.js';

/** The reader of the message. */
export interface ColumnSource {
  readonly view: DataView;
  /** Exponents of the message by their slots. */
  readonly exponents: number[];
  /** A field of the block at `start`, as JSON has it; null for none. */
  value(field: FieldPlan, start: number): unknown;
  /** @throws SbeError where the schema allows no null */
  allowNull(field: FieldPlan): null;
}

/** Where the entries lie: the place of the first one, the bytes of each, and how many there are. */
export interface Entries {
  readonly start: number;
  readonly stride: number;
  readonly count: number;
}

/** @param entries checked: all their bytes are in the message */
export function readColumns(source: ColumnSource, group: GroupPlan, entries: Entries): GroupColumns {
  // If each entry has an exponent of its own, the mantissas do not make a column.
  const read = group.exponents.length > 0 ? mixedColumn : column;
  const columns: Record<string, AnyColumn> = {};
  for (const field of group.fields) columns[field.name] = read(source, group, field, entries);
  return { length: entries.count, columns };
}

/** Whether a field has 64 or 128 bits and a sign, as most columns. */
const isInteger = ({ type }: FieldPlan): boolean =>
  type === 'mantissa64' || type === 'int64' || type === 'time' || type === 'mantissa128';

function column(
  source: ColumnSource,
  _group: GroupPlan,
  field: FieldPlan,
  { start, stride, count }: Entries,
): AnyColumn {
  if (field.at + field.bytes > stride) return new Array<null>(count).fill(null);
  if (field.type === 'constant') return new Array<unknown>(count).fill(field.constant);
  if (!isInteger(field)) {
    const values: unknown[] = [];
    for (let row = 0; row < count; row += 1) values.push(source.value(field, start + row * stride));
    return values;
  }
  const { view } = source;
  const values: (Mantissa | null)[] = new Array(count);
  const isWide = field.type === 'mantissa128';
  for (let row = 0, at = start + field.at; row < count; row += 1, at += stride) {
    const high = view.getInt32(at + 4, true);
    if (!isWide && high >= -MAX_SAFE_HIGH && high <= MAX_SAFE_HIGH)
      values[row] = high * TWO_32 + view.getUint32(at, true);
    else values[row] = (isWide ? readInt128(view, at) : readInt64(view, at)) ?? source.allowNull(field);
  }
  return field.exponent === undefined ? values : new DecimalColumn(values, source.exponents[field.slot] as number);
}

function mixedColumn(source: ColumnSource, group: GroupPlan, field: FieldPlan, entries: Entries): AnyColumn {
  const { start, stride, count } = entries;
  return Array.from({ length: count }, (_, row) => {
    const at = start + row * stride;
    for (const { slot, at: place } of group.exponents) source.exponents[slot] = source.view.getInt8(at + place);
    return field.at + field.bytes <= stride ? source.value(field, at) : null;
  });
}
