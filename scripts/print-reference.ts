/** Prints `docs/reference/` from the catalogue: one page for each group of verbs, and an index page. */

import type { Endpoint } from '../src/catalogue/endpoint.js';
import { catalogue } from '../src/catalogue/endpoints/catalogue.js';
import { holds } from '../src/protocol/endpoints/conditions.js';
import { codesOf } from '../src/protocol/endpoints/endpoint-errors.js';
import { examples } from '../src/protocol/endpoints/examples.js';
import { callMembers, groupSubjects } from '../src/protocol/endpoints/member-notes.js';
import type { EndpointInfo, LegInfo, ParamInfo, RuleInfo, VerbInfo } from '../src/protocol/endpoints/table.js';
import { weightText } from '../src/protocol/endpoints/weights.js';
import { errorCodes } from '../src/protocol/errors/errors.js';
import { enumValues } from '../src/protocol/values/enums.js';
import { describeEndpoint, parseArg } from './describe-verbs.js';
import { TypePrinter } from './print-types.js';

const PRINTED = '<!-- Printed from src/catalogue by `npm run generate`; do not edit. -->\n';

const POOLS = {
  ip: 'counted by IP address',
  'sapi-ip': 'counted by IP address under /sapi',
  'sapi-uid': 'of the account, /sapi',
} as const;

interface Section {
  readonly endpoint: EndpointInfo;
  readonly source: Endpoint;
  readonly verb: VerbInfo;
}

/** All pages: path in the project -> text. */
export function printReference(): Map<string, string> {
  const sections = Object.entries(catalogue).flatMap(([id, source]) => {
    const endpoint = describeEndpoint(id, source);
    return endpoint.verbs.map((verb): Section => ({ endpoint, source, verb }));
  });
  const groups = [...new Set(sections.map(({ verb }) => groupOf(verb)))];
  const pages = new Map<string, string>();
  for (const group of groups) {
    const own = sections.filter(({ verb }) => groupOf(verb) === group);
    pages.set(`docs/reference/${group}.md`, page(group, own));
  }
  pages.set('docs/reference/README.md', index(groups, sections));
  return pages;
}

const groupOf = ({ id }: VerbInfo) => id.slice(0, id.lastIndexOf('.'));
const anchorOf = ({ id }: VerbInfo) => `x${id.replaceAll('.', '').toLowerCase()}`;

