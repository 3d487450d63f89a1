/**
 * Writes binary messages from values of JSON. The decimals of a message share their exponents, so a text with fewer decimals than
 * another of its message comes back with zeros at its end; its value is the same.
 */
import type { SbeData, SbeSchema } from '../schemas/schema-table.js';
import { decimalsOf, type Mantissa, mantissaOf } from './decimals.js';
import { HEADER_BYTES } from './header.js';
import { valueAt } from './json-place.js';
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

/** The form of the values to be written. */
export interface WriteOptions {
  /** Unit of the times in the value. Default `us`. */
  readonly unit?: 'ms' | 'us';
  /** Returns the name of the message as which the value of a field is written; undefined if the value is no message. Default: no field has a message. */
  readonly messageOf?: ((label: string, value: unknown) => string | undefined) | undefined;
}

/** Decimals that an exponent states when no value of the message uses it. Amounts of the service have 8. */
const USUAL_DECIMALS = 8;
const FIRST_BYTES = 1_024;
const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -MAX_INT64;
const MAX_INT128 = 2n ** 127n - 1n;
const NON_REPRESENTABLE_NAME = 'NON_REPRESENTABLE';
const TWO_32 = 4_294_967_296;

const RANGES: Readonly<Record<string, readonly [low: number, high: number, none: number]>> = {
  int8: [-0x7f, 0x7f, -0x80],
  uint8: [0, 0xfe, 0xff],
  int16: [-0x7fff, 0x7fff, -0x8000],
  uint16: [0, 0xfffe, 0xffff],
  int32: [-0x7fff_ffff, 0x7fff_ffff, -0x8000_0000],
  uint32: [0, 0xffff_fffe, 0xffff_ffff],
};

/**
 * Writes a message.
 *
 * @throws SbeError `inexpressible` when the schema cannot express the value
 */
export function writeMessage(schema: SbeSchema, name: string, value: unknown, options: WriteOptions = {}): Buffer {
  const writer = new Writer(planOf(schema), options);
  writer.message(name, value);
  return writer.done();
}

class Writer {
  private bytes = Buffer.allocUnsafe(FIRST_BYTES);
  private length = 0;
  private decimals: number[] = [];

  constructor(
    private readonly plan: SchemaPlan,
    private readonly options: WriteOptions,
  ) {}

