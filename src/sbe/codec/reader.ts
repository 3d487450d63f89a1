/**
 * Reads binary messages: little endian, one message with its header of 8 bytes.
 *
 * A message of an older version has fewer fields, and those that it does not have are null. A message of a newer version may have
 * further fields in each block and further groups and data at its end; they are skipped. Every length and every count is checked
 * before anything is made for it, so that no message costs more than its bytes.
 */
import type { SbeSchema } from '../schemas/schema-table.js';
import { decimalText, type Mantissa, trimmed } from './decimals.js';
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

/** How values are given. */
export interface ReadOptions {
  /** Unit of times. Default `us`, as in the message. */
  readonly unit?: 'ms' | 'us';
  /** Called for each object or list that has a bigint, because JSON.stringify throws on bigints. */
  readonly hasBigint?: ((owner: object) => void) | undefined;
}

/** A message as a value of JSON, with its name. */
export interface SbeMessageValue {
  readonly name: string;
  readonly value: unknown;
}

/** The header of a message. */
export interface SbeHeader {
  readonly blockLength: number;
  readonly templateId: number;
  readonly schemaId: number;
  readonly version: number;
}

export const HEADER_BYTES = 8;
/** Template of a message that the requested version cannot say. */
export const NON_REPRESENTABLE = 999;
/** Enum value with the same meaning. */
const NON_REPRESENTABLE_NAME = 'NON_REPRESENTABLE';
/** Messages in messages: an error with the two halves of a replaced order is the deepest. */
const MAX_DEPTH = 8;
const MICROSECONDS = 1_000;

/** The header of a message. @throws SbeError for fewer than 8 bytes */
export function readHeader(bytes: Uint8Array): SbeHeader {
  if (bytes.length < HEADER_BYTES)
    throw new SbeError('truncated', `a message has ${bytes.length} bytes; its header alone has 8`);
  const view = viewOf(bytes);
  return {
    blockLength: view.getUint16(0, true),
    templateId: view.getUint16(2, true),
    schemaId: view.getUint16(4, true),
    version: view.getUint16(6, true),
  };
}

/**
 * Reads one message.
 *
 * @throws SbeError when the bytes are no message of the schema
 */
