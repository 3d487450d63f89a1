/** Encodes and decodes the messages of a connection to the WebSocket API, as JSON in text frames or as SBE in binary frames. */

import { binaryFrame } from '../../feeds/index.js';
import type { Bytes } from '../../platform/index.js';
import { type ApiMethod, apiMethods, type Refusal, refusal, type SessionMethod } from '../../protocol/index.js';
import { type Sbe, statusOf } from '../base/reply-encoding.js';
import { isSessionMethod } from './api-request.js';

/** A reply without the limits that it may report. */
export interface ApiReplyParts {
  /** The id of the request as JSON. */
  readonly id: string;
  readonly method: string;
  readonly status: number;
  /** The result or the error, as JSON. */
  readonly body: string;
  /** The limits to report; undefined if the reply reports no limits. */
  readonly rateLimits: readonly unknown[] | undefined;
}

/** The encoding of a connection. */
export interface ApiEncoding {
  readonly isBinary: boolean;
  reply(parts: ApiReplyParts): string | Bytes;
  /** The message of an event. @param subscriptionId undefined for an event of the connection itself */
  event(event: object, subscriptionId: number | undefined): string | Bytes;
}

const ERROR_STATUS = 400;

export const JSON_ENCODING: ApiEncoding = {
  isBinary: false,
  reply: ({ id, method, status, body, rateLimits }) => {
    const limits = rateLimits === undefined ? '' : `,"rateLimits":${JSON.stringify(rateLimits)}`;
    if (status >= ERROR_STATUS) return `{"id":${id},"status":${status},"error":${body}${limits}}`;
    // In the WebSocket API, the reply to a routed order is an array with one order.
    return `{"id":${id},"status":${status},"result":${method === 'sor.order.place' ? `[${body}]` : body}${limits}}`;
  },
  event: (event, subscriptionId) => JSON.stringify({ subscriptionId, event }),
};

/** @param isDeprecated whether the connection has asked for an old version of the schema */
export function sbeEncoding(sbe: Sbe, isDeprecated: boolean): ApiEncoding {
  return {
    isBinary: true,
    reply: ({ id, method, status, body, rateLimits = [] }) => {
      const text = id === 'null' ? '' : id.startsWith('"') ? (JSON.parse(id) as string) : id;
      const common = { id: text, isDeprecated, rateLimits };
      const of = status >= ERROR_STATUS ? undefined : nameOf(method);
      try {
        return binaryFrame(sbe.encodeApiReply({ ...common, of, status, value: JSON.parse(body) }));
      } catch (error) {
        if (!(error instanceof sbe.SbeError)) throw error;
        const { http, body: value } = inexpressible(sbe);
        return binaryFrame(sbe.encodeApiReply({ ...common, of: undefined, status: http, value }));
      }
    },
    event: (event, subscriptionId) => binaryFrame(sbe.encodeApiEvent(event, subscriptionId)),
  };
}

const nameOf = (method: string): string =>
  isSessionMethod(method) ? (method satisfies SessionMethod) : apiMethods[method as ApiMethod];

function inexpressible({ LATEST_SCHEMA: { id, version } }: Sbe): Refusal {
  return refusal('sbeInexpressible', `${id}:${version}`, `${id}:${version + 1}`);
}

const NUMBER = /^\d{1,5}$/;

/** Whether the URL of a connection asks for SBE. @throws Refusal for two formats at once, and for an unknown format */
export function asksForBinary(search: URLSearchParams): boolean {
  const formats = search.getAll('responseFormat');
  if (new Set(formats).size > 1 || formats.some((format) => format !== 'json' && format !== 'sbe'))
    throw refusal('invalidParameter', 'responseFormat');
  return formats[0] === 'sbe';
}

/** The encoding that the URL of a connection asks for. @throws Refusal for a version that is malformed, unknown or retired */
export function binaryEncoding(search: URLSearchParams, sbe: Sbe): ApiEncoding {
  const [id = '', version = ''] = [search.get('sbeSchemaId') ?? '', search.get('sbeSchemaVersion') ?? ''];
  const status = NUMBER.test(id) && NUMBER.test(version) ? statusOf(sbe, Number(id), Number(version)) : undefined;
  if (status === undefined || status === 'retired') throw refusal('sbeSchemaParameters');
  return sbeEncoding(sbe, status === 'deprecated');
}
