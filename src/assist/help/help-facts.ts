/** Help texts for everything except verbs: enums, error codes, filters and result types. Pure: no I/O. */

import {
  adviceFor,
  controlResults,
  type EndpointInfo,
  type EnumName,
  enums,
  errorCodes,
  filterNotes,
  namesOf,
  type ResultType,
  refusalTexts,
  resultTypes,
  typesOfShapes,
  type VerbInfo,
} from '../../protocol/index.js';
import { wrap } from '../text/wrap.js';
import { type HelpStyle, requestFor } from './overview.js';
import { paragraphs, type Row, section, twoColumns } from './page.js';
import { listTopics } from './topics.js';

/** The lists that the topics `errors`, `filters` and `enums` print. */
export const lists: Readonly<Record<keyof typeof listTopics, { about(style: HelpStyle): string; rows(): Row[] }>> = {
  errors: {
    about: (style) => `${listTopics.errors} ${requestFor(style, '-1013')} explains the code -1013.`,
    rows: () => codes().map((code) => [`${code} ${errorCodes[code]?.name}`, adviceFor(code) ?? '']),
  },
  filters: {
    about: (style) =>
      `${listTopics.filters} ${requestFor(style, 'PRICE_FILTER')} explains PRICE_FILTER. x.general.exchangeInfo(symbol) returns the filters of a symbol.`,
    rows: () => Object.entries(filterNotes).map(([name, { applies }]) => [name, `${applies}.`]),
  },
  enums: {
    about: (style) =>
      `${listTopics.enums} ${requestFor(style, 'TimeInForce')} lists the values of the enum TimeInForce.`,
    rows: () => Object.entries(enums).map(([name, { summary }]) => [name, summary]),
  },
};

const codes = () =>
  Object.keys(errorCodes)
    .map(Number)
    .sort((a, b) => b - a);

export function listHelp(name: string, width: number, style: HelpStyle): string | undefined {
  const list = Object.hasOwn(lists, name) ? lists[name as keyof typeof lists] : undefined;
  return list && [...wrap(list.about(style), width, ''), '', ...twoColumns(list.rows(), width, style)].join('\n');
}

/** The values of an enum with their meanings. */
export const enumRows = (name: EnumName): Row[] => Object.entries<string>(enums[name].values);

export function enumHelp(
  name: string,
  table: readonly EndpointInfo[],
  width: number,
  style: HelpStyle,
): string | undefined {
  if (!Object.hasOwn(enums, name)) return undefined;
  const { summary } = enums[name as EnumName];
  const rows = enumRows(name as EnumName);
  const takes = ({ args, setters, legs }: VerbInfo, wire: string) =>
    Object.values(setters).includes(wire) ||
    args.some((arg) => namesOf(arg).includes(wire)) ||
    legs.some((leg) => leg.type === wire || Object.values(leg.fields).includes(wire));
  const users = table.flatMap(({ params, verbs }) => {
    const wires = Object.keys(params).filter((wire) => params[wire]?.enum === name);
    return verbs.filter((verb) => wires.some((wire) => takes(verb, wire))).map(({ id }) => id);
  });
  return [
    `${style.name(name)}: ${summary}`,
    ...twoColumns(rows, width, style),
    ...paragraphs('used by', users.length ? [users.join(', ')] : [], width, style),
  ].join('\n');
}

/** Help on an enum value such as `IOC`: its meaning in each enum that has it. */
export function enumValueHelp(value: string, width: number, style: HelpStyle): string | undefined {
  const rows = (Object.keys(enums) as EnumName[]).flatMap((name): Row[] => {
    const meaning = enumRows(name).find(([one]) => one === value)?.[1];
    return meaning === undefined ? [] : [[name, meaning]];
  });
  return rows.length === 0
    ? undefined
    : [`${style.name(value)}: a value of`, ...twoColumns(rows, width, style)].join('\n');
}

