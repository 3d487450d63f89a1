/** Prints the tables of `src/sbe/schemas/`: the messages of a schema of the service, for the encoder and the decoder. */
import { readFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';
import type {
  SbeBlock,
  SbeData,
  SbeEnum,
  SbeField,
  SbeFieldType,
  SbeGroup,
  SbeMessage,
} from '../src/sbe/schemas/schema-table.js';

/** An element with its attributes; the elements in it have the name `children`, in their order. */
interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

const BYTES: Readonly<Record<string, number>> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float: 4,
  int64: 8,
  uint64: 8,
};

/** Named types of the schema that mean more than their primitive type. */
const MEANINGS: Readonly<Record<string, readonly [type: SbeFieldType, bytes: number]>> = {
  mantissa64: ['mantissa64', 8],
  mantissa128: ['mantissa128', 16],
  exponent8: ['exponent', 1],
  utcTimestampUs: ['time', 8],
  boolEnum: ['bool', 1],
};

const DATA_TYPES: Readonly<Record<string, SbeData['type']>> = {
  varString: 'text16',
  varString8: 'text8',
  optionalVarString: 'text16',
  optionalVarString8: 'text8',
  messageData: 'message32',
  messageData16: 'message16',
  messageData8: 'message8',
  optionalMessageData: 'message32',
  optionalMessageData16: 'message16',
};

/** The table of a schema file, as TypeScript. */
export function printSbe(path: string, name: string): string {
  const text = readFileSync(path, 'utf8');
  return `// Printed from ${path} by \`npm run generate\`; do not edit.
import type { SbeSchema } from './schema-table.js';

/** The messages of the schema in ${path.split('/').pop()}. */
export const ${name}: SbeSchema = ${printed(readSchema(text), '')};
`;
}

const WIDTH = 140;

