/**
 * Reads binary messages: little endian, one message with its header of 8 bytes.
 *
 * A message of an older version has fewer fields, and those that it does not have are null. A message of a newer version may have
 * further fields in each block and further groups and data at its end; they are skipped. Every length and every count is checked
 * before anything is made for it, so that no message costs more than its bytes.
 */
import type { SbeSchema } from '../schemas/schema-table.js';
import { type ColumnSource, readColumns } from './column-reader.js';
import type { GroupColumns } from './columns.js';
import { decimalText, type Mantissa, trimmed } from './decimals.js';
import { HEADER_BYTES, shortHeader, viewOf } from './header.js';
import { readInt64, readInt128, readUint64 } from './integers.js';
import { place, valueAt } from './json-place.js';
import { percentText } from './percent.js';
import {
  type BlockPlan,
  type DataPlan,
  type FieldPlan,
  type GroupPlan,
  lengthBytes,
  planOf,
  type SchemaPlan,
} from './plan.js';
import { SbeError } from './sbe-error.js';
import { isShown, milliseconds } from './shown-fields.js';
import { textOf } from './text.js';

/** The form of the values. */
export interface ReadOptions {
  /** Unit of times. Default `us`, as in the message. */
  readonly unit?: 'ms' | 'us';
}

/** Options that only the code of this package uses. */
export interface ReaderOptions extends ReadOptions {
  /** Whether a group whose entries have only fixed fields is read as {@link GroupColumns}, with all times in microseconds. Default false. */
  readonly asColumns?: boolean;
  /** Called for each object or list that contains a bigint, because JSON.stringify throws on bigints. */
  readonly hasBigint?: ((owner: object) => void) | undefined;
  /** Called for each message in a field of another one, with the label of the field and the bytes of the message. */
  readonly onMessage?: ((label: string, message: SbeMessageValue, bytes: Uint8Array) => void) | undefined;
}

/** A message as a value of JSON, with its name. */
export interface SbeMessageValue {
  readonly name: string;
  readonly value: unknown;
}

/** Template id of the message that stands for one that the requested version cannot express. */
export const NON_REPRESENTABLE = 999;
/** Name of an enum value, or of a bit, that the requested version cannot express. */
const NON_REPRESENTABLE_NAME = 'NON_REPRESENTABLE';
/** Maximum depth of messages in messages. The deepest one of the service is an error with the two halves of a cancel-replace. */
const MAX_DEPTH = 8;
const NO_COLUMNS: GroupColumns = { length: 0, columns: {} };

/**
 * Reads one message of any content.
 *
 * @throws SbeError when the bytes are no message of the schema
 */
export function readByTables(schema: SbeSchema, bytes: Uint8Array, options: ReaderOptions = {}): SbeMessageValue {
  const reader = new Reader(planOf(schema), bytes, options);
  return reader.message(0, bytes.length, 0);
}

const zeros = (count: number): number[] => {
  const list: number[] = [];
  for (let at = 0; at < count; at += 1) list.push(0);
  return list;
};

class Reader implements ColumnSource {
  readonly view: DataView;
  private at = 0;
  private end = 0;
  private version = 0;
  exponents: number[] = [];
  private readonly isMs: boolean;
  private foundBigint = false;

  constructor(
    private readonly plan: SchemaPlan,
    private readonly bytes: Uint8Array,
    private readonly options: ReaderOptions,
  ) {
    this.view = viewOf(bytes);
    this.isMs = options.unit === 'ms';
  }

