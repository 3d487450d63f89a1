/**
 * Prints the options of `connect` into docs/connect.md, between two marks: the allowed values and the descriptions from the
 * tables that `connect` checks.
 */

import { limitOptionTable, replayOptionTable } from '../src/connect/nested-options.js';
import { OPTION_SUBJECTS, type OptionRule } from '../src/connect/option-kinds.js';
import { connectOptionTable } from '../src/connect/option-table.js';
import { formOf } from '../src/protocol/kinds/value-form.js';
import { optionComments } from './describe-options.js';
import { table } from './markdown-table.js';
import { CONNECT, EMBEDDED, LIMITS, REPLAY } from './print-option-types.js';

const BEGIN =
  '<!-- Generated from src/connect/option-table.ts by `npm run generate`; do not edit up to the end mark. -->';
const END = '<!-- End of the generated part. -->';

/** Returns docs/connect.md with its generated part printed again; the rest of the page stays. */
export function printOptions(page: string): string {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error('docs/connect.md has no marks for its generated part');
  return `${page.slice(0, before)}${BEGIN}\n\n${sections()}\n${page.slice(after)}`;
}

function sections(): string {
  const about = { ...comments(EMBEDDED), ...comments(CONNECT) };
  const all = Object.entries<OptionRule>(connectOptionTable);
  const parts: [head: string, rules: [string, OptionRule][]][] = [
    ...OPTION_SUBJECTS.map((head): [string, [string, OptionRule][]] => [
      head,
      all.filter(([, { subject }]) => subject === head),
    ]),
    ['Embedded exchange', all.filter(([, { isEmbedded }]) => isEmbedded)],
    ['Further options', all.filter(([, { isEmbedded, subject }]) => !isEmbedded && subject === undefined)],
  ];
  const text = parts.flatMap(([head, rules]) => (rules.length ? `### ${head}\n\n${optionTable(rules, about)}` : []));
  const limits = optionTable(Object.entries(limitOptionTable), comments(LIMITS));
  const replay = optionTable(Object.entries(replayOptionTable), comments(REPLAY));
  return `${text.join('\n')}\n### Fields of \`limits\`\n\n${limits}\n### Fields of \`replay\`\n\n${replay}
### Variables of the environment\n\n${VARIABLES}\n${variables()}`;
}

const VARIABLES =
  'Every client reads the variables of keys, `profile` and `adminToken`; the client `x` of a kernel reads all.\n';

/** The variables that give options. */
function variables(): string {
  const rows = (prefix: string, rules: Readonly<Record<string, OptionRule>>) =>
    Object.entries(rules).flatMap(([name, { variable }]) =>
      variable === undefined ? [] : [[`\`${prefix}${name}\``, `\`${variable}\``]],
    );
  return table(
    ['option', 'variable'],
    [...rows('', connectOptionTable), ...rows('limits.', limitOptionTable), ...rows('replay.', replayOptionTable)],
  );
}

/** A longer description is not read in a cell: its first sentences stay there, and the others follow the table. */
const MAX_CELL_WORDS = 60;
/** The first sentences of such a description end before this number of words, but there is at least one. */
const MAX_HEAD_WORDS = 30;

function optionTable(rules: readonly [string, OptionRule][], about: Readonly<Record<string, string>>): string {
  const more: string[] = [];
  const rows = rules.map(([name, rule]) => {
    const [head, rest] = parted(about[name] || `${rule.note[0]?.toUpperCase()}${rule.note.slice(1)}.`);
    if (rest !== '') more.push(`\`${name}\`: ${rest}\n`);
    return [`\`${name}\``, formOf(rule), head];
  });
  const text = table(['option', 'takes', 'meaning'], rows);
  return more.length === 0 ? text : `${text}\n${more.join('\n')}`;
}

/** The sentences of a description that a cell has, and the others. */
function parted(description: string): [head: string, rest: string] {
  if (wordsOf(description) <= MAX_CELL_WORDS) return [description, ''];
  const sentences = description.split(/(?<=\.) (?=[A-Z`])/);
  let count = 1;
  while (wordsOf(sentences.slice(0, count + 1).join(' ')) <= MAX_HEAD_WORDS) count += 1;
  return [sentences.slice(0, count).join(' '), sentences.slice(count).join(' ')];
}

const wordsOf = (text: string): number => text.split(' ').length;

/** The texts from the comments of a table. */
const comments = (table: readonly [path: string, name: string]): Record<string, string> =>
  Object.fromEntries([...optionComments(...table)].map(([name, { about }]) => [name, about]));
