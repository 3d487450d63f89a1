/** Everything about one verb, from the catalogue: what it takes, costs, gives and can meet, and how it is used. Pure. */
import {
  adviceFor,
  callMembers,
  codesOf,
  DEFAULT_RATE_LIMITS,
  type EndpointInfo,
  errorCodes,
  examples,
  holds,
  type LegInfo,
  type RateLimiter,
  type RuleInfo,
  results,
  resultTypes,
  SAPI_RATE_LIMITS,
  usualCodesOf,
  type VerbInfo,
  weightText,
  windowName,
} from '../../protocol/index.js';
import { wrap } from '../text/wrap.js';
import { typeLines, typesIn } from './help-facts.js';
import { type HelpStyle, signature } from './overview.js';
import { paragraphs, type Row, section, twoColumns } from './page.js';
import { argumentText, paramText } from './param-text.js';

export function verbHelp(endpoint: EndpointInfo, verb: VerbInfo, width: number, style: HelpStyle): string {
  const text = `${verb.summary}${endpoint.deprecated ? ' Deprecated.' : ''}`;
  const rules = rulesOf(endpoint, verb);
  return [
    ...wrap(`x.${signature(verb)}`, width, '').map(style.name),
    ...wrap(text, width, '  '),
    ...section('arguments', argumentRows(endpoint, verb), width, style),
    ...verb.legs.flatMap((leg) => ['', ...legHelp(leg, endpoint, width, style)]),
    ...section('setters', setterRows(endpoint, verb), width, style),
    ...section('besides', memberRows(endpoint), width, style),
    ...section('sent as', factRows(endpoint), width, style),
    ...resultPart(endpoint, width, style),
    ...paragraphs('rules', rules.length ? [`${rules.join('; ')}.`] : [], width, style),
    ...errorPart(endpoint, width, style),
    ...exampleLines(verb, width, style),
  ].join('\n');
}

function argumentRows(endpoint: EndpointInfo, verb: VerbInfo): Row[] {
  return verb.args.map((arg): Row => {
    const names = typeof arg === 'string' ? arg.replace('?', '').split('|') : arg;
    const optional = typeof arg === 'string' && arg.endsWith('?') ? 'Optional. ' : '';
    const text = names.map((name) => paramText(endpoint.params[name])).join(' Or: ');
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

/** Short name first; both where there are two. */
function setterRows(endpoint: EndpointInfo, verb: VerbInfo): Row[] {
  const names = new Map<string, string[]>();
  for (const [fluent, wire] of Object.entries(verb.setters)) names.set(wire, [...(names.get(wire) ?? []), fluent]);
  return [...names].map(([wire, all]): Row => {
    const given = verb.defaults[wire] === undefined ? '' : ` Sent as ${verb.defaults[wire]} unless you say otherwise.`;
    return [all.map((name) => `.${name}()`).join(' '), paramText(endpoint.params[wire]) + given];
  });
}

/** What calls of this kind can be asked that not every call can. */
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
  const success = endpoint.weightOnSuccess === undefined ? '' : `; ${endpoint.weightOnSuccess} when it succeeds`;
  const orders = DEFAULT_RATE_LIMITS.filter(({ rateLimitType }) => rateLimitType === 'ORDERS').map(limiterText);
  return [
    ['request', `${endpoint.method} ${endpoint.path}`],
    ['security', isPublic ? key : `signed, ${endpoint.security}`],
    ['weight', `${weightText(endpoint.weight)}${success}`],
    ['counts for', `${poolText(endpoint)}. x.limits shows what is used.`],
    ...(endpoint.orderCount > 0
      ? [['unfilled orders', `${endpoint.orderCount} of ${orders.join(' and ')}, by account.`] as Row]
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

/** `6,000 in a minute`, `50 in 10 seconds`. */
function limiterText({ limit, interval, intervalNum }: RateLimiter): string {
  const unit = intervalNum === 1 ? `a ${UNITS[interval]}` : `${intervalNum} ${UNITS[interval]}s`;
  return `${limit.toLocaleString('en-US')} in ${unit}`;
}

function poolText({ weightPool }: EndpointInfo): string {
  if (weightPool !== 'ip') {
    const whose = weightPool === 'sapi-ip' ? 'address' : 'account';
    return `the weight of this endpoint by ${whose}, ${limiterText(SAPI_RATE_LIMITS[weightPool])}`;
  }
  const limiter = DEFAULT_RATE_LIMITS.find(({ rateLimitType }) => rateLimitType === 'REQUEST_WEIGHT');
  return limiter ? `the weight of the address (${windowName(limiter)}), ${limiterText(limiter)}` : 'no limit';
}

function resultPart(endpoint: EndpointInfo, width: number, style: HelpStyle): string[] {
  const result = results[endpoint.id];
  if (!result) return [];
  const [param, variants] = result.by ?? [];
  const forms = Object.entries(variants ?? {}).map(([value, type]) => `${type} with ${param} ${value}`);
  // Of several forms the richest is shown; it has what the others have.
  const types = typesIn(Object.values(variants ?? { type: result.type }).join(' '));
  const size = (name: string) => resultTypes[name]?.fields?.length ?? 0;
  const [richest = '', ...others] = [...types].sort((a, b) => size(b) - size(a));
  const more = [...new Set([...others, ...typesIn(fieldTypes(richest))])].filter((name) => name !== richest);
  return [
    '',
    style.faint('resolves with'),
    ...wrap(forms.length ? forms.join(', ') : result.type, width, '  ').map(style.name),
    ...typeLines(richest, width, style),
    ...(more.length ? wrap(`More on these: .help ${more.join(', .help ')}.`, width, '  ').map(style.faint) : []),
  ];
}

const fieldTypes = (name: string) => (resultTypes[name]?.fields ?? []).map(([, type]) => type).join(' ');

/** The rules in words, without those that are about other order types than the verb's. */
function rulesOf(endpoint: EndpointInfo, { fix }: VerbInfo): string[] {
  const concerns = ({ when = {} }: RuleInfo) =>
    Object.entries(when).every(([name, wanted]) => !(name in fix) || holds({ [name]: wanted }, fix));
  return [...new Set(endpoint.rules.filter(concerns).flatMap((rule) => rule.because ?? []))];
}

/** What it can be refused with: its own codes with what to do, those that any call can meet in a line. */
function errorPart(endpoint: EndpointInfo, width: number, style: HelpStyle): string[] {
  const usual = usualCodesOf(endpoint);
  const own = codesOf(endpoint).filter((code) => !usual.includes(code));
  const rows = own.map((code): Row => [`${code} ${errorCodes[code]?.name ?? ''}`, adviceFor(code) ?? '']);
  const kind = endpoint.security === 'NONE' ? 'any call' : 'any signed call';
  const rest = `${rows.length ? 'And what' : 'What'} ${kind} can meet: ${usual.join(' ')}. What to do: .help errors, .help ${usual[0]}.`;
  return ['', style.faint('can be refused with'), ...twoColumns(rows, width, style), ...wrap(rest, width, '  ')];
}

/** Long lines are broken between words: inside brackets, where code goes on. */
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
