/**
 * Converts Jupyter messages to ZeroMQ frames and back, and signs and checks them.
 *
 * Layout: routing identities, the delimiter `<IDS|MSG>`, a hex HMAC over the next four frames, then header, parent
 * header, metadata and content as JSON, then raw buffers. With an empty key, messages are not signed. Source: Jupyter
 * client documentation, "Messaging", protocol 5.3.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { protocolVersion } from './kernel-info.js';

export interface Header {
  readonly msg_id: string;
  readonly msg_type: string;
  readonly session: string;
  readonly username: string;
  readonly date: string;
  readonly version: string;
}

export type Content = Readonly<Record<string, unknown>>;

export interface Message {
  /** Routing prefixes of a ROUTER socket; empty on the client's side. */
  readonly identities: readonly Buffer[];
  readonly header: Header;
  /** The header of the request that the message belongs to; undefined when there is no such request. */
  readonly parent: Header | undefined;
  readonly metadata: Content;
  readonly content: Content;
}

/** One frame of a message that is sent. */
export type Frame = Buffer | string;

/** A received message is invalid: wrong frames, wrong signature, or not JSON. */
export class MessageError extends Error {
  override readonly name = 'MessageError';
}

const delimiter = '<IDS|MSG>';

/** Makes a header with a new id; `session` stays the same for the life of a process. */
export function newHeader(type: string, session: string, username = 'spotlab'): Header {
  return {
    msg_id: randomUUID(),
    msg_type: type,
    session,
    username,
    date: new Date().toISOString(),
    version: protocolVersion,
  };
}

/** Signs a message and converts it to frames. */
export function packMessage(message: Message, key: string): Frame[] {
  const bodies = [message.header, message.parent ?? {}, message.metadata, message.content].map((part) =>
    JSON.stringify(part),
  );
  return [...message.identities, delimiter, signatureOf(bodies, key), ...bodies];
}

/** Converts frames to a message and checks its signature. @throws MessageError */
export function unpackMessage(frames: readonly Buffer[], key: string): Message {
  const split = frames.findIndex((frame) => frame.toString('latin1') === delimiter);
  const bodies = frames.slice(split + 2, split + 6);
  if (split < 0 || bodies.length < 4) throw new MessageError('the message has no delimiter or has too few frames');
  const signature = frames[split + 1] ?? Buffer.alloc(0);
  const expected = Buffer.from(signatureOf(bodies, key));
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    throw new MessageError('the signature of the message is wrong');
  }
  const [header, parent, metadata, content] = bodies.map(readPart);
  if (typeof header?.msg_type !== 'string') throw new MessageError('the message has no msg_type');
  return {
    identities: frames.slice(0, split),
    header: header as typeof header & Header,
    parent: typeof parent?.msg_id === 'string' ? (parent as typeof parent & Header) : undefined,
    metadata: metadata ?? {},
    content: content ?? {},
  };
}

function readPart(frame: Buffer): Content {
  try {
    return JSON.parse(frame.toString()) as Content;
  } catch {
    throw new MessageError('a part of the message is not JSON');
  }
}

function signatureOf(bodies: readonly Frame[], key: string): string {
  if (key === '') return '';
  const hmac = createHmac('sha256', key);
  for (const body of bodies) hmac.update(body);
  return hmac.digest('hex');
}
