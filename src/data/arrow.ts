/**
 * Builds Arrow tables with apache-arrow: decimals as decimal128(38, 8), which pandas, polars and DuckDB read as exact
 * decimals; times as UTC timestamps. Columns are passed as the bytes that Arrow stores, not value by value.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { Data, DataType, RecordBatch, Schema } from 'apache-arrow';
import { type DataValue, optionalPackage } from '../client/index.js';
import type { WrittenTable } from './atomic-file.js';
import type { TableData } from './table/table-data.js';
import { integerOf, type TypedColumn, timeOf, typedColumns } from './typed-columns.js';
import { PRECISION, writeUnits } from './units.js';

type Arrow = typeof import('apache-arrow');

const load = () => optionalPackage<Arrow>('apache-arrow', 'Arrow');

/** Builds a table in memory. */
export async function arrowTable(data: TableData): Promise<unknown> {
  const arrow = await load();
  const columns = typedColumns(data);
  const schema = schemaOf(arrow, columns);
  return new arrow.Table(schema, batchOf(arrow, schema, columns, data));
}

/** Writes batches with the same columns to an Arrow file (pandas calls the format Feather). */
export async function writeArrow(draft: string, batches: AsyncIterable<TableData>): Promise<WrittenTable> {
  const arrow = await load();
  const file = openSync(draft, 'w');
  const writer = new arrow.RecordBatchFileWriter();
  const flushed = drain(writer, file);
  try {
    let columns: TypedColumn[] | undefined;
    let schema: Schema | undefined;
    let rows = 0;
    for await (const batch of batches) {
      columns ??= typedColumns(batch);
      schema ??= schemaOf(arrow, columns);
      writer.write(batchOf(arrow, schema, columns, batch));
      rows += batch.length;
    }
    writer.finish();
    await flushed;
    return { rows, columns: (columns ?? []).map(({ name, type }) => ({ name, type })) };
  } catch (error) {
    writer.abort(error);
    // Waits until the copying has ended, so that the file is closed after the last write. If it fails too, the reason is the same.
    await flushed.catch(() => {});
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Copies the output of a writer to a file as soon as it is available. */
async function drain(writer: AsyncIterable<Uint8Array>, file: number): Promise<void> {
  for await (const bytes of writer) writeSync(file, bytes);
}

function schemaOf(arrow: Arrow, columns: readonly TypedColumn[]): Schema {
  return new arrow.Schema(columns.map((column) => new arrow.Field(column.name, typeOf(arrow, column), true)));
}

function typeOf(arrow: Arrow, { type, scale, timeUnit }: TypedColumn): DataType {
  switch (type) {
    case 'decimal':
      return new arrow.Decimal(scale, PRECISION, 128);
    case 'time':
      return timeUnit === 'ms' ? new arrow.TimestampMillisecond('UTC') : new arrow.TimestampMicrosecond('UTC');
    case 'integer':
      return new arrow.Int64();
    case 'boolean':
      return new arrow.Bool();
    case 'float':
      return new arrow.Float64();
    default:
      return new arrow.Utf8();
  }
}

function batchOf(arrow: Arrow, schema: Schema, columns: readonly TypedColumn[], data: TableData): RecordBatch {
  const { length } = data;
  const children = columns.map((column, index) => childOf(arrow, column, data.values(index)));
  return new arrow.RecordBatch(
    schema,
    arrow.makeData({ type: new arrow.Struct(schema.fields), length, nullCount: 0, children }),
  );
}

function childOf(arrow: Arrow, column: TypedColumn, values: readonly DataValue[]): Data {
  const type = typeOf(arrow, column);
  const { length } = values;
  // The declaration of makeData needs the type of the column at compile time; here the type is known only at run time.
  const made = (parts: object): Data => arrow.makeData({ type, length, ...parts } as never);
  const known = (has: (value: DataValue) => boolean) => nullBits(values, has);
  switch (column.type) {
    case 'decimal':
      return made({ data: decimalWords(values, column.scale), ...known(isPresent) });
    case 'time': {
      const data = BigInt64Array.from(values, (value) => timeOf(value) ?? 0n);
      return made({ data, ...known((value) => timeOf(value) !== undefined) });
    }
    case 'integer': {
      const data = BigInt64Array.from(values, (value) => integerOf(value) ?? 0n);
      return made({ data, ...known(isPresent) });
    }
    case 'float': {
      const data = Float64Array.from(values, (value) => Number(value ?? 0));
      return made({ data, ...known(isPresent) });
    }
    case 'boolean':
      return made({
        data: bits(values, (value) => value === true),
        ...known(isPresent),
      });
    default:
      return made({ ...utf8(values), ...known(isPresent) });
  }
}

const isPresent = (value: DataValue) => value !== null;

/** Packs one bit per value, the first value in the lowest bit. */
function bits(values: readonly DataValue[], isSet: (value: DataValue) => boolean): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(values.length / 64) * 8);
  values.forEach((value, index) => {
    if (isSet(value)) bytes[index >> 3] = (bytes[index >> 3] as number) | (1 << (index & 7));
  });
  return bytes;
}

function nullBits(values: readonly DataValue[], has: (value: DataValue) => boolean): object {
  const nullCount = values.reduce<number>((count, value) => count + (has(value) ? 0 : 1), 0);
  return nullCount === 0 ? { nullCount } : { nullCount, nullBitmap: bits(values, has) };
}

function decimalWords(values: readonly DataValue[], scale: number): Uint32Array {
  const words = new Uint32Array(values.length * 4);
  const view = new DataView(words.buffer);
  values.forEach((value, index) => {
    if (value !== null) writeUnits(view, index * 16, value as string, scale, true);
  });
  return words;
}

function utf8(values: readonly DataValue[]): { valueOffsets: Int32Array; data: Uint8Array } {
  const valueOffsets = new Int32Array(values.length + 1);
  const parts = values.map((value, index) => {
    const part = Buffer.from(value === null ? '' : String(value), 'utf8');
    valueOffsets[index + 1] = (valueOffsets[index] as number) + part.length;
    return part;
  });
  return { valueOffsets, data: Buffer.concat(parts) };
}
