/**
 * Describes one verb as a section of its reference page. A text that several verbs of the page have (setters, legs,
 * rules, refusals) is left out here: the page prints it once.
 */
import type { Endpoint } from '../src/catalogue/endpoint.js';
import { isMet } from '../src/protocol/endpoints/conditions.js';
import { codesOf, usualCodesOf } from '../src/protocol/endpoints/endpoint-errors.js';
import type { EndpointInfo, LegInfo, ParamInfo, RuleInfo, VerbInfo } from '../src/protocol/endpoints/table.js';
import { argumentOf, namesOf } from '../src/protocol/endpoints/verb-arguments.js';
import { examples } from '../src/protocol/endpoints/verb-notes.gen.js';
import { weightText } from '../src/protocol/endpoints/weights.js';
import { errorCodes } from '../src/protocol/errors/errors.js';
import { type EnumName, enums, enumValues } from '../src/protocol/values/enums.js';
import { table, tableRow } from './markdown-table.js';

const POOLS = {
  ip: 'counted by IP address',
  'sapi-ip': 'counted by IP address under /sapi',
  'sapi-uid': 'of the account, /sapi',
} as const;

/** A verb, with its endpoint. */
export interface Section {
  readonly endpoint: EndpointInfo;
  readonly source: Endpoint;
  readonly verb: VerbInfo;
}

/** Texts that several verbs of a page share: each is printed once, after the verbs. */
export interface Shared {
  /** Rows of the table of setters. */
  readonly setters: ReadonlySet<string>;
  /** Tables of legs. */
  readonly legs: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
  readonly refusals: ReadonlySet<string>;
}

export function sharedBy(sections: readonly Section[]): Shared {
  const shared = (texts: readonly string[], least: number): Set<string> => {
    const counts = new Map<string, number>();
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
    return new Set([...counts].filter(([, times]) => times >= least).map(([text]) => text));
  };
  return {
    setters: shared(
      sections.flatMap(({ verb, endpoint, source }) =>
        setterRows(verb, endpoint, source.resultBy?.param).map(({ row }) => row),
      ),
      3,
    ),
    legs: shared(
      sections.flatMap(({ verb }) => verb.legs.map(legTable)),
      3,
    ),
    rules: shared(
      sections.flatMap(({ verb, endpoint }) => rulesOf(endpoint, verb)),
      3,
    ),
    refusals: shared(
      sections.map(({ endpoint }) => ownCodes(endpoint)).filter((codes) => codes.length > 200),
      2,
    ),
  };
}

/** The forms of a verb's result, the usual one first; then the outcome of a call that can succeed by half. */
export function formsOf({ result, resultBy, outcome, verbs }: Endpoint, { id }: VerbInfo) {
  const usual = resultBy?.results[verbs[id]?.replies ?? ''] ?? result;
  const others = Object.values(resultBy?.results ?? {}).filter((form) => form !== usual);
  return [usual, ...others, ...(outcome ? [outcome] : [])];
}

/** Text for every list that can be longer than one reply. */
const PAGED = ' `.all()` returns a range of any length, `.pages()` yields it page by page.';

