/** Finds a column of a table, and reads its numbers as exact integers where the column is exact. */
import { type DataColumn, type DataValue, ParameterError } from '../../client/index.js';
import { parseExact, unitsAt } from '../../protocol/index.js';
import type { TableData } from '../table/table-data.js';

/** The numbers of a column. `undefined` is a missing value. */
export type Numbers =
  | {
      readonly type: 'decimal' | 'integer';
      /** Integers of 10^-`scale`. */
      readonly units: readonly (bigint | undefined)[];
      readonly scale: number;
    }
  | { readonly type: 'float'; readonly floats: Float64Array };

/**
 * The index of a column.
 *
 * @param verb the method that the message of an error names
 * @throws ParameterError when the table has no column of this name
 */
export function columnIndex(columns: readonly DataColumn[], name: string, verb: string): number {
  const index = columns.findIndex((one) => one.name === name);
  if (index >= 0) return index;
  const names = columns.map((one) => one.name).join(', ');
  throw new ParameterError(verb, 'column', `There is no column '${name}'.`, `The columns are ${names}.`);
}

/** @throws ParameterError when the table has no column of this name, or the column holds no numbers */
export function numbersOf(data: TableData, name: string, verb: string): Numbers {
  const index = columnIndex(data.columns, name, verb);
  const { type } = data.columns[index] as DataColumn;
  switch (type) {
    case 'float':
      return { type, floats: data.floats(index) };
    case 'integer':
    case 'time':
      return { type: 'integer', units: data.values(index).map(integerUnits), scale: 0 };
    case 'decimal':
      return { type, ...decimalUnits(data.values(index)) };
    default:
      throw new ParameterError(
        verb,
        'column',
        `Column '${name}' has type ${type}, but numbers are needed.`,
        'Choose a column of type decimal, integer, time or float: toTable().columns lists them.',
      );
  }
}

const integerUnits = (value: DataValue): bigint | undefined =>
  value === null ? undefined : BigInt(value as number | bigint);

function decimalUnits(values: readonly DataValue[]): {
  units: readonly (bigint | undefined)[];
  scale: number;
} {
  const exact = values.map((value) => (value === null ? undefined : parseExact(value as string)));
  const scale = exact.reduce((most, value) => Math.max(most, value?.scale ?? 0), 0);
  return { units: exact.map((value) => value && unitsAt(value, scale)), scale };
}