/** A value as TypeScript code, on one line if it fits. */
function printed(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).replaceAll('"', "'");
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([name, one]) => (isList ? '' : `${name}: `) + printed(one, inner));
  const [open, close] = isList ? ['[', ']'] : ['{ ', ' }'];
  const line = parts.length === 0 ? (isList ? '[]' : '{}') : open + parts.join(', ') + close;
  if (!line.includes('\n') && indent.length + line.length <= WIDTH) return line;
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close.trim()}`;
}

/** Reads a schema. @throws Error for a schema that the printed tables cannot express */
export function readSchema(text: string) {
  const root = rootOf(text);
  const { id, version, package: name, semanticVersion, byteOrder } = root.attributes;
  if (byteOrder !== 'littleEndian') throw new Error(`The schema is ${byteOrder}; only littleEndian can be printed.`);
  const types = root.children.find(({ tag }) => tag === 'types')?.children ?? [];
  const reader = new TypeReader(types);
  const messages = root.children.filter(({ tag }) => tag === 'message').map((message) => messageOf(message, reader));
  return { id: Number(id), version: Number(version), name, semanticVersion, enums: reader.enums(), messages };
}

function rootOf(text: string): Element {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    removeNSPrefix: true,
  });
  const parsed = parser.parse(text) as Record<string, unknown>[];
  const root = parsed.map(elementOf).find(({ tag }) => tag === 'messageSchema');
  if (root === undefined) throw new Error('The file has no messageSchema.');
  return root;
}

/** The parser gives an element as `{ [tag]: children, ':@': attributes }`, and a text as `{ '#text': text }`. */
function elementOf(parsed: Record<string, unknown>): Element {
  const tag = Object.keys(parsed).find((key) => key !== ':@') ?? '';
  const attributes = (parsed[':@'] ?? {}) as Record<string, string>;
  const inner = Array.isArray(parsed[tag]) ? (parsed[tag] as Record<string, unknown>[]) : [];
  const text = inner.map((one) => one['#text'] ?? '').join('');
  return { tag, attributes, text, children: inner.filter((one) => !('#text' in one)).map(elementOf) };
}

/** The types that a schema declares. */
class TypeReader {
  private readonly declared: ReadonlyMap<string, Element>;

  constructor(elements: readonly Element[]) {
    this.declared = new Map(elements.map((element) => [element.attributes.name as string, element]));
  }

  enums(): Record<string, SbeEnum> {
    const lists = [...this.declared].filter(
      ([name, { tag }]) => name !== 'boolEnum' && tag !== 'type' && tag !== 'composite',
    );
    return Object.fromEntries(lists.map(([name, element]) => [name, this.enumOf(element)]));
  }

  private enumOf({ tag, attributes, children }: Element): SbeEnum {
    const values = children.map(({ attributes: { jsonValue, name, sinceVersion }, text }) => ({
      name: jsonValue ?? (name as string),
      value: Number(text),
      ...(sinceVersion !== undefined && { since: Number(sinceVersion) }),
    }));
    return { isSet: tag === 'set', bytes: this.bytesOf(attributes.encodingType as string), values };
  }

  bytesOf(primitive: string): number {
    const bytes = BYTES[primitive];
    if (bytes === undefined) throw new Error(`The type ${primitive} has no known length.`);
    return bytes;
  }

  /** The type of a field, its length, and the enum if it is one. */
  typeOf(name: string): { type: SbeFieldType; bytes: number; enum?: string } {
    const [meaning, bytes] = MEANINGS[name] ?? [];
    if (meaning !== undefined && bytes !== undefined) return { type: meaning, bytes };
    const element = this.declared.get(name);
    const primitive = element?.attributes.primitiveType ?? element?.attributes.encodingType ?? name;
    if (element?.tag === 'enum' || element?.tag === 'set')
      return { type: element.tag, bytes: this.bytesOf(primitive), enum: name };
    return { type: primitive as SbeFieldType, bytes: this.bytesOf(primitive) };
  }

  /** The value of a constant field such as `filterType.PriceFilter`. */
  constantOf(reference: string): string | boolean {
    const [name = '', value = ''] = reference.split('.');
    if (name === 'boolEnum') return value === 'True';
    const found = this.declared.get(name)?.children.find(({ attributes }) => attributes.name === value);
    if (found === undefined) throw new Error(`No enum has the value ${reference}.`);
    return found.attributes.jsonValue ?? value;
  }
}

function messageOf(element: Element, types: TypeReader): SbeMessage {
  const { id, name } = element.attributes;
  return { id: Number(id), name: name as string, ...sinceOf(element), ...blockOf(element, types) };
}

function sinceOf({ attributes: { sinceVersion } }: Element): { since?: number } {
  return sinceVersion === undefined ? {} : { since: Number(sinceVersion) };
}

function jsonOf({ attributes: { jsonPath, name } }: Element): { json?: string } {
  return jsonPath === undefined || jsonPath === name ? {} : { json: jsonPath };
}

function blockOf({ children }: Element, types: TypeReader): SbeBlock {
  const fields: SbeField[] = [];
  let blockLength = 0;
  for (const child of children.filter(({ tag }) => tag === 'field')) {
    const { name, type, presence, valueRef, exponent, jsonDefaultValue } = child.attributes;
    const common = { name: name as string, ...jsonOf(child), ...sinceOf(child) };
    if (presence === 'constant') {
      fields.push({ ...common, type: 'constant', at: blockLength, constant: types.constantOf(valueRef as string) });
      continue;
    }
    const { bytes, ...typed } = types.typeOf(type as string);
    fields.push({
      ...common,
      ...typed,
      at: blockLength,
      ...(exponent !== undefined && { exponent }),
      ...(presence === 'optional' && { isOptional: true }),
      ...(jsonDefaultValue !== undefined && { default: jsonDefaultValue }),
    });
    blockLength += bytes;
  }
  const groups = children.filter(({ tag }) => tag === 'group').map((group) => groupOf(group, types));
  const data = children.filter(({ tag }) => tag === 'data').map(dataOf);
  return { blockLength, fields, groups, data };
}

function groupOf(element: Element, types: TypeReader): SbeGroup {
  const { name, dimensionType = 'groupSizeEncoding', jsonOmitNull } = element.attributes;
  return {
    name: name as string,
    ...jsonOf(element),
    ...sinceOf(element),
    countBytes: dimensionType === 'groupSize16Encoding' ? 2 : 4,
    ...(jsonOmitNull === 'true' && { omitEmpty: true }),
    ...blockOf(element, types),
  };
}

function dataOf(element: Element): SbeData {
  const { name, type = '', jsonDefaultValue } = element.attributes;
  const known = DATA_TYPES[type];
  if (known === undefined) throw new Error(`The data ${name} has the unknown type ${type}.`);
  return {
    name: name as string,
    ...jsonOf(element),
    ...sinceOf(element),
    type: known,
    ...(type.startsWith('optional') && { isOptional: true }),
    ...(jsonDefaultValue !== undefined && { default: jsonDefaultValue }),
  };
}
