/** Prints `src/protocol/table.gen.ts`: the catalogue as plain data. */
import { catalogue } from '../src/protocol/catalogue/index.js';
import { describeEndpoint } from './describe-verbs.js';

export function printTable(): string {
  const entries = Object.entries(catalogue).map(([id, endpoint]) => describeEndpoint(id, endpoint));
  return `// Printed from src/protocol/catalogue by \`npm run generate\`; do not edit.
import type { EndpointInfo } from './table.js';

/** Every endpoint of the catalogue, without its schemas. */
export const endpointTable: readonly EndpointInfo[] = [
${entries.map((entry) => `  ${print(entry, 1)},`).join('\n')}
];
`;
}

/** A value as TypeScript: on one line where it is short. */
function print(value: unknown, depth: number): string {
  const inline = inlined(value);
  if (inline.length + depth * 2 < 110) return inline;
  const pad = '  '.repeat(depth + 1);
  const end = '  '.repeat(depth);
  if (Array.isArray(value)) return `[\n${value.map((item) => `${pad}${print(item, depth + 1)},\n`).join('')}${end}]`;
  if (typeof value === 'object' && value !== null) {
    return `{\n${Object.entries(value)
      .map(([name, item]) => `${pad}${key(name)}: ${print(item, depth + 1)},\n`)
      .join('')}${end}}`;
  }
  return inline;
}

const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

function inlined(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inlined).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, item]) => `${key(name)}: ${inlined(item)}`);
    return fields.length ? `{ ${fields.join(', ')} }` : '{}';
  }
  return JSON.stringify(value);
}
