/**
 * Prints `docs/reference/` from the catalogue: a page for each group of verbs, a page for the values of enumerations,
 * and an index page. Setters, rules, refusals and results that several verbs of a page share are printed once, at the
 * end of the page.
 */

import { catalogue, groupSubjects } from '../src/catalogue/endpoints/catalogue.js';
import { usualCodesOf } from '../src/protocol/endpoints/endpoint-errors.js';
import { callMembers } from '../src/protocol/endpoints/member-notes.js';
import type { VerbInfo } from '../src/protocol/endpoints/table.js';
import { enums } from '../src/protocol/values/enums.js';
import { ResultPages } from './describe-results.js';
import {
  codeLinks,
  formsOf,
  legTable,
  ownCodes,
  type Section,
  type Shared,
  section,
  setterTable,
  sharedBy,
  takesText,
} from './describe-section.js';
import { describeEndpoint } from './describe-verbs.js';
import { cell, table } from './markdown-table.js';
import { printClientData } from './print-client-data.js';

const PRINTED = '<!-- Printed from src/catalogue by `npm run generate`; do not edit. -->\n';

/** All pages: path in the project -> text. */
export function printReference(): Map<string, string> {
  const sections = Object.entries(catalogue).flatMap(([id, source]) => {
    const endpoint = describeEndpoint(id, source);
    return endpoint.verbs.map((verb): Section => ({ endpoint, source, verb }));
  });
  const groups = [...new Set(sections.map(({ verb }) => groupOf(verb)))];
  const results = new ResultPages();
  for (const { source, verb } of sections) {
    for (const schema of formsOf(source, verb)) results.add(schema, groupOf(verb));
  }
  const pages = new Map<string, string>();
  for (const group of groups) {
    const own = sections.filter(({ verb }) => groupOf(verb) === group);
    pages.set(`docs/reference/${group}.md`, page(group, own, results));
  }
  pages.set('docs/reference/values.md', values());
  pages.set('docs/reference/client.md', printClientData(PRINTED, results));
  pages.set('docs/reference/README.md', index(groups, sections, results));
  return pages;
}

const groupOf = ({ id }: VerbInfo) => id.slice(0, id.lastIndexOf('.'));
const anchorOf = ({ id }: VerbInfo) => `x${id.replaceAll('.', '').toLowerCase()}`;

