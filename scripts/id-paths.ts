/**
 * Finds the fields with 64-bit ids in the result schemas, so that the client checks only those fields for lost digits.
 */
import type { z } from 'zod';

import type { Endpoint } from '../src/catalogue/endpoint.js';
import { isId, optionsOf } from '../src/catalogue/schemas/shape.js';

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

/** Paths of the ids in every form that the endpoint's result has, those of its outcome included. */
export function idPaths({ result, resultBy, outcome }: Endpoint): string[] {
  const schemas = [result, ...Object.values(resultBy?.results ?? {}), ...(outcome ? [outcome] : [])];
  return [...new Set(schemas.flatMap((schema) => pathsIn(schema, '')))];
}

function pathsIn(schema: z.ZodType, at: string): string[] {
  const { type, innerType, element, items, shape } = schema._zod.def as Definition;
  if (isId(schema)) return [at];
  if (type === 'tuple' && items?.some((item) => pathsIn(item, at).length > 0)) {
    throw new Error(`${at || 'a result'} is a tuple with an id in it, which no path of field names leads to`);
  }
  const below = Object.entries(shape ?? {}).flatMap(([name, field]) => pathsIn(field, at ? `${at}.${name}` : name));
  return [
    ...below,
    ...[innerType, element, ...(optionsOf(schema) ?? [])].flatMap((inner) => (inner ? pathsIn(inner, at) : [])),
  ];
}