  /** The message in the bytes from index `start` up to, but not including, `end`. It must fill them. */
  message(start: number, end: number, depth: number): SbeMessageValue {
    if (end - start < HEADER_BYTES) throw shortHeader(end - start);
    const { view } = this;
    const blockLength = view.getUint16(start, true);
    const templateId = view.getUint16(start + 2, true);
    const schemaId = view.getUint16(start + 4, true);
    const version = view.getUint16(start + 6, true);
    const { id, version: known } = this.plan.schema;
    if (schemaId !== id)
      throw new SbeError('unknown', `the message has schema ${schemaId}:${version}, and not ${id}:${known}`);
    const message = this.plan.byId(templateId);
    if (message === undefined) throw this.unknownTemplate(templateId, version);
    if (depth > MAX_DEPTH) throw new SbeError('damaged', 'messages lie in messages too deeply');
    const { at: outerAt, end: outerEnd, version: outerVersion, exponents: outerExponents } = this;
    this.at = start + HEADER_BYTES;
    this.end = end;
    this.version = version;
    this.exponents = zeros(message.exponentCount);
    const value = this.block(message, blockLength, depth);
    // Only a message of a newer version may have further bytes: groups and data that this schema does not know.
    if (this.at < end && version <= known)
      throw new SbeError('damaged', `${message.name} ends at byte ${this.at - start} of ${end - start}`);
    this.at = outerAt;
    this.end = outerEnd;
    this.version = outerVersion;
    this.exponents = outerExponents;
    return { name: message.name, value };
  }

  private unknownTemplate(templateId: number, version: number): SbeError {
    const { id, version: known } = this.plan.schema;
    const newer = version > known ? `; ${id}:${version} is newer, and its schema would tell` : '';
    return new SbeError('unknown', `the schema ${id}:${known} has no message ${templateId}${newer}`);
  }

  private block(plan: BlockPlan, blockLength: number, depth: number): unknown {
    const start = this.at;
    this.checkLength(plan, blockLength);
    if (start + blockLength > this.end) throw this.truncated(plan.label);
    this.at = start + blockLength;
    for (const { slot, at } of plan.exponents) this.exponents[slot] = this.view.getInt8(start + at);
    const value = this.values(plan, start, blockLength);
    for (const group of plan.groups) this.addGroup(plan, value, group, depth);
    let only: unknown;
    for (const data of plan.data) only = this.addData(plan, value, data, depth);
    if (plan.shape === 'value') return only;
    const whole = plan.groups[0];
    return whole?.isWhole === true ? (value as { whole: unknown }).whole : value;
  }

  private checkLength(plan: BlockPlan, blockLength: number): void {
    const least = this.version >= this.plan.schema.version ? plan.blockLength : plan.lengthOf(this.version);
    if (blockLength < least)
      throw new SbeError('damaged', `${plan.label} has a block of ${blockLength} bytes, and not ${least}`);
  }

  private values(plan: BlockPlan, start: number, blockLength: number): Record<string, unknown> | unknown[] {
    this.foundBigint = false;
    if (plan.shape === 'array') {
      const list: unknown[] = [];
      for (const field of plan.fields) list.push(this.value(field, start));
      for (const end of plan.rowEnd) list.push(end);
      if (this.foundBigint) this.options.hasBigint?.(list);
      return list;
    }
    const target: Record<string, unknown> = {};
    for (const field of plan.fields) {
      const isThere = field.at + field.bytes <= blockLength;
      this.addField(target, field, isThere ? this.value(field, start) : null);
    }
    if (this.foundBigint) this.options.hasBigint?.(target);
    return target;
  }

  private addField(target: Record<string, unknown>, field: FieldPlan, read: unknown): void {
    const { form, path } = field;
    const value = read ?? this.nullOf(field, form.shown);
    if (value === undefined || !isShown(form.shown, value, target) || form.hidden === value) return;
    if (path.length === 1) target[path[0] as string] = value;
    else place(target, path, value);
  }

  /** The value that JSON has in place of null; undefined if JSON omits the field. */
  private nullOf(field: FieldPlan, shown: string | undefined): unknown {
    const { default: given, type, slot } = field;
    if (given === undefined || shown === 'present') return shown === 'null' ? null : undefined;
    if (type === 'mantissa64' || type === 'mantissa128')
      return decimalText(Number(given), this.exponents[slot] as number);
    if (type === 'float') return percentText(Number(given));
    return type === 'bool' ? given === 'true' : Number(given);
  }

