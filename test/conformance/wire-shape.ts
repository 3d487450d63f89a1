/**
 * Describes the shape of a JSON reply without its values: every path with its type, decimals with their number of
 * digits.
 */
import { z } from 'zod';

/** Path to type, such as `[].fills[].price` -> `decimal.8`. For filters the path contains the filterType. */
export type WireShape = ReadonlyMap<string, string>;

const DECIMAL = /^-?\d+\.(\d+)$/;

export function shapeOf(value: unknown): WireShape {
  const shape = new Map<string, string>();
  collect(value, '', shape);
  return shape;
}

function collect(value: unknown, path: string, into: Map<string, string>): void {
  if (Array.isArray(value)) {
    into.set(path, 'array');
    // The columns of a row have different types, so each position is compared by itself. Items of a list have one
    // shape, except filters and the two kinds of cancels.
    const isRow = value.some((one) => typeof one === 'number' || typeOf(one).startsWith('decimal'));
    value.forEach((one, i) => {
      const kind = typeof one === 'object' && one !== null ? kindOf(one) : '';
      collect(one, isRow && value.length > 2 ? `${path}[${i}]` : `${path}[${kind}]`, into);
    });
  } else if (typeof value === 'object' && value !== null) {
    into.set(path, 'object');
    for (const [name, field] of Object.entries(value)) collect(field, path === '' ? name : `${path}.${name}`, into);
  } else into.set(path, typeOf(value));
}

function kindOf(item: object): string {
  if ('filterType' in item) return String(item.filterType);
  if ('rateLimitType' in item) return '';
  return 'contingencyType' in item ? 'list' : '';
}

function typeOf(value: unknown): string {
  if (typeof value !== 'string') return value === null ? 'null' : typeof value;
  const decimals = DECIMAL.exec(value)?.[1];
  return decimals === undefined ? 'string' : `decimal.${decimals.length}`;
}

/** The schema for replies of any age: the fields in `newer`, which were added later, are optional. */
export function ofAnyAge(schema: z.ZodType, newer: ReadonlySet<string>): z.ZodType {
  const go = (one: z.ZodType) => ofAnyAge(one, newer);
  if (schema instanceof z.ZodOptional) return go(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((one) => go(one as z.ZodType)) as [z.ZodType]);
  if (schema instanceof z.ZodArray) return z.array(go(schema.element as z.ZodType));
  if (!(schema instanceof z.ZodObject)) return schema;
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const one = go(field);
    return [name, newer.has(name) ? one.optional() : one] as const;
  });
  return z.looseObject(Object.fromEntries(fields));
}
