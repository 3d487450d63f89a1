/**
 * Writes the help page of one verb (one call of the client) from the catalogue: example, arguments, setters, cost, result,
 * rules, errors. Pure: no I/O.
 */
import {
  adviceFor,
  argumentOf,
  argumentText,
  callMembers,
  codesOf,
  DEFAULT_RATE_LIMITS,
  type EndpointInfo,
  errorCodes,
  examples,
  isMet,
  type LegInfo,
  namesOf,
  type RateLimiter,
  type RuleInfo,
  results,
  SAPI_RATE_LIMITS,
  usualCodesOf,
  type VerbInfo,
  weightText,
  windowName,
} from '../../protocol/index.js';
import { wrap } from '../text/wrap.js';
import { resultLines, typesIn } from './help-facts.js';
import { type HelpStyle, requestFor, signature } from './overview.js';
import { paragraphs, type Row, section, twoColumns } from './page.js';
import { paramText } from './param-text.js';

export function verbHelp(endpoint: EndpointInfo, verb: VerbInfo, width: number, style: HelpStyle): string {
  const text = `${verb.summary}${endpoint.deprecated ? ' Deprecated.' : ''}`;
  const rules = rulesOf(endpoint, verb);
  return [
    ...wrap(`x.${signature(verb)}`, width, '').map(style.name),
    ...wrap(text, width, '  '),
    ...exampleLines(verb, width, style),
    ...section('arguments', argumentRows(endpoint, verb), width, style),
    ...verb.legs.flatMap((leg) => ['', ...legHelp(leg, endpoint, width, style)]),
    ...section('setters', setterRows(endpoint, verb), width, style),
    ...section('other members', memberRows(endpoint), width, style),
    ...section('request', factRows(endpoint), width, style),
    ...resultPart(endpoint, width, style),
    ...paragraphs('rules', rules.length ? [`${rules.join('; ')}.`] : [], width, style),
    ...errorPart(endpoint, width, style),
  ].join('\n');
}

function argumentRows(endpoint: EndpointInfo, verb: VerbInfo): Row[] {
  return verb.args.map((arg): Row => {
    const optional = argumentOf(arg).isOptional ? 'Optional. ' : '';
    const text = namesOf(arg)
      .map((name) => paramText(endpoint.params[name]))
      .join(' Or: ');
    return [argumentText(arg).replace(/\?$/, ''), optional + text];
  });
}

function legHelp(leg: LegInfo, endpoint: EndpointInfo, width: number, style: HelpStyle): string[] {
  const rows = Object.entries(leg.types).map(([type, { mandatory, either, optional }]): Row => {
    const needed = [...mandatory, ...either.map((pair) => pair.join(' or '))].join(', ');
    const others = optional.filter((name) => !either.flat().includes(name));
    return [type, `needs ${needed || 'nothing'}${others.length ? `; takes ${others.join(', ')}` : ''}.`];
  });
  const summary = endpoint.params[leg.type]?.description ?? '';
  return [`${style.name(`.${leg.name}(type, { … })`)}  ${style.faint(summary)}`, ...twoColumns(rows, width, style)];
}

/** Rows of setters. A setter with a short and a long name shows both, the short one first. */
function setterRows(endpoint: EndpointInfo, verb: VerbInfo): Row[] {
  const names = new Map<string, string[]>();
  for (const [fluent, wire] of Object.entries(verb.setters)) names.set(wire, [...(names.get(wire) ?? []), fluent]);
  return [...names].map(([wire, all]): Row => {
    const given = verb.defaults[wire] === undefined ? '' : ` Sent as ${verb.defaults[wire]} unless you set it.`;
    return [all.map((name) => `.${name}()`).join(' '), paramText(endpoint.params[wire]) + given];
  });
}

/** Rows of the members that only calls of this kind have. */
function memberRows(endpoint: EndpointInfo): Row[] {
  const names = [
    ...(endpoint.paging ? ['all', 'pages'] : []),
    ...(endpoint.orderCount > 0 ? ['fit', 'unchecked'] : []),
    ...(endpoint.testedBy ? ['test'] : []),
    ...(endpoint.hasOutcome ? ['outcome'] : []),
  ];
  return names.flatMap((name): Row[] => {
    const member = callMembers[name];
    return member ? [[member.usage, `${member.does.replace(/^[\w -]+: /, '')}.`]] : [];
  });
}