export function readMessage(schema: SbeSchema, bytes: Uint8Array, options: ReadOptions = {}): SbeMessageValue {
  const reader = new Reader(planOf(schema), bytes, options);
  return reader.message(0, bytes.length, 0);
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const utf8 = new TextDecoder('utf-8', { fatal: true });

class Reader {
  private readonly view: DataView;
  private at = 0;
  private end = 0;
  private version = 0;
  private exponents: number[] = [];
  private readonly isMs: boolean;
  private foundBigint = false;

  constructor(
    private readonly plan: SchemaPlan,
    private readonly bytes: Uint8Array,
    private readonly options: ReadOptions,
  ) {
    this.view = viewOf(bytes);
    this.isMs = options.unit === 'ms';
  }

  /** The message in the bytes from `start` to `end`, which it must fill. */
  message(start: number, end: number, depth: number): SbeMessageValue {
    const { blockLength, templateId, schemaId, version } = readHeader(this.bytes.subarray(start, end));
    const { id, version: known } = this.plan.schema;
    if (schemaId !== id)
      throw new SbeError('unknown', `the message has schema ${schemaId}:${version}, and not ${id}:${known}`);
    const message = this.plan.byId(templateId);
    if (message === undefined) throw this.unknownTemplate(templateId, version);
    if (depth > MAX_DEPTH) throw new SbeError('damaged', 'messages lie in messages too deeply');
    const outer = { at: this.at, end: this.end, version: this.version, exponents: this.exponents };
    this.at = start + HEADER_BYTES;
    this.end = end;
    this.version = version;
    this.exponents = new Array(message.exponentCount).fill(0);
    const value = this.block(message, blockLength, depth);
    // A newer version may have groups and data at the end that this schema does not know.
    if (this.at < end && version <= known)
      throw new SbeError('damaged', `${message.name} ends at byte ${this.at - start} of ${end - start}`);
    this.at = outer.at;
    this.end = outer.end;
    this.version = outer.version;
    this.exponents = outer.exponents;
    return { name: message.name, value };
  }

  private unknownTemplate(templateId: number, version: number): SbeError {
    const { id, version: known } = this.plan.schema;
    const newer = version > known ? `; ${id}:${version} is newer, and its schema would tell` : '';
    return new SbeError('unknown', `the schema ${id}:${known} has no message ${templateId}${newer}`);
  }

  private block(plan: BlockPlan, blockLength: number, depth: number): unknown {
    const start = this.at;
    const least = this.version >= this.plan.schema.version ? plan.blockLength : plan.lengthOf(this.version);
    if (blockLength < least)
      throw new SbeError('damaged', `${plan.label} has a block of ${blockLength} bytes, and not ${least}`);
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

  private values(plan: BlockPlan, start: number, blockLength: number): Record<string, unknown> | unknown[] {
    this.foundBigint = false;
    if (plan.shape === 'array') {
      const list: unknown[] = [];
      for (const field of plan.fields) list.push(this.value(field, start));
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

  /** What JSON has in place of null; undefined if it leaves the field out. */
  private nullOf(field: FieldPlan, shown: string | undefined): unknown {
    const { default: given, type, slot } = field;
    if (given === undefined || shown === 'present') return shown === 'null' ? null : undefined;
    if (type === 'mantissa64' || type === 'mantissa128')
      return decimalText(Number(given), this.exponents[slot] as number);
    if (type === 'float') return percentText(Number(given));
    return type === 'bool' ? given === 'true' : Number(given);
  }

  /** A field as JSON has it; null for the null value of its type. */
  private value(field: FieldPlan, start: number): unknown {
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

  private allowNull(field: FieldPlan): null {
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
    const entries = this.isSince(group.since) ? this.group(group, depth) : [];
    if (group.form.isOne === true && plan.shape === 'object') {
      if (entries.length > 0) place(target as Record<string, unknown>, group.path, entries[0]);
    } else if (group.isWhole) (target as { whole: unknown }).whole = entries;
    else if (entries.length === 0 && (group.omitEmpty === true || group.form.shown === 'nonZero')) return;
    else if (plan.shape === 'object') place(target as Record<string, unknown>, group.path, entries);
  }

  private group(group: GroupPlan, depth: number): unknown[] {
    const { view } = this;
    const start = this.take(2 + group.countBytes, group.label);
    const blockLength = view.getUint16(start, true);
    const count = group.countBytes === 2 ? view.getUint16(start + 2, true) : view.getUint32(start + 2, true);
    const entryBytes = blockLength + group.minBytes;
    if (count * Math.max(1, entryBytes) > this.end - this.at)
      throw this.truncated(`${group.label} with ${count} entries`);
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
    // An error has its time in the same object as the outcome of its halves.
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
    if (data.type === 'text8' || data.type === 'text16') return this.text(start, length, data);
    return this.message(start, start + length, depth + 1).value;
  }

  private text(start: number, length: number, { label }: DataPlan): string {
    const { bytes } = this;
    let text = '';
    // Nearly all texts are short ASCII names.
    for (let at = start; at < start + length; at += 1) {
      const code = bytes[at] as number;
      if (code > 0x7f) {
        text = '';
        try {
          return utf8.decode(bytes.subarray(start, start + length));
        } catch (cause) {
          throw new SbeError('damaged', `${label} is no UTF-8 text`, { cause });
        }
      }
      text += String.fromCharCode(code);
    }
    return text;
  }

  private isSince(since = 0): boolean {
    return since <= this.version;
  }

  /** The place of the next bytes. */
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

/** A time in milliseconds, rounded down, as JSON has it. -1 means none in both units. */
function milliseconds(us: Mantissa): number {
  return us === -1 ? -1 : Math.floor(Number(us) / MICROSECONDS);
}

function isShown(
  shown: FieldPlan['form']['shown'],
  value: unknown,
  target: Readonly<Record<string, unknown>>,
): boolean {
  switch (shown) {
    case 'never':
      return false;
    case 'true':
      return value === true;
    case 'nonZero':
      return /[1-9]/.test(String(value));
    case 'routed':
      return target.usedSor === true || target.uS === true;
    case 'known':
      return /[1-9]/.test(String(value)) || /[1-9]/.test(String(target.origQuoteOrderQty));
    default:
      return true;
  }
}
