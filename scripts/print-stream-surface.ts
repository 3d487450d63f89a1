/**
 * Generates the types of `x.stream`. The events are written to `src/client/types/stream-events.gen.ts`, the streams and
 * their verbs to `src/client/types/stream-surface.gen.ts`.
 */

import { rowShapes } from '../src/protocol/endpoints/result-rows.gen.js';
import type { ResultType } from '../src/protocol/endpoints/result-types.js';
import { resultTypes } from '../src/protocol/endpoints/results.gen.js';
import { type EventField, marketEvents, userEvents } from '../src/protocol/streams/stream-events.js';
import { PARTIAL_LEVELS, ROLLING_WINDOWS, streamById, streamTable } from '../src/protocol/streams/stream-table.js';
import {
  hasGaps,
  namesSymbol,
  type StreamVerb,
  streamParameters,
  streamVerbs,
} from '../src/protocol/streams/stream-verbs.js';

const HEAD = '// Printed from src/protocol/streams by `npm run generate`; do not edit.\n';

/** Event -> the results of REST with the same fields, for their descriptions and types. */
const RESULTS: Readonly<Record<string, readonly string[]>> = {
  aggTrade: ['AggTrade'],
  trade: ['Trade'],
  blockTrade: ['BlockTrade'],
  referencePrice: ['ReferencePrice'],
  kline: ['Kline'],
  '24hrMiniTicker': ['TickerMini'],
  '24hrTicker': ['Ticker24hFull'],
  rollingTicker: ['TickerFull'],
  bookTicker: ['BookTicker'],
  avgPrice: ['AvgPrice'],
  partialDepth: ['Depth'],
  depthUpdate: ['Depth'],
  executionReport: ['OrderFull', 'Order', 'CancelledOrder', 'AccountTrade', 'Allocation', 'PreventedMatch'],
  listStatus: ['OrderListStatus', 'OrderList'],
  outboundAccountPosition: ['Balance'],
};

/** Names of the types of nested objects, by event and field. */
const NESTED: Readonly<Record<string, string>> = {
  'kline.kline': 'StreamKline',
  'outboundAccountPosition.balances': 'PositionBalance',
  'listStatus.orders': 'ListStatusOrder',
};

const NESTED_ABOUT: Readonly<Record<string, string>> = {
  StreamKline: 'A kline in an event. It may still change until `isClosed` is true.',
  PositionBalance: 'The balance of one asset after a change.',
  ListStatusOrder: 'The ids of one order of a list.',
};

/** Descriptions of the fields that no result of REST has. */
const ABOUT: Readonly<Record<string, string>> = {
  eventTime: 'Time at which the exchange sent the event. In an event that fills a gap, the time of what it describes.',
  symbol: 'Symbol, such as BTCUSDT.',
  kline: 'The kline.',
  interval: 'Length of the interval, such as 5m.',
  firstTradeId: 'Id of the first trade;',
  lastTradeId: 'Id of the last trade;',
  aggTradeId: 'Id of the aggregate trade.',
  asset: 'Asset, such as BTC.',
};

/** Summaries of the account events: the tables of streams have none. */
const ACCOUNT_EVENTS: Readonly<Record<keyof typeof userEvents, string>> = {
  outboundAccountPosition: 'The balances that one cause has changed, or may have changed.',
  balanceUpdate: 'A deposit, a withdrawal or a transfer.',
  executionReport: 'A change of an order: its placement, a fill, a cancel, an expiry, an amendment.',
  listStatus: 'A change of an order list.',
  externalLockUpdate: 'A part of a balance was locked or released outside of spot trading.',
  eventStreamTerminated: 'The events of the account end.',
};

const pascal = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

const eventTypes: ReadonlyMap<string, string> = new Map(
  streamVerbs.map(({ stream, type }) => [streamById(stream).event, type]),
);

