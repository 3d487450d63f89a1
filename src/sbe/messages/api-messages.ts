/** Messages of the WebSocket API: replies, which all have the same message around them, and the events of accounts. */
import type { ReaderOptions, SbeMessageValue } from '../codec/reader.js';
import { SbeError } from '../codec/sbe-error.js';
import { writeMessage } from '../codec/writer.js';
import { readMessage } from '../readers/read-message.js';
import { spotSchema } from '../schemas/spot_3_5.gen.js';
import { withMembers } from './json-members.js';
import { innerMessage, replyMessage } from './reply-messages.js';

type Fields = Readonly<Record<string, unknown>>;

/** A reply as JSON has it; times in microseconds. */
export interface ApiReplyValue {
  /** Id of the endpoint, or name of the session method; undefined for an error. */
  readonly of: string | undefined;
  /** The id of the request as a text; empty for null. */
  readonly id: string;
  readonly status: number;
  readonly isDeprecated: boolean;
  /** Result or error. */
  readonly value: unknown;
  readonly rateLimits: readonly unknown[];
}

const RESULT = 'WebSocketResponse.result';

const sessionMessages: Readonly<Record<string, string>> = {
  'session.logon': 'WebSocketSessionLogonResponse',
  'session.status': 'WebSocketSessionStatusResponse',
  'session.logout': 'WebSocketSessionLogoutResponse',
  'session.subscriptions': 'WebSocketSessionSubscriptionsResponse',
  'userDataStream.subscribe': 'UserDataStreamSubscribeResponse',
  'userDataStream.subscribe.signature': 'UserDataStreamSubscribeResponse',
  'userDataStream.unsubscribe': 'UserDataStreamUnsubscribeResponse',
};

const eventMessages: Readonly<Record<string, string>> = {
  balanceUpdate: 'BalanceUpdateEvent',
  eventStreamTerminated: 'EventStreamTerminatedEvent',
  executionReport: 'ExecutionReportEvent',
  externalLockUpdate: 'ExternalLockUpdateEvent',
  listStatus: 'ListStatusEvent',
  outboundAccountPosition: 'OutboundAccountPositionEvent',
  serverShutdown: 'ServerShutdownEvent',
};
const eventNames = new Map(Object.entries(eventMessages).map(([event, message]) => [message, event]));

/** The message of a reply. @throws SbeError `inexpressible` */
export function encodeApiReply({ of, id, status, isDeprecated, value, rateLimits }: ApiReplyValue): Buffer {
  const name = of === undefined ? 'ErrorResponse' : (sessionMessages[of] ?? replyMessage(of, value));
  if (name === undefined) throw new SbeError('inexpressible', `the schema has no message for the replies of ${of}`);
  const reply = { sbeSchemaIdVersionDeprecated: isDeprecated, status, rateLimits, id, result: value };
  const messageOf = (label: string, inner: unknown) => (label === RESULT ? name : innerMessage(label, inner));
  return writeMessage(spotSchema, 'WebSocketResponse', reply, { unit: 'us', messageOf });
}

/**
 * The message of an event of an account, or of the connection; times in microseconds. An event that the schema does not have becomes the message
 * `NonRepresentableMessage`.
 */
export function encodeApiEvent(event: object, subscriptionId?: number): Buffer {
  const name = eventMessages[String((event as Fields).e)] ?? 'NonRepresentableMessage';
  return writeMessage(
    spotSchema,
    name,
    { ...event, ...(subscriptionId !== undefined && { subscriptionId }) },
    { unit: 'us' },
  );
}

/** A message of the WebSocket API. */
export type ApiMessageValue =
  | {
      readonly kind: 'reply';
      readonly id: string;
      readonly status: number;
      readonly isDeprecated: boolean;
      readonly rateLimits: readonly unknown[];
      /** The result or the error as JSON has it. */
      readonly value: unknown;
      /** The bytes of the message of the result. */
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'event'; readonly subscriptionId: number | undefined; readonly event: object };

/** Reads a message of the WebSocket API. @throws SbeError for other bytes */
export function decodeApiMessage(bytes: Uint8Array, options: ReaderOptions = {}): ApiMessageValue {
  let inner: (SbeMessageValue & { readonly bytes: Uint8Array }) | undefined;
  const onMessage: ReaderOptions['onMessage'] = (label, read, from) => {
    if (label === RESULT) inner = { ...read, bytes: from };
  };
  const { name, value } = readMessage(spotSchema, bytes, { ...options, onMessage });
  const fields = value as Fields;
  if (name === 'WebSocketResponse' && inner !== undefined) {
    return {
      ...{ kind: 'reply', id: String(fields.id), status: Number(fields.status) },
      isDeprecated: fields.sbeSchemaIdVersionDeprecated === true,
      rateLimits: fields.rateLimits as readonly unknown[],
      value: withMembers(inner.name, inner.value),
      bytes: inner.bytes,
    };
  }
  const event = eventNames.get(name);
  if (event === undefined) throw new SbeError('unknown', `${name} is no message of the WebSocket API`);
  const { subscriptionId, ...rest } = fields;
  return { kind: 'event', subscriptionId: subscriptionId as number | undefined, event: { e: event, ...rest } };
}
