/** Checks the reply of a control command against the shape that the table of results gives it. */
import { controlCommands } from '../../src/protocol/control/control-commands.js';
import { controlResults } from '../../src/protocol/control/control-results.js';
import type { ResultField, ResultShape } from '../../src/protocol/control/result-shape.js';
import { isRecord } from '../../src/protocol/json/fields.js';
import { checkValue } from '../../src/protocol/kinds/check-value.js';
import { ValueProblem } from '../../src/protocol/kinds/value-problem.js';

const shapes: ReadonlyMap<string, ResultShape> = new Map(Object.entries(controlResults));

/** The path of the first field that differs from the shape, such as `[0].balances[2].free`; undefined if none does. */
export function wrongReplyField(id: string, reply: unknown): string | undefined {
  const result = controlCommands[id]?.result ?? '';
  const field: ResultField = { kind: 'object', about: '', of: result.replace('[]', '') };
  return wrongAt(result.endsWith('[]') ? { ...field, isList: true } : field, reply, '');
}

function wrongAt(field: ResultField, value: unknown, path: string): string | undefined {
  if (value === undefined) return field.isOptional ? undefined : `${path} is missing`;
  if (value === null) return field.isNullable ? undefined : `${path} is null`;
  if (!field.isList) return wrongIn(field, value, path);
  if (!Array.isArray(value)) return `${path} is no list`;
  return firstOf(value.map((one, at) => () => wrongIn(field, one, `${path}[${at}]`)));
}

function wrongIn(field: ResultField, value: unknown, path: string): string | undefined {
  const shape = field.of === undefined ? undefined : shapes.get(field.of);
  if (field.of !== undefined && !shape) return `${path} has the unknown shape ${field.of}`;
  if (field.kind === 'object') return wrongObject(shape ?? { about: '', fields: field.fields ?? {} }, value, path);
  // A text of a reply may be empty. If the check converts a value, such as a number for a decimal, its type was wrong.
  if (field.kind === 'text') return typeof value === 'string' ? undefined : `${path} is no text`;
  const checked = checkValue(field, value, 'option');
  const isSame = typeof value === 'object' ? !(checked instanceof ValueProblem) : checked === value;
  return isSame ? undefined : `${path} is ${JSON.stringify(value)}, not of the kind ${field.kind}`;
}

function wrongObject(shape: ResultShape, value: unknown, path: string): string | undefined {
  const fields = allFields(shape);
  if (shape.isRow) {
    const isRow = Array.isArray(value) && value.length === Object.keys(fields).length;
    if (!isRow) return `${path} is no row`;
    return firstOf(Object.values(fields).map((field, at) => () => wrongAt(field, value[at], `${path}[${at}]`)));
  }
  if (!isRecord(value)) return `${path} is no object`;
  const surplus = Object.keys(value).find((name) => !Object.hasOwn(fields, name));
  if (surplus !== undefined) return `${path}.${surplus} is in no table`;
  return firstOf(
    Object.entries(fields).map(
      ([name, field]) =>
        () =>
          wrongAt(field, value[name], `${path}.${name}`),
    ),
  );
}

function allFields({ base, fields }: ResultShape): Readonly<Record<string, ResultField>> {
  const first = base === undefined ? undefined : shapes.get(base);
  return { ...(first && allFields(first)), ...fields };
}

function firstOf(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const wrong = check();
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