/** `src/client/types/stream-events.gen.ts` */
export function printStreamEvents(): string {
  const market = Object.entries(marketEvents).map(([event, fields]) =>
    declarations(event, eventTypes.get(event) as string, summaryOf(event), fields),
  );
  const account = Object.entries(userEvents).map(([event, fields]) =>
    declarations(event, `${pascal(event)}Event`, ACCOUNT_EVENTS[event as keyof typeof userEvents], fields),
  );
  const union = Object.keys(userEvents).map((event) => `${pascal(event)}Event`);
  const text = `${[...market, ...account].join('\n')}
/** An event of an account. */
export type AccountEvent = ${union.join(' | ')};
`;
  const types = [...ENUMS].sort();
  return `${HEAD}import type { Id } from '../base/inputs.js';
import type { ${types.join(', ')} } from './data-types.gen.js';

${text}`;
}

const ENUMS = new Set<string>(['BookLevel']);

function summaryOf(event: string): string {
  const stream = streamTable.find((one) => one.event === event && !one.isArray);
  return stream?.summary ?? '';
}

function declarations(event: string, name: string, about: string, fields: readonly EventField[]): string {
  const inner: string[] = [];
  const lines = fields.map((field) => {
    if (field.fields) inner.push(nestedType(event, field));
    return member(event, field);
  });
  return `${inner.join('')}/** ${about} */\nexport interface ${name} {\n${lines.join('')}}\n`;
}

function nestedType(event: string, field: EventField): string {
  const lines = (field.fields ?? []).map((one) => member(event, one));
  const name = NESTED[`${event}.${field.name}`];
  return `/** ${NESTED_ABOUT[name as string]} */\nexport interface ${name} {\n${lines.join('')}}\n\n`;
}

function member(event: string, field: EventField): string {
  const when = field.when === undefined ? '' : ` Present only for: ${field.when}.`;
  const filled = field.isNullIfFilled ? ' null in an event that fills a gap.' : '';
  const note = field.note === undefined ? '' : `${ABOUT[field.name] ? field.note : pascal(field.note)}.`;
  const about = restField(event, field.name)?.[2];
  const said = note === '' ? (about ?? ABOUT[field.name] ?? '') : [ABOUT[field.name], note].filter(Boolean).join(' ');
  const text = `${said}${when}${filled}`.trim();
  const nullable = field.isNullable || field.isNullIfFilled ? ' | null' : '';
  const mark = field.when === undefined ? '' : '?';
  return `${text ? `  /** ${text} */\n` : ''}  readonly ${field.name}${mark}: ${typeOf(event, field)}${nullable};\n`;
}

function typeOf(event: string, field: EventField): string {
  switch (field.kind) {
    case 'event':
      return event === 'rollingTicker' ? ROLLING_WINDOWS.map((one) => `'${one}Ticker'`).join(' | ') : `'${event}'`;
    case 'id':
      return 'Id';
    case 'time':
    case 'count':
      return 'number';
    case 'flag':
      return 'boolean';
    case 'levels':
      return 'readonly BookLevel[]';
    case 'object':
      return NESTED[`${event}.${field.name}`] ?? 'object';
    case 'objects':
      return `readonly ${NESTED[`${event}.${field.name}`]}[]`;
    case 'text': {
      const type = restField(event, field.name)?.[1];
      if (!type || !/^[A-Z]\w+$/.test(type) || type === 'Id') return 'string';
      ENUMS.add(type);
      return type;
    }
    default:
      return 'string';
  }
}

/** The field of a result of REST with this name. */
function restField(event: string, name: string): readonly [string, string, string] | undefined {
  for (const result of RESULTS[event] ?? []) {
    const { fields = [] }: ResultType = resultTypes[result] ?? { about: '' };
    const { words = {} } = rowShapes[result] ?? {};
    const found = fields.find(([one]) => (words[one] ?? one.replace('?', '')) === name);
    if (found) return found;
  }
  return undefined;
}

