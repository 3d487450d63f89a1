/**
 * Spoils the reply of an exchange in every way in which a server, a proxy or a firewall on the way can: the reply stays a
 * complete HTTP reply, but it is not the result of its call any more. The same spoiling runs in memory and on sockets.
 */
import { gzipSync } from 'node:zlib';
import type { WireResponse } from '../../src/transport/index.js';
import type { Random } from './fault-plan.js';

const PAGE =
  '<!DOCTYPE html><html><head><title>Sorry</title></head><body><h1>Sorry</h1><p>Request blocked.</p></body></html>';

const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html' };

/** A spoiled reply as bytes; the client reads them as UTF-8. */
export interface SpoiledReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

type Spoil = (
  reply: WireResponse,
  random: Random,
) => { status: number; headers?: Record<string, string>; body: string | Buffer };

const success = (body: string | Buffer): ReturnType<Spoil> => ({ status: 200, headers: json, body });

const page = (status: number, more: Record<string, string> = {}): ReturnType<Spoil> => ({
  status,
  headers: { ...html, ...more },
  body: PAGE,
});

/** Cuts the body at a random place; a cut JSON text is no longer JSON. */
const cut = (body: string, random: Random): string =>
  body.slice(0, Math.floor(random() * Math.max(0, body.length - 1)));

/** The ways in which a reply of any status turns into one that looks like a success, a redirection or a refusal. */
export const SPOILS = {
  empty: () => success(''),
  blank: () => success(' \r\n '),
  noContent: () => ({ status: 204, body: '' }),
  accepted: () => ({ status: 202, headers: json, body: '{}' }),
  created: () => ({ status: 201, headers: json, body: '{}' }),
  cut: ({ body }, random) => success(cut(body, random)),
  compressed: ({ body }) => success(gzipSync(body)),
  twice: ({ body }) => success(`${body}${body}`),
  page: () => page(200),
  emptyList: () => success('[]'),
  emptyObject: () => success('{}'),
  text: () => success('"OK"'),
  null: () => success('null'),
  number: () => success('1'),
  otherObject: () => success('{"success":true,"data":null}'),
  refusalInSuccess: () => success('{"code":-1000,"msg":"An unknown error occurred while processing the request."}'),
  withoutIds: ({ body }) => success(withIds(body, () => undefined)),
  nullIds: ({ body }) => success(withIds(body, () => null)),
  textIds: ({ body }) => success(withIds(body, () => 'x')),
  otherIds: ({ body }) =>
    success(withIds(body, (value) => (typeof value === 'string' ? `${value}x` : Number(value) + 1))),
  otherSymbol: ({ body }) => success(body.replaceAll('"symbol":"', '"symbol":"X')),
  moved: () => page(301, { location: 'http://elsewhere.example/' }),
  found: () => page(302, { location: '/login' }),
  temporarily: () => page(307, { location: '/api/v3/order' }),
  notModified: () => ({ status: 304, body: '' }),
  movedWithResult: ({ body }) => ({ status: 302, headers: { ...json, location: '/login' }, body }),
  badRequest: () => page(400),
  cutRefusal: ({ body }, random) => ({ status: 400, headers: json, body: cut(body, random) }),
  gatewayRefusal: () => ({ status: 400, headers: json, body: '{"message":"Bad Request"}' }),
  gatewayCode: () => ({ status: 403, headers: json, body: '{"code":403,"msg":"Forbidden"}' }),
  unauthorized: () => page(401),
  forbidden: () => page(403),
  notFound: () => page(404),
  proxyLogin: () => page(407),
  requestTimeout: () => page(408),
  conflict: ({ body }, random) => ({ status: 409, headers: json, body: cut(body, random) }),
  emptyConflict: () => ({ status: 409, headers: json, body: '{"code":-2021,"msg":"Partially failed."}' }),
  tooMany: () => page(429, { 'retry-after': '1' }),
  staleInPage: () => ({ status: 400, headers: html, body: `${PAGE}<!-- {"code":-1021} -->` }),
  blockedByLaw: () => page(451),
} satisfies Record<string, Spoil>;

export type SpoilName = keyof typeof SPOILS;

export const SPOIL_NAMES = Object.keys(SPOILS) as SpoilName[];

/** Spoils of a query: those that a client can recognize. An empty list is a possible answer to some queries. */
export const QUERY_SPOILS: readonly SpoilName[] = [
  'empty',
  'cut',
  'compressed',
  'page',
  'emptyObject',
  'text',
  'otherObject',
  'withoutIds',
  'otherIds',
  'found',
  'badRequest',
  'cutRefusal',
  'notFound',
];

export function spoiledReply(name: SpoilName, reply: WireResponse, random: Random): SpoiledReply {
  const { status, headers = {}, body } = (SPOILS[name] as Spoil)(reply, random);
  return { status, headers, body: Buffer.from(body as string) };
}

const ID = /^(?:orderId|orderListId|clientOrderId|origClientOrderId|listClientOrderId)$/;

/** The body with other values of its ids; a field whose value is undefined is removed. */
function withIds(body: string, change: (value: unknown) => unknown): string {
  let isChanged = false;
  const text = JSON.stringify(parsed(body), (name, value: unknown) => {
    if (!ID.test(name)) return value;
    isChanged = true;
    return change(value);
  });
  // If the body has no ids, as a refusal, an empty object is returned: it is no result of any call.
  return isChanged ? text : '{}';
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}
