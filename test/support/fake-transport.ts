/**
 * A transport that replies from a list and records the requests. A reply to a trading call is completed with the ids of
 * its request; a text is returned as it is.
 */

import type { Transport, WireRequest, WireResponse } from '../../src/transport/index.js';
import { completeReply } from './complete-reply.js';

export type Answer =
  | { status?: number; headers?: Record<string, string>; body: unknown; isUndecodable?: boolean }
  | Error;

export class FakeTransport implements Transport {
  readonly baseUrl = 'http://exchange.test';
  readonly sent: WireRequest[] = [];

  /** @param answer the reply to each request; the last reply of a list is repeated */
  constructor(private readonly answer: Answer[] | ((request: WireRequest) => Answer)) {}

  async send(request: WireRequest): Promise<WireResponse> {
    this.sent.push(request);
    const answer =
      typeof this.answer === 'function'
        ? this.answer(request)
        : (this.answer[Math.min(this.sent.length, this.answer.length) - 1] as Answer);
    if (answer instanceof Error) throw answer;
    const { status = 200, headers = {}, body, isUndecodable = false } = answer;
    const whole = status < 300 ? completeReply(request, body) : body;
    return { status, headers, body: typeof whole === 'string' ? whole : JSON.stringify(whole), isUndecodable };
  }

  async close(): Promise<void> {}
}
