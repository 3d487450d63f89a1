/** Reads the frames of a connection to combined streams: an event with the name of its stream, or another message. */
import { SERVER_SHUTDOWN } from '../../protocol/index.js';

const START = '{"stream":"';
const MIDDLE = '","data":';

/** An event with its stream; the event is JSON text. */
export interface StreamFrame {
  readonly stream: string;
  readonly event: string;
}

/**
 * The length of the name of the stream in a frame of the usual form `{"stream":"<name>","data":<event>}`; -1 for a frame
 * that is not written like this. Reads only the beginning, because an event may be long.
 */
export function nameLength(text: string): number {
  if (!text.startsWith(START)) return -1;
  const end = text.indexOf('"', START.length);
  return end > 0 && text.startsWith(MIDDLE, end) && text.endsWith('}') ? end - START.length : -1;
}

/** The name of the stream in a frame of the usual form. */
export function streamIn(text: string, length: number): string {
  return text.slice(START.length, START.length + length);
}

/** The event in a frame of the usual form. */
export function eventIn(text: string, length: number): string {
  return text.slice(START.length + length + MIDDLE.length, -1);
}

/** A reply to a control message. */
export interface ControlReply {
  readonly id: unknown;
  /** Undefined for a success. */
  readonly error: { readonly code: number; readonly msg: string } | undefined;
}

/** A frame of any form, read as JSON; undefined when it is no JSON or has an unknown form. */
export function readFrame(text: string): StreamFrame | ControlReply | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { stream, data, id, code, msg, error, e } = value as Readonly<Record<string, unknown>>;
  if (typeof stream === 'string' && data !== undefined) return { stream, event: JSON.stringify(data) };
  // The binary streams announce a shutdown without the name of a stream around the event.
  if (e === SERVER_SHUTDOWN) return { stream: `!${SERVER_SHUTDOWN}`, event: text };
  if ('result' in value) return { id, error: undefined };
  const refusal = (typeof error === 'object' && error !== null ? error : { code, msg }) as {
    code: unknown;
    msg: unknown;
  };
  if (typeof refusal.code !== 'number' || typeof refusal.msg !== 'string') return undefined;
  return { id, error: { code: refusal.code, msg: refusal.msg } };
}
