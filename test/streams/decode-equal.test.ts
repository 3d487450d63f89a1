/**
 * The patterns of events against the parser of JSON: for any text, also a damaged or an unusual one, the decoder with
 * patterns returns exactly what the plain decoder returns, or refuses the text as the plain decoder does.
 */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type EventField, marketEvents, userEvents } from '../../src/protocol/index.js';
import { eventMakers } from '../../src/streams/decode/event-makers.gen.js';
import { plainDecoder } from '../../src/streams/decode/plain-decoder.js';
import { decoderOf } from '../../src/streams/index.js';
import { trials } from '../support/depth.js';

const RUNS = trials(80, 20_000, 6_000);
const tables: Readonly<Record<string, readonly EventField[]>> = { ...marketEvents, ...userEvents };

/** The result with the order of its fields, or a mark if the text was refused. */
function outcome(decode: (text: string) => unknown, text: string): string {
  const withBigints = (_: string, value: unknown) =>
    Object.is(value, -0) ? '-0' : typeof value === 'bigint' ? `${value}n` : value;
  try {
    const event = decode(text);
    // `toJSON` of an event with bigints makes them strings, so the fields are read before.
    const fields = Object.entries(event as object);
    return JSON.stringify(
      [Array.isArray(event), Object.getPrototypeOf(event) === Object.prototype, fields],
      withBigints,
    );
  } catch (error) {
    return `refused: ${(error as Error).name}`;
  }
}

const digits = fc.stringMatching(/^-?\d{1,18}$/);
const decimal = fc.stringMatching(/^-?\d{1,9}\.\d{1,9}$/);
const level = fc.tuple(decimal, decimal);

/** A text for a field, mostly as the exchange would write it. */
function value(field: EventField): fc.Arbitrary<string> {
  const { kind, fields = [] } = field;
  const usual: Record<EventField['kind'], () => fc.Arbitrary<string>> = {
    event: () => fc.constant('"trade"'),
    time: () => digits,
    id: () => digits,
    count: () => digits,
    symbol: () => fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
    text: () => fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
    decimal: () => decimal.map((text) => `"${text}"`),
    flag: () => fc.constantFrom('true', 'false'),
    levels: () => fc.array(level, { maxLength: 4 }).map((levels) => JSON.stringify(levels)),
    object: () => event(fields),
    objects: () => fc.array(event(fields), { maxLength: 2 }).map((all) => `[${all.join()}]`),
  };
  return fc.oneof(
    { weight: 40, arbitrary: usual[kind]() },
    { weight: 1, arbitrary: fc.json() },
    {
      weight: 1,
      arbitrary: fc.constantFrom('null', '-0', '1.50', '1e3', '007', '"\\u0041"', '"\\"', '""', '[]', '[[]]'),
    },
  );
}

function event(fields: readonly EventField[], type?: string): fc.Arbitrary<string> {
  const members = fields.map((field) => {
    const text = field.kind === 'event' && type !== undefined ? fc.constant(`"${type}"`) : value(field);
    return fc.tuple(text, fc.nat(field.when === undefined ? 99 : 2)).map(([one, chance]) => {
      return (field.when === undefined) === chance > 0 ? `"${field.key}":${one}` : '';
    });
  });
  return fc.tuple(...members).map((all) => `{${all.filter((one) => one !== '').join()}}`);
}

/** Changes one place of a text: removes, repeats, moves, or inserts what may matter in JSON. */
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  length: fc.nat(12),
  to: fc.nat(),
  by: fc.constantFrom('remove', 'repeat', 'move', 'insert'),
  text: fc.oneof(
    fc.constantFrom(...'{}[]",:\\-.0et \n\t\u0000\u007f\u2028é'),
    fc.constantFrom('"E":1,', ',"W":5', '\\u0031', '\\"', '""', '],', ',["1","2"]', ',"__proto__":{}', '\ud800'),
  ),
});

interface Change {
  readonly at: number;
  readonly length: number;
  readonly to: number;
  readonly by: 'remove' | 'repeat' | 'move' | 'insert';
  readonly text: string;
}

function changed(text: string, { at, length, to, by, text: piece }: Change): string {
  const start = at % (text.length + 1);
  const part = text.slice(start, start + length);
  if (by === 'insert') return text.slice(0, start) + piece + text.slice(start);
  if (by === 'repeat') return text.slice(0, start) + part + text.slice(start);
  const rest = text.slice(0, start) + text.slice(start + length);
  if (by === 'remove') return rest;
  const target = to % (rest.length + 1);
  return rest.slice(0, target) + part + rest.slice(target);
}

describe.each(Object.keys(eventMakers))('the pattern that reads events of the kind %s', (name) => {
  const fields = tables[name] as readonly EventField[];
  const plain = plainDecoder(fields);
  const decode = decoderOf(name as 'trade');
  const text = event(fields, name === 'rollingTicker' ? '4hTicker' : name);

  test('returns the same as the JSON parser', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(outcome(decode, one)).toBe(outcome(plain, one));
      }),
      { numRuns: RUNS },
    );
  });

  test('reads damaged texts like the parser of JSON, or refuses them like it', () => {
    fc.assert(
      fc.property(text, fc.array(change, { minLength: 1, maxLength: 3 }), (one, changes) => {
        const other = changes.reduce(changed, one);
        expect(outcome(decode, other)).toBe(outcome(plain, other));
      }),
      { numRuns: RUNS },
    );
  });
});

test('the patterns match the texts that the exchange writes, so that its events need no JSON parser', () => {
  // If a pattern did not match, the JSON parser would read every event, and only the cost would show this.
  for (const [name, { type }] of Object.entries(eventMakers)) {
    const usual = (all: readonly EventField[]): string =>
      `{${all
        .filter(({ when }) => when === undefined)
        .map(({ key, kind, fields }) => `"${key}":${fields ? usual(fields) : USUAL[kind]}`)
        .join()}}`;
    const text = usual(tables[name] ?? []).replace(/"e":"[^"]*"/, `"e":"${type ?? '1hTicker'}"`);
    const parse = vi.spyOn(JSON, 'parse');
    decoderOf(name as 'trade')(text);
    expect([name, parse.mock.calls.length]).toEqual([name, 0]);
    parse.mockRestore();
  }
});

const USUAL: Partial<Record<EventField['kind'], string>> = {
  ...{ event: '"x"', time: '1767225600000123', symbol: '"BTCUSDT"', decimal: '"0.10000000"', id: '-1', count: '0' },
  ...{ flag: 'true', text: '"NONE"', levels: '[["1.0","2.0"],["1.1","0.0"]]' },
};
