/** Reads the entries of a group field by field, with one loop for each field. */
import { type AnyColumn, DecimalColumn, type GroupColumns } from './columns.js';
import type { Mantissa } from './decimals.js';
import { MAX_SAFE_HIGH, readInt64, readInt128, TWO_32 } from './integers.js';
import type { FieldPlan, GroupPlan } from './plan.js';

/** The parts of a message reader that reading of columns needs. */
export interface ColumnSource {
  readonly view: DataView;
  /** Exponents of the message, by slot. */
  readonly exponents: number[];
  /** The value of a field of the block at `start`, as JSON has it; null for a null value. */
  value(field: FieldPlan, start: number): unknown;
  /** @returns null @throws SbeError when the schema does not allow null for this field */
  allowNull(field: FieldPlan): null;
}

/** The entries of a group: the position of the first entry, the number of bytes of an entry, and the number of entries. */
export interface Entries {
  readonly start: number;
  readonly stride: number;
  readonly count: number;
}

/** @param entries the caller has checked that all their bytes are in the message */
export function readColumns(source: ColumnSource, group: GroupPlan, entries: Entries): GroupColumns {
  // If each entry has its own exponent, the mantissas have no common exponent, so they cannot be one column.
  const read = group.exponents.length > 0 ? mixedColumn : column;
  const columns: Record<string, AnyColumn> = {};
  for (const field of group.fields) columns[field.name] = read(source, group, field, entries);
  return { length: entries.count, columns };
}

/** Whether a field is a signed integer, as most columns are. */
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
