/**
 * Help as text, from the catalogue's plain table: an overview of the verbs, or everything about one. Pure.
 */

import { oneOfNames } from '../protocol/argument-names.js';
import { enums } from '../protocol/enums.js';
import { nearest } from '../protocol/nearest.js';
import type { EndpointInfo, LegInfo, ParamInfo, VerbInfo } from '../protocol/table.js';
import { weightText } from '../protocol/weights.js';
import { findVerb } from './verb-use.js';
import { wrap } from './wrap.js';

/** Colours of the pieces of a help text; identity where there is no colour. */
export interface HelpStyle {
  readonly name: (text: string) => string;
  readonly faint: (text: string) => string;
}

/** No colours. */
export const PLAIN_HELP: HelpStyle = { name: (text) => text, faint: (text) => text };

/** Every verb in a line, by group. Lines are at most `width` columns. */
export function overview(table: readonly EndpointInfo[], width: number, style: HelpStyle = PLAIN_HELP): string {
  const lines: string[] = [];
  const verbs = table.flatMap((endpoint) => endpoint.verbs.map((verb) => ({ endpoint, verb })));
  const group = (id: string) => id.slice(0, id.lastIndexOf('.'));
  const signatures = new Map(verbs.map(({ verb }) => [verb.id, shortSignature(verb, width)]));
  const column = Math.min(width > 110 ? 62 : 46, Math.max(...[...signatures.values()].map((text) => text.length)) + 2);
  let current: string | undefined;
  for (const { verb } of [...verbs].sort((a, b) => groupRank(table, a.verb) - groupRank(table, b.verb))) {
    if (group(verb.id) !== current) {
      current = group(verb.id);
      if (lines.length > 0) lines.push('');
    }
    const text = signatures.get(verb.id) as string;
    const room = width - Math.max(column, text.length + 2);
    const summary = room > 12 ? clip(verb.summary, room) : '';
    lines.push(`${style.name(text)}${' '.repeat(Math.max(2, column - text.length))}${style.faint(summary)}`.trimEnd());
  }
  return lines.join('\n');
}

/** Order of a verb's group: that of the first verb in it. */
function groupRank(table: readonly EndpointInfo[], verb: VerbInfo): number {
  const group = verb.id.slice(0, verb.id.lastIndexOf('.') + 1);
  return table.findIndex((endpoint) =>
    endpoint.verbs.some((one) => one.id.startsWith(group) && !one.id.slice(group.length).includes('.')),
  );
}

/**
 * Everything about what `topic` names: a verb (`market.klines`, `x.market.klines('BTCUSDT')`), a group (`market`), or a
 * closed list (`TimeInForce`). Undefined when nothing is called so.
 */
export function helpOn(
  topic: string,
  table: readonly EndpointInfo[],
  width: number,
  style: HelpStyle = PLAIN_HELP,
): string | undefined {
  const path = /^(?:await\s+)?(?:x\.)?([\w.]+)/.exec(topic.trim())?.[1]?.replace(/\.$/, '') ?? '';
  if (path in enums) return listHelp(path as keyof typeof enums, width);
  const ids = table.flatMap((endpoint) => endpoint.verbs.map((verb) => verb.id));
  const id = ids.includes(path) ? path : onlyOne(ids.filter((one) => one.endsWith(`.${path}`)));
  const found = id === undefined ? undefined : findVerb(id, table);
  if (found) return verbHelp(found.endpoint, found.verb, width, style);
  const inGroup = table
    .map((endpoint) => ({ ...endpoint, verbs: endpoint.verbs.filter((verb) => verb.id.startsWith(`${path}.`)) }))
    .filter((endpoint) => endpoint.verbs.length > 0);
  return path !== '' && inGroup.length > 0 ? overview(inGroup, width, style) : undefined;
}

/** What to say when {@link helpOn} knows nothing. */
export function noHelp(topic: string, table: readonly EndpointInfo[]): string {
  const ids = table.flatMap((endpoint) => endpoint.verbs.map((verb) => verb.id));
  const word = topic.trim().replace(/^x\./, '');
  const byName = new Map(ids.map((id) => [id.slice(id.lastIndexOf('.') + 1), id]));
  const near = [
    ...new Set([...nearest(word, ids), ...nearest(word, byName.keys()).map((name) => byName.get(name) ?? name)]),
  ];
  const hint = near.length ? `Nearest: ${near.slice(0, 3).join(', ')}.` : '.help lists all verbs.';
  return `There is no help on '${topic.trim()}'. ${hint}`;
}

/** What lists can be asked besides. */
const PAGING_ROWS: readonly [string, string][] = [
  ['.all()', 'Every row of a range of any length, split into as many requests as it takes, paced by the limits.'],
  ['.pages()', 'The same, page by page: for await (const page of ….pages()).'],
];