  /** A field as JSON has it; null for the null value of its type. */
  value(field: FieldPlan, start: number): unknown {
    const at = start + field.at;
    const { view } = this;
    switch (field.type) {
      case 'mantissa64': {
        const mantissa = readInt64(view, at);
        return mantissa === null ? this.allowNull(field) : this.decimal(mantissa, field);
      }
      case 'mantissa128': {
        const mantissa = readInt128(view, at);
        return mantissa === null ? this.allowNull(field) : this.decimal(mantissa, field);
      }
      case 'time': {
        const us = readInt64(view, at);
        if (us === null) return this.allowNull(field);
        return this.isMs ? milliseconds(us) : this.noted(us);
      }
      case 'int64': {
        const value = readInt64(view, at);
        return value === null ? this.allowNull(field) : this.noted(value);
      }
      case 'uint64': {
        const value = readUint64(view, at);
        return value === null ? this.allowNull(field) : this.noted(value);
      }
      case 'enum':
        return this.enumName(field, view.getUint8(at));
      case 'set':
        return this.setNames(field, at);
      case 'bool':
        return this.bool(field, view.getUint8(at));
      case 'constant':
        return field.constant;
      case 'float': {
        const value = view.getFloat32(at, true);
        return Number.isNaN(value) ? this.allowNull(field) : percentText(value);
      }
      case 'int8':
      case 'exponent':
        return this.unlessNull(field, view.getInt8(at), -0x80);
      case 'uint8':
        return this.unlessNull(field, view.getUint8(at), 0xff);
      case 'int16':
        return this.unlessNull(field, view.getInt16(at, true), -0x8000);
      case 'uint16':
        return this.unlessNull(field, view.getUint16(at, true), 0xffff);
      case 'int32':
        return this.unlessNull(field, view.getInt32(at, true), -0x8000_0000);
      case 'uint32':
        return this.unlessNull(field, view.getUint32(at, true), 0xffff_ffff);
    }
  }

  private decimal(mantissa: Mantissa, { slot, form }: FieldPlan): string {
    const text = decimalText(mantissa, this.exponents[slot] as number);
    return form.isTrimmed === true ? trimmed(text) : text;
  }

  private noted(value: Mantissa): Mantissa {
    if (typeof value === 'bigint') this.foundBigint = true;
    return value;
  }

  private unlessNull(field: FieldPlan, value: number, none: number): number | null {
    return value === none ? this.allowNull(field) : value;
  }

  allowNull(field: FieldPlan): null {
    if (field.isOptional === true) return null;
    throw new SbeError('damaged', `${field.label} is null, which the schema does not allow`);
  }

  private enumName(field: FieldPlan, value: number): string | null {
    const name = field.names?.get(value);
    if (name !== undefined) return name;
    if (value === 0xff) return this.allowNull(field);
    if (this.version > this.plan.schema.version) return NON_REPRESENTABLE_NAME;
    throw new SbeError('damaged', `${field.label} has the unknown value ${value}`);
  }

  private setNames(field: FieldPlan, at: number): string[] {
    const { view } = this;
    const bits =
      field.bytes === 1
        ? BigInt(view.getUint8(at))
        : field.bytes === 2
          ? BigInt(view.getUint16(at, true))
          : view.getBigUint64(at, true);
    const names: string[] = [];
    for (let bit = 0; bit < field.bytes * 8; bit += 1) {
      if (((bits >> BigInt(bit)) & 1n) === 0n) continue;
      const name = field.names?.get(bit);
      if (name !== undefined) names.push(name);
      else if (this.version > this.plan.schema.version) names.push(NON_REPRESENTABLE_NAME);
      else throw new SbeError('damaged', `${field.label} has the unknown bit ${bit}`);
    }
    return field.form.isSorted === true ? names.sort() : names;
  }

