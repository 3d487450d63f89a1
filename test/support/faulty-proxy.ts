/**
 * A proxy on a real port in front of an exchange that applies a planned fault to each request: it forwards the request
 * now, later or never, and returns the reply, part of the reply, its own reply or none.
 */
import { request as httpRequest } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { WireResponse } from '../../src/transport/index.js';
import type { EventClock } from './event-clock.js';
import type { Fault } from './fault-plan.js';
import { brokenAnswer, NO_REPLY } from './simulated-exchange.js';
import type { SpoiledReply } from './spoiled-reply.js';

export interface FaultyProxy {
  readonly baseUrl: string;
  /** Number of requests that the exchange is processing. */
  readonly inFlight: () => number;
  close(): Promise<void>;
}

interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A delay above this, in milliseconds, is an event of the clock; a shorter delay is ignored. */
const SHORT_MS = 50;

/** Starts the proxy. @param faults returns the fault of a request */
export async function startFaultyProxy(
  exchangeUrl: string,
  clock: EventClock,
  faults: (request: { method: string; path: string }) => Fault,
): Promise<FaultyProxy> {
  let inFlight = 0;
  const sockets = new Set<Socket>();

  const pass = (request: RawRequest): Promise<Buffer> => {
    inFlight += 1;
    return forward(exchangeUrl, request).finally(() => {
      inFlight -= 1;
    });
  };

  const treat = async (request: RawRequest, socket: Socket): Promise<void> => {
    const fault = faults(request);
    const isLate = (fault.arrivesMs ?? 0) > SHORT_MS;
    // By then the sender has already got an error.
    if (isLate) clock.in(fault.arrivesMs ?? 0, () => void pass(request));
    const answer = fault.arrivesMs === undefined || isLate ? undefined : await pass(request);
    switch (fault.kind) {
      case 'none':
        socket.write(answer ?? '');
        return;
      case 'cut':
        socket.destroy();
        return;
      case 'cutHalfWay':
        // Headers and a part of the body, flushed before the connection is closed.
        socket.write((answer ?? Buffer.alloc(0)).subarray(0, (answer?.length ?? 0) - 20), () => socket.destroy());
        return;
      case 'silence':
        return;
      case 'spoiled': {
        const reply = fault.spoil?.(answer ? replyIn(answer) : NO_REPLY);
        if (reply) socket.write(Buffer.concat([headOf(reply), reply.body]));
        return;
      }
      default: {
        const { status, headers, body } = brokenAnswer(fault.kind);
        socket.write(
          `HTTP/1.1 ${status} Broken\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        );
      }
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let read = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      read = Buffer.concat([read, chunk]);
      const whole = takeRequest(read);
      if (!whole) return;
      read = read.subarray(whole.bytes);
      void treat(whole.request, socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inFlight: () => inFlight,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Status and body of a complete reply. */
function replyIn(answer: Buffer): WireResponse {
  const headEnd = answer.indexOf('\r\n\r\n');
  const status = Number(answer.subarray(9, 12).toString('latin1'));
  return { status, headers: {}, body: answer.subarray(headEnd + 4).toString() };
}

function headOf({ status, headers, body }: SpoiledReply): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // A reply with one of these statuses has no body and no length.
  const length = status === 204 || status === 304 ? '' : `content-length: ${body.length}\r\n`;
  return Buffer.from(`HTTP/1.1 ${status} Spoiled\r\n${lines.join('')}${length}\r\n`);
}

/** The request at the start of `read`, when it is complete; these clients do not pipeline. */
function takeRequest(read: Buffer): { request: RawRequest; bytes: number } | undefined {
  const headEnd = read.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [first = '', ...lines] = read.subarray(0, headEnd).toString('latin1').split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const bytes = headEnd + 4 + Number(headers['content-length'] ?? 0);
  if (read.length < bytes) return undefined;
  const { host: _host, connection: _connection, ...passed } = headers;
  return {
    request: { method, path, headers: passed, body: read.subarray(headEnd + 4, bytes).toString('latin1') },
    bytes,
  };
}

/** Forwards a request; resolves with the complete reply as bytes. */
function forward(exchangeUrl: string, { method, path, headers, body }: RawRequest): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(exchangeUrl + path, { method, headers, agent: false }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const text = Buffer.concat(chunks);
        const kept = Object.entries(reply.headers).filter(([name]) => name.startsWith('x-') || name === 'content-type');
        const head = kept.map(([name, value]) => `${name}: ${String(value)}\r\n`).join('');
        const start = `HTTP/1.1 ${reply.statusCode} ${reply.statusMessage}\r\n${head}content-length: ${text.length}\r\n\r\n`;
        resolve(Buffer.concat([Buffer.from(start), text]));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
