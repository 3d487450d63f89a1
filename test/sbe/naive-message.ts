/**
 * Writes messages straight from the table of a schema, field by field, with values of the schema's own types. This file shares nothing
 * with the codec, so that tests can judge the codec by it.
 */
import fc from 'fast-check';
import type { SbeSchema } from '../../src/sbe/index.js';

type Message = SbeSchema['messages'][number];
type Block = Pick<Message, 'blockLength' | 'fields' | 'groups' | 'data'>;
type Field = Message['fields'][number];

/** A field as it was written: the integer of its bytes. */
export interface Written {
  readonly field: Field;
  readonly raw: bigint;
  readonly isNull: boolean;
}

/** A message with its written fields, in the order of the schema. */
export interface NaiveMessage {
  readonly name: string;
  readonly bytes: Buffer;
  /** The fields of the root block. */
  readonly root: readonly Written[];
}

const SIZES = { int8: 1, uint8: 1, bool: 1, exponent: 1, int16: 2, uint16: 2, int32: 4, uint32: 4, float: 4 } as const;
/** Messages that are contained in a field of another message. */
const INNER: Readonly<Record<string, readonly string[]>> = {
  filter: ['PriceFilter', 'MaxNumOrdersFilter', 'TrailingDeltaFilter'],
  rule: ['PriceRangeExecutionRule'],
  response: ['CancelOrderResponse', 'CancelOrderListResponse'],
  cancelResponse: ['CancelOrderResponse', 'ErrorResponse'],
  newOrderResponse: ['NewOrderAckResponse', 'NewOrderFullResponse', 'ErrorResponse'],
  data: ['CancelReplaceOrderResponse'],
  result: ['ServerTimeResponse', 'DepthResponse', 'ErrorResponse'],
};
/** The deepest nesting in the schema: an error contains a replaced order, which contains an error. */
const MAX_DEPTH = 3;

export function naiveMessage(schema: SbeSchema, message: Message, depth = 0): fc.Arbitrary<NaiveMessage> {
  return blockBytes(schema, message, depth).map(({ bytes, fields }) => {
    const header = Buffer.alloc(8);
    for (const [at, value] of [message.blockLength, message.id, schema.id, schema.version].entries())
      header.writeUInt16LE(value, 2 * at);
    return { name: message.name, bytes: Buffer.concat([header, bytes]), root: fields };
  });
}

function blockBytes(
  schema: SbeSchema,
  block: Block,
  depth: number,
): fc.Arbitrary<{ bytes: Buffer; fields: readonly Written[] }> {
  const fields = fc.tuple(...block.fields.map((field) => fieldBytes(schema, field)));
  const groups = fc.tuple(...block.groups.map((group) => groupBytes(schema, group, depth)));
  const data = fc.tuple(...block.data.map((one) => dataBytes(schema, one, depth)));
  return fc.tuple(fields, groups, data).map(([written, lists, texts]) => ({
    bytes: Buffer.concat([...written.map(({ bytes }) => bytes), ...lists, ...texts]),
    fields: written.map(({ written: one }) => one),
  }));
}

function groupBytes(schema: SbeSchema, group: Message['groups'][number], depth: number): fc.Arbitrary<Buffer> {
  return fc.array(blockBytes(schema, group, depth), { maxLength: depth > 0 ? 1 : 3 }).map((entries) => {
    const header = Buffer.alloc(2 + group.countBytes);
    header.writeUInt16LE(group.blockLength, 0);
    header.writeUIntLE(entries.length, 2, group.countBytes);
    return Buffer.concat([header, ...entries.map(({ bytes }) => bytes)]);
  });
}

