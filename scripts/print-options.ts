/**
 * Prints the options of `connect` into docs/connect.md, between two marks. The allowed values come from the table that
 * `connect` checks, the descriptions from the comments of the types.
 */
import type { OptionRule } from '../src/connect/option-kinds.js';
import { connectOptionTable, limitOptionTable, replayOptionTable } from '../src/connect/option-table.js';
import { interfacesOf } from './describe-interfaces.js';
import { table } from './markdown-table.js';

const BEGIN =
  '<!-- Generated from src/connect/option-table.ts by `npm run generate`; do not edit up to the end mark. -->';
const END = '<!-- End of the generated part. -->';

/** Options by subject. Options of the embedded exchange and options without a subject have sections of their own. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  'Network and keys': [
    'network',
    'adminUrl',
    'dataUrl',
    'streamUrl',
    'wsApiUrl',
    'profile',
    'apiKey',
    'secretKey',
    'privateKey',
    'privateKeyFile',
    'passphrase',
  ],
  Orders: ['allowTrading', 'confirm', 'checkFilters', 'reconcileMs'],
  'Requests and limits': ['orderEntry', 'limits', 'timeoutMs', 'retries', 'recvWindowMs', 'timeUnit', 'ca', 'proxy'],
  'Hooks and displays': ['onRequest', 'onResponse', 'onWait', 'display'],
  'Recorded rows': ['history'],
};

/** Returns docs/connect.md with its generated part printed again; the rest of the page stays. */
export function printOptions(page: string): string {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error('docs/connect.md has no marks for its generated part');
  return `${page.slice(0, before)}${BEGIN}\n\n${sections()}\n${page.slice(after)}`;
}

function sections(): string {
  const about = { ...comments('KeyOptions'), ...comments('ConnectOptions') };
  const all = Object.entries<OptionRule>(connectOptionTable);
  const known = new Set(Object.values(SUBJECTS).flat());
  const parts: [head: string, rules: [string, OptionRule][]][] = [
    ...Object.entries(SUBJECTS).map(([head, names]): [string, [string, OptionRule][]] => [
      head,
      names.flatMap((name) => all.filter(([one]) => one === name)),
    ]),
    ['Embedded exchange', all.filter(([, { isEmbedded }]) => isEmbedded)],
    ['Further options', all.filter(([name, { isEmbedded }]) => !isEmbedded && !known.has(name))],
  ];
  const text = parts.flatMap(([head, rules]) => (rules.length ? `### ${head}\n\n${optionTable(rules, about)}` : []));
  const limits = optionTable(Object.entries(limitOptionTable), comments('LimitOptions'));
  const replay = optionTable(Object.entries(replayOptionTable), comments('ReplayOptions'));
  return `${text.join('\n')}\n### Fields of \`limits\`\n\n${limits}\n### Fields of \`replay\`\n\n${replay}`;
}

function optionTable(rules: readonly [string, OptionRule][], about: Readonly<Record<string, string>>): string {
  const rows = rules.map(([name, { note, allowed }]) => [
    `\`${name}\``,
    allowed,
    about[name] || `${note[0]?.toUpperCase()}${note.slice(1)}.`,
  ]);
  return table(['option', 'takes', 'meaning'], rows);
}

/** The comments of an interface's properties. */
function comments(name: string): Record<string, string> {
  const fields = interfacesOf('src/connect/options.ts').get(name)?.fields ?? [];
  return Object.fromEntries(fields.map((field) => [field.name.replace('?', ''), field.about]));
}
