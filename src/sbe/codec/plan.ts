/**
 * Prepares the messages of an SBE schema for reading and writing: resolves the names of types, and adds to each field its
 * rules for JSON.
 */
import { type FieldForm, fieldForms, innerObjects, rowEnds } from '../schemas/json-form.js';
import type { SbeBlock, SbeData, SbeEnum, SbeField, SbeGroup, SbeMessage, SbeSchema } from '../schemas/schema-table.js';

/** A field with the data that reading and writing need. */
export interface FieldPlan extends SbeField {
  /** The path of the field in JSON, as names; empty for an element of an array. */
  readonly path: readonly string[];
  readonly form: FieldForm;
  readonly bytes: number;
  /** Index of the field's exponent among the exponents of the message. */
  readonly slot: number;
  readonly names: ReadonlyMap<number, string> | undefined;
  readonly numbers: ReadonlyMap<string, number> | undefined;
  /** Name for errors. */
  readonly label: string;
}

export interface DataPlan extends SbeData {
  readonly path: readonly string[];
  readonly form: FieldForm;
  readonly label: string;
}

/** `object`, an `array` of the values, or the one `value`. */
export type JsonShape = 'object' | 'array' | 'value';

export interface BlockPlan {
  readonly label: string;
  readonly blockLength: number;
  /** Number of bytes of a block in a version of the schema. Later versions can add fields at the end. */
  readonly lengthOf: (version: number) => number;
  readonly shape: JsonShape;
  /** If JSON has the block as an array: the values that follow the fields. */
  readonly rowEnd: readonly string[];
  /** Exponents of the block, which are read before all other fields. */
  readonly exponents: readonly FieldPlan[];
  readonly fields: readonly FieldPlan[];
  readonly groups: readonly GroupPlan[];
  readonly data: readonly DataPlan[];
  /** Minimum number of bytes of the block with its groups and data. */
  readonly minBytes: number;
}

export interface GroupPlan extends BlockPlan, Pick<SbeGroup, 'name' | 'countBytes' | 'omitEmpty' | 'since'> {
  readonly path: readonly string[];
  /** Whether JSON has this list alone, without an object around it. */
  readonly isWhole: boolean;
  readonly form: FieldForm;
}

export interface MessagePlan extends BlockPlan, Pick<SbeMessage, 'id' | 'name' | 'since'> {
  readonly exponentCount: number;
}

export interface SchemaPlan {
  readonly schema: SbeSchema;
  byId(id: number): MessagePlan | undefined;
  /** @throws Error for a name that the schema does not have */
  byName(name: string): MessagePlan;
}

const BYTES: Readonly<Record<SbeField['type'], number>> = {
  ...{ int8: 1, uint8: 1, bool: 1, exponent: 1, enum: 1, set: 1, int16: 2, uint16: 2, int32: 4, uint32: 4, float: 4 },
  ...{ int64: 8, uint64: 8, time: 8, mantissa64: 8, mantissa128: 16, constant: 0 },
};

const plans = new WeakMap<SbeSchema, SchemaPlan>();

/** The plan of a schema. The plan of a message is made when the message is first used. */
export function planOf(schema: SbeSchema): SchemaPlan {
  const known = plans.get(schema);
  if (known) return known;
  const byId = new Map(schema.messages.map((message) => [message.id, message]));
  const byName = new Map(schema.messages.map((message) => [message.name, message]));
  const ready = new Map<number, MessagePlan>();
  const enums = new Map(Object.entries(schema.enums).map(([name, list]) => [name, enumPlan(list)]));
  const planned = (message: SbeMessage | undefined): MessagePlan | undefined => {
    if (message === undefined) return undefined;
    const plan = ready.get(message.id) ?? new MessagePlanner(enums).message(message);
    ready.set(message.id, plan);
    return plan;
  };
  const plan: SchemaPlan = {
    schema,
    byId: (id) => ready.get(id) ?? planned(byId.get(id)),
    byName: (name) => {
      const found = planned(byName.get(name));
      if (found === undefined) throw new Error(`The schema ${schema.id}:${schema.version} has no message ${name}.`);
      return found;
    },
  };
  plans.set(schema, plan);
  return plan;
}

interface EnumPlan {
  readonly bytes: number;
  readonly names: ReadonlyMap<number, string>;
  readonly numbers: ReadonlyMap<string, number>;
}

function enumPlan({ bytes, values }: SbeEnum): EnumPlan {
  return {
    bytes,
    names: new Map(values.map(({ name, value }) => [value, name])),
    numbers: new Map(values.map(({ name, value }) => [name, value])),
  };
}

