/** The expected form of a reply by the catalogue: its schema, and a search for fields that no schema declares. */
import { z } from 'zod';

import { catalogue } from '../../src/catalogue/endpoints/catalogue.js';

/** Schema of the reply of an endpoint to these parameters; `replies` is the form if the request asks for none. */
export function resultSchema(id: string, fields: Readonly<Record<string, unknown>>, replies?: string): z.ZodType {
  const endpoint = catalogue[id];
  if (!endpoint) throw new Error(`no endpoint ${id}`);
  const form = endpoint.resultBy && String(fields[endpoint.resultBy.param] ?? replies);
  const one = (form && endpoint.resultBy?.results[form]) || endpoint.result;
  return endpoint.oneOrMany && fields.symbol === undefined ? z.array(one) : one;
}

/** Paths of fields that the schema does not declare. */
export function undeclared(schema: z.ZodType, value: unknown, path = ''): string[] {
  if (schema instanceof z.ZodOptional) return undeclared(schema.unwrap() as z.ZodType, value, path);
  if (schema instanceof z.ZodUnion) {
    const options = schema.options as readonly z.ZodType[];
    const found = options.filter((one) => one.safeParse(value).success).map((one) => undeclared(one, value, path));
    return found.sort((a, b) => a.length - b.length)[0] ?? [path];
  }
  if (schema instanceof z.ZodArray) {
    return (value as unknown[]).flatMap((item, i) => undeclared(schema.element as z.ZodType, item, `${path}[${i}]`));
  }
  if (!(schema instanceof z.ZodObject)) return [];
  const shape = schema.shape as Record<string, z.ZodType>;
  // A filter declares its type only: its other fields differ by type.
  if (Object.keys(shape).join() === 'filterType') return [];
  return Object.entries(value as object).flatMap(([name, field]) => {
    const declared = shape[name];
    return declared ? undeclared(declared, field, `${path}.${name}`) : [`${path}.${name}`];
  });
}
