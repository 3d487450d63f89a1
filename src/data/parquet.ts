/**
 * Writes Parquet files with hyparquet-writer, one row group after the other, so that the memory use does not depend on
 * the length of the file.
 */
import type { DecodedArray, SchemaElement } from 'hyparquet';
import type { ColumnSource } from 'hyparquet-writer';
import { type DataValue, optionalPackage } from '../client/index.js';
import type { WrittenTable } from './atomic-file.js';
import {
  BOOLEAN_TYPE,
  type ColumnType,
  DECIMAL_BYTES,
  DECIMAL_BYTES_TYPE,
  decimalType,
  timeType,
  WHOLE_TYPE,
} from './parquet-schema.js';
import { readTable, type TableData, tableData } from './table/table-data.js';
import { integerOf, type TypedColumn, timeOf, typedColumns } from './typed-columns.js';
import { writeUnits } from './units.js';

/** Rows per group: the rows in memory at a time, and the unit that a reader can skip. */
const GROUP_ROWS = 32_768;

type Writer = typeof import('hyparquet-writer');

const load = () => optionalPackage<Writer>('hyparquet-writer', 'Parquet');

/** Writes batches with the same columns. */
export async function writeParquet(draft: string, batches: AsyncIterable<TableData>): Promise<WrittenTable> {
  const { ParquetWriter, fileWriter } = await load();
  let columns: TypedColumn[] | undefined;
  let file: InstanceType<typeof ParquetWriter> | undefined;
  let rows = 0;
  for await (const group of rowGroups(batches)) {
    columns ??= typedColumns(group);
    file ??= new ParquetWriter({ writer: fileWriter(draft), schema: schemaOf(columns, false), createdBy: 'spotlab' });
    await file.write({ columnData: sourcesOf(columns, group), rowGroupSize: GROUP_ROWS });
    rows += group.length;
  }
  if (!file || !columns) throw new Error('A table without rows must still have columns.');
  file.schema = schemaOf(columns, true);
  await file.finish();
  return { rows, columns: columns.map(({ name, type }) => ({ name, type })) };
}

/** Joins the batches and splits them into row groups. An empty table is one empty group. */
async function* rowGroups(batches: AsyncIterable<TableData>): AsyncGenerator<TableData> {
  let buffered: TableData[] = [];
  let count = 0;
  let isEmpty = true;
  for await (const batch of batches) {
    buffered.push(batch);
    count += batch.length;
    while (count >= GROUP_ROWS) {
      const all = joined(buffered);
      yield all.slice(0, GROUP_ROWS);
      isEmpty = false;
      count -= GROUP_ROWS;
      buffered = count > 0 ? [all.slice(GROUP_ROWS, all.length)] : [];
    }
  }
  if (count > 0 || isEmpty) yield joined(buffered);
}

function joined(parts: readonly TableData[]): TableData {
  const [first, ...rest] = parts;
  if (!first) return readTable([]);
  if (rest.length === 0) return first;
  return tableData(
    first.columns,
    first.columns.map((_, column) => parts.flatMap((part) => part.values(column))),
  );
}

function schemaOf(columns: readonly TypedColumn[], isFinal: boolean): SchemaElement[] {
  return [{ name: 'root', num_children: columns.length }, ...columns.map((column) => elementOf(column, isFinal))];
}

function elementOf(column: TypedColumn, isFinal: boolean): SchemaElement {
  return { name: column.name, repetition_type: 'OPTIONAL', ...typeOf(column, isFinal) };
}

function typeOf({ type, scale, timeUnit }: TypedColumn, isFinal: boolean): ColumnType {
  switch (type) {
    case 'decimal':
      return isFinal ? decimalType(scale) : DECIMAL_BYTES_TYPE;
    case 'time':
      return timeType(timeUnit === 'ms' ? 'MILLIS' : 'MICROS');
    case 'integer':
      return WHOLE_TYPE;
    case 'boolean':
      return BOOLEAN_TYPE;
    case 'float':
      return { type: 'DOUBLE' };
    default:
      return { type: 'BYTE_ARRAY', converted_type: 'UTF8' };
  }
}

/** The columns of a group. The data of a column is created when the writer reaches it, and released afterwards. */
function sourcesOf(columns: readonly TypedColumn[], group: TableData): ColumnSource[] {
  const rows = { length: group.length };
  return columns.map((column, index) => ({
    name: column.name,
    get data() {
      // The writer reads the length of the first column before its data.
      return Object.assign(encodableValues(column, group.values(index)), rows);
    },
    ...encodingOf(column),
  }));
}

/**
 * Times and ids increase in small steps, so delta encoding is short. Decimals get no statistics: the byte order differs
 * from the order of signed decimals.
 */
function encodingOf({ type }: TypedColumn): Partial<ColumnSource> {
  if (type === 'time' || type === 'integer') return { encoding: 'DELTA_BINARY_PACKED' };
  return type === 'decimal' ? { encoding: 'PLAIN', statistics: false } : {};
}

function encodableValues({ type, scale }: TypedColumn, values: readonly DataValue[]): DecodedArray {
  switch (type) {
    case 'decimal':
      return decimalBytes(values, scale);
    case 'time':
      return values.map(timeOf);
    case 'integer':
      return values.map(integerOf);
    case 'boolean':
    case 'float':
      return values.map((value) => value ?? undefined);
    default:
      return values.map((value) => (value === null ? undefined : String(value)));
  }
}

function decimalBytes(values: readonly DataValue[], scale: number): (Uint8Array | undefined)[] {
  const bytes = new Uint8Array(values.length * DECIMAL_BYTES);
  const view = new DataView(bytes.buffer);
  return values.map((value, index) => {
    if (value === null) return undefined;
    const offset = index * DECIMAL_BYTES;
    writeUnits(view, offset, value as string, scale, false);
    return bytes.subarray(offset, offset + DECIMAL_BYTES);
  });
}
