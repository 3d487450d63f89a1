/** Parses the control messages of the market streams, with the error replies of the public exchange. */
import {
  COMBINED,
  CONNECTION_RULES,
  errorPosition,
  jsonMembers,
  MAX_STREAM_NAME,
  STREAM_METHODS,
  type StreamError,
  type StreamMethod,
  streamErrors,
} from '../../protocol/index.js';

export type ControlRequest =
  | { readonly method: 'SUBSCRIBE' | 'UNSUBSCRIBE'; readonly id: string; readonly names: readonly string[] }
  | { readonly method: 'LIST_SUBSCRIPTIONS' | 'GET_PROPERTY'; readonly id: string }
  | { readonly method: 'SET_PROPERTY'; readonly id: string; readonly value: boolean };

/** A control message that is refused. */
export class ControlMessageError extends Error {
  override readonly name = 'ControlMessageError';
  readonly reply: string;

  /** @param id the request's id as JSON, for replies that contain it */
  constructor(error: StreamError, id?: string) {
    super(error.msg);
    this.reply = JSON.stringify(error).replace(/\}$/, id === undefined ? '}' : `,"id":${id}}`);
  }
}

const FIELDS: ReadonlySet<string> = new Set(['method', 'params', 'id']);
const ID_TEXT = /^[A-Za-z0-9]{1,36}$/;
const INTEGER = /^-?\d+$/;
const MIN_ID = -(2n ** 63n);
const MAX_ID = 2n ** 63n - 1n;

/**
 * Reads a control message. The id of the result is JSON, exactly as it was sent.
 *
 * @throws ControlMessageError
 */
export function readControlRequest(text: string): ControlRequest {
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ControlMessageError(streamErrors.missingMethod(text.length));
  }
  const members = jsonMembers(text);
  const methodMember = members.get('method');
  if (methodMember === undefined) throw new ControlMessageError(streamErrors.missingMethod(text.length));
  const fields = value as { readonly method: unknown; readonly params?: unknown };
  if (!isMethod(fields.method)) {
    const named = typeof fields.method === 'string' ? fields.method : methodMember.raw;
    throw new ControlMessageError(streamErrors.unknownMethod(named, methodMember.end));
  }
  for (const name of members.keys()) {
    if (!FIELDS.has(name)) throw new ControlMessageError(streamErrors.tooManyParameters);
  }
  const id = members.get('id')?.raw;
  if (id === undefined || !isId(id)) throw new ControlMessageError(streamErrors.requestId);
  return readParams(fields.method, fields.params, id);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { line, column } = errorPosition(text);
    throw new ControlMessageError(streamErrors.notJson(line, column));
  }
}

function isMethod(value: unknown): value is StreamMethod {
  return (STREAM_METHODS as readonly unknown[]).includes(value);
}

/** Whether raw JSON is a 64-bit integer, an alphanumeric text or null. */
function isId(raw: string): boolean {
  if (raw === 'null') return true;
  if (raw.startsWith('"')) return ID_TEXT.test(JSON.parse(raw) as string);
  if (!INTEGER.test(raw) || raw.length > 20) return false;
  const id = BigInt(raw);
  return id >= MIN_ID && id <= MAX_ID;
}

function readParams(method: StreamMethod, params: unknown, id: string): ControlRequest {
  switch (method) {
    case 'LIST_SUBSCRIPTIONS':
      return { method, id };
    case 'SUBSCRIBE':
    case 'UNSUBSCRIBE': {
      const names = Array.isArray(params) && params.every((name) => typeof name === 'string') ? params : undefined;
      if (names === undefined) throw new ControlMessageError(streamErrors.notNames);
      if (names.some((name) => name.length > MAX_STREAM_NAME)) throw new ControlMessageError(streamErrors.longName);
      if (names.length > CONNECTION_RULES.streams) throw new ControlMessageError(streamErrors.tooManyStreams);
      return { method, id, names };
    }
    case 'GET_PROPERTY':
      checkProperty(params, id);
      return { method, id };
    case 'SET_PROPERTY': {
      checkProperty(params, id);
      const value = (params as readonly unknown[])[1];
      if (typeof value !== 'boolean') throw new ControlMessageError(streamErrors.notBoolean);
      return { method, id, value };
    }
  }
}

function checkProperty(params: unknown, id: string): void {
  const name: unknown = Array.isArray(params) ? params[0] : undefined;
  if (typeof name !== 'string') throw new ControlMessageError(streamErrors.propertyName);
  if (name !== COMBINED) throw new ControlMessageError(streamErrors.unknownProperty, id);
}
