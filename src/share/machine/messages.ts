/**
 * The messages between a process and the broker of its machine: one JSON array a line. A message has its name first.
 *
 * Both sides say their version first. Processes of different versions do not share their limits, because each would
 * misread the counts of the other; each warns its user of that. Keys never cross: an account is a hash of its key, and
 * of a reply only the counts and the code of its refusal are sent.
 */
import type { Socket } from 'node:net';
import type {
  AttemptEnd,
  Cost,
  LimitDelay,
  LimitHeaders,
  LimitPolicy,
  LimitRecord,
  LimitUpdate,
  OrderSeen,
} from '../../limits/index.js';
import { HEADERS, type RateLimiter } from '../../protocol/index.js';

/** Version of the messages. Raise it with every change that an older process would misread. */
export const PROTOCOL = 2;

/** Longest line, in characters. A longer one is not from a broker. */
const MAX_LINE = 1_000_000;

/** Introduction of a process, with the counts that it knows. */
export interface Hello {
  readonly protocol: number;
  readonly client: string;
  /** The rate limits of the exchange, if the process knows them. */
  readonly limiters?: readonly RateLimiter[] | undefined;
  readonly record: LimitRecord;
  /** Reservations without a reply: number, cost, account. */
  readonly reserved: readonly (readonly [number, Cost, string])[];
}

export type ToBroker =
  | readonly ['hello', Hello]
  | readonly ['ask', number, Cost, string, LimitPolicy]
  | readonly ['drop', number]
  | readonly ['reply', number, number, LimitHeaders, string, boolean]
  | readonly ['free', number, boolean]
  | readonly ['seen', number, readonly OrderSeen[]]
  | readonly ['news', LimitUpdate]
  | readonly ['attempt', number]
  | readonly ['attempted', number, AttemptEnd]
  | readonly ['ping'];

export type FromBroker =
  | readonly ['welcome', number, (readonly RateLimiter[] | undefined)?]
  | readonly ['decline', number]
  /** The number of the request, and when the broker allowed it: epoch milliseconds of the machine's clock. */
  | readonly ['go', number, number]
  | readonly ['wait', number, LimitDelay]
  | readonly ['no', number, LimitDelay]
  | readonly ['try', number, number]
  | readonly ['state', number, LimitRecord]
  | readonly ['pong'];

/** The way to the other side. */
export interface Channel<Out> {
  send(message: Out): void;
  close(): void;
}

export interface ChannelUser<In> {
  message(message: In): void;
  /** Called once. */
  closed(): void;
}

/** The messages with durations. JSON has no Infinity, which is the wait for something that never happens. */
const WITH_DURATIONS: ReadonlySet<unknown> = new Set(['wait', 'no', 'try']);
const encode = (message: ToBroker | FromBroker): string =>
  WITH_DURATIONS.has(message[0])
    ? JSON.stringify(message, (_, value) => (value === Number.POSITIVE_INFINITY ? '∞' : value))
    : JSON.stringify(message);
const decode = (line: string): unknown =>
  line.includes('∞')
    ? JSON.parse(line, (_, value) => (value === '∞' ? Number.POSITIVE_INFINITY : value))
    : JSON.parse(line);

/** A socket as a channel. Messages of one turn leave together. The socket does not keep the process alive. */
export function socketChannel<In, Out extends ToBroker | FromBroker>(
  socket: Socket,
  user: ChannelUser<In>,
): Channel<Out> {
  let [rest, leaving] = ['', ''];
  socket.unref();
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) socket.destroy();
    for (const line of lines) {
      if (socket.destroyed) return;
      try {
        user.message(decode(line) as In);
      } catch {
        // No broker and no process of spotlab sends this.
        socket.destroy();
      }
    }
  });
  // After every error, the event `close` follows.
  socket.on('error', () => undefined);
  socket.on('close', () => user.closed());
  return {
    send: (message) => {
      if (leaving === '') {
        queueMicrotask(() => {
          if (!socket.destroyed) socket.write(leaving);
          leaving = '';
        });
      }
      leaving += `${encode(message)}\n`;
    },
    close: () => socket.destroy(),
  };
}

const COUNTED = /^x-(mbx-used-weight-|mbx-order-count-|sapi-used-)/;
const OTHERS: ReadonlySet<string> = new Set([HEADERS.clock, HEADERS.limitsBy, 'retry-after']);

/** The headers that the limits read. */
export function limitHeaders(headers: LimitHeaders): LimitHeaders {
  const kept: Record<string, string | string[] | undefined> = {};
  for (const name of Object.keys(headers)) if (COUNTED.test(name) || OTHERS.has(name)) kept[name] = headers[name];
  return kept;
}

/** The parts of a refusal that the limits read: its code, the end of a ban, whether an order was placed. */
export function limitBody(status: number, body: string): string {
  if (status < 400) return '';
  const parts = [/"code":\s*-\d+/, /banned until \d{13}/, /"newOrderResult"/].map((part) => part.exec(body)?.[0]);
  return parts.filter((part) => part !== undefined).join(' ');
}