  done(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.length));
  }

  message(name: string, value: unknown): void {
    const plan = this.plan.byName(name);
    const outer = this.decimals;
    this.decimals = new Array(plan.exponentCount).fill(-1);
    this.measure(plan, value);
    this.decimals = this.decimals.map((count) => (count < 0 ? USUAL_DECIMALS : count));
    const at = this.take(HEADER_BYTES);
    const { id, version } = this.plan.schema;
    this.bytes.writeUInt16LE(plan.blockLength, at);
    this.bytes.writeUInt16LE(plan.id, at + 2);
    this.bytes.writeUInt16LE(id, at + 4);
    this.bytes.writeUInt16LE(version, at + 6);
    this.block(plan, value);
    this.decimals = outer;
  }

  /** Finds, for each exponent, the largest number of decimals of its values. */
  private measure(plan: BlockPlan, value: unknown): void {
    for (const [index, field] of plan.fields.entries()) {
      if (field.exponent === undefined) continue;
      const text = fieldValue(plan, field, value, index);
      if (text === undefined || text === null) continue;
      const count = decimalsOf(String(text));
      if (count > (this.decimals[field.slot] as number)) this.decimals[field.slot] = count;
    }
    for (const group of plan.groups) {
      if (!group.fields.some(({ exponent }) => exponent !== undefined) && group.groups.length === 0) continue;
      const own = new Set(group.exponents.map(({ slot }) => slot));
      const shared = group.fields.some(({ slot, exponent }) => exponent !== undefined && !own.has(slot));
      if (shared || group.groups.length > 0) for (const entry of entriesOf(group, value)) this.measure(group, entry);
    }
  }

  private block(plan: BlockPlan, value: unknown): void {
    const at = this.take(plan.blockLength);
    for (const { slot, at: place } of plan.exponents)
      this.bytes.writeInt8(-(this.decimals[slot] as number), at + place);
    for (const [index, field] of plan.fields.entries()) this.field(field, fieldValue(plan, field, value, index), at);
    for (const group of plan.groups) this.group(group, entriesOf(group, value));
    for (const data of plan.data) this.data(data, plan.shape === 'value' ? value : valueAt(value, data.path));
  }

  private group(group: GroupPlan, entries: readonly unknown[]): void {
    const at = this.take(2 + group.countBytes);
    this.bytes.writeUInt16LE(group.blockLength, at);
    if (group.countBytes === 4) this.bytes.writeUInt32LE(entries.length, at + 2);
    else if (entries.length <= 0xffff) this.bytes.writeUInt16LE(entries.length, at + 2);
    else throw tooMuch(group.label, `${entries.length} entries`);
    const own = group.exponents.map(({ slot }) => slot);
    for (const entry of entries) {
      // Each entry of the group has its own exponents.
      if (own.length > 0) {
        for (const slot of own) this.decimals[slot] = -1;
        this.measure(group, entry);
        for (const slot of own) if ((this.decimals[slot] as number) < 0) this.decimals[slot] = USUAL_DECIMALS;
      }
      this.block(group, entry);
    }
  }

  private data(data: DataPlan, value: unknown): void {
    const at = this.take(lengthBytes(data.type));
    const start = this.length;
    const given = value === data.default ? undefined : value;
    if (given !== undefined && given !== null) {
      if (data.type === 'text8' || data.type === 'text16') this.text(String(given));
      else this.inner(data, given);
    } else if (data.isOptional !== true) throw missing(data.label);
    this.writeLength(data, at, this.length - start);
  }

  private inner({ label, isOptional = false }: DataPlan, value: unknown): void {
    const { messageOf } = this.options;
    const name = messageOf?.(label, value);
    if (name !== undefined) this.message(name, value);
    else if (!isOptional) throw new SbeError('inexpressible', `no message is known for ${label}`);
  }

  private text(text: string): void {
    const at = this.take(Buffer.byteLength(text));
    this.bytes.write(text, at, 'utf8');
  }

  private writeLength({ type, label }: SbeData & { readonly label: string }, at: number, length: number): void {
    const size = lengthBytes(type);
    if (size === 4) this.bytes.writeUInt32LE(length, at);
    else if (length >= 2 ** (8 * size)) throw tooMuch(label, `${length} bytes`);
    else if (size === 2) this.bytes.writeUInt16LE(length, at);
    else this.bytes[at] = length;
  }

  private field(field: FieldPlan, value: unknown, start: number): void {
    const at = start + field.at;
    const none = value === undefined || value === null || isDefault(field, value);
    if (none && field.type !== 'constant' && field.isOptional !== true && field.default === undefined)
      throw missing(field.label);
    switch (field.type) {
      case 'constant':
        return;
      case 'mantissa64':
        this.int64(field, none ? null : mantissaOf(String(value), this.decimals[field.slot] as number), at);
        return;
      case 'mantissa128':
        this.int128(field, none ? null : BigInt(mantissaOf(String(value), this.decimals[field.slot] as number)), at);
        return;
      case 'time':
        this.int64(field, none ? null : this.microseconds(value as Mantissa), at);
        return;
      case 'int64':
        this.int64(field, none ? null : integerOf(field, value), at);
        return;
      case 'uint64':
        this.uint64(field, none ? null : BigInt(integerOf(field, value)), at);
        return;
      case 'float':
        this.bytes.writeFloatLE(none ? Number.NaN : Number(value), at);
        return;
      case 'bool':
        this.bytes[at] = none ? nullByte(field) : value === true || value === 'true' ? 1 : 0;
        return;
      case 'enum':
        this.bytes[at] = none ? nullByte(field) : numberOf(field, String(value));
        return;
      case 'set':
        this.set(field, none ? [] : (value as readonly string[]), at);
        return;
      default:
        this.small(field, none ? null : Number(value), at);
    }
  }

  private microseconds(value: Mantissa): Mantissa {
    if (this.options.unit !== 'ms' || value === -1) return value;
    return Number(value) * 1_000;
  }

  private small(field: FieldPlan, value: number | null, at: number): void {
    const range = RANGES[field.type];
    if (range === undefined) throw new Error(`${field.label} has the type ${field.type}, which is no small number.`);
    const [low, high, none] = range;
    if (value !== null && !(Number.isInteger(value) && value >= low && value <= high))
      throw tooMuch(field.label, String(value));
    const written = value ?? none;
    if (field.bytes === 1) this.bytes[at] = written & 0xff;
    else if (low < 0) this.bytes.writeIntLE(written, at, field.bytes);
    else this.bytes.writeUIntLE(written, at, field.bytes);
  }

  private int64(field: FieldPlan, value: Mantissa | null, at: number): void {
    if (typeof value === 'number') {
      const low = value % TWO_32;
      this.bytes.writeUInt32LE(low < 0 ? low + TWO_32 : low, at);
      this.bytes.writeInt32LE(Math.floor(value / TWO_32), at + 4);
      return;
    }
    if (value !== null && (value > MAX_INT64 || value < MIN_INT64)) throw tooMuch(field.label, String(value));
    this.bytes.writeBigInt64LE(value ?? MIN_INT64 - 1n, at);
  }

  private int128(field: FieldPlan, value: bigint | null, at: number): void {
    if (value !== null && (value > MAX_INT128 || value < -MAX_INT128)) throw tooMuch(field.label, String(value));
    const written = value ?? -MAX_INT128 - 1n;
    this.bytes.writeBigUInt64LE(BigInt.asUintN(64, written), at);
    this.bytes.writeBigInt64LE(BigInt.asIntN(64, written >> 64n), at + 8);
  }

  private uint64(field: FieldPlan, value: bigint | null, at: number): void {
    if (value !== null && (value < 0n || value >= 2n ** 64n - 1n)) throw tooMuch(field.label, String(value));
    this.bytes.writeBigUInt64LE(value ?? 2n ** 64n - 1n, at);
  }

  private set(field: FieldPlan, names: readonly string[], at: number): void {
    const bits = names.reduce((all, name) => all | (1n << BigInt(numberOf(field, name))), 0n);
    if (field.bytes === 8) this.bytes.writeBigUInt64LE(bits, at);
    else this.bytes.writeUIntLE(Number(bits), at, field.bytes);
  }

  /** The position of the next `count` bytes. */
  private take(count: number): number {
    const at = this.length;
    this.length += count;
    if (this.length > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.length, 2 * this.bytes.length));
      this.bytes.copy(larger, 0, 0, at);
      this.bytes = larger;
    }
    return at;
  }
}

