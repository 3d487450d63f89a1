/**
 * Determines the facts about a column that all typed formats (Arrow, Parquet, SQL) need: the scale of decimals, the
 * unit of times, and which values are missing.
 */
import type { DataColumn, DataValue } from '../client/index.js';
import { MICROSECONDS_FROM } from '../protocol/index.js';
import type { TableData } from './table/table-data.js';
import { scaleOf } from './units.js';

/** A column with the type details that depend on its values. */
export interface TypedColumn extends DataColumn {
  /** Number of decimals; 0 for columns that are not decimals. */
  readonly scale: number;
  readonly timeUnit: 'ms' | 'us';
}

/** The typed columns of a table. When a table is written in batches, pass the first batch. */
export function typedColumns(data: TableData): TypedColumn[] {
  return data.columns.map((column, index) => {
    const values = column.type === 'decimal' || column.type === 'time' ? data.values(index) : [];
    const isMicroseconds = values.some((value) => typeof value === 'number' && value >= MICROSECONDS_FROM);
    return {
      ...column,
      scale: column.type === 'decimal' ? scaleOf(values) : 0,
      timeUnit: column.type === 'time' && isMicroseconds ? 'us' : 'ms',
    };
  });
}

/** A time as an integer; undefined for -1, which the exchange sends for "not yet". */
export function timeOf(value: DataValue): bigint | undefined {
  return value === null || (value as number) < 0 ? undefined : BigInt(value as number);
}

/** A count or id as a 64-bit integer. @throws RangeError when it needs more bits */
export function integerOf(value: DataValue): bigint | undefined {
  if (value === null) return undefined;
  const integer = BigInt(value as number | bigint);
  if (BigInt.asIntN(64, integer) !== integer) throw new RangeError(`the integer ${integer} does not fit into 64 bits`);
  return integer;
}
