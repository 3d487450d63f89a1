/** Prints `docs/reference/streams.md`: the market streams, their events, the events of accounts, and the methods of the WebSocket API. */
import { apiMethods, SESSION_METHODS, SUBSCRIPTION_LIMITS } from '../src/protocol/streams/api-methods.js';
import { STREAM_METHODS } from '../src/protocol/streams/control-messages.js';
import { type EventField, marketEvents, userEvents } from '../src/protocol/streams/stream-events.js';
import { CONNECTION_LIMIT, CONNECTION_RULES, streamById, streamTable } from '../src/protocol/streams/stream-table.js';
import { bookVerb, hasGaps, streamParameters, streamVerbs } from '../src/protocol/streams/stream-verbs.js';
import { cell, table } from './markdown-table.js';

export function printStreams(): string {
  const streams = streamTable.map(({ pattern, event, isArray, everyMs, summary }) => [
    `\`${pattern}\``,
    speedOf(pattern, everyMs),
    `[${event}](#${anchorOf(event)})${isArray ? ', a list' : ''}`,
    summary,
  ]);
  const verbs = [...streamVerbs, bookVerb].map((verb) => {
    const { name, args, setters, stream, rest } = verb;
    const { pattern } = streamById(stream);
    const code = `x.stream.${name}(${args.join(', ')})${setters.map((one) => `.${one}(…)`).join('')}`;
    return [`\`${code}\``, `\`${pattern}\``, rest ? `\`x.${rest}\`` : '', hasGaps(verb) ? 'found' : ''];
  });
  const parameters = Object.entries(streamParameters).map(([name, { description }]) => [`\`${name}\``, description]);
  const examples = [...streamVerbs, bookVerb].map(({ example }) => example).join('\n');
  const methods = Object.entries(apiMethods).map(([method, endpoint]) => [`\`${method}\``, `\`${endpoint}\``]);
  return `<!-- Printed from src/protocol/streams by \`npm run generate\`; do not edit. -->

# Streams and the WebSocket API

[exchange.md](../exchange.md#streams) says where the embedded exchange serves them. Prices and quantities are decimal
strings. Times are milliseconds, or microseconds with \`timeUnit=MICROSECOND\` in the URL of the connection.

## Market streams

${table(['name', 'events', 'event', ''], streams)}
## Verbs

[streams.md](../streams.md) says how to use them.

${table(['verb', 'stream', 'endpoint of the same kind', 'gaps'], verbs)}
${table(['argument or setter', ''], parameters)}
\`\`\`ts
${examples}
\`\`\`

The events of a verb have the readable names below, without the letters of the wire.

## Names and events

In names of streams, the symbol is in lower case. Control messages have the form \`{"method":…,"params":…,"id":…}\`; their methods are
${STREAM_METHODS.map((one) => `\`${one}\``).join(', ')}.

${Object.entries(marketEvents)
  .map(([name, fields]) => section(name, fields))
  .join('\n')}
## Events of accounts

Each event arrives as \`{"subscriptionId":…,"event":{…}}\`.

${Object.entries(userEvents)
  .map(([name, fields]) => section(name, fields))
  .join('\n')}
## Methods of the WebSocket API

Each of these methods has the parameters, weight, errors and result of its endpoint, which \`spotlab endpoints\` lists.

${table(['method', 'endpoint'], methods)}
The methods of sessions and subscriptions are ${SESSION_METHODS.map((one) => `\`${one}\``).join(', ')}. A connection has at most
${SUBSCRIPTION_LIMITS.active} subscriptions at a time and ${SUBSCRIPTION_LIMITS.lifetime} in its life.

## Rules of connections

| rule | value |
| --- | --- |
| connection attempts of one address | ${CONNECTION_LIMIT.limit} in ${CONNECTION_LIMIT.intervalNum} minutes |
| age at which the exchange closes a connection | ${CONNECTION_RULES.lifetimeMs / 3_600_000} hours |
| time between two pings of the exchange | ${CONNECTION_RULES.pingMs / 1_000} seconds |
| time for the answer to a ping | ${CONNECTION_RULES.pongTimeoutMs / 1_000} seconds |
| messages, pings and pongs of a client to the market streams | ${CONNECTION_RULES.messagesPerSecond} a second |
| market streams of a connection | ${CONNECTION_RULES.streams} |
`;
}

function speedOf(pattern: string, everyMs: number): string {
  if (everyMs === 0) return 'at each change';
  const slow = `every ${everyMs / 1_000} s`;
  if (pattern.includes('@100ms')) return `${slow} or 100 ms`;
  return pattern.includes('kline') ? `${slow}; interval 1s: every second` : slow;
}

const anchorOf = (name: string) => name.toLowerCase();

function section(name: string, fields: readonly EventField[]): string {
  return `### ${name}\n\n${table(['field', 'name', 'type', ''], rowsOf(fields, ''))}`;
}

function rowsOf(fields: readonly EventField[], prefix: string): string[][] {
  return fields.flatMap((field) => {
    const notes = [
      field.note,
      field.isNullable && 'may be null',
      field.when === undefined ? undefined : `only for: ${field.when}`,
    ];
    const row = [
      `\`${prefix}${field.key}\``,
      cell(field.name),
      field.kind,
      notes.filter((note) => typeof note === 'string').join('; '),
    ];
    const inner = field.kind === 'objects' ? `${prefix}${field.key}[].` : `${prefix}${field.key}.`;
    return [row, ...rowsOf(field.fields ?? [], inner)];
  });
}
