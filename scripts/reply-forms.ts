/** Finds the form of each endpoint's reply in its result schemas, so that the client recognizes a reply without zod. */
import type { z } from 'zod';

import type { Endpoint } from '../src/catalogue/endpoint.js';
import type { ReplyForm } from '../src/protocol/endpoints/lost-reply.js';

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
}

/** The form of every reply that the endpoint can give. */
export function replyForm({ result, resultBy, outcome, oneOrMany }: Endpoint): ReplyForm {
  const schemas = [result, ...Object.values(resultBy?.results ?? {}), ...(outcome ? [outcome] : [])].flatMap(formsIn);
  const types = new Set(schemas.map(({ type }) => (type === 'array' || type === 'tuple' ? 'list' : 'object')));
  const is = oneOrMany || types.size > 1 ? 'either' : types.has('list') ? 'list' : 'object';
  const forms = schemas.flatMap(({ shape }) => (shape ? [mandatoryIn(shape)] : []));
  const hasEmptyForm = forms.some((fields) => fields.length === 0);
  return { is, fields: hasEmptyForm ? [] : [...new Set(forms.flat())] };
}

/** The definitions of a schema without its unions and wrappers. */
function formsIn(schema: z.ZodType): Definition[] {
  const definition = schema._zod.def as Definition;
  const inner = [...(definition.options ?? []), ...(definition.innerType ? [definition.innerType] : [])];
  return inner.length > 0 ? inner.flatMap(formsIn) : [definition];
}

const mandatoryIn = (shape: Readonly<Record<string, z.ZodType>>): string[] =>
  Object.entries(shape).flatMap(([name, schema]) => (schema._zod.optin === 'optional' ? [] : [name]));
