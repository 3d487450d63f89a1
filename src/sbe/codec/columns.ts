/**
 * Columns: the values of one field of all entries of a group, as exact integers. Making texts of thousands of decimals costs more
 * than reading them, so a column makes the text of a row only when a program reads it.
 */
import { decimalText, type Mantissa } from './decimals.js';

/** A column of whole numbers: ids, times in microseconds, counts. Numbers, bigints above 2^53, null for none. */
export type IntegerColumn = readonly (Mantissa | null)[];

/** A column of decimals. */
export class DecimalColumn {
  /** @param mantissas each value is its mantissa times 10^exponent */
  constructor(
    readonly mantissas: IntegerColumn,
    readonly exponent: number,
  ) {}

  get length(): number {
    return this.mantissas.length;
  }

  /** The exact decimal of a row, as results have it; undefined for null and for a row that does not exist. */
  text(row: number): string | undefined {
    const mantissa = this.mantissas[row];
    return mantissa === undefined || mantissa === null ? undefined : decimalText(mantissa, this.exponent);
  }

  /** The decimals of all rows. */
  texts(): (string | undefined)[] {
    return this.mantissas.map((_, row) => this.text(row));
  }

  /** The nearest floats, for charts and statistics; NaN for null. */
  floats(): Float64Array {
    // A power of ten up to 10^22 is exact, so the quotient is rounded once.
    const power = Number(`1e${Math.abs(this.exponent)}`);
    const isFraction = this.exponent < 0;
    return Float64Array.from(this.mantissas, (mantissa) => {
      if (mantissa === null) return Number.NaN;
      return isFraction ? Number(mantissa) / power : Number(mantissa) * power;
    });
  }
}

/** A column of any kind. */
export type AnyColumn = DecimalColumn | IntegerColumn | readonly unknown[];

/** The entries of a group as columns, by the names of the fields in the schema. */
export interface GroupColumns<Columns = Readonly<Record<string, AnyColumn>>> {
  readonly length: number;
  readonly columns: Columns;
}
