/**
 * One Jupyter message and its frames on the wire.
 *
 * Layout: routing identities, the delimiter `<IDS|MSG>`, a hex HMAC over the next four frames, then header, parent
 * header, metadata and content as JSON, then raw buffers. An empty key means unsigned. Source: Jupyter client
 * documentation, "Messaging", protocol 5.3.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/** The version of the messaging protocol that is spoken here. */
export const protocolVersion = '5.3';

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
  /** The header of the request that this answers; undefined for a message of its own. */
  readonly parent: Header | undefined;
  readonly metadata: Content;
  readonly content: Content;
}

/** What a frame of a sent message is. */
export type Frame = Buffer | string;

/** A message that cannot be read: not framed, not signed with our key, or not JSON. */
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

/** Signs a message and lays it out as frames. */
export function packMessage(message: Message, key: string): Frame[] {
  const bodies = [message.header, message.parent ?? {}, message.metadata, message.content].map((part) =>
    JSON.stringify(part),
  );
  return [...message.identities, delimiter, signatureOf(bodies, key), ...bodies];
}

/** Reads the frames of a message and checks its signature; throws {@link MessageError}. */
export function unpackMessage(frames: readonly Buffer[], key: string): Message {
  const split = frames.findIndex((frame) => frame.toString('latin1') === delimiter);
  const bodies = frames.slice(split + 2, split + 6);
  if (split < 0 || bodies.length < 4) throw new MessageError('message without delimiter or with missing parts');
  const signature = frames[split + 1] ?? Buffer.alloc(0);
  const expected = Buffer.from(signatureOf(bodies, key));
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    throw new MessageError('message signed with another key');
  }
  const [header, parent, metadata, content] = bodies.map(readPart);
  if (typeof header?.msg_type !== 'string') throw new MessageError('message without a type');
  return {
    identities: frames.slice(0, split),
    header: header as unknown as Header,
    parent: typeof parent?.msg_id === 'string' ? (parent as unknown as Header) : undefined,
    metadata: metadata ?? {},
    content: content ?? {},
  };
}

function readPart(frame: Buffer): Content {
  try {
    return JSON.parse(frame.toString()) as Content;
  } catch {
    throw new MessageError('message part is not JSON');
  }
}

function signatureOf(bodies: readonly Frame[], key: string): string {
  if (key === '') return '';
  const hmac = createHmac('sha256', key);
  for (const body of bodies) hmac.update(body);
  return hmac.digest('hex');
}
