/** Checks that every message of both schemas is read as it was written, and written again with the same meaning. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeReply,
  encodeMessage,
  readHeader,
  readMessage,
  SbeError,
  type SbeSchema,
  spotSchema,
  streamSchema,
  writeMessage,
} from '../../src/sbe/index.js';
import { innerMessage } from '../../src/sbe/messages/reply-messages.js';
import { fieldForms } from '../../src/sbe/schemas/json-form.js';
import { naiveMessage, type Written } from './naive-message.js';

const schemas: readonly [string, SbeSchema][] = [
  ['3:5', spotSchema],
  ['stream 1:0', streamSchema],
];
const each = schemas.flatMap(([version, schema]) =>
  schema.messages.map((message) => ({ title: `${version} ${message.name}`, schema, message })),
);

describe.each(each)('$title', ({ schema, message }) => {
  test('is read with the random values that were written into it', () => {
    fc.assert(
      fc.property(naiveMessage(schema, message), ({ bytes, root }) => {
        const { name, value } = readMessage(schema, bytes);
        expect(name).toBe(message.name);
        const exponents = new Map(
          root.filter(({ field }) => field.type === 'exponent').map(({ field, raw }) => [field.name, Number(raw)]),
        );
        for (const one of root) {
          const wanted = wantedOf(message.name, one, exponents);
          if (wanted === undefined || Array.isArray(value)) continue;
          expect([one.field.name, fieldOf(message.name, one, value)]).toEqual([one.field.name, wanted]);
        }
      }),
      { numRuns: 25, seed: message.id },
    );
  });

  test('has the same values after it is read, written and read again', () => {
    fc.assert(
      fc.property(naiveMessage(schema, message), ({ bytes }) => {
        const { name, value } = readMessage(schema, bytes);
        let again: Buffer;
        try {
          again = writeMessage(schema, name, value, { messageOf: innerMessage });
        } catch (error) {
          // Decimals share an exponent: with the random exponent of another field, a mantissa may not fit.
          expect(error).toBeInstanceOf(SbeError);
          expect((error as SbeError).reason).toBe('inexpressible');
          return;
        }
        expect(readHeader(again)).toEqual(readHeader(bytes));
        expect(inLeastDigits(readMessage(schema, again).value)).toEqual(inLeastDigits(value));
      }),
      { numRuns: 25, seed: message.id },
    );
  });
});

/** The decimals of a message share exponents, so zeros at their ends may differ. */
function inLeastDigits(value: unknown): unknown {
  if (typeof value === 'string') return /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value;
  if (Array.isArray(value)) return value.map(inLeastDigits);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inLeastDigits(one)]));
}

/** The value of a field in the decoded reply, whose names follow JSON. */
function fieldOf(message: string, { field }: Written, value: unknown): unknown {
  const form = fieldForms[`${message}.${field.name}`] ?? fieldForms[field.name] ?? {};
  const inner = message === 'OrderAmendKeepPriorityResponse' && !['transactTime', 'executionId'].includes(field.name);
  const path = [...(inner ? ['amendedOrder'] : []), ...(form.json ?? field.json ?? field.name).split('.')];
  return path.reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], value as unknown);
}

/** The expected value of a field in JSON; undefined if a special rule of JSON decides. */
function wantedOf(message: string, { field, raw, isNull }: Written, exponents: ReadonlyMap<string, number>): unknown {
  const isRuled = fieldForms[field.name] !== undefined || fieldForms[`${message}.${field.name}`]?.shown !== undefined;
  if (isNull || isRuled) return undefined;
  switch (field.type) {
    case 'bool':
      return raw === 1n;
    case 'time':
    case 'int64':
    case 'uint64':
      return BigInt.asIntN(54, raw) === raw && raw !== -(2n ** 53n) ? Number(raw) : raw;
    case 'mantissa64':
    case 'mantissa128':
      return decimal(raw, exponents.get(field.exponent as string) as number);
    case 'int8':
    case 'uint8':
    case 'int16':
    case 'uint16':
    case 'int32':
    case 'uint32':
      return Number(raw);
    case 'constant':
      return field.constant;
    default:
      return undefined;
  }
}

/** The decimal by its definition. */
function decimal(mantissa: bigint, exponent: number): string {
  if (exponent >= 0) return String(mantissa * 10n ** BigInt(exponent));
  const size = mantissa < 0n ? -mantissa : mantissa;
  const unit = 10n ** BigInt(-exponent);
  return `${mantissa < 0n ? '-' : ''}${size / unit}.${String(size % unit).padStart(-exponent, '0')}`;
}

test('a reply is read with times in milliseconds or in microseconds', () => {
  const bytes = encodeMessage('ServerTimeResponse', { serverTime: 1_769_860_830_123_456 });
  expect(decodeReply(bytes, { unit: 'us' }).value).toEqual({ serverTime: 1_769_860_830_123_456 });
  expect(decodeReply(bytes, { unit: 'ms' }).value).toEqual({ serverTime: 1_769_860_830_123 });
});
