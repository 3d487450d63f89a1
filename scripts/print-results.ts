/** Prints `src/protocol/endpoints/results.gen.ts`: the fields of all results as plain data, for the help. */
import type { z } from 'zod';
import type { Endpoint } from '../src/catalogue/endpoint.js';
import { catalogue } from '../src/catalogue/endpoints/catalogue.js';
import { fieldAbout, labelsOf, namedSchema, nameOf, optionsOf, wordOf } from '../src/catalogue/schemas/shape.js';
import type { ResultInfo, ResultType } from '../src/protocol/endpoints/result-types.js';
import { enums } from '../src/protocol/values/enums.js';
import { TypePrinter } from './print-types.js';

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

const definitionOf = (schema: z.ZodType) => schema._zod.def as Definition;

export function printResults(): string {
  const types = new Map<string, ResultType>();
  const printer = new TypePrinter();
  const spell = (schema: z.ZodType): string => {
    collect(schema, types, printer);
    return printer.spell(schema);
  };
  const results = Object.entries<Endpoint>(catalogue).map(([id, { result, resultBy }]): [string, ResultInfo] => {
    const type = spell(result);
    if (!resultBy) return [id, { type }];
    const variants = Object.entries(resultBy.results).map(([value, schema]) => [value, spell(schema)]);
    return [id, { type, by: [resultBy.param, Object.fromEntries(variants)] }];
  });
  const sorted = [...types].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = (entries: readonly (readonly [string, unknown])[]) =>
    entries.map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`).join('\n');
  return `// Printed from src/catalogue by \`npm run generate\`; do not edit.
import type { ResultInfo, ResultType } from './result-types.js';

/** Types by name. */
export const resultTypes: Readonly<Record<string, ResultType>> = {
${rows(sorted)}
};

/** Types of the calls' results, by endpoint id. */
export const results: Readonly<Record<string, ResultInfo>> = {
${rows(results)}
};
`;
}

/** Adds every named type that a schema contains. Enumerations are printed elsewhere. */
function collect(schema: z.ZodType, types: Map<string, ResultType>, printer: TypePrinter): void {
  const { innerType, element, items, shape } = definitionOf(schema);
  const named = namedSchema(schema);
  const name = named && nameOf(named);
  if (named && name !== undefined && !types.has(name) && !(name in enums)) types.set(name, typeOf(named, printer));
  const inner = [innerType, element, ...(items ?? []), ...Object.values(shape ?? {}), ...(optionsOf(schema) ?? [])];
  for (const one of inner) if (one) collect(one, types, printer);
}

function typeOf(schema: z.ZodType, printer: TypePrinter): ResultType {
  const { items, shape } = definitionOf(schema);
  const about = schema.description ?? '';
  if (shape) {
    const fields = Object.entries(shape).map(([wireName, field]) => {
      const name = wordOf(schema, wireName);
      const { type, innerType } = definitionOf(field);
      const isOptional = type === 'optional' && innerType !== undefined;
      const spelled = printer.spell(isOptional ? innerType : field);
      return [isOptional ? `${name}?` : name, spelled, fieldAbout(field)] as const;
    });
    return { about, fields };
  }
  if (items) {
    const labels = labelsOf(schema) ?? [];
    return {
      about,
      isRow: true,
      fields: items.map((item, i) => [labels[i] ?? String(i), printer.spell(item), fieldAbout(item)]),
    };
  }
  return { about, is: (optionsOf(schema) ?? []).map((option) => printer.spell(option)).join(' | ') };
}