export function section({ endpoint, source, verb }: Section, shared: Shared, typeText: TypeText): string {
  const setters = setterRows(verb, endpoint, source.resultBy?.param);
  const own = setters.filter(({ row }) => !shared.setters.has(row)).map(({ row }) => row);
  const short = setters.filter(({ row }) => shared.setters.has(row)).map(({ short }) => short);
  const parts = [
    `## x.${verb.id}\n`,
    `${verb.summary}${endpoint.deprecated ? ' **Deprecated.**' : ''}\n`,
    `\`\`\`ts\n${examples[verb.id]}\n\`\`\`\n`,
    `${facts(endpoint)}\n`,
    table(
      ['argument', 'takes'],
      verb.args.map((arg) => argumentRow(arg, endpoint)),
    ),
    legText(verb.legs, shared),
    own.length ? setterTable(own) : '',
    short.length
      ? `${own.length ? 'Further setters' : 'Setters'} ([what they take](#setters)): ${short.join(' ')}\n`
      : '',
    `Resolves with ${resultText(source, verb, typeText)}.${endpoint.paging ? PAGED : ''}\n`,
    ruleText(endpoint, verb, shared),
    refusalText(endpoint, shared),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

export const setterTable = (rows: Iterable<string>) =>
  `| setter | sent as | takes |\n| --- | --- | --- |\n${[...rows].join('\n')}\n`;

export const codeLinks = (codes: readonly number[]) =>
  codes.map((code) => `[${code}](../errors.md#${-code} "${errorCodes[code]?.name}")`).join(', ');

/** The codes of an endpoint that not every endpoint of its security has. */
export function ownCodes(endpoint: EndpointInfo): string {
  const usual = usualCodesOf(endpoint);
  return codeLinks(codesOf(endpoint).filter((code) => !usual.includes(code)));
}

function refusalText(endpoint: EndpointInfo, { refusals }: Shared): string {
  const codes = ownCodes(endpoint);
  if (refusals.has(codes)) return 'Refusals: see [below](#refusals).\n';
  const usual = `[those of every ${endpoint.security === 'NONE' ? '' : 'signed '}call](README.md#refusals)`;
  return `Refusals: ${codes ? `${codes}, and ` : ''}${usual}.\n`;
}

function facts(endpoint: EndpointInfo): string {
  const isPublic = endpoint.security === 'NONE';
  const security = isPublic
    ? endpoint.needsKey
      ? 'public, with an API key'
      : 'public'
    : `signed, ${endpoint.security}`;
  const free = endpoint.weightOnSuccess === 0 ? ', not counted when it succeeds' : '';
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
    const names = namesOf(arg);
    const takes = names.map((name) => takesText(endpoint.params[name]));
    return [
      names.map((name) => `\`${name}\``).join(' or '),
      `${takes.join(' Or: ')}${argumentOf(arg).isOptional ? ' Optional.' : ''}`,
    ];
  }
  const [bare = '', ...others] = arg;
  const named = others.map((name) => `\`{ ${name} }\`: ${takesText(endpoint.params[name])}`);
  return [`\`${bare}\``, `${takesText(endpoint.params[bare])} Or ${named.join(' Or ')}`];
}

interface SetterRow {
  /** The row of the table of setters. */
  readonly row: string;
  /** The shortest name, with the value that the verb sends if the setter is not called. */
  readonly short: string;
}

/** The setters of a verb. The text on its result gives the default of the parameter `decides`. */
function setterRows(verb: VerbInfo, endpoint: EndpointInfo, decides?: string): SetterRow[] {
  const wires = new Map<string, string[]>();
  for (const [fluent, wire] of Object.entries(verb.setters)) wires.set(wire, [...(wires.get(wire) ?? []), fluent]);
  return [...wires].map(([wire, names]) => {
    const info = endpoint.params[wire];
    const value = verb.defaults[wire];
    const cells = [
      names.map((name) => `\`.${name}()\``).join(' '),
      `\`${wire}\``,
      takesText(info && wire === decides ? { ...info, default: undefined } : info),
    ];
    const sent = value === undefined || value === info?.default ? '' : ` (default ${value})`;
    return { row: tableRow(cells), short: `\`.${names[0]}()\`${sent}` };
  });
}

/** The parameters of a leg, by order type. Types with the same parameters share a row. */
export function legTable({ types }: LegInfo): string {
  const rows = new Map<string, string[]>();
  for (const [type, { mandatory, either, optional }] of Object.entries(types)) {
    const needs = [...mandatory, ...either.map((pair) => pair.join(' or '))].join(', ');
    const takes = optional.filter((name) => !either.flat().includes(name)).join(', ');
    const cells = JSON.stringify([needs, takes]);
    rows.set(cells, [...(rows.get(cells) ?? []), `\`'${type}'\``]);
  }
  return table(
    ['order type', 'leg needs', 'leg takes'],
    [...rows].map(([cells, names]) => [names.join(' '), ...(JSON.parse(cells) as string[])]),
  );
}

function legText(legs: readonly LegInfo[], shared: Shared): string {
  if (legs.length === 0) return '';
  const own = legs.filter((leg) => !shared.legs.has(legTable(leg)));
  const line = `Legs ([what they take](#legs)): ${legs.map(({ name }) => `\`.${name}()\``).join(' ')}\n`;
  return [line, ...own.map((leg) => `\`.${leg.name}()\`\n\n${legTable(leg)}`)].join('\n');
}

export function takesText(info: ParamInfo | undefined): string {
  if (!info) return '';
  const { min, max } = info;
  const bounds = min === undefined ? '' : max === undefined ? ` At least ${min}.` : ` ${min} to ${max}.`;
  const values = info.enum === undefined ? '' : ` ${valueText(info.enum)}.`;
  return `${info.description}${bounds}${values}${info.default === undefined ? '' : ` Default: ${info.default}.`}`;
}

/** The values of an enumeration, with a link to their meanings. */
function valueText(name: EnumName): string {
  const all = enumValues(name);
  const hasMeanings = Object.values(enums[name].values).some((meaning) => meaning !== '');
  const link = `[${name}](values.md#${name.toLowerCase()})`;
  // Only the ends of a long list are printed.
  const shown = all.length > 30 ? [...all.slice(0, 3), '…', ...all.slice(-2)] : all;
  const list = shown.map((one) => (one === '…' ? one : `\`${one}\``)).join(' ');
  return hasMeanings ? `${list} (${link})` : list;
}

type TypeText = (schema: Endpoint['result']) => string;

function resultText(source: Endpoint, verb: VerbInfo, typeText: TypeText): string {
  const { resultBy, oneOrMany, outcome } = source;
  const [usual] = formsOf(source, verb);
  const setter = Object.entries(verb.setters).find(([, wire]) => wire === resultBy?.param)?.[0];
  const others = Object.entries(resultBy?.results ?? {})
    .filter(([, schema]) => schema !== usual)
    .map(([value, schema]) => `${typeText(schema)} with \`.${setter}(${value === 'true' ? value : `'${value}'`})\``);
  const variants = others.length ? `; ${others.join('; ')}` : '';
  const both = outcome ? `. \`.outcome()\` resolves with ${typeText(outcome)}` : '';
  const text = typeText(usual as Endpoint['result']);
  return `${text.startsWith('list') ? 'a ' : ''}${text}${variants}${oneOrMany ? '; for several symbols with a list' : ''}${both}`;
}

/** The rules of the endpoint in words. Rules for other order types than the verb's are left out. */
export function rulesOf(endpoint: EndpointInfo, { fix }: VerbInfo): string[] {
  const concerns = ({ when = {} }: RuleInfo) =>
    Object.entries(when).every(([name, wanted]) => !(name in fix) || isMet({ [name]: wanted }, fix));
  return [...new Set(endpoint.rules.filter(concerns).flatMap((rule) => rule.because ?? []))];
}

function ruleText(endpoint: EndpointInfo, verb: VerbInfo, shared: Shared): string {
  const all = rulesOf(endpoint, verb);
  const own = all.filter((rule) => !shared.rules.has(rule));
  const link = own.length < all.length ? ['the [rules of this page](#rules)'] : [];
  const words = [...own, ...link];
  return words.length ? `Rules: ${words.join('; ')}.\n` : '';
}
