/** Writes `docs/openapi.json`: all endpoints as an OpenAPI 3.1 document. */
import { z } from 'zod';
import type { Endpoint } from '../src/catalogue/endpoint.js';
import { catalogue } from '../src/catalogue/endpoints/catalogue.js';
import { ErrorBody } from '../src/catalogue/schemas/orders.js';
import {
  discriminatorOf,
  int,
  isId,
  isKind,
  labelsOf,
  long,
  namedSchema,
  nameOf,
  optionsOf,
  time,
} from '../src/catalogue/schemas/shape.js';
import { NETWORKS } from '../src/connect/networks.js';
import type { EndpointInfo, ParamInfo } from '../src/protocol/endpoints/table.js';
import { weightText } from '../src/protocol/endpoints/weights.js';
import { enums, enumValues } from '../src/protocol/values/enums.js';
import { CLIENT_ORDER_ID, DECIMAL, HEADERS, SYMBOL } from '../src/protocol/values/limits.js';
import { describeEndpoint } from './describe-verbs.js';

type Json = Record<string, unknown>;

const REF = '#/components/schemas/';

export function printOpenApi(version: string): string {
  const endpoints = Object.entries(catalogue).map(([id, source]) => ({ source, info: describeEndpoint(id, source) }));
  const components = componentSchemas(endpoints.map(({ source }) => source));
  const paths: Record<string, Json> = {};
  for (const { source, info } of endpoints) {
    paths[info.path] = { ...paths[info.path], [info.method.toLowerCase()]: operation(source, info, components.refOf) };
  }
  const groups = [...new Set(endpoints.map(({ info }) => groupOf(info)))];
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Spot exchange REST API',
      version,
      description:
        'Endpoints of a Binance-compatible spot exchange, printed from the catalogue of spotlab. Signed requests have the parameters timestamp and signature: HMAC-SHA-256 (hex), RSA or Ed25519 (base64) over the percent-encoded query and body.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: 'http://127.0.0.1:8080', description: 'spotlab exchange --port 8080' },
      ...Object.entries(NETWORKS).map(([description, url]) => ({ url, description })),
    ],
    tags: groups.map((name) => ({ name })),
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: HEADERS.apiKey.toUpperCase() } },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const groupOf = ({ verbs }: EndpointInfo) => verbs[0]?.id.split('.')[0] ?? 'other';

function operation(source: Endpoint, info: EndpointInfo, refOf: (schema: z.ZodType) => Json): Json {
  const isSigned = info.security !== 'NONE';
  const inBody = info.method === 'POST' || info.method === 'PUT';
  const params = [
    ...Object.entries(info.params).map(([name, param]) => ({ name, param, required: info.mandatory.includes(name) })),
    ...(isSigned ? SIGNING : []),
  ];
  const reply = (description: string, schema: Json) => ({
    description,
    content: { 'application/json': { schema } },
  });
  const refusal = refOf(ErrorBody);
  return {
    operationId: info.id,
    tags: [groupOf(info)],
    summary: info.summary,
    ...(info.deprecated ? { deprecated: true } : {}),
    ...(isSigned || info.needsKey ? { security: [{ apiKey: [] }] } : { security: [] }),
    ...(inBody ? {} : { parameters: params.map(queryParameter) }),
    ...(inBody ? { requestBody: formBody(params) } : {}),
    responses: {
      200: reply(info.summary, resultSchema(source, refOf)),
      '4XX': reply('The request was refused and changed nothing.', refusal),
      418: reply('The IP address is banned. Retry-After says for how long.', refusal),
      429: reply('A rate limit is reached. Retry-After says how long to wait.', refusal),
      '5XX': reply('Internal error. The outcome of the request is unknown.', refusal),
    },
    'x-security': info.security,
    'x-source': info.source,
    'x-weight': weightText(info.weight),
    'x-weight-pool': info.weightPool,
    ...(info.weightOnSuccess === undefined ? {} : { 'x-weight-on-success': info.weightOnSuccess }),
    'x-unfilled-orders': info.orderCount,
    'x-verbs': info.verbs.map(({ id }) => `x.${id}`),
  };
}

export interface SentParam {
  readonly name: string;
  readonly param: ParamInfo;
  readonly required: boolean;
}

/** Parameters that a signed request has in addition. */
export const SIGNING: readonly SentParam[] = [
  { name: 'timestamp', param: { kind: 'time', description: 'Time of the request.' }, required: true },
  { name: 'signature', param: { kind: 'text', description: 'Signature over the query and the body.' }, required: true },
];

const isJson = ({ kind }: ParamInfo) => kind === 'symbols' || kind === 'enums';

function queryParameter({ name, param, required }: SentParam): Json {
  // A list is sent as JSON text. OpenAPI describes such a parameter with `content`, not with `schema`.
  const schema = parameterSchema(param);
  const value = isJson(param) ? { content: { 'application/json': { schema } } } : { schema };
  return { name, in: 'query', required, description: parameterDescription(param), ...value };
}

function formBody(params: readonly SentParam[]): Json {
  const properties = Object.fromEntries(
    params.map(({ name, param }) => [name, { ...parameterSchema(param), description: parameterDescription(param) }]),
  );
  const required = params.filter((one) => one.required).map(({ name }) => name);
  const schema = { type: 'object', properties, ...(required.length ? { required } : {}) };
  return { required: required.length > 0, content: { 'application/x-www-form-urlencoded': { schema } } };
}

