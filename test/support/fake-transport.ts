/** A transport that replies from a list and records the requests. */
import type { Transport, WireRequest, WireResponse } from '../../src/transport/index.js';

export type Answer = { status?: number; headers?: Record<string, string>; body: unknown } | Error;

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
    const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    return { status: answer.status ?? 200, headers: answer.headers ?? {}, body };
  }

  async close(): Promise<void> {}
}
