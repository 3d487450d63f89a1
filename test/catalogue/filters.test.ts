/**
 * Tests the schemas of filters: they have the types of the protocol reference, and accept a type that the reference
 * does not have.
 */
import { describe, expect, test } from 'vitest';
import { AssetFilter, ExchangeFilter, SymbolFilter } from '../../src/catalogue/schemas/filters.js';
import { optionsOf } from '../../src/catalogue/schemas/shape.js';
import { sharedJson, testWith } from '../support/shared.js';

interface SpecFilter {
  readonly filterType: string;
  readonly scope: 'symbol' | 'exchange' | 'asset';
  readonly fields: Readonly<Record<string, string>>;
  readonly example?: object;
}

const SPEC = 'spec/filters.json';
const unions = { symbol: SymbolFilter, exchange: ExchangeFilter, asset: AssetFilter };

const fieldsOf = (scope: keyof typeof unions) =>
  (optionsOf(unions[scope]) ?? []).map((option) => {
    const { shape } = option as unknown as { shape: Record<string, { value?: string }> };
    const { filterType, ...fields } = shape;
    return [filterType?.value ?? '', Object.keys(fields).sort()] as const;
  });

describe('the filters of the protocol reference', () => {
  const specTest = testWith(SPEC);
  const { filters = [] } = sharedJson<{ filters: SpecFilter[] }>(SPEC) ?? {};

  specTest.each(['symbol', 'exchange', 'asset'] as const)(
    'are exactly the filters that the catalogue has for one %s, with the same fields',
    (scope) => {
      const wanted = filters.filter((one) => one.scope === scope);
      expect(Object.fromEntries(fieldsOf(scope))).toEqual(
        Object.fromEntries(wanted.map(({ filterType, fields }) => [filterType, Object.keys(fields).sort()])),
      );
    },
  );

  specTest('are valid in the catalogue as the reference writes them in its examples', () => {
    for (const { scope, example } of filters) if (example) expect(() => unions[scope].parse(example)).not.toThrow();
  });
});

describe('a filter', () => {
  test('a filter of a type that the catalogue does not have is valid and keeps its fields', () => {
    const filter = { filterType: 'MAX_LEVERAGE', limit: 3 };
    expect(SymbolFilter.parse(filter)).toEqual(filter);
  });

  test('a filter of a known type needs the fields of its type', () => {
    expect(SymbolFilter.safeParse({ filterType: 'LOT_SIZE', minQty: '1', maxQty: '2' }).success).toBe(false);
  });
});