/** `src/client/types/stream-surface.gen.ts` */
export function printStreamSurface(): string {
  const own = streamVerbs
    .filter(({ setters }) => setters.length > 0)
    .flatMap((verb) => (needsListType(verb) ? [streamInterface(verb), listInterface(verb)] : [streamInterface(verb)]));
  const methods = streamVerbs.map(method);
  const events = [...new Set(streamVerbs.map(({ type }) => type))].sort();
  return `${HEAD}import type { KlineInterval } from './data-types.gen.js';
import type { SequenceStream, Stream } from './stream.js';
import type { ${events.join(', ')} } from './stream-events.gen.js';

${own.join('\n')}
/** The market streams. */
export interface MarketStreams {
${methods.join('')}}
`;
}

const ownType = ({ name }: StreamVerb) => `${pascal(name)}Stream`;

function eventOf({ type, stream }: StreamVerb): string {
  return streamById(stream).isArray ? `readonly ${type}[]` : type;
}

function baseOf(verb: StreamVerb): string {
  return `${hasGaps(verb) ? 'SequenceStream' : 'Stream'}<${eventOf(verb)}>`;
}

function typeOfParameter(name: keyof typeof streamParameters): string {
  switch (name) {
    case 'interval':
      return 'KlineInterval';
    case 'window':
      return ROLLING_WINDOWS.map((one) => `'${one}'`).join(' | ');
    case 'levels':
      return PARTIAL_LEVELS.join(' | ');
    case 'every':
      return "'1s' | '100ms'";
    default:
      return 'string';
  }
}

const settersOf = (verb: StreamVerb, type: string): string =>
  verb.setters
    .map(
      (name) =>
        `  /** ${streamParameters[name].description} */\n  ${name}(${name === 'tz' ? 'timeZone' : name}: ${typeOfParameter(name)}): ${type};\n`,
    )
    .join('');

function streamInterface(verb: StreamVerb): string {
  const { summary } = streamById(verb.stream);
  const setters = settersOf(verb, ownType(verb));
  return `/** ${summary} */\nexport interface ${ownType(verb)} extends ${baseOf(verb)} {\n${setters}}\n`;
}

/** Whether events have another type in a stream of several symbols, because they do not name their symbol. */
const needsListType = (verb: StreamVerb): boolean => verb.args.includes('symbol') && !namesSymbol(verb);

const listType = (verb: StreamVerb): string => `${ownType(verb)}OfSymbols`;

function listInterface(verb: StreamVerb): string {
  const { summary } = streamById(verb.stream);
  const event = `${eventOf(verb)} & { readonly symbol: string }`;
  const setters = settersOf(verb, listType(verb));
  return `/** ${summary} Of several symbols. */\nexport interface ${listType(verb)} extends Stream<${event}> {\n${setters}}\n`;
}

function method(verb: StreamVerb): string {
  const { summary, pattern } = streamById(verb.stream);
  const { args, note, rest, example } = verb;
  const hasListType = needsListType(verb);
  const list = args
    .map(
      (name) => `${name}: ${typeOfParameter(name)}${name === 'symbol' && !hasListType ? ' | readonly string[]' : ''}`,
    )
    .join(', ');
  const lines = [
    `${summary}${note ? ` ${note}` : ''}`,
    '',
    `Stream \`${pattern}\`${rest ? `; results of the same kind: \`x.${rest}\`` : ''}.`,
    '',
    ...args.map((name) => `@param ${name} ${streamParameters[name].description}`),
    `@example ${example}`,
  ];
  const doc = `  /**\n${lines.map((line) => `   *${line && ' '}${line}`).join('\n')}\n   */`;
  const ofSymbols = hasListType
    ? `  ${verb.name}(${list.replace('string', 'readonly string[]')}): ${listType(verb)};\n`
    : '';
  return `${doc}\n  ${verb.name}(${list}): ${verb.setters.length > 0 ? ownType(verb) : baseOf(verb)};\n${ofSymbols}`;
}
