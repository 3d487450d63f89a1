/**
 * Building blocks of result schemas: zod schemas of scalar values (decimal, time, id), and functions that give a schema the
 * name of its generated TypeScript type.
 */
import { z } from 'zod';

import { type EnumName, enumValues } from '../../protocol/index.js';

/** Schema -> the name under which the printed types declare it. */
const names = new WeakMap<object, string>();
/** Tuple schema -> names of its members. */
const labels = new WeakMap<object, readonly string[]>();
/** Schema with single-letter fields -> full name of each field. */
const words = new WeakMap<object, Readonly<Record<string, string>>>();

/** Decimal number as a string, so that no digit is lost. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
/** Instant in milliseconds since the epoch (microseconds on request); -1 for "not yet". */
export const time = z.int();
export const int = z.int();
/** 64-bit count. */
export const long = z.int();
/** 64-bit id: exact in results above 2^53 too, see `transport/exact-ids.ts`. */
export const id = z.int();
export const bool = z.boolean();
export const string = z.string();

const enumSchemas = new Map<EnumName, z.ZodType>();

/** One value of an enumeration. */
export function one(name: EnumName): z.ZodType {
  const known = enumSchemas.get(name);
  if (known) return known;
  const schema = z.enum(enumValues(name) as [string, ...string[]]);
  names.set(schema, name);
  enumSchemas.set(name, schema);
  return schema;
}

/** One value of an enumeration, which distinguishes the shapes of a union. */
export const exactly = (name: EnumName, value: string): z.ZodType => {
  if (!enumValues(name).includes(value)) throw new Error(`${name} has no ${value}`);
  return z.literal(value);
};

/** A value that may be null. */
export const orNull = (schema: z.ZodType): z.ZodType => z.nullable(schema);

/** The value null. */
export const nothing = z.null();

/** A named object of the wire. Unknown fields are kept, because the exchange may add fields later. */
export function shape<T extends z.ZodRawShape>(name: string, summary: string, fields: T): z.ZodObject<T> {
  const schema = z.looseObject(fields).describe(summary) as z.ZodObject<T>;
  names.set(schema, name);
  return schema;
}

/** A shape with single-letter fields on the wire, and the full names that the rows and tables of the client have. */
export function lettered<T extends z.ZodObject>(schema: T, columns: Readonly<Record<keyof T['shape'], string>>): T {
  words.set(schema, columns);
  return schema;
}

/** An array of fixed length whose members have names. */
export function row(name: string, summary: string, members: Readonly<Record<string, z.ZodType>>): z.ZodType {
  const schema = z.tuple(Object.values(members) as [z.ZodType, ...z.ZodType[]]).describe(summary);
  names.set(schema, name);
  labels.set(schema, Object.keys(members));
  return schema;
}

/** One of several named shapes. */
export function oneOf(name: string, summary: string, options: readonly z.ZodType[]): z.ZodType {
  const schema = z.union(options as [z.ZodType, z.ZodType]).describe(summary);
  names.set(schema, name);
  return schema;
}

/** A list. */
export const list = <T extends z.ZodType>(item: T): z.ZodArray<T> => z.array(item);

/** Discriminator of a {@link variants} union, such as `filterType`. */
const discriminators = new WeakMap<object, string>();
/** The options of a {@link variants} union, without the one for other values of the discriminator. */
const knownOptions = new WeakMap<object, readonly z.ZodObject[]>();

/**
 * A union of several shapes, which differ in the literal of one field. An object with another text in this field is
 * valid too, because other exchanges have further variants, but the printed types list the known shapes only: with a
 * general variant in the union TypeScript could not narrow it.
 */
export function variants(name: string, summary: string, field: string, options: readonly z.ZodObject[]): z.ZodType {
  const known = new Set(options.map((option) => (option.shape[field] as z.ZodLiteral<string>).value));
  const other = z.looseObject({ [field]: z.string().refine((value) => !known.has(value)) });
  const all = z.discriminatedUnion(field, options as [z.ZodObject<{ [name: string]: z.ZodLiteral }>]);
  const schema = z.union([all, other]).describe(summary);
  names.set(schema, name);
  discriminators.set(schema, field);
  knownOptions.set(schema, options);
  return schema;
}

/** Discriminator of a {@link variants} union. */
export const discriminatorOf = (schema: z.ZodType): string | undefined => discriminators.get(schema);

/** Options of a union; of a {@link variants} union the known ones. */
export const optionsOf = (schema: z.ZodType): readonly z.ZodType[] | undefined =>
  knownOptions.get(schema) ?? (schema._zod.def as { options?: readonly z.ZodType[] }).options;

/** A schema with a description is a copy with a reference to its original. */
const originalOf = (schema: z.ZodType): z.ZodType | undefined => schema._zod.parent as z.ZodType | undefined;

/** Whether a schema is `kind`, or a copy of it with a description. */
export function isKind(kind: z.ZodType, schema: z.ZodType | undefined): boolean {
  return schema === kind || (schema !== undefined && isKind(kind, originalOf(schema)));
}

/** Whether a schema is an {@link id}. */
export const isId = (schema: z.ZodType | undefined): boolean => isKind(id, schema);

/** The schema that has a declared name: the schema itself, or the original of a copy with a description. */
export function namedSchema(schema: z.ZodType): z.ZodType | undefined {
  if (names.has(schema)) return schema;
  const original = originalOf(schema);
  return original && namedSchema(original);
}

/** Declared name of a schema, if it has one. */
export const nameOf = (schema: z.ZodType): string | undefined => names.get(namedSchema(schema) ?? schema);

/** Description of a field. The summary of a named type is no description of the fields that have this type. */
export function fieldAbout(schema: z.ZodType): string {
  if (names.has(schema)) return '';
  const { innerType } = schema._zod.def as { innerType?: z.ZodType };
  return schema.description ?? (innerType ? fieldAbout(innerType) : '');
}

/** Member names of a {@link row}. */
export const labelsOf = (schema: z.ZodType): readonly string[] | undefined => labels.get(schema);

/** The name that the client has for a field of the wire. */
export const wordOf = (schema: z.ZodType, wireName: string): string => words.get(schema)?.[wireName] ?? wireName;

/** Full names of the fields of a {@link lettered} shape. */
export const wordsOf = (schema: z.ZodType): Readonly<Record<string, string>> | undefined => words.get(schema);