/** Makes the plan of one message. Its exponents are numbered, because fields of a group may use one of the message. */
class MessagePlanner {
  private exponentCount = 0;

  constructor(private readonly enums: ReadonlyMap<string, EnumPlan>) {}

  message({ id, name, since, ...block }: SbeMessage): MessagePlan {
    const plan = this.block(block, name, new Map());
    return { ...plan, id, name, ...(since !== undefined && { since }), exponentCount: this.exponentCount };
  }

  private block(
    { fields, groups, data, blockLength }: SbeBlock,
    label: string,
    outer: ReadonlyMap<string, number>,
  ): BlockPlan {
    const slots = new Map(outer);
    for (const { type, name } of fields) {
      if (type === 'exponent') slots.set(name, this.exponentCount++);
    }
    const planned = fields.map((field) => this.field(field, label, slots));
    const visible = planned.filter(({ type }) => type !== 'exponent').sort((a, b) => laterness(a) - laterness(b));
    const dataPlans = data.map((one) => dataPlan(one, label));
    const groupPlans = groups.map((group) => this.group(group, label, slots));
    const isValue = visible.length === 0 && groupPlans.length === 0 && dataPlans.length === 1;
    const only = isValue ? dataPlans[0] : undefined;
    const isArray = visible.length > 0 && visible.every(({ json }) => json === '[]');
    return {
      label,
      blockLength,
      lengthOf: lengthsBySince(planned),
      shape: only?.path[0] === '..' ? 'value' : isArray ? 'array' : 'object',
      rowEnd: rowEnds[label] ?? [],
      exponents: planned.filter(({ type }) => type === 'exponent'),
      fields: visible,
      groups: groupPlans,
      data: dataPlans,
      minBytes: groupPlans.reduce(
        (sum, { countBytes }) => sum + 2 + countBytes,
        dataPlans.reduce((sum, { type }) => sum + lengthBytes(type), 0),
      ),
    };
  }

  private field(field: SbeField, label: string, slots: ReadonlyMap<string, number>): FieldPlan {
    const form = formOf(label, field.name);
    const list = field.enum === undefined ? undefined : this.enums.get(field.enum);
    const slot = slots.get(field.type === 'exponent' ? field.name : (field.exponent ?? '')) ?? -1;
    if (field.exponent !== undefined && slot < 0) throw new Error(`${label}.${field.name} has no exponent.`);
    return {
      ...field,
      path: pathOf(label, field, form),
      form,
      bytes: list?.bytes ?? BYTES[field.type],
      slot,
      names: list?.names,
      numbers: list?.numbers,
      label: `${label}.${field.name}`,
    };
  }

  private group(group: SbeGroup, label: string, slots: ReadonlyMap<string, number>): GroupPlan {
    const { name, json, countBytes, omitEmpty, since } = group;
    const inner = `${label}.${name}`;
    return {
      ...this.block(group, inner, slots),
      name,
      countBytes,
      path: pathOf(label, group, formOf(label, name)),
      isWhole: (formOf(label, name).json ?? json) === '..',
      form: formOf(label, name),
      ...(omitEmpty === true && { omitEmpty }),
      ...(since !== undefined && { since }),
    };
  }
}

/** Sorts fields: a field whose presence in JSON depends on other fields is read after them. */
const laterness = ({ form: { shown } }: FieldPlan): number => (shown === 'routed' || shown === 'known' ? 1 : 0);

function dataPlan(data: SbeData, label: string): DataPlan {
  const form = formOf(label, data.name);
  return { ...data, form, path: pathOf(label, data, form), label: `${label}.${data.name}` };
}

/** Number of bytes of the length field before a text or a message. */
export function lengthBytes(type: SbeData['type']): 1 | 2 | 4 {
  return type.endsWith('8') ? 1 : type.endsWith('16') ? 2 : 4;
}

function formOf(label: string, name: string): FieldForm {
  return fieldForms[`${label}.${name}`] ?? fieldForms[name] ?? {};
}

function pathOf(
  label: string,
  { name, json = name }: { readonly name: string; readonly json?: string },
  form: FieldForm,
) {
  const place = form.json ?? json;
  if (place === '..' || place === '[]') return place === '..' ? ['..'] : [];
  const inner = innerObjects[label];
  return inner === undefined || inner.outside.includes(name) ? place.split('.') : [inner.name, ...place.split('.')];
}

/** The number of bytes of the fields of a version. New versions add fields only at the end. */
function lengthsBySince(fields: readonly FieldPlan[]): (version: number) => number {
  return (version) =>
    fields.reduce((end, { since = 0, at, bytes }) => (since <= version ? Math.max(end, at + bytes) : end), 0);
}
