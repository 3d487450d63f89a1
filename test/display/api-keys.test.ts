/** Tests that no drawing has a whole API key, except that of a new key, which the user must copy. */
import { describe, expect, it } from 'vitest';
import { toMime, toText } from '../../src/display/index.js';
import { contextOf, samples } from './sample.js';

const KEY = 'kV7wq2'.repeat(10).padEnd(64, 'Z');

/** The value with each API key replaced. */
function withKey(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKey);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === 'apiKey' && one !== null ? KEY : withKey(one)]),
  );
}

/** A new account and a new key are printed for the user, once. */
const NEW = new Set(['control-opened']);
const hasKey = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, one]) => (name === 'apiKey' && typeof one === 'string') || hasKey(one));
const withKeys = samples.filter(({ name, value }) => hasKey(value) && !NEW.has(name));

describe('an API key', () => {
  it('occurs in at least one of the drawn samples', () =>
    expect(withKeys.map(({ name }) => name)).toContain('control-requests'));

  it.each(withKeys.map((sample) => [sample.name, sample] as const))('is shortened in %s', (_, sample) => {
    for (const width of [40, 80, 160, 300]) {
      const context = contextOf(sample, width, false);
      const drawn = [toText(withKey(sample.value), context), ...Object.values(toMime(withKey(sample.value), context))];
      for (const text of drawn) expect(text.replaceAll(/\s/g, '')).not.toContain(KEY.slice(0, 20));
    }
  });

  it.each(['record', 'table', 'dataTable'] as const)('is shortened in a value of the kind %s', (kind) => {
    const row = { apiKey: KEY, authorizedSince: 1_723_161_600_000 };
    const columns = [{ name: 'apiKey', type: 'text' }];
    const value = kind === 'table' ? [row] : kind === 'record' ? row : { columns, rows: [row], length: 1 };
    const text = toText(value, { kind, params: {}, width: 300, color: false });
    expect(text).toContain(`${KEY.slice(0, 12)}…`);
    expect(text).not.toContain(KEY.slice(0, 13));
  });
});