function verbHelp(endpoint: EndpointInfo, verb: VerbInfo, width: number, style: HelpStyle): string {
  const orders = endpoint.orderCount > 0 ? `, unfilled orders ${endpoint.orderCount}` : '';
  const security = endpoint.security === 'NONE' ? 'public' : `signed, ${endpoint.security}`;
  const facts = `${endpoint.method} ${endpoint.path}: ${security}, weight ${weightText(endpoint.weight)}${orders}, ${endpoint.source.length ? `from ${endpoint.source.join(', ')}` : 'source not published'}.`;
  const lines = [
    ...wrap(`x.${signature(verb)}`, width, '').map(style.name),
    ...wrap(verb.summary, width, '  '),
    ...wrap(facts, width, '  ').map(style.faint),
  ];

  const rows: [string, string][] = [];
  for (const arg of verb.args) {
    const names = typeof arg === 'string' ? arg.replace('?', '').split('|') : arg;
    const optional = typeof arg === 'string' && arg.endsWith('?') ? 'Optional. ' : '';
    const text = names.map((name) => paramText(endpoint.params[name])).join(' Or: ');
    rows.push([typeof arg === 'string' ? names.join(' | ') : oneOfNames(names), optional + text]);
  }
  if (rows.length > 0) lines.push('', ...table2(rows, width, style));
  for (const leg of verb.legs) lines.push('', ...legHelp(leg, endpoint, width, style));

  const setters = settersByWire(verb).map(([wire, names]): [string, string] => {
    const given = verb.defaults[wire] === undefined ? '' : ` Sent as ${verb.defaults[wire]} unless you say otherwise.`;
    return [names.map((name) => `.${name}()`).join(' '), paramText(endpoint.params[wire]) + given];
  });
  if (setters.length > 0) lines.push('', ...table2(setters, width, style));
  if (endpoint.paging) lines.push('', ...table2(PAGING_ROWS, width, style));
  return lines.join('\n');
}

function legHelp(leg: LegInfo, endpoint: EndpointInfo, width: number, style: HelpStyle): string[] {
  const rows = Object.entries(leg.types).map(([type, { mandatory, either, optional }]): [string, string] => {
    const needed = [...mandatory, ...either.map((pair) => pair.join(' or '))].join(', ');
    return [type, `needs ${needed || 'nothing'}${optional.length ? `; takes ${optional.join(', ')}` : ''}.`];
  });
  const summary = endpoint.params[leg.type]?.description ?? '';
  return [`${style.name(`.${leg.name}(type, { … })`)}  ${style.faint(summary)}`, ...table2(rows, width, style)];
}

/** Wire name and all the setters that set it, short one first. */
function settersByWire(verb: VerbInfo): [string, string[]][] {
  const names = new Map<string, string[]>();
  for (const [fluent, wire] of Object.entries(verb.setters)) names.set(wire, [...(names.get(wire) ?? []), fluent]);
  return [...names];
}

function paramText(info: ParamInfo | undefined): string {
  if (!info) return '';
  const bounds =
    info.min !== undefined && info.max !== undefined
      ? ` ${info.min} to ${info.max}.`
      : info.min !== undefined
        ? ` At least ${info.min}.`
        : '';
  const values = info.enum && info.enum !== 'Permission' ? ` ${Object.keys(enums[info.enum].values).join(' ')}.` : '';
  const assumed = info.default === undefined ? '' : ` Default ${info.default}.`;
  return `${info.description}${bounds}${values}${assumed}`;
}

function listHelp(name: keyof typeof enums, width: number): string {
  const { summary, values } = enums[name];
  const rows = Object.entries<string>(values).map(([value, meaning]): [string, string] => [value, meaning]);
  return [`${name}: ${summary}`, ...table2(rows, width, PLAIN_HELP)].join('\n');
}

/** `market.klines(symbol, interval)`, with the steps of an order list; of alternatives the one that may be bare. */
export function signature(verb: VerbInfo): string {
  const args = verb.args.map((arg) => (typeof arg === 'string' ? arg : arg[0])).join(', ');
  return `${verb.id}(${args})${verb.legs.map((leg) => `.${leg.name}(…)`).join('')}`;
}

/** A {@link signature} on a line of its own that fits: without its arguments when it must. */
function shortSignature(verb: VerbInfo, width: number): string {
  const whole = signature(verb);
  if (whole.length <= width) return whole;
  const short = `${verb.id}(…)${verb.legs.map((leg) => `.${leg.name}(…)`).join('')}`;
  return short.length <= width ? short : `${verb.id}(…)`;
}

/** Two columns, the second wrapped. */
function table2(rows: readonly [string, string][], width: number, style: HelpStyle): string[] {
  const column = Math.min(26, Math.max(...rows.map(([name]) => name.length))) + 4;
  return rows.flatMap(([name, text]) => {
    const [first = '', ...rest] = wrap(text, width - column, '');
    const label = `  ${name}`;
    const indent = ' '.repeat(column);
    // A name too long for its column gets a line of its own.
    const head =
      label.length + 2 > column && first
        ? [style.name(label), indent + first]
        : [`${style.name(label)}${' '.repeat(Math.max(0, column - label.length))}${first}`.trimEnd()];
    return [...head, ...rest.map((line) => indent + line)];
  });
}

function clip(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}

function onlyOne(ids: readonly string[]): string | undefined {
  return ids.length === 1 ? ids[0] : undefined;
}