function dataBytes(
  schema: SbeSchema,
  { type, name: field, isOptional }: Message['data'][number],
  depth: number,
): fc.Arbitrary<Buffer> {
  const size = type.endsWith('8') ? 1 : type.endsWith('16') ? 2 : 4;
  const withLength = (content: Buffer): Buffer => {
    const length = Buffer.alloc(size);
    length.writeUIntLE(content.length, 0, size);
    return Buffer.concat([length, content]);
  };
  if (type.startsWith('text')) {
    const longest = fc.constantFrom('x'.repeat(255), '柚'.repeat(85), type === 'text16' ? 'y'.repeat(65_535) : 'y');
    const text = fc.oneof(
      { weight: 20, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
      { weight: 1, arbitrary: longest },
    );
    return text.map((one) => withLength(Buffer.from(one)));
  }
  const inner = fc.constantFrom(...(INNER[field] ?? [])).chain((name) => {
    const message = schema.messages.find((one) => one.name === name) as Message;
    return naiveMessage(schema, message, depth + 1).map(({ bytes }) => withLength(bytes));
  });
  if (isOptional !== true) return inner;
  const none = fc.constant(withLength(Buffer.alloc(0)));
  return depth >= MAX_DEPTH ? none : fc.oneof(inner, none);
}

interface FieldBytes {
  readonly bytes: Buffer;
  readonly written: Written;
}

function fieldBytes(schema: SbeSchema, field: Field): fc.Arbitrary<FieldBytes> {
  const bytes = sizeOf(schema, field);
  const none = nullOf(field, bytes);
  const value = rawOf(schema, field, bytes);
  const all =
    field.isOptional === true && field.type !== 'exponent'
      ? fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: fc.constant(none) })
      : value;
  return all.map((raw) => ({
    bytes: littleEndian(raw, bytes),
    written: { field, raw, isNull: field.isOptional === true && raw === none },
  }));
}

function sizeOf(schema: SbeSchema, { type, enum: list }: Field): number {
  if (list !== undefined) return schema.enums[list]?.bytes ?? 1;
  if (type === 'constant') return 0;
  return type === 'mantissa128' ? 16 : type in SIZES ? SIZES[type as keyof typeof SIZES] : 8;
}

const isSigned = ({ type }: Field): boolean => !/^uint|bool|enum|set|float/.test(type);

function nullOf(field: Field, bytes: number): bigint {
  if (field.type === 'float') return 0x7fc0_0000n;
  return isSigned(field) ? -(1n << BigInt(8 * bytes - 1)) : (1n << BigInt(8 * bytes)) - 1n;
}

function rawOf(schema: SbeSchema, field: Field, bytes: number): fc.Arbitrary<bigint> {
  const { type, enum: list } = field;
  const values = list === undefined ? [] : (schema.enums[list]?.values ?? []).map(({ value }) => BigInt(value));
  if (type === 'enum') return fc.constantFrom(...values);
  if (type === 'set') return fc.subarray(values).map((bits) => bits.reduce((all, bit) => all | (1n << bit), 0n));
  if (type === 'bool') return fc.constantFrom(0n, 1n);
  if (type === 'exponent') return fc.bigInt({ min: -18n, max: 3n });
  if (type === 'float') return fc.integer({ min: -99_999, max: 99_999 }).map((parts) => floatBits(parts / 1_000));
  if (type === 'constant') return fc.constant(0n);
  const top = 1n << BigInt(8 * bytes - (isSigned(field) ? 1 : 0));
  const [min, max] = isSigned(field) ? [1n - top, top - 1n] : [0n, top - 2n];
  const usual = fc.bigInt({ min: min > -10_000_000n ? min : -10_000_000n, max: max < 10n ** 16n ? max : 10n ** 15n });
  return fc.oneof(
    fc.bigInt({ min, max }),
    { weight: 3, arbitrary: usual },
    fc.constantFrom(min, max, 0n, min + 1n, max - 1n),
  );
}

function floatBits(value: number): bigint {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return BigInt(bytes.readUInt32LE());
}

function littleEndian(raw: bigint, bytes: number): Buffer {
  const target = Buffer.alloc(bytes);
  let rest = BigInt.asUintN(8 * bytes, raw);
  for (let at = 0; at < bytes; at += 1) {
    target[at] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return target;
}