function factRows(endpoint: EndpointInfo): Row[] {
  const isPublic = endpoint.security === 'NONE';
  const key = endpoint.needsKey ? 'public, with an API key' : 'public';
  const success = endpoint.weightOnSuccess === undefined ? '' : ` (${endpoint.weightOnSuccess} if accepted)`;
  const orders = DEFAULT_RATE_LIMITS.filter(({ rateLimitType }) => rateLimitType === 'ORDERS').map(limiterText);
  return [
    ['endpoint', `${endpoint.method} ${endpoint.path}`],
    ['security', isPublic ? key : `signed, ${endpoint.security}`],
    ['weight', `${weightText(endpoint.weight)}${success}`],
    ['counts toward', `${poolText(endpoint)}. x.limits shows the weight used so far.`],
    ...(endpoint.orderCount > 0
      ? [['unfilled orders', `counts as ${endpoint.orderCount}; an account may have ${orders.join(' and ')}.`] as Row]
      : []),
    ['source', endpoint.source.length ? `${endpoint.source.join(', ')}.` : 'not published.'],
  ];
}

const UNITS: Readonly<Record<RateLimiter['interval'], string>> = {
  SECOND: 'second',
  MINUTE: 'minute',
  HOUR: 'hour',
  DAY: 'day',
};

/** Formats a limit, such as `6,000 in a minute` or `50 in 10 seconds`. */
function limiterText({ limit, interval, intervalNum }: RateLimiter): string {
  const unit = intervalNum === 1 ? `a ${UNITS[interval]}` : `${intervalNum} ${UNITS[interval]}s`;
  return `${limit.toLocaleString('en-US')} in ${unit}`;
}

function poolText({ weightPool }: EndpointInfo): string {
  if (weightPool !== 'ip') {
    const whose = weightPool === 'sapi-ip' ? 'IP address' : 'account';
    return `the weight limit of this endpoint per ${whose}, ${limiterText(SAPI_RATE_LIMITS[weightPool])}`;
  }
  const limiter = DEFAULT_RATE_LIMITS.find(({ rateLimitType }) => rateLimitType === 'REQUEST_WEIGHT');
  return limiter ? `the weight limit of your IP address (${windowName(limiter)}), ${limiterText(limiter)}` : 'no limit';
}

function resultPart(endpoint: EndpointInfo, width: number, style: HelpStyle): string[] {
  const result = results[endpoint.id];
  if (!result) return [];
  const [param, variants] = result.by ?? [];
  const forms = Object.entries(variants ?? {}).map(([value, type]) => `${type} with ${param} ${value}`);
  // Where the result has several forms, the one with the most fields is described: it includes the fields of the
  // others.
  const types = typesIn(Object.values(variants ?? { type: result.type }).join(' '));
  return [
    '',
    style.faint('result'),
    ...wrap(forms.length ? forms.join(', ') : result.type, width, '  ').map(style.name),
    ...resultLines(types, width, style),
  ];
}

/** The rules in words, without rules about other order types than the verb's. */
function rulesOf(endpoint: EndpointInfo, { fix }: VerbInfo): string[] {
  const concerns = ({ when = {} }: RuleInfo) =>
    Object.entries(when).every(([name, wanted]) => !(name in fix) || isMet({ [name]: wanted }, fix));
  return [...new Set(endpoint.rules.filter(concerns).flatMap((rule) => rule.because ?? []))];
}

/** The errors of this verb with advice; errors that every call can return are listed by code only. */
function errorPart(endpoint: EndpointInfo, width: number, style: HelpStyle): string[] {
  const usual = usualCodesOf(endpoint);
  const own = codesOf(endpoint).filter((code) => !usual.includes(code));
  const rows = own.map(
    (code): Row => [`${code} ${errorCodes[code]?.name ?? ''}`, adviceFor(code, undefined, endpoint.id) ?? ''],
  );
  const kind = endpoint.security === 'NONE' ? 'any call' : 'any signed call';
  const rest = `${rows.length ? 'Also the' : 'The'} errors of ${kind}: ${usual.join(' ')}. Details: ${requestFor(style, 'errors')}, ${requestFor(style, String(usual[0]))}.`;
  return ['', style.faint('errors'), ...twoColumns(rows, width, style), ...wrap(rest, width, '  ')];
}

/** Prints the example. Long lines are wrapped between words; the rest of a wrapped line is indented. */
function exampleLines(verb: VerbInfo, width: number, style: HelpStyle): string[] {
  const lines = (examples[verb.id] ?? '').split('\n').filter((line) => line !== '');
  if (lines.length === 0) return [];
  const broken = lines.flatMap((line) => {
    const [indent = ''] = /^ */.exec(line) ?? [];
    const [first = '', ...rest] = wrap(line.trim(), width - indent.length - 4, '');
    return [`  ${indent}${first}`, ...rest.map((part) => `    ${indent}${part}`)];
  });
  return ['', style.faint('example'), ...broken];
}
