/** What typed forms of a table have in common: the scale of decimals, the unit of times, and what counts as nothing. */
import type { DataColumn, DataValue } from '../client/index.js';
import { MICROSECONDS_FROM } from '../protocol/index.js';
import type { TableData } from './table-data.js';
import { scaleOf } from './units.js';

/** A column with what its values decide of its type. */
export interface TypedColumn extends DataColumn {
  /** Digits behind the point; of decimals only. */
  readonly scale: number;
  readonly timeUnit: 'ms' | 'us';
}

/** The typed columns of a table. Of one that is written in batches the first decides. */
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

/** A time as an integer; the exchange's -1, which says "not yet", is nothing. */
export function timeOf(value: DataValue): bigint | undefined {
  return value === null || (value as number) < 0 ? undefined : BigInt(value as number);
}

/** A count or id as a 64-bit integer. @throws RangeError when it does not fit */
export function integerOf(value: DataValue): bigint | undefined {
  if (value === null) return undefined;
  const integer = BigInt(value as number | bigint);
  if (BigInt.asIntN(64, integer) !== integer) throw new RangeError(`${integer} does not fit into 64 bits`);
  return integer;
}
