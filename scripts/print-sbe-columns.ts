/**
 * Prints the types of messages that are read as columns: the messages of market data whose groups have only fields of a
 * fixed length.
 */
import { readFileSync } from 'node:fs';
import { type BlockPlan, type FieldPlan, type GroupPlan, type MessagePlan, planOf } from '../src/sbe/codec/plan.js';
import type { SbeSchema } from '../src/sbe/schemas/schema-table.js';
import { readSchema } from './print-sbe.js';
import { isMarketData } from './print-sbe-readers.js';

/** The types of the messages of schema files, as TypeScript. */
export function printSbeColumns(paths: readonly string[]): string {
  const messages = paths.flatMap((path) => {
    const schema = readSchema(readFileSync(path, 'utf8')) as SbeSchema;
    const plan = planOf(schema);
    return schema.messages
      .filter(({ id }) => isMarketData(id))
      .map(({ name }) => plan.byName(name))
      .filter((message) => message.groups.length > 0 && message.groups.every(isColumns));
  });
  return `// Printed from ${paths.join(' and ')} by \`npm run generate\`; do not edit.
import type { DecimalColumn, GroupColumns, IntegerColumn } from '../codec/columns.js';

/**
 * Values of messages as columns, by the names of the messages. Columns have the names of the schema, and times are microseconds.
 */
export interface ColumnMessages {
${messages.map((message) => `  ${message.name}: ${messageType(message)};\n`).join('')}}
`;
}

const isColumns = ({ groups, data, exponents }: GroupPlan): boolean =>
  groups.length === 0 && data.length === 0 && exponents.length === 0;

function messageType(message: MessagePlan): string {
  const whole = message.groups.find(({ isWhole }) => isWhole);
  return whole === undefined ? objectType(message) : groupType(whole, '  ');
}

function objectType({ fields, groups, data }: BlockPlan): string {
  const members = [
    ...fields.map((field) => `${field.path[0]}: ${fieldType(field)}`),
    ...groups.map((group) => `${group.path[0]}: ${groupType(group, '    ')}`),
    ...data.map(({ path }) => `${path[0]}: string`),
  ];
  return `{\n${members.map((member) => `    readonly ${member};\n`).join('')}  }`;
}

function groupType({ fields }: GroupPlan, indent: string): string {
  const columns = fields.map((field) => `${indent}  readonly ${field.name}: ${columnType(field)};\n`);
  return `GroupColumns<{\n${columns.join('')}${indent}}>`;
}

const isDecimal = ({ type }: FieldPlan): boolean => type === 'mantissa64' || type === 'mantissa128';
const isInteger = ({ type }: FieldPlan): boolean => type === 'int64' || type === 'time';
const isBool = ({ type, constant }: FieldPlan): boolean => type === 'bool' || typeof constant === 'boolean';

function columnType(field: FieldPlan): string {
  if (isDecimal(field)) return 'DecimalColumn';
  if (isInteger(field)) return 'IntegerColumn';
  return isBool(field)
    ? `readonly ${field.isOptional === true ? '(boolean | null)' : 'boolean'}[]`
    : 'readonly unknown[]';
}

function fieldType(field: FieldPlan): string {
  if (isDecimal(field)) return 'string';
  return isInteger(field) ? 'number | bigint' : isBool(field) ? 'boolean' : 'unknown';
}