  private bool(field: FieldPlan, value: number): boolean | null {
    if (value <= 1) return value === 1;
    if (value === 0xff) return this.allowNull(field);
    throw new SbeError('damaged', `${field.label} has the value ${value}, which is neither false nor true`);
  }

  private addGroup(plan: BlockPlan, target: unknown, group: GroupPlan, depth: number): void {
    if (this.options.asColumns === true && group.groups.length === 0 && group.data.length === 0) {
      const columns = this.isSince(group.since) ? this.columns(group) : NO_COLUMNS;
      if (group.isWhole) (target as { whole: unknown }).whole = columns;
      else if (plan.shape === 'object') place(target as Record<string, unknown>, group.path, columns);
      return;
    }
    const entries = this.isSince(group.since) ? this.group(group, depth) : [];
    if (group.form.isOne === true && plan.shape === 'object') {
      if (entries.length > 0) place(target as Record<string, unknown>, group.path, entries[0]);
    } else if (group.isWhole) (target as { whole: unknown }).whole = entries;
    else if (entries.length === 0 && (group.omitEmpty === true || group.form.shown === 'nonZero')) return;
    else if (plan.shape === 'object') place(target as Record<string, unknown>, group.path, entries);
  }

  private columns(group: GroupPlan): GroupColumns {
    const { blockLength, count } = this.dimensions(group);
    this.checkLength(group, blockLength);
    const start = this.at;
    this.at += count * blockLength;
    return readColumns(this, group, { start, stride: blockLength, count });
  }

  private dimensions(group: GroupPlan): { readonly blockLength: number; readonly count: number } {
    const { view } = this;
    const start = this.take(2 + group.countBytes, group.label);
    const blockLength = view.getUint16(start, true);
    const count = group.countBytes === 2 ? view.getUint16(start + 2, true) : view.getUint32(start + 2, true);
    const entryBytes = blockLength + group.minBytes;
    if (count * Math.max(1, entryBytes) > this.end - this.at)
      throw this.truncated(`${group.label} with ${count} entries`);
    return { blockLength, count };
  }

  private group(group: GroupPlan, depth: number): unknown[] {
    const { blockLength, count } = this.dimensions(group);
    const entries: unknown[] = [];
    for (let index = 0; index < count; index += 1) entries.push(this.block(group, blockLength, depth));
    return entries;
  }

  private addData(plan: BlockPlan, target: unknown, data: DataPlan, depth: number): unknown {
    const read = this.isSince(data.since) ? this.data(data, depth) : null;
    if (plan.shape === 'value') return read;
    const { path, form, default: given } = data;
    const value = read ?? given ?? (form.shown === 'null' ? null : undefined);
    if (value === undefined || form.shown === 'never') return undefined;
    const fields = target as Record<string, unknown>;
    const known = valueAt(fields, path);
    // The `data` of an error already has fields, such as its time; the inner message adds its fields to the same object.
    place(fields, path, typeof known === 'object' && known !== null ? { ...known, ...(value as object) } : value);
    return undefined;
  }

  private data(data: DataPlan, depth: number): unknown {
    const { view } = this;
    const size = lengthBytes(data.type);
    const at = this.take(size, data.label);
    const length = size === 1 ? view.getUint8(at) : size === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
    const start = this.take(length, data.label);
    if (length === 0 && data.isOptional === true) return null;
    if (data.type === 'text8' || data.type === 'text16') return textOf(this.bytes, start, start + length, data.label);
    const message = this.message(start, start + length, depth + 1);
    this.options.onMessage?.(data.label, message, this.bytes.subarray(start, start + length));
    return message.value;
  }

  private isSince(since = 0): boolean {
    return since <= this.version;
  }

  /** The position of the next `count` bytes, which are then read. */
  private take(count: number, label: string): number {
    const { at } = this;
    if (at + count > this.end) throw this.truncated(label);
    this.at = at + count;
    return at;
  }

  private truncated(label: string): SbeError {
    return new SbeError('truncated', `the message ends at byte ${this.end}, within ${label}`);
  }
}
