/** Writes `docs/asyncapi.json`: the streams and the WebSocket API as an AsyncAPI 3.0 document. */
import { NETWORKS, streamAddresses } from '../src/connect/networks.js';
import { endpointTable } from '../src/protocol/endpoints/table.gen.js';
import type { EndpointInfo } from '../src/protocol/endpoints/table.js';
import { type ApiMethod, apiMethods } from '../src/protocol/streams/api-methods.js';
import { STREAM_METHODS } from '../src/protocol/streams/control-messages.js';
import { type EventField, marketEvents, userEvents } from '../src/protocol/streams/stream-events.js';
import {
  FAST_DEPTH_MS,
  KLINE_OFFSET,
  PARTIAL_LEVELS,
  ROLLING_WINDOWS,
  type StreamInfo,
  streamTable,
} from '../src/protocol/streams/stream-table.js';
import { enumValues } from '../src/protocol/values/enums.js';
import { DECIMAL } from '../src/protocol/values/limits.js';
import { parameterDescription, parameterSchema, SIGNING } from './print-openapi.js';

type Json = Record<string, unknown>;

const OPENAPI = 'openapi.json';
/** Name of the channel of the WebSocket API. */
const API = 'webSocketApi';

export function printAsyncApi(version: string): string {
  const methods = (Object.keys(apiMethods) as ApiMethod[]).map((method) => ({ method, info: endpointOf(method) }));
  const messages = {
    ...mapValues(marketEvents, (fields, name) => ({ name, payload: eventSchema(fields) })),
    ...mapValues(userEvents, (fields, name) => ({ name, payload: subscriptionEvent(fields) })),
    control: { name: 'control', summary: 'Subscribes, unsubscribes, lists subscriptions.', payload: CONTROL },
    controlReply: { name: 'controlReply', payload: CONTROL_REPLY },
    ...Object.fromEntries(methods.flatMap(({ method, info }) => [request(method, info), reply(method, info)])),
  };
  const document = {
    asyncapi: '3.0.0',
    info: {
      title: 'Spot exchange streams and WebSocket API',
      version,
      description:
        'Streams of a Binance-compatible spot exchange, printed from the catalogue of spotlab. Results of the WebSocket API have the schemas of openapi.json.',
      license: { name: 'MIT' },
    },
    servers: {
      embedded: { host: '127.0.0.1:8080', protocol: 'ws', description: 'spotlab exchange --port 8080' },
      ...Object.fromEntries(Object.entries(NETWORKS).flatMap(([name, baseUrl]) => serversOf(name, baseUrl))),
    },
    channels: {
      ...Object.fromEntries(streamTable.map((stream) => [stream.id, streamChannel(stream)])),
      [API]: {
        address: '/ws-api/v3',
        description: 'One message for each request and for each reply; events of subscribed accounts.',
        messages: refs([
          ...methods.flatMap(({ method }) => [requestName(method), replyName(method)]),
          ...Object.keys(userEvents),
        ]),
      },
    },
    operations: {
      ...Object.fromEntries(streamTable.flatMap(({ id, event }) => streamOperations(id, event))),
      ...Object.fromEntries(methods.map(({ method, info }) => [`request.${method}`, apiOperation(method, info)])),
      receiveAccountEvents: {
        action: 'receive',
        channel: { $ref: `#/channels/${API}` },
        messages: Object.keys(userEvents).map((name) => ({ $ref: `#/channels/${API}/messages/${name}` })),
      },
    },
    components: { messages },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function mapValues<T>(
  record: Readonly<Record<string, T>>,
  make: (value: T, name: string) => Json,
): Record<string, Json> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value, name)]));
}

/** The hosts of a network: one for market streams, one for the WebSocket API. */
function serversOf(name: string, baseUrl: string): [string, Json][] {
  const { market, api } = streamAddresses(baseUrl);
  const hosts: [string, Json][] = [
    [name, { host: new URL(market).host, protocol: 'wss', description: 'market streams' }],
  ];
  if (api === undefined) return hosts;
  return [...hosts, [`${name}Api`, { host: new URL(api).host, protocol: 'wss', description: 'WebSocket API' }]];
}

const refs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }]));

/** Parts of the names of streams, with the values that each takes. */
const PARTS: Readonly<Record<string, Json>> = {
  symbol: { description: 'Symbol in lower case, such as btcusdt.' },
  interval: { description: 'Length of a kline.', enum: [...enumValues('KlineInterval')] },
  window: { description: 'Length of the window.', enum: [...ROLLING_WINDOWS] },
  levels: { description: 'Price levels of each side.', enum: PARTIAL_LEVELS.map(String) },
  offset: { description: 'Time zone; empty for UTC.', enum: ['', `@${KLINE_OFFSET}`], default: '' },
  speed: {
    description: 'Time between two events; empty for one second.',
    enum: ['', `@${FAST_DEPTH_MS}ms`],
    default: '',
  },
};

function streamChannel({ pattern, summary, event, id }: StreamInfo): Json {
  // A part in brackets is optional: it becomes a parameter that may be empty.
  const name = pattern
    .replace(/\[@\+[^\]]*\]/, '{offset}')
    .replace(/\[@[^\]]*\]/, '{speed}')
    .replace(/<(\w+)>/g, '{$1}');
  const used = [...name.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
  return {
    address: `/ws/${name}`,
    description: summary,
    ...(used.length > 0 && { parameters: Object.fromEntries(used.map((part) => [part, PARTS[part]])) }),
    messages: refs([event, 'control', 'controlReply']),
    'x-stream': id,
  };
}

