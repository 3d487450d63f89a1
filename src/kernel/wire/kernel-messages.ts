/**
 * Sends the kernel's messages to its clients: replies to requests, and published messages, which name the request they
 * belong to, if there is one.
 */
import { randomUUID } from 'node:crypto';
import { type Content, type Message, newHeader } from './message.js';
import type { KernelSockets, RequestChannel } from './sockets.js';

export class KernelMessages {
  readonly #session = randomUUID();

  constructor(private readonly sockets: KernelSockets) {}

  reply(channel: RequestChannel, request: Message, type: string, content: Content): void {
    const header = newHeader(type, this.#session, request.header.username);
    this.sockets.send(channel, {
      identities: request.identities,
      header,
      parent: request.header,
      metadata: {},
      content,
    });
  }

  /** @param request the request that the message belongs to; undefined for a message of the kernel itself */
  publish(type: string, content: Content, request: Message | undefined, metadata: Content = {}): void {
    const header = newHeader(type, this.#session, request?.header.username);
    // The first frame is the topic that subscribers can filter by.
    const identities = [Buffer.from(`kernel.${this.#session}.${type}`)];
    this.sockets.send('iopub', { identities, header, parent: request?.header, metadata, content });
  }

  /** Runs `code` between the status messages busy and idle. */
  withStatus(request: Message, code: () => void): void {
    this.publish('status', { execution_state: 'busy' }, request);
    try {
      code();
    } finally {
      this.publish('status', { execution_state: 'idle' }, request);
    }
  }
}
