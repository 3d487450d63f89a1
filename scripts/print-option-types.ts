/** Prints `src/connect/options.gen.ts`: the types of the options, from the tables that check them. */

import { limitOptionTable, replayOptionTable } from '../src/connect/nested-options.js';
import type { OptionRule } from '../src/connect/option-kinds.js';
import { connectOptionTable } from '../src/connect/option-table.js';
import { type OptionComment, optionComments } from './describe-options.js';

export const CONNECT = ['src/connect/option-table.ts', 'connectOptions'] as const;
export const EMBEDDED = ['src/connect/embedded-option-table.ts', 'embeddedOptionTable'] as const;
export const LIMITS = ['src/connect/nested-options.ts', 'limitOptions'] as const;
export const REPLAY = ['src/connect/nested-options.ts', 'replayOptions'] as const;

export function printOptionTypes(): string {
  const connect = Object.entries<OptionRule>(connectOptionTable);
  const keys = connect.filter(([, { isKey }]) => isKey);
  const others = connect.filter(([, { isKey }]) => !isKey);
  const about = new Map([...optionComments(...EMBEDDED), ...optionComments(...CONNECT)]);
  return `// Printed from the tables of options in src/connect by \`npm run generate\`; do not edit.
import type { DisplayMode, Explanation, TimeUnit, WaitSeen } from '../client/index.js';
import type { Scenario } from '../protocol/index.js';
import type { RequestSeen, ResponseSeen } from '../transport/index.js';

/** The action of the client at a rate limit. */
export type LimitPolicy = ${typeOf('policy', limitOptionTable.policy)};

/** Keys for signing. \`apiKey\` needs exactly one of \`secretKey\`, \`privateKey\` and \`privateKeyFile\`. */
${interfaceOf('KeyOptions', keys, about)}
${commentOf(about, '')}
${interfaceOf('ConnectOptions extends KeyOptions', others, about)}
/** The options of \`connect\` that need Node. */
export type NodeOption = ${namesWhere(({ needsNode }) => needsNode !== undefined)};

/** The options of the embedded exchange that do not need Node. */
export type ExchangeOption = ${namesWhere(({ isEmbedded, needsNode }) => isEmbedded === true && needsNode === undefined)};

${nested('LimitOptions', limitOptionTable, optionComments(...LIMITS))}
${nested('ReplayOptions', replayOptionTable, optionComments(...REPLAY))}`;
}

const namesWhere = (isMeant: (rule: OptionRule) => boolean): string =>
  Object.entries<OptionRule>(connectOptionTable)
    .flatMap(([name, rule]) => (isMeant(rule) ? [`'${name}'`] : []))
    .join(' | ');

type Comments = ReadonlyMap<string, OptionComment>;

const nested = (name: string, table: Readonly<Record<string, OptionRule>>, about: Comments): string =>
  `${commentOf(about, '').replace(/^ +/gm, ' ')}\n${interfaceOf(name, Object.entries(table), about)}`;

function interfaceOf(head: string, rules: readonly [string, OptionRule][], about: Comments): string {
  const fields = rules.map(([name, rule]) => {
    const comment = commentOf(about, name);
    const type = about.get(name)?.type ?? typeOf(name, rule);
    return `${comment && `  ${comment}\n`}  readonly ${name}${rule.isMandatory ? '' : '?'}: ${type};\n`;
  });
  return `export interface ${head} {\n${fields.join('')}}\n`;
}

const commentOf = (about: Comments, name: string): string => about.get(name)?.comment ?? '';

/** The type of an option, from the values that it accepts. */
function typeOf(name: string, { kind, values = [], also = [], takesNumbers }: OptionRule): string {
  const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));
  const plain: Readonly<Record<string, string>> = {
    integer: 'number',
    number: 'number',
    flag: 'boolean',
    text: takesNumbers ? 'string | number' : 'string',
    symbol: 'string',
    enum: values.map(literal).join(' | '),
    texts: 'string | readonly string[]',
    symbols: 'readonly string[]',
    integers: 'readonly number[]',
    time: 'number | string | Date',
  };
  const type = plain[kind];
  if (type === undefined) throw new Error(`${name}: an option of the kind ${kind} needs a comment with its @type`);
  return [type, ...also.map(literal)].join(' | ');
}

/** `src/protocol/values/secret-variables.gen.ts`, for the floors below `connect`. */
export function printSecretVariables(): string {
  const names = Object.values(connectOptionTable).flatMap(({ isSecret, isPath, variable }) =>
    isSecret && !isPath && variable !== undefined ? [`'${variable}'`] : [],
  );
  return `// Printed from src/connect/option-table.ts by \`npm run generate\`; do not edit.

/** Variables of the environment whose values no text, history or file may contain. */
export const secretVariables: readonly string[] = [${names.join(', ')}];
`;
}