export const parameterDescription = ({ description, default: assumed }: ParamInfo) =>
  `${description}${assumed === undefined ? '' : ` Default: ${assumed}.`}`;

export function parameterSchema(param: ParamInfo): Json {
  switch (param.kind) {
    case 'integer':
    case 'id':
    case 'time': {
      const bounds = { ...(param.min === undefined ? {} : { minimum: param.min }) };
      const top = param.max === undefined || param.clamped ? {} : { maximum: param.max };
      return { type: 'integer', ...(param.kind === 'integer' ? {} : { format: 'int64' }), ...bounds, ...top };
    }
    case 'flag':
      return { type: 'boolean' };
    case 'symbol':
    case 'asset':
      return { type: 'string', pattern: SYMBOL.source };
    case 'symbols':
      return { type: 'array', items: { type: 'string', pattern: SYMBOL.source } };
    case 'enum':
      return { $ref: `${REF}${param.enum}` };
    case 'enums':
      return { type: 'array', items: { $ref: `${REF}${param.enum}` } };
    case 'decimal':
      return { type: 'string', pattern: DECIMAL.source };
    case 'clientOrderId':
      return { type: 'string', pattern: CLIENT_ORDER_ID.source };
    default:
      return { type: 'string', ...(param.pattern ? { pattern: param.pattern } : {}) };
  }
}

function resultSchema({ result, resultBy, oneOrMany }: Endpoint, refOf: (schema: z.ZodType) => Json): Json {
  const forms = resultBy ? Object.values(resultBy.results) : [result];
  const all = forms.flatMap((form) =>
    oneOrMany ? [refOf(form), { type: 'array', items: refOf(form) }] : [refOf(form)],
  );
  return all.length === 1 ? (all[0] as Json) : { anyOf: all };
}

/** All named schemas as components, and the references to them. */
function componentSchemas(endpoints: readonly Endpoint[]) {
  const registry = z.registry<{ id: string }>();
  const seen = new Set<unknown>();
  const register = (schema: z.ZodType): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    const named = namedSchema(schema);
    if (named && named !== schema) register(named);
    const name = nameOf(schema);
    if (name !== undefined && named === schema) registry.add(schema, { id: name });
    const { innerType, element, items, shape } = schema._zod.def as {
      innerType?: z.ZodType;
      element?: z.ZodType;
      items?: z.ZodType[];
      shape?: Record<string, z.ZodType>;
    };
    for (const inner of [
      innerType,
      element,
      ...(items ?? []),
      ...Object.values(shape ?? {}),
      ...(optionsOf(schema) ?? []),
    ]) {
      if (inner) register(inner);
    }
  };
  register(ErrorBody);
  for (const { result, resultBy, outcome } of endpoints) {
    for (const schema of [result, ...Object.values(resultBy?.results ?? {}), ...(outcome ? [outcome] : [])]) {
      register(schema);
    }
  }
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `${REF}${id}`, override: refine });
  const lists = Object.entries(enums).map(([name, { summary }]): [string, Json] => [
    name,
    { type: 'string', enum: enumValues(name as keyof typeof enums), description: summary },
  ]);
  const all = Object.fromEntries([
    ...Object.entries(schemas).map(([name, schema]): [string, Json] => [name, bare(schema)]),
    ...lists,
  ]);
  const refOf = (schema: z.ZodType): Json => {
    const name = nameOf(schema);
    if (name !== undefined) return { $ref: `${REF}${name}` };
    const { element } = schema._zod.def as { element?: z.ZodType };
    if (element) return { type: 'array', items: refOf(element) };
    throw new Error('The result of an endpoint must be a named shape or a list of one.');
  };
  return { schemas: Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))), refOf };
}

/** Adds what zod does not know: the size of integers, the columns of rows, and the discriminator of a union. */
function refine({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void {
  const schema = zodSchema as z.ZodType;
  const json = jsonSchema as Json;
  if ([int, long, time].some((kind) => isKind(kind, schema)) || isId(schema)) {
    // A value may be above 2^53, which is the maximum that zod writes.
    for (const bound of ['minimum', 'maximum']) delete json[bound];
    if (!isKind(int, schema)) json.format = 'int64';
  }
  const labels = labelsOf(schema);
  if (labels) {
    const items = (json.prefixItems as Json[]).map((item, at) => ({ title: labels[at], ...item }));
    Object.assign(json, { prefixItems: items, items: false, minItems: labels.length, maxItems: labels.length });
  }
  const discriminator = discriminatorOf(schema);
  if (discriminator !== undefined) {
    const options = (optionsOf(schema) ?? []) as readonly z.ZodObject[];
    const mapping = options.map((option) => {
      const { value } = option.shape[discriminator] as z.ZodLiteral<string>;
      return [value, `${REF}${nameOf(option)}`] as const;
    });
    delete json.anyOf;
    json.oneOf = mapping.map(([, $ref]) => ({ $ref }));
    json.discriminator = { propertyName: discriminator, mapping: Object.fromEntries(mapping) };
  }
}

/** A schema without `$id` and `$schema`: the document states these once. */
function bare(schema: Json): Json {
  const { $schema: _dialect, $id: _id, ...rest } = schema;
  return rest;
}