/** Help on an error code such as -1013 (with or without its sign), or on its name. */
export function errorHelp(topic: string, width: number, style: HelpStyle): string | undefined {
  const code = codes().find((one) => `${one}` === topic || `${-one}` === topic || errorCodes[one]?.name === topic);
  if (code === undefined) return undefined;
  const texts = Object.values(refusalTexts).flatMap(([own, text]): string[] => (own === code ? [text] : []));
  const filters = Object.entries(filterNotes).filter(([, { code: own = -1013 }]) => own === code);
  return [
    style.name(`${code} ${errorCodes[code]?.name}`),
    ...wrap(`HTTP ${errorCodes[code]?.http}. ${adviceFor(code)}`, width, '  '),
    ...paragraphs('messages; %s stands for a value', texts, width, style),
    ...section(
      'filters',
      filters.map(([name, { applies }]): Row => [name, `${applies}.`]),
      width,
      style,
    ),
  ].join('\n');
}

export function filterHelp(name: string, width: number, style: HelpStyle): string | undefined {
  const note = Object.hasOwn(filterNotes, name) ? filterNotes[name] : undefined;
  if (!note) return undefined;
  const { of, applies, passes, market, code = -1013 } = note;
  const rows: Row[] = [
    ['checks', `${applies}.`],
    ['passes', `${passes.join('; ')}.`],
    ...(market === undefined ? [] : [['MARKET orders', `${market}.`] as Row]),
    ['error', `${code} ${errorCodes[code]?.name}, Filter failure: ${name}`],
    [
      'before sending',
      'call.explain() checks the order against the filter; call.fit() rounds its values so that they pass, where possible.',
    ],
  ];
  return [`${style.name(name)}: a filter of the ${of}.`, ...twoColumns(rows, width, style)].join('\n');
}

/** The types of all results: of calls, and of the commands of the exchange. */
export const knownTypes: Readonly<Record<string, ResultType>> = { ...resultTypes, ...typesOfShapes(controlResults) };

/** Returns the names of the result types in a type expression, each once. */
export function typesIn(expression: string): string[] {
  const names = expression.match(/[A-Z]\w*/g) ?? [];
  return [...new Set(names)].filter((name) => Object.hasOwn(knownTypes, name));
}

/** Lists the fields of the result type that has the most of them, and names all types that have a page of their own. */
export function resultLines(types: readonly string[], width: number, style: HelpStyle): string[] {
  const size = (name: string) => knownTypes[name]?.fields?.length ?? 0;
  const [richest = '', ...others] = [...types].sort((a, b) => size(b) - size(a));
  if (richest === '') return [];
  const inside = typesIn((knownTypes[richest]?.fields ?? []).map(([, type]) => type).join(' '));
  const named = [...new Set([richest, ...others, ...inside])].map((name) => requestFor(style, name));
  const details = wrap(`Details of these types: ${named.join(', ')}.`, width, '  ');
  return [...fieldLines(richest, width), ...details.map(style.faint)];
}

/** Lists the fields of a type with their types; for a union, its members. {@link typeHelp} describes the fields. */
function fieldLines(name: string, width: number): string[] {
  const { fields = [], is, isRow } = knownTypes[name] ?? {};
  if (is !== undefined) return wrap(`One of ${is}.`, width, '  ');
  if (fields.length === 0) return [];
  const text = fields.map(([field, spelled]) => `${field} ${spelled}`).join(', ');
  return wrap(isRow ? `[${text}]` : text, width, '  ');
}

/** Describes the fields of a type. The fields of a row are found by their index, so the index is shown. */
function typeLines(name: string, width: number, style: HelpStyle): string[] {
  const { fields, isRow } = knownTypes[name] ?? {};
  if (!fields) return fieldLines(name, width);
  const rows = fields.map(([field, spelled, about], at): Row => {
    return [isRow ? `[${at}] ${field}` : field, `${spelled}. ${about}`.trim()];
  });
  return twoColumns(rows, width, style);
}

export function typeHelp(name: string, width: number, style: HelpStyle): string | undefined {
  const type = Object.hasOwn(knownTypes, name) ? knownTypes[name] : undefined;
  if (!type) return undefined;
  return [...wrap(`${name}: ${type.about || 'part of a result.'}`, width, ''), ...typeLines(name, width, style)].join(
    '\n',
  );
}
