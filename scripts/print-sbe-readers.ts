/**
 * Prints the readers of market data in `src/sbe/readers/`: a function for each message of a schema, in which the byte
 * positions of the fields are constants. A message with fields that JSON leaves out, or with other messages inside of it,
 * has no such function: the general reader reads it with the tables of the schema.
 */
import { readFileSync } from 'node:fs';
import { type BlockPlan, type FieldPlan, type GroupPlan, lengthBytes, planOf } from '../src/sbe/codec/plan.js';
import type { SbeSchema } from '../src/sbe/schemas/schema-table.js';
import { readSchema } from './print-sbe.js';

const HEADER_BYTES = 8;
/** The service numbers its messages by subject: replies with market data, and the events of the streams. */
export const isMarketData = (id: number): boolean => (id >= 200 && id < 300) || id >= 10_000;

/** The readers of a schema file, as TypeScript. */
export function printSbeReaders(path: string, name: string): string {
  const schema = readSchema(readFileSync(path, 'utf8')) as SbeSchema;
  const plan = planOf(schema);
  const messages = schema.messages
    .filter(({ id }) => isMarketData(id))
    .map((message) => plan.byName(message.name))
    .filter((message) => message.since === undefined && isPlain(message));
  const functions = messages.map((message) => printReader(message.name, message)).join('\n');
  const used = [...functions.matchAll(/\b([a-z][A-Za-z0-9]*)\(/g)].map(([, called]) => called as string);
  const importsOf = (names: readonly string[], path: string) => {
    const imports = names.filter((one) => used.includes(one)).map((one) => `  ${one},\n`);
    return imports.length === 0 ? '' : `import {\n${imports.join('')}} from '../codec/${path}.js';\n`;
  };
  const rows = messages.map(({ id, name: one }) => `  [${id}, { name: '${one}', read: read${one} }],\n`).join('');
  return `// Printed from ${path} by \`npm run generate\`; do not edit.
${importsOf(LIST_READERS, 'decimal-lists')}${importsOf(FIELD_READERS, 'usual-fields')}import type { MessageReaders } from './message-readers.js';

/** Readers of the messages with market data in ${path.split('/').pop()}, by their template ids. */
export const ${name}: MessageReaders = new Map([
${rows}]);

${functions}`;
}

const FIELD_READERS = [
  ...['bool', 'decimal128', 'decimal64', 'endOfEntry', 'endOfFields', 'endOfText', 'entryBytes', 'entryCount', 'int64'],
  ...['int8', 'notUsual', 'percent', 'text', 'time'],
];
const LIST_READERS = ['decimals128', 'decimals64'];

/** Fields that a reader reads, and those whose null has a value in JSON. */
const READ: ReadonlySet<string> = new Set(['mantissa64', 'mantissa128', 'int64', 'time', 'bool', 'float', 'constant']);
const NULLABLE: ReadonlySet<string> = new Set(['mantissa64', 'mantissa128', 'int64', 'time', 'float']);

/** Whether JSON has each field of the block, in the same place, whatever its value is. */
function isPlain(block: BlockPlan): boolean {
  return (
    block.shape !== 'value' &&
    block.exponents.every(({ since }) => since === undefined) &&
    block.fields.every(isPlainField) &&
    block.groups.every((group) => isPlainGroup(group, block)) &&
    block.data.every(
      ({ type, isOptional, default: given, since, form, path }) =>
        type.startsWith('text') &&
        isOptional !== true &&
        given === undefined &&
        since === undefined &&
        isEmpty(form) &&
        path.length === 1,
    )
  );
}

const isEmpty = (form: object): boolean => Object.keys(form).length === 0;

function isPlainField({ type, since, form, path, isOptional, default: given }: FieldPlan): boolean {
  const isNullRead = isOptional !== true || (given !== undefined && NULLABLE.has(type));
  return READ.has(type) && since === undefined && isEmpty(form) && path.length <= 1 && isNullRead;
}

function isPlainGroup(group: GroupPlan, { groups, shape }: BlockPlan): boolean {
  const { since, omitEmpty, form, path, isWhole } = group;
  const isPlaced = isWhole ? groups.length === 1 : path.length === 1 && shape === 'object';
  return since === undefined && omitEmpty !== true && isEmpty(form) && isPlaced && isPlain(group);
}

function printReader(name: string, block: BlockPlan): string {
  const after = [...block.groups.flatMap((group) => groupLines(group)), ...block.data.flatMap(textLines)];
  const whole = block.groups[0]?.isWhole === true ? block.groups[0].name : undefined;
  const lines = [
    ...indented([
      `${after.length > 0 ? 'let' : 'const'} at = endOfFields(b, ${block.blockLength});`,
      ...block.exponents.map((one) => exponentLine(one, String(HEADER_BYTES + one.at))),
      ...after,
      'if (at !== b.length) notUsual();',
      ...(whole === undefined
        ? valueLines('return ', block, (at) => String(HEADER_BYTES + at), ';')
        : [`return ${whole};`]),
    ]),
    '}',
    '',
  ].join('\n');
  return `function read${name}(b: Uint8Array${lines.includes('isMs') ? ', isMs: boolean' : ''}): unknown {\n${lines}`;
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

const exponentLine = ({ name }: FieldPlan, place: string): string => `const ${name} = int8(b, ${place});`;

const isDecimal = ({ type }: FieldPlan): boolean => type === 'mantissa64' || type === 'mantissa128';
const decimalsCode = ({ type }: FieldPlan): string => `decimals${type.slice('mantissa'.length)}`;

/** The lines that read a group into a list of its name. */
function groupLines(group: GroupPlan): string[] {
  const { name, blockLength, countBytes, minBytes } = group;
  const isFlat = group.groups.length === 0 && group.data.length === 0;
  const place = (at: number) => (at === 0 ? `${name}At` : `${name}At + ${at}`);
  const least = minBytes === 0 ? '' : `, ${minBytes}`;
  // Entries of one size, with the exponents of the message, have their decimals made together.
  const lists = isFlat && group.exponents.length === 0 ? group.fields.filter(isDecimal) : [];
  const listOf = (field: FieldPlan) => `${name}${field.name[0]?.toUpperCase()}${field.name.slice(1)}`;
  const code = (field: FieldPlan, at: string) =>
    lists.includes(field) ? `${listOf(field)}?.[entry] ?? ${fieldCode(field, at)}` : fieldCode(field, at);
  return [
    `const ${name}Bytes = entryBytes(b, at, ${blockLength});`,
    `const ${name}Count = entryCount(b, at, ${countBytes}${least});`,
    `at += ${2 + countBytes};`,
    ...lists.map((field) => {
      const start = field.at === 0 ? 'at' : `at + ${field.at}`;
      return `const ${listOf(field)} = ${decimalsCode(field)}(b, ${start}, ${name}Bytes, ${name}Count, ${field.exponent});`;
    }),
    `const ${name}: unknown[] = [];`,
    `for (let entry = 0; entry < ${name}Count; entry += 1) {`,
    ...indented([
      `const ${name}At = at;`,
      isFlat ? `at += ${name}Bytes;` : `at = endOfEntry(b, at, ${name}Bytes);`,
      ...group.exponents.map((one) => exponentLine(one, place(one.at))),
      ...group.groups.flatMap((inner) => groupLines(inner)),
      ...group.data.flatMap(textLines),
      ...valueLines(`${name}.push(`, group, place, ');', code),
    ]),
    '}',
  ];
}

function textLines({ name, type }: BlockPlan['data'][number]): string[] {
  const size = lengthBytes(type);
  return [
    `const ${name}End = endOfText(b, at, ${size});`,
    `const ${name} = text(b, at + ${size}, ${name}End);`,
    `at = ${name}End;`,
  ];
}

/** The lines of an object or a list with the fields of a block. */
function valueLines(
  before: string,
  block: BlockPlan,
  place: (at: number) => string,
  after: string,
  codeOf: (field: FieldPlan, place: string) => string = fieldCode,
): string[] {
  const isArray = block.shape === 'array';
  const member = (path: readonly string[], name: string, code: string) =>
    isArray ? code : path[0] === code ? code : `${path[0] ?? name}: ${code}`;
  const parts = [
    ...block.fields.map((field) => member(field.path, field.name, codeOf(field, place(field.at)))),
    ...block.groups.map(({ path, name }) => member(path, name, name)),
    ...block.data.map(({ path, name }) => member(path, name, name)),
    ...block.rowEnd.map((end) => `'${end}'`),
  ];
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  return [`${before}${open}`, ...indented(parts.map((part) => `${part},`)), `${close}${after}`];
}

/** The code that reads a field as JSON has it. */
function fieldCode({ type, exponent, constant, default: given, isOptional }: FieldPlan, place: string): string {
  const ifNull = isOptional === true && given !== undefined ? `, ${Number(given)}` : '';
  switch (type) {
    case 'mantissa64':
    case 'mantissa128':
      return `decimal${type.slice('mantissa'.length)}(b, ${place}, ${exponent}${ifNull})`;
    case 'time':
      return `time(b, ${place}, isMs${ifNull})`;
    case 'int64':
      return `int64(b, ${place}${ifNull})`;
    case 'float':
      return `percent(b, ${place}${ifNull})`;
    case 'constant':
      return typeof constant === 'string' ? `'${constant}'` : String(constant);
    default:
      return `${type}(b, ${place})`;
  }
}
