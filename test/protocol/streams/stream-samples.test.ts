/** Compares the tables of events with the documented samples: names, order and types of the fields. */
import { describe, expect } from 'vitest';
import {
  type EventField,
  marketEvents,
  SERVER_SHUTDOWN,
  userEvents,
} from '../../../src/protocol/streams/stream-events.js';
import { sharedJson, testWith } from '../../support/shared.js';

const PATH = 'spec/stream-samples.json';
type Sample = Readonly<Record<string, unknown>>;
const samples =
  sharedJson<{ samples: readonly { doc: string; section: string; value: unknown }[] }>(PATH)?.samples ?? [];
const test = testWith(PATH);

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

function check(sample: Sample, fields: readonly EventField[]): void {
  const keys = Object.keys(sample);
  const known = fields.map(({ key }) => key);
  expect(known.filter((key) => keys.includes(key))).toEqual(keys);
  for (const { key, kind, when, isNullable, fields: nested } of fields) {
    const value = sample[key];
    if (value === undefined) expect([key, when]).not.toEqual([key, undefined]);
    else if (value === null) expect([key, isNullable]).toEqual([key, true]);
    else {
      expect([key, value, IS[kind](value)]).toEqual([key, value, true]);
      if (nested) for (const one of [value].flat()) check(one as Sample, nested);
    }
  }
}

function tableOf(sample: Sample): readonly EventField[] | undefined {
  const name = sample.e;
  if (name === SERVER_SHUTDOWN) return userEvents.eventStreamTerminated;
  if (typeof name === 'string' && /^\d[hd]Ticker$/.test(name)) return marketEvents.rollingTicker;
  if (name === undefined) return 'u' in sample ? marketEvents.bookTicker : marketEvents.partialDepth;
  return { ...marketEvents, ...userEvents }[name as keyof typeof marketEvents];
}

describe('the documented sample of', () => {
  const events = samples
    .filter(({ doc }) => doc !== 'web-socket-api.md')
    .map(({ section, value }) => ({ section, value: ((value as Sample).event ?? value) as Sample }))
    .filter(({ value }) => !('id' in value) && !Array.isArray(value));
  test('is there for every event', () => {
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
