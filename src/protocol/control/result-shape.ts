/**
 * The replies of control commands, described as data: each reply type has fields, of the same kinds as the arguments of
 * commands. The TypeScript types, the reference, the help and the check of replies are made from them.
 */
import type { ResultType } from '../endpoints/result-types.js';
import type { ValueSpec } from '../kinds/value-spec.js';

/** A field of a result: a value of its kind, or a value of another shape. */
export interface ResultField extends ValueSpec {
  /** The meaning of the field, in sentences. */
  readonly about: string;
  /** Name of the shape of an `object`, or of the closed list of an `enum`. */
  readonly of?: string;
  /** Fields of an `object` whose shape has no name. */
  readonly fields?: Readonly<Record<string, ResultField>>;
  /** A list of such values. */
  readonly isList?: true;
  /** Whether the value may be null. */
  readonly isNullable?: true;
  /** Whether the field may be absent. */
  readonly isOptional?: true;
}

/** A shape with a name: its key among the shapes, which is also the name of its TypeScript type. */
export interface ResultShape {
  /** The meaning of the shape, in sentences. */
  readonly about: string;
  /** Name of a shape whose fields come before the fields of this shape. */
  readonly base?: string;
  /** The fields in the order of the reply. */
  readonly fields?: Readonly<Record<string, ResultField>>;
  /** Whether the fields are the entries of an array. */
  readonly isRow?: true;
  /** The texts of a closed list, for a shape without fields. */
  readonly is?: readonly string[];
  /** Whether a list of these shapes is a table that a program exports, with `toTable()`, `toCSV()` and the like. */
  readonly isTable?: true;
}

type Maker = (about: string, bounds?: Omit<ValueSpec, 'kind'>) => ResultField;
const maker =
  (kind: ValueSpec['kind']): Maker =>
  (about, bounds) => ({ kind, about, ...bounds });

export const text = maker('text');
export const symbol = maker('symbol');
export const asset = maker('asset');
export const decimal = maker('decimal');
/** Decimals by asset. */
export const amounts = maker('amounts');
export const integer = maker('integer');
export const number = maker('number');
export const flag = maker('flag');
/** Milliseconds since the epoch. */
export const time = maker('time');
export const limiters = maker('limiters');

export const member = (values: readonly string[], about: string): ResultField => ({ kind: 'enum', values, about });

/** A value of the shape with this name, or of the shape with these fields. */
export const object = (shape: string | Readonly<Record<string, ResultField>>, about: string): ResultField => ({
  kind: 'object',
  about,
  ...(typeof shape === 'string' ? { of: shape } : { fields: shape }),
});

export const listOf = (field: ResultField): ResultField => ({ ...field, isList: true });
export const orNull = (field: ResultField): ResultField => ({ ...field, isNullable: true });
export const optional = (field: ResultField): ResultField => ({ ...field, isOptional: true });

/** The TypeScript type of a field, as it is printed in declarations, in the reference and in the help. */
export function fieldType(field: ResultField): string {
  const one = valueType(field);
  const list = `readonly ${one.includes('|') ? `(${one})` : one}[]`;
  return `${field.isList ? list : one}${field.isNullable ? ' | null' : ''}`;
}

function valueType({ kind, of, fields, values = [] }: ResultField): string {
  if (of !== undefined) return of;
  switch (kind) {
    case 'flag':
      return 'boolean';
    case 'integer':
    case 'number':
    case 'time':
      return 'number';
    case 'enum':
      return values.map((value) => `'${value}'`).join(' | ');
    case 'amounts':
      return 'Readonly<Record<string, string>>';
    case 'limiters':
      return 'readonly RateLimiter[]';
    case 'object':
      return `{ ${fieldLines(fields ?? {}).join('; ')} }`;
    default:
      return 'string';
  }
}

/** One line for each field, such as `readonly timeMs: number`. */
export function fieldLines(fields: Readonly<Record<string, ResultField>>): string[] {
  return Object.entries(fields).map(
    ([name, field]) => `readonly ${name}${field.isOptional ? '?' : ''}: ${fieldType(field)}`,
  );
}

/** The shapes in the form in which the help stores the results of calls. */
export function typesOfShapes(shapes: Readonly<Record<string, ResultShape>>): Readonly<Record<string, ResultType>> {
  const allFields = ({ base, fields }: ResultShape): Readonly<Record<string, ResultField>> => {
    const first = base === undefined ? undefined : shapes[base];
    return { ...(first && allFields(first)), ...fields };
  };
  const plain = (type: string) => type.replaceAll('readonly ', '');
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]): [string, ResultType] => {
      const { about, is, isRow } = shape;
      if (is) return [name, { about, is: is.map((one) => `'${one}'`).join(' | ') }];
      const rows = Object.entries(allFields(shape)).map(
        ([field, info]) => [`${field}${info.isOptional ? '?' : ''}`, plain(fieldType(info)), info.about] as const,
      );
      return [name, { about, fields: rows, ...(isRow && { isRow }) }];
    }),
  );
}
