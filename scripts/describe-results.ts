/**
 * Writes the result types of the catalogue as Markdown: for each named type a heading and a table of its fields. Each
 * type is described on one page only; other pages link to it.
 */
import type { z } from 'zod';
import {
  discriminatorOf,
  fieldAbout,
  labelsOf,
  namedSchema,
  nameOf,
  optionsOf,
  wordOf,
  wordsOf,
} from '../src/catalogue/schemas/shape.js';
import { enums } from '../src/protocol/values/enums.js';
import { table } from './markdown-table.js';
import { fieldTypeOf } from './print-rows.js';
import { definitionOf } from './schema-definition.js';

const isEnum = (name: string): boolean => name in enums;

/** A field of a type, as the cells of a table row. */
interface Field {
  readonly name: string;
  readonly type: string;
  readonly about: string;
}

/** The named types of all results, and the page on which each is described. */
export class ResultPages {
  readonly #pageOf = new Map<string, string>();
  readonly #schemas = new Map<string, z.ZodType>();

  /** Assigns a result type, and the types of its fields, to a page, unless an earlier page describes them. */
  add(schema: z.ZodType, page: string): void {
    const name = nameOf(schema);
    if (name !== undefined && isEnum(name)) return;
    if (name !== undefined) {
      if (this.#pageOf.has(name)) return;
      this.#pageOf.set(name, page);
      // A field can have a copy of the schema with a description of its own.
      this.#schemas.set(name, namedSchema(schema) ?? schema);
    }
    // Variants have no types of their own: one table shows them all.
    if (discriminatorOf(schema)) return;
    for (const inner of innerOf(schema)) this.add(inner, page);
  }

  /** Names of the types that a page describes, in the order of their first use. */
  namesOn(page: string): string[] {
    return [...this.#pageOf].filter(([, home]) => home === page).map(([name]) => name);
  }

  /** Whether a page describes a type of this name. */
  has(name: string): boolean {
    return this.#pageOf.has(name);
  }

  /** All type names with their pages, sorted by name. */
  all(): [name: string, page: string][] {
    return [...this.#pageOf].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** A type as a link, seen from a page. */
  text(schema: z.ZodType, page: string): string {
    const name = nameOf(schema);
    if (name !== undefined) return this.link(name, page);
    const { type, innerType, element, values } = definitionOf(schema);
    if (type === 'optional' && innerType) return this.text(innerType, page);
    if (type === 'nullable' && innerType) return `${this.text(innerType, page)} or null`;
    if (element) return `list of ${this.text(element, page)}`;
    if (values) return values.map((value) => `\`'${String(value)}'\``).join(' or ');
    return type === 'null' ? 'null' : fieldTypeOf(schema);
  }

  /** A type name as a link. Values of enumerations are listed on a page of their own. */
  link(name: string, page: string): string {
    const home = isEnum(name) ? 'values' : this.#pageOf.get(name);
    return `[${name}](${home === page ? '' : `${home}.md`}#${name.toLowerCase()})`;
  }

  /** The descriptions of all types of a page. */
  describe(page: string): string {
    const full = new Map<string, readonly Field[]>();
    return this.namesOn(page)
      .map((name) => `### ${name}\n\n${this.#body(name, page, full)}`)
      .join('\n');
  }

  #body(name: string, page: string, full: Map<string, readonly Field[]>): string {
    const schema = this.#schemas.get(name) as z.ZodType;
    const { items, shape } = definitionOf(schema);
    const about = schema.description ?? '';
    const options = optionsOf(schema);
    const discriminator = discriminatorOf(schema);
    if (options && discriminator) return `${about}\n\n${this.#variants(discriminator, options, page)}`;
    if (options) return `${about}\n\nOne of ${options.map((option) => this.text(option, page)).join(', ')}.\n`;
    const members = shape ?? Object.fromEntries((labelsOf(schema) ?? []).map((label, at) => [label, items?.[at]]));
    const fields = Object.entries(members).map(([field, member], at) =>
      this.#field(items ? `${at}: ${field}` : wordOf(schema, field), member as z.ZodType, page),
    );
    if (fields.length === 0) return `${about}\n`;
    const known = [...full].map(([other, others]) => derived(this.link(other, page), fields, others));
    const [shortest] = known.filter((text) => text !== undefined).sort((a = '', b = '') => a.length - b.length);
    if (shortest !== undefined) return `${about}\n\n${shortest}`;
    full.set(name, fields);
    const words = Object.entries(wordsOf(schema) ?? {}).map(([letter, word]) => `\`${letter}\` ${word}`);
    const letters = words.length > 0 ? ` The reply itself, which \`raw\` has, has letters: ${words.join(', ')}.` : '';
    const note = items ? ' An array; the number before the name is the index.' : letters;
    return `${about}${note}\n\n${fieldTable(fields)}`;
  }

  /** The variants of a type: the value of the discriminator, then the fields that come with it. */
  #variants(discriminator: string, options: readonly z.ZodType[], page: string): string {
    const rows = options.flatMap((option) => {
      const { [discriminator]: value, ...members } = definitionOf(option).shape ?? {};
      const first = [
        this.text(value as z.ZodType, page),
        '',
        '',
        (option.description ?? '').replace(/^Filter \w+ applies/, 'Applies'),
      ];
      const fields = Object.entries(members).map(([name, member]) => this.#field(name, member, page));
      return [first, ...fields.map(({ name, type, about }) => ['', name, type, about])];
    });
    return table([discriminator, 'field', 'type', 'meaning'], rows);
  }

  #field(name: string, schema: z.ZodType, page: string): Field {
    const isOptional = definitionOf(schema).type === 'optional';
    return {
      name: `\`${name}${isOptional ? '?' : ''}\``,
      type: this.text(schema, page),
      about: fieldAbout(schema),
    };
  }
}

const innerOf = (schema: z.ZodType): z.ZodType[] => {
  const { innerType, element, items, shape } = definitionOf(schema);
  const inner = [innerType, element, ...(items ?? []), ...Object.values(shape ?? {}), ...(optionsOf(schema) ?? [])];
  return inner.flatMap((one) => one ?? []);
};

/** Describes fields in words, by the fields of a type that the page has described before, if one of the two lists contains the other. */
function derived(link: string, fields: readonly Field[], others: readonly Field[]): string | undefined {
  const has = (list: readonly Field[], { name, type, about }: Field) =>
    list.some((one) => one.name === name && one.type === type && one.about === about);
  const more = fields.filter((field) => !has(others, field));
  const missing = others.filter((field) => !has(fields, field));
  const shared = fields.length - more.length;
  if (shared < 4) return undefined;
  const names = (list: readonly Field[]) => list.map(({ name }) => name).join(', ');
  if (missing.length === 0) return `The fields of ${link}, and:\n\n${fieldTable(more)}`;
  if (more.length > 0) return undefined;
  return missing.length <= shared
    ? `The fields of ${link} without ${names(missing)}.\n`
    : `Of the fields of ${link} only ${names(fields)}.\n`;
}

const fieldTable = (fields: readonly Field[]) =>
  table(
    ['field', 'type', 'meaning'],
    fields.map(({ name, type, about }) => [name, type, about]),
  );