/** The value of a field in JSON, or the value that stands for a field that JSON omits. */
function fieldValue(plan: BlockPlan, field: FieldPlan, value: unknown, index: number): unknown {
  if (plan.shape === 'array') return (value as readonly unknown[])[index];
  return valueAt(value, field.path) ?? field.form.missing;
}

function entriesOf(group: GroupPlan, value: unknown): readonly unknown[] {
  const found = group.isWhole ? value : valueAt(value, group.path);
  if (group.form.isOne === true) return found === undefined || found === null ? [] : [found];
  return Array.isArray(found) ? found : [];
}

/** Whether a value is the one that JSON has in place of null. */
function isDefault({ default: given, isOptional }: FieldPlan, value: unknown): boolean {
  if (given === undefined || isOptional !== true) return false;
  return Number(value) === Number(given);
}

/** The byte of a null value, or 0 if the field has a default and no null. */
const nullByte = ({ isOptional }: FieldPlan): number => (isOptional === true ? 0xff : 0);

function integerOf(field: FieldPlan, value: unknown): Mantissa {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  if (typeof value === 'string' && /^-?\d{1,20}$/.test(value)) return BigInt(value);
  throw tooMuch(field.label, String(value));
}

/** The number of a name of an enum. A name that the schema does not have is sent as `NON_REPRESENTABLE`. */
function numberOf(field: FieldPlan, name: string): number {
  const found = field.numbers?.get(name) ?? field.numbers?.get(NON_REPRESENTABLE_NAME);
  if (found === undefined) throw tooMuch(field.label, name);
  return found;
}

const missing = (label: string): SbeError => new SbeError('inexpressible', `${label} is missing`);

const tooMuch = (label: string, value: string): SbeError =>
  new SbeError('inexpressible', `${label} cannot be ${value} in this schema`);