function index(groups: readonly string[], sections: readonly Section[]): string {
  const parts = groups.map((group) => {
    const rows = sections
      .filter(({ verb }) => groupOf(verb) === group)
      .map(({ endpoint, verb }) => {
        const link = `[\`x.${verb.id}\`](${group}.md#${anchorOf(verb)})`;
        return `| ${link} | \`${endpoint.method} ${endpoint.path}\` | ${cell(verb.summary)} |`;
      });
    return `## [${group}](${group}.md)\n\n${groupSubjects[group]}\n\n| verb | endpoint | |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return `${PRINTED}
# Reference

All verbs of the client \`x\`, by group. A verb returns a **call**. \`await\` sends the call; a second \`await\` of the same
call returns the same reply and sends nothing. Mandatory parameters are arguments; an optional parameter is a setter that
returns a new call.

${callTable()}

The codes of refusals and what to do about them are in [errors.md](../errors.md); the same facts as OpenAPI 3.1 in
[openapi.json](../openapi.json); as JSON for programs: \`npx spotlab endpoints --json\`.

${parts.join('\n')}`;
}

function callTable(): string {
  // The first row covers the members that a call shares with a promise.
  const told = Object.entries(callMembers).filter(([name]) => !['then', 'catch', 'finally'].includes(name));
  const rows = [['`await call`', 'sends the call once'], ...told.map(([, { usage, does }]) => [`\`${usage}\``, does])];
  return `| | |\n| --- | --- |\n${rows.map(([name, does]) => `| ${name} | ${does} |`).join('\n')}`;
}

function page(group: string, sections: readonly Section[]): string {
  return `${PRINTED}
# x.${group}

${groupSubjects[group]}

${sections.map(section).join('\n')}`;
}

/** Text for every list that can be longer than one reply. */
const PAGED = ' `.all()` returns a range of any length, `.pages()` yields it page by page.';

function section({ endpoint, source, verb }: Section): string {
  const parts = [
    `## x.${verb.id}\n`,
    `\`\`\`ts\n${examples[verb.id]}\n\`\`\`\n`,
    `${verb.summary}${endpoint.deprecated ? ' **Deprecated.**' : ''}\n`,
    `${facts(endpoint)}\n`,
    table(
      ['argument', 'takes'],
      verb.args.map((arg) => argumentRow(arg, endpoint)),
    ),
    ...verb.legs.map((leg) => legTable(leg, endpoint)),
    table(['setter', 'sent as', 'takes'], setterRows(verb, endpoint)),
    `Resolves with ${resultText(source, source.verbs[verb.id]?.replies)}.${endpoint.paging ? PAGED : ''}\n`,
    rules(endpoint, verb),
    `Refusals: ${codesOf(endpoint)
      .map((code) => `[${code}](../errors.md#${-code} "${errorCodes[code]?.name}")`)
      .join(', ')}.\n`,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function facts(endpoint: EndpointInfo): string {
  const isPublic = endpoint.security === 'NONE';
  const security = isPublic
    ? endpoint.needsKey
      ? 'public, with an API key'
      : 'public'
    : `signed, ${endpoint.security}`;
  const free = endpoint.weightOnSuccess === undefined ? '' : `, ${endpoint.weightOnSuccess} when it succeeds`;
  return [
    `\`${endpoint.method} ${endpoint.path}\``,
    security,
    `weight ${weightText(endpoint.weight)}${free} (${POOLS[endpoint.weightPool]})`,
    ...(endpoint.orderCount ? [`unfilled orders ${endpoint.orderCount}`] : []),
    ...(endpoint.source.length ? [`from ${endpoint.source.join(', ')}`] : []),
  ].join(' · ');
}

function argumentRow(arg: string | readonly string[], endpoint: EndpointInfo): string[] {
  if (typeof arg === 'string') {
    const { names, optional } = parseArg(arg);
    const takes = names.map((name) => takesText(endpoint.params[name]));
    return [names.map((name) => `\`${name}\``).join(' or '), `${takes.join(' Or: ')}${optional ? ' Optional.' : ''}`];
  }
  const [bare = '', ...others] = arg;
  const named = others.map((name) => `\`{ ${name} }\`: ${takesText(endpoint.params[name])}`);
  return [`\`${bare}\``, `${takesText(endpoint.params[bare])} Or ${named.join(' Or ')}`];
}

function setterRows(verb: VerbInfo, endpoint: EndpointInfo): string[][] {
  const wires = new Map<string, string[]>();
  for (const [fluent, wire] of Object.entries(verb.setters)) wires.set(wire, [...(wires.get(wire) ?? []), fluent]);
  return [...wires].map(([wire, names]) => {
    const sent = verb.defaults[wire] === undefined ? '' : ` Sent as ${verb.defaults[wire]} by default.`;
    return [
      names.map((name) => `\`.${name}()\``).join(' '),
      `\`${wire}\``,
      `${takesText(endpoint.params[wire])}${sent}`,
    ];
  });
}

function legTable(leg: LegInfo, endpoint: EndpointInfo): string {
  const rows = Object.entries(leg.types).map(([type, { mandatory, either, optional }]) => {
    const needs = [...mandatory, ...either.map((pair) => pair.join(' or '))].join(', ');
    const takes = optional.filter((name) => !either.flat().includes(name)).join(', ');
    return [`\`'${type}'\``, needs, takes];
  });
  const about = endpoint.params[leg.type]?.description ?? '';
  return `\`.${leg.name}(type, leg)\`: ${about}\n\n${table(['type', 'leg needs', 'leg takes'], rows)}`;
}

function takesText(info: ParamInfo | undefined): string {
  if (!info) return '';
  const { min, max } = info;
  const bounds = min === undefined ? '' : max === undefined ? ` At least ${min}.` : ` ${min} to ${max}.`;
  const many = info.enum === undefined ? [] : enumValues(info.enum);
  // Only the ends of a long list are printed.
  const shown = many.length > 30 ? [...many.slice(0, 3), '…', ...many.slice(-2)] : many;
  const values = shown.length ? ` ${shown.map((one) => (one === '…' ? one : `\`${one}\``)).join(' ')}.` : '';
  return `${info.description}${bounds}${values}${info.default === undefined ? '' : ` Default: ${info.default}.`}`;
}

function resultText({ result, resultBy, oneOrMany }: Endpoint, replies: string | undefined): string {
  const types = new TypePrinter();
  const spelled = (schema: Endpoint['result']) => `\`${types.spell(schema)}\``;
  const usual = resultBy && replies !== undefined ? resultBy.results[replies] : undefined;
  const others = Object.entries(resultBy?.results ?? {})
    .filter(([value]) => value !== replies)
    .map(([value, schema]) => `${spelled(schema)} with \`${resultBy?.param}\` ${value}`);
  const variants = others.length ? `, ${others.join(', ')}` : '';
  return `${spelled(usual ?? result)}${variants}${oneOrMany ? '; for several symbols a list of these' : ''}`;
}

/** The rules of the endpoint in words. Rules for other order types than the verb's are left out. */
function rules(endpoint: EndpointInfo, { fix }: VerbInfo): string {
  const concerns = ({ when = {} }: RuleInfo) =>
    Object.entries(when).every(([name, wanted]) => !(name in fix) || holds({ [name]: wanted }, fix));
  const words = [...new Set(endpoint.rules.filter(concerns).flatMap((rule) => rule.because ?? []))];
  return words.length ? `Rules: ${words.join('; ')}.\n` : '';
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return `${row(heads)}\n${row(heads.map(() => '---'))}\n${rows.map(row).join('\n')}\n`;
}

const cell = (text: string) => text.replaceAll('|', '\\|');
