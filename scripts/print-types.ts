/** Prints result schemas as TypeScript types, and collects the named types that they use. */
import type { z } from 'zod';
import { fieldAbout, isId, labelsOf, namedSchema, nameOf, optionsOf, wordOf } from '../src/catalogue/schemas/shape.js';
import { type EnumName, enums, enumValues } from '../src/protocol/values/enums.js';
import { definitionOf } from './schema-definition.js';

/** Converts schemas to type expressions. Every named schema in them becomes a declaration. */
export class TypePrinter {
  private readonly declared = new Map<string, string>();

  /** A schema as a type expression. */
  spell(schema: z.ZodType): string {
    const named = namedSchema(schema);
    const name = named && nameOf(named);
    if (name === undefined) return this.body(schema);
    if (name in enums) return this.enumName(name as EnumName);
    if (!this.declared.has(name)) {
      this.declared.set(name, '');
      this.declared.set(name, this.declare(name, named as z.ZodType));
    }
    return name;
  }

  /** The type of a result: a list has methods of its own beside its rows. */
  spellResult(schema: z.ZodType, isMany = false): string {
    if (isMany) return `RowList<${this.spellRow(schema)}>`;
    const { type, element } = definitionOf(schema);
    return type === 'array' ? `RowList<${this.spellRow(element as z.ZodType)}>` : this.spell(schema);
  }

  /** The type of a row; for a row that is an array, also the type with names. */
  spellRow(schema: z.ZodType): string {
    const row = this.spell(schema);
    const named = namedSchema(schema) ?? schema;
    const labels = labelsOf(named);
    if (!labels) return `${row}, ${row}`;
    const { items } = definitionOf(named);
    const fields = labels
      .map((label, at) => [label, items?.[at] as z.ZodType] as const)
      .filter(([name]) => name !== 'unused')
      .map(
        ([name, member]) =>
          `${fieldAbout(member) && `  /** ${fieldAbout(member)} */\n`}  ${name}: ${this.spell(member)};\n`,
      );
    const name = `${row}Row`;
    this.declared.set(
      name,
      `/** The values of a {@link ${row}} by name. */\nexport interface ${name} {\n${fields.join('')}}\n`,
    );
    return `${row}, ${name}`;
  }

  /** Name of an enumeration, which is declared on first use. */
  enumName(name: EnumName): string {
    if (!this.declared.has(name)) {
      const values = enumValues(name).map((value) => `'${value}'`);
      this.declared.set(name, `/** ${enums[name].summary} */\nexport type ${name} = ${values.join(' | ')};\n`);
    }
    return name;
  }

  /** Declares a type expression with the first of `names` that is unused or already has the same meaning. */
  alias(names: readonly string[], summary: string, body: string): string {
    for (const name of names) {
      const text = `/** ${summary} */\nexport type ${name} =${body};\n`;
      if ((this.declared.get(name) ?? text) !== text) continue;
      this.declared.set(name, text);
      return name;
    }
    throw new Error(`other types are named ${names.join(', ')}`);
  }

  /** Names of all declarations, sorted. */
  names(): string[] {
    return [...this.declared.keys()].sort((a, b) => (a < b ? -1 : 1));
  }

  /** All declarations, by name. */
  declarations(): string {
    return [...this.declared]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, text]) => text)
      .join('\n');
  }

  private declare(name: string, schema: z.ZodType): string {
    const summary = schema.description ? `/** ${schema.description} */\n` : '';
    const { type, shape } = definitionOf(schema);
    if (type !== 'object') return `${summary}export type ${name} = ${this.body(schema)};\n`;
    const fields = Object.entries(shape ?? {}).map(([wireName, value]) => {
      const about = fieldAbout(value);
      return `${about && `  /** ${about} */\n`}  ${this.field(wordOf(schema, wireName), value)};\n`;
    });
    return `${summary}export interface ${name} {\n${fields.join('')}}\n`;
  }

  private field(name: string, schema: z.ZodType): string {
    return definitionOf(schema).type === 'optional'
      ? `${name}?: ${this.spell(definitionOf(schema).innerType as z.ZodType)}`
      : `${name}: ${this.spell(schema)}`;
  }

  private body(schema: z.ZodType): string {
    const definition = definitionOf(schema);
    switch (definition.type) {
      case 'number':
        return isId(schema) ? 'Id' : 'number';
      case 'string':
      case 'boolean':
        return definition.type;
      case 'array': {
        const element = this.spell(definition.element as z.ZodType);
        return element.includes('|') ? `(${element})[]` : `${element}[]`;
      }
      case 'literal':
        return (definition.values ?? []).map((value) => `'${String(value)}'`).join(' | ');
      case 'nullable':
        return `${this.spell(definition.innerType as z.ZodType)} | null`;
      case 'null':
        return 'null';
      case 'tuple': {
        const labels = labelsOf(schema) ?? [];
        return `[${(definition.items ?? []).map((item, i) => `${labels[i]}: ${this.spell(item)}`).join(', ')}]`;
      }
      case 'union':
        return (optionsOf(schema) ?? []).map((option) => this.spell(option)).join(' | ');
      case 'object':
        return `{ ${Object.entries(definition.shape ?? {})
          .map(([name, value]) => this.field(name, value))
          .join('; ')} }`;
      default:
        throw new Error(`no TypeScript spelling for a ${definition.type} schema`);
    }
  }
}
