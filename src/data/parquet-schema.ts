/**
 * How columns are declared in Parquet files. The library would convert each decimal from a bigint, byte by byte, which takes
 * ten times as long as everything else. So while rows are written, decimals are declared as the bytes that the library
 * copies, and times that are whole numbers as whole numbers; the schema at the end of the file declares the real types.
 */
import type { SchemaElement } from 'hyparquet';
import { PRECISION } from './units.js';

/** Bytes of a decimal of {@link PRECISION} digits. */
export const DECIMAL_BYTES = 16;

/** A column without its name. */
export type ColumnType = Omit<SchemaElement, 'name'>;

export const WHOLE_TYPE = { type: 'INT64' } as const satisfies ColumnType;
export const BOOLEAN_TYPE = { type: 'BOOLEAN' } as const satisfies ColumnType;
/** The type of decimals while rows are written. */
export const DECIMAL_BYTES_TYPE = {
  type: 'FIXED_LEN_BYTE_ARRAY',
  type_length: DECIMAL_BYTES,
} as const satisfies ColumnType;

/** The schema element of a column of decimals in the footer of a file. @param scale number of decimals */
export function decimalType(scale: number): ColumnType {
  const decimal = { precision: PRECISION, scale };
  return {
    ...DECIMAL_BYTES_TYPE,
    ...decimal,
    converted_type: 'DECIMAL',
    logical_type: { type: 'DECIMAL', ...decimal },
  };
}

/** Times since the epoch. */
export function timeType(unit: 'MILLIS' | 'MICROS'): ColumnType {
  return {
    ...WHOLE_TYPE,
    converted_type: `TIMESTAMP_${unit}`,
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit },
  };
}