function index(groups: readonly string[], sections: readonly Section[], results: ResultPages): string {
  const parts = groups.map((group) => {
    const rows = sections
      .filter(({ verb }) => groupOf(verb) === group)
      .map(({ endpoint, verb }) => {
        const link = `[\`x.${verb.id}\`](${group}.md#${anchorOf(verb)})`;
        return `| ${link} | \`${endpoint.method} ${endpoint.path}\` | \`${endpoint.id}\` | ${cell(verb.summary)} |`;
      });
    return `## [${group}](${group}.md)\n\n${groupSubjects[group]}\n\n| verb | endpoint | id | |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  const usual = usualCodesOf({ security: 'NONE' });
  const signed = usualCodesOf({ security: 'TRADE' }).filter((code) => !usual.includes(code));
  return `${PRINTED}
# Reference

All verbs of the client \`x\`, by group. A verb returns a **call**. \`await\` sends the call; a second \`await\` of the same
call returns the same reply and sends nothing. Mandatory parameters are arguments; an optional parameter is a setter that
returns a new call. Where a row of a table names two setters, both do the same.

${callTable()}

## Results

A result has the fields that the exchange sends, under the names of the exchange. Types of fields:

| type | in the result | |
| --- | --- | --- |
| decimal | a string, such as \`'0.00100000'\` | prices, quantities, amounts and rates, with every digit of the reply |
| time | a number | milliseconds since 1970-01-01 UTC; microseconds with \`connect({ timeUnit: 'MICROSECOND' })\` |
| id | a number | a \`bigint\` above 2^53 |
| integer, text, boolean | a number, a string, a boolean | |
| a link | an object, an array, or one of the texts in [values.md](values.md) | |

A question mark after the name of a field means that the field can be absent. Every result also has \`meta\` (request
weight, latency, status and headers of the reply), \`raw\` (the body of the reply) and the methods that
[export data](../data.md). [Data of the client](client.md) describes \`meta\`, tickets, limits and \`x.life\`.

Result types: ${results
    .all()
    .map(([name]) => results.link(name, 'README'))
    .join(' · ')}.

## Refusals

Every call can be refused with ${codeLinks(usual)}. Every signed call can also be refused with ${codeLinks(signed)}. Each
verb lists its further codes. [errors.md](../errors.md) explains all codes and what to do about them.

The same facts are in [openapi.json](../openapi.json) as OpenAPI 3.1, those of streams and of the WebSocket API in
[asyncapi.json](../asyncapi.json) as AsyncAPI 3.0, and \`npx spotlab endpoints --json\` prints them as JSON.

${parts.join('\n')}`;
}

function callTable(): string {
  // The first row covers the members that a call shares with a promise.
  const told = Object.entries(callMembers).filter(([name]) => !['then', 'catch', 'finally'].includes(name));
  const rows = [['`await call`', 'sends the call once'], ...told.map(([, { usage, does }]) => [`\`${usage}\``, does])];
  return `| | |\n| --- | --- |\n${rows.map(([name, does]) => `| ${name} | ${does} |`).join('\n')}`;
}

function page(group: string, sections: readonly Section[], results: ResultPages): string {
  const shared = sharedBy(sections);
  const verbs = sections.map((one) => section(one, shared, (schema) => results.text(schema, group)));
  const setters = shared.setters.size ? setterTable(shared.setters) : '';
  const rules = [...shared.rules].map((rule) => `- ${sentence(rule)}\n`).join('');
  const refusals = [...shared.refusals].map((codes) => {
    const verbs = sections.filter(({ endpoint }) => ownCodes(endpoint) === codes);
    return `- ${verbs.map(({ verb }) => `\`x.${verb.id}\``).join(', ')}: ${codes}.\n`;
  });
  const parts = [
    ['Setters', 'Optional parameters that several verbs of this page take:', setters],
    [
      'Legs',
      'A verb of an order list has a function for each leg. Its arguments are the order type and an object:',
      legs(sections, shared),
    ],
    ['Rules', 'Rules that concern several verbs of this page:', rules],
    [
      'Refusals',
      'Besides [those of every signed call](README.md#refusals), the exchange can answer with these codes:',
      refusals.join(''),
    ],
    ['Results', 'The types of the fields are explained in the [index](README.md#results).', results.describe(group)],
  ] as const;
  const ends = parts.flatMap(([head, intro, text]) => (text ? `## ${head}\n\n${intro}\n\n${text}` : []));
  return `${PRINTED}
# x.${group}

${groupSubjects[group]}

${[...verbs, ...ends].join('\n')}`;
}

/** A rule as a sentence. The name of a parameter keeps its small first letter. */
function sentence(rule: string): string {
  const [first = ''] = rule.split(' ');
  return `${/[A-Z]/.test(first) ? rule : `${first[0]?.toUpperCase()}${rule.slice(1)}`}.`;
}

/** The shared tables of legs, and the fields of all legs of the page. */
function legs(sections: readonly Section[], shared: Shared): string {
  const all = sections.flatMap(({ verb, endpoint }) => verb.legs.map((leg) => ({ leg, endpoint })));
  if (all.length === 0) return '';
  const tables = [...shared.legs].map((text) => {
    const names = all.filter(({ leg }) => legTable(leg) === text).map(({ leg }) => leg.name);
    return `${[...new Set(names)].map((name) => `\`.${name}()\``).join(', ')}\n\n${text}`;
  });
  const fields = new Map<string, string>();
  for (const { leg, endpoint } of all) {
    for (const [name, wire] of Object.entries(leg.fields)) {
      if (!fields.has(name)) fields.set(name, takesText(endpoint.params[wire]));
    }
  }
  const rows = [...fields].map(([name, takes]) => [`\`${name}\``, takes]);
  return `${table(['field of a leg', 'takes'], rows)}\n${tables.join('\n')}`;
}

/** The page of the enumerations. */
function values(): string {
  const parts = Object.entries(enums).map(([name, { summary, values: meanings }]) => {
    const all = Object.entries(meanings);
    const text = all.some(([, meaning]) => meaning !== '')
      ? table(
          ['value', 'meaning'],
          all.map(([value, meaning]) => [`\`${value}\``, meaning]),
        )
      : `${all.map(([value]) => `\`${value}\``).join(' ')}\n`;
    return `## ${name}\n\n${summary}\n\n${text}`;
  });
  return `${PRINTED}
# Values

The values of parameters and result fields that have a fixed list of values, with their meanings.

${parts.join('\n')}`;
}
