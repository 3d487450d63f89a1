/** Compares the tables of events with the documented samples: names, order and types of the fields. */
import { describe, expect } from 'vitest';
import { type EventField, marketEvents, userEvents } from '../../../src/protocol/streams/stream-events.js';
import { testWith } from '../../support/shared.js';
import { eventNameOf, SAMPLES_PATH, sampleEvents, type WireEvent } from '../../support/stream-samples.js';

const test = testWith(SAMPLES_PATH);

const IS: Readonly<Record<EventField['kind'], (value: unknown) => boolean>> = {
  event: (value) => typeof value === 'string',
  time: Number.isSafeInteger,
  symbol: (value) => typeof value === 'string',
  decimal: (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value),
  id: Number.isSafeInteger,
  count: Number.isSafeInteger,
  flag: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
  levels: (value) => Array.isArray(value) && value.every((level) => level.length === 2),
  object: (value) => typeof value === 'object',
  objects: Array.isArray,
};

function check(sample: WireEvent, fields: readonly EventField[]): void {
  const keys = Object.keys(sample);
  const known = fields.map(({ key }) => key);
  expect(known.filter((key) => keys.includes(key))).toEqual(keys);
  for (const { key, kind, when, isNullable, fields: nested } of fields) {
    const value = sample[key];
    if (value === undefined) expect([key, when]).not.toEqual([key, undefined]);
    else if (value === null) expect([key, isNullable]).toEqual([key, true]);
    else {
      expect([key, value, IS[kind](value)]).toEqual([key, value, true]);
      if (nested) for (const one of [value].flat()) check(one as WireEvent, nested);
    }
  }
}

const tables: Readonly<Record<string, readonly EventField[]>> = { ...marketEvents, ...userEvents };
const tableOf = (sample: WireEvent) => tables[eventNameOf(sample)];

describe('the documented sample of an event', () => {
  const events = sampleEvents();
  test('exists for every event', () => {
    expect(events.length).toBeGreaterThan(18);
    const names = new Set(events.map(({ value }) => tableOf(value)));
    expect(names.size).toBe(Object.keys(marketEvents).length + Object.keys(userEvents).length);
  });
  for (const { section, value } of events) {
    test(section, () => {
      check(value, tableOf(value) ?? []);
    });
  }
});
