/** Prints `src/protocol/endpoints/table.gen.ts`: the catalogue as plain data, without schemas. */
import { catalogue } from '../src/catalogue/endpoints/catalogue.js';
import type { EndpointInfo } from '../src/protocol/endpoints/table.js';
import { describeEndpoint } from './describe-verbs.js';

export function printTable(): string {
  const entries = Object.entries(catalogue).map(([id, endpoint]) => describeEndpoint(id, endpoint));
  const shared = new SharedParts(entries);
  const table = entries.map((entry) => `  ${shared.print(entry, 1)},`).join('\n');
  return `// Printed from src/catalogue by \`npm run generate\`; do not edit.
import type { EndpointInfo, LegInfo, ParamInfo, RuleInfo } from './table.js';

${shared.declarations()}
/** Every endpoint of the catalogue, without its schemas. */
export const endpointTable: readonly EndpointInfo[] = [
${table}
];
`;
}

/** Parameters, rules and legs that several endpoints have in common: printed once, so that the table loads quickly. */
class SharedParts {
  private readonly names = new Map<string, string>();
  private readonly values: { name: string; type: string; value: unknown }[] = [];

  constructor(entries: readonly EndpointInfo[]) {
    this.collect(
      'ParamInfo',
      entries.flatMap(({ params }) => Object.values(params)),
    );
    this.collect(
      'RuleInfo',
      entries.flatMap(({ rules }) => rules),
    );
    this.collect(
      'LegInfo',
      entries.flatMap(({ verbs }) => verbs.flatMap(({ legs }) => legs)),
    );
  }

  private collect(type: string, values: readonly unknown[]): void {
    const seen = new Set<string>();
    let count = 0;
    for (const value of values) {
      const text = inlined(value);
      if (seen.has(text) && !this.names.has(text)) {
        count += 1;
        const name = `${type[0]?.toLowerCase()}${count}`;
        this.names.set(text, name);
        this.values.push({ name, type, value });
      }
      seen.add(text);
    }
  }

  declarations(): string {
    return this.values
      .map(({ name, type, value }) => `const ${name}: ${type} = ${printed(value, 0, () => undefined)};\n`)
      .join('');
  }

  print(value: unknown, depth: number): string {
    return printed(value, depth, (text) => this.names.get(text));
  }
}

/** A value as TypeScript code: its name if it has one, otherwise a literal, on one line if it is short. */
function printed(value: unknown, depth: number, nameOf: (text: string) => string | undefined): string {
  const inline = inlined(value);
  const name = nameOf(inline);
  if (name !== undefined) return name;
  const pad = '  '.repeat(depth + 1);
  const end = '  '.repeat(depth);
  if (Array.isArray(value)) {
    const items = value.map((item) => printed(item, depth + 1, nameOf));
    const short = `[${items.join(', ')}]`;
    return fits(short, depth) ? short : `[\n${items.map((item) => `${pad}${item},\n`).join('')}${end}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([field, item]) => `${key(field)}: ${printed(item, depth + 1, nameOf)}`);
    const short = fields.length ? `{ ${fields.join(', ')} }` : '{}';
    return fits(short, depth) ? short : `{\n${fields.map((field) => `${pad}${field},\n`).join('')}${end}}`;
  }
  return inline;
}

const fits = (text: string, depth: number) => !text.includes('\n') && text.length + depth * 2 < 110;

const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

function inlined(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inlined).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, item]) => `${key(name)}: ${inlined(item)}`);
    return fields.length ? `{ ${fields.join(', ')} }` : '{}';
  }
  return JSON.stringify(value);
}
