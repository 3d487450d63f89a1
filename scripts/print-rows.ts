/**
 * Prints `src/protocol/endpoints/result-rows.gen.ts`: the types of result fields, and the rows of lists, without
 * schemas.
 */
import type { z } from 'zod';
import type { Endpoint } from '../src/catalogue/endpoint.js';
import { catalogue } from '../src/catalogue/endpoints/catalogue.js';
import { decimal, isId, isKind, labelsOf, nameOf, optionsOf, time, wordsOf } from '../src/catalogue/schemas/shape.js';
import type { FieldType, RowShape } from '../src/protocol/endpoints/row-shape.js';

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

const definitionOf = (schema: z.ZodType) => schema._zod.def as Definition;

/** Type of a field, without schemas. */
export function fieldTypeOf(schema: z.ZodType): FieldType {
  if (isKind(decimal, schema)) return 'decimal';
  if (isKind(time, schema)) return 'time';
  if (isId(schema)) return 'id';
  const { type, innerType } = definitionOf(schema);
  if (innerType) return fieldTypeOf(innerType);
  if (type === 'number') return 'integer';
  if (type === 'boolean') return 'boolean';
  return ['string', 'enum', 'literal'].includes(type) ? 'text' : 'json';
}

/** Fields and members of a schema, by name. */
function membersOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  const { shape, items } = definitionOf(schema);
  return shape ?? Object.fromEntries((labelsOf(schema) ?? []).map((name, at) => [name, items?.[at] as z.ZodType]));
}

class Fields {
  /** Types by field name in all results; undefined if fields with this name have different types. */
  readonly types = new Map<string, FieldType | undefined>();
  readonly shapes = new Map<string, RowShape>();

  visit(schema: z.ZodType): void {
    const { innerType, element, items } = definitionOf(schema);
    const words = wordsOf(schema);
    const members = membersOf(schema);
    for (const [field, member] of Object.entries(members)) {
      // A single-letter name has a meaning in its own shape only.
      const name = words?.[field] ?? field;
      const type = fieldTypeOf(member);
      this.types.set(name, this.types.has(name) && this.types.get(name) !== type ? undefined : type);
    }
    if (items || words) this.note(schema);
    for (const inner of [innerType, element, ...Object.values(members), ...(optionsOf(schema) ?? [])]) {
      if (inner) this.visit(inner);
    }
  }

  /** The name under which the rows of a list are printed. */
  note(schema: z.ZodType): string {
    const name = nameOf(schema);
    if (name === undefined) throw new Error('the rows of a list have no name');
    const words = wordsOf(schema);
    const fields = Object.fromEntries(
      Object.entries(membersOf(schema)).map(([field, one]) => [words?.[field] ?? field, fieldTypeOf(one)]),
    );
    const isTuple = definitionOf(schema).items !== undefined;
    this.shapes.set(name, { fields, ...(isTuple ? { isTuple: true } : {}), ...(words ? { words } : {}) });
    return name;
  }
}

/** The schema of the rows of a paged endpoint. */
function pagedRows({ paging, result }: Endpoint): z.ZodType | undefined {
  if (!paging) return undefined;
  const field = paging.by === 'time' ? paging.rows : undefined;
  const list = field === undefined ? result : definitionOf(result).shape?.[field];
  return list && definitionOf(list).element;
}

export function printRows(): string {
  const fields = new Fields();
  const paged: string[] = [];
  for (const [id, endpoint] of Object.entries(catalogue)) {
    for (const schema of [endpoint.result, ...Object.values(endpoint.resultBy?.results ?? {})]) fields.visit(schema);
    const rows = pagedRows(endpoint);
    if (rows) paged.push(`  ${id}: '${fields.note(rows)}',\n`);
  }
  const types = [...fields.types].flatMap(([name, type]) =>
    type && type !== 'json' ? [`  ${name}: '${type}',\n`] : [],
  );
  const shapes = [...fields.shapes].map(([name, { fields, isTuple, words }]) => {
    const list = Object.entries(fields).map(([field, type]) => `      ${field}: '${type}',\n`);
    const named = Object.entries(words ?? {}).map(([field, word]) => `      ${field}: '${word}',\n`);
    const more = `${isTuple ? '    isTuple: true,\n' : ''}${words ? `    words: {\n${named.join('')}    },\n` : ''}`;
    return `  ${name}: {\n    fields: {\n${list.join('')}    },\n${more}  },\n`;
  });
  return `// Printed from src/catalogue by \`npm run generate\`; do not edit.
import type { FieldType, RowShape } from './row-shape.js';

/** Types of result fields, by name. Lists, objects and names with different types in different results are left out. */
export const fieldTypes: Readonly<Record<string, FieldType>> = {
${types.join('')}};

/** Rows by the name of their type: rows of paged lists, rows that are arrays, and rows with single-letter names. */
export const rowShapes: Readonly<Record<string, RowShape>> = {
${shapes.join('')}};

/** Paged endpoint -> name of its rows. */
export const pagedRows: Readonly<Record<string, string>> = {
${paged.join('')}};
`;
}