function streamOperations(id: string, event: string): [string, Json][] {
  const channel = { $ref: `#/channels/${id}` };
  const message = (name: string) => ({ $ref: `#/channels/${id}/messages/${name}` });
  return [
    [`receive.${id}`, { action: 'receive', channel, messages: [message(event)] }],
    [
      `control.${id}`,
      {
        action: 'send',
        channel,
        messages: [message('control')],
        reply: { channel, messages: [message('controlReply')] },
      },
    ],
  ];
}

const CONTROL: Json = {
  type: 'object',
  required: ['method', 'id'],
  properties: {
    method: { enum: [...STREAM_METHODS] },
    params: { type: 'array', description: 'Names of streams, or a property and its value.' },
    id: { type: ['integer', 'string', 'null'] },
  },
};

const CONTROL_REPLY: Json = {
  type: 'object',
  properties: {
    result: { description: 'null, the names of the subscribed streams, or the value of a property.' },
    error: { type: 'object', properties: { code: { type: 'integer' }, msg: { type: 'string' } } },
    id: { type: ['integer', 'string', 'null'] },
  },
};

function subscriptionEvent(fields: readonly EventField[]): Json {
  const properties = { subscriptionId: { type: 'integer' }, event: eventSchema(fields) };
  return { type: 'object', required: ['subscriptionId', 'event'], properties };
}

function eventSchema(fields: readonly EventField[]): Json {
  return {
    type: 'object',
    required: fields.filter((field) => field.when === undefined).map(({ key }) => key),
    properties: Object.fromEntries(fields.map((field) => [field.key, fieldSchema(field)])),
  };
}

function fieldSchema({ name, kind, note, when, isNullable, fields = [] }: EventField): Json {
  const description = [name, note, when && `only: ${when}`].filter((part) => part).join('; ');
  const schema = kindSchema(kind, fields);
  return { ...schema, ...(isNullable && { type: [schema.type, 'null'] }), description };
}

function kindSchema(kind: EventField['kind'], fields: readonly EventField[]): Json {
  switch (kind) {
    case 'decimal':
      return { type: 'string', pattern: `^-?${DECIMAL.source.replace(/^\^/, '')}` };
    case 'id':
    case 'time':
      return { type: 'integer', format: 'int64' };
    case 'count':
      return { type: 'integer' };
    case 'flag':
      return { type: 'boolean' };
    case 'levels':
      return { type: 'array', items: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 } };
    case 'object':
      return eventSchema(fields);
    case 'objects':
      return { type: 'array', items: eventSchema(fields) };
    default:
      return { type: 'string' };
  }
}

const requestName = (method: ApiMethod) => `${method}.request`;
const replyName = (method: ApiMethod) => `${method}.reply`;

function endpointOf(method: ApiMethod): EndpointInfo {
  const info = endpointTable.find(({ id }) => id === apiMethods[method]);
  if (!info) throw new Error(`the method ${method} has no endpoint`);
  return info;
}

function request(method: ApiMethod, { params, mandatory, security, summary }: EndpointInfo): [string, Json] {
  const signing = security === 'NONE' ? [] : [...SIGNING, API_KEY];
  const sent = [
    ...Object.entries(params).map(([name, param]) => ({ name, param, required: mandatory.includes(name) })),
    ...signing,
  ];
  const properties = Object.fromEntries(
    sent.map(({ name, param }) => [
      name,
      { ...external(parameterSchema(param)), description: parameterDescription(param) },
    ]),
  );
  const required = sent.filter((one) => one.required).map(({ name }) => name);
  const payload = {
    type: 'object',
    required: ['id', 'method'],
    properties: {
      id: { type: ['integer', 'string', 'null'] },
      method: { const: method },
      params: { type: 'object', properties, ...(required.length > 0 && { required }) },
    },
  };
  return [requestName(method), { name: requestName(method), summary, payload }];
}

const API_KEY = { name: 'apiKey', param: { kind: 'text', description: 'API key.' }, required: true } as const;

function reply(method: ApiMethod, { path, method: verb }: EndpointInfo): [string, Json] {
  const pointer = `paths/${path.replaceAll('/', '~1')}/${verb.toLowerCase()}/responses/200/content/application~1json/schema`;
  const payload = {
    type: 'object',
    required: ['id', 'status'],
    properties: {
      id: { type: ['integer', 'string', 'null'] },
      status: { type: 'integer', description: 'HTTP status that the same REST request would have.' },
      result: { $ref: `${OPENAPI}#/${pointer}` },
      error: { type: 'object', properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: {} } },
      rateLimits: { type: 'array', description: 'Used limits; absent with returnRateLimits=false.' },
    },
  };
  return [replyName(method), { name: replyName(method), payload }];
}

function apiOperation(method: ApiMethod, { summary, weight, security }: EndpointInfo): Json {
  const channel = { $ref: `#/channels/${API}` };
  const message = (name: string) => ({ $ref: `#/channels/${API}/messages/${name}` });
  return {
    action: 'send',
    channel,
    summary,
    messages: [message(requestName(method))],
    reply: { channel, messages: [message(replyName(method))] },
    'x-security': security,
    'x-weight': typeof weight === 'number' ? weight : 'by parameters',
  };
}

/** A schema of the OpenAPI document, referred to from outside. */
function external(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${OPENAPI}#/`)) as Json;
}
