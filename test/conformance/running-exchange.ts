/** Starts an exchange on a paused clock for a test and sends signed requests to it over HTTP. No reply may be a 5xx. */
import { createHmac } from 'node:crypto';
import { request } from 'undici';
import { afterAll } from 'vitest';

import { type ExchangeOptions, type RunningExchange, startExchange } from '../../src/server/embedded.js';

export const START_MS = Date.UTC(2026, 0, 31, 12, 0, 30);

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed reply, whose shape depends on the endpoint: endpoints.test.ts compares it with the schema. */
  readonly body: ReturnType<typeof JSON.parse>;
}

export type Fields = Readonly<Record<string, string | number | boolean>>;

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Form body; parameters are sent there instead of the query. */
  readonly inBody?: boolean;
  readonly key?: { readonly apiKey: string; readonly secretKey: string };
  readonly timestamp?: number;
}

export class TestExchange {
  readonly running: RunningExchange;
  private readonly clock: { nowMs: number };

  constructor(running: RunningExchange, clock: { nowMs: number }) {
    this.running = running;
    this.clock = clock;
  }

  get nowMs(): number {
    return this.clock.nowMs;
  }

  advance(ms: number): void {
    this.clock.nowMs += ms;
  }

  /** `GET /api/v3/…` and so on, raw. */
  async raw(
    method: string,
    url: string,
    init: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer> {
    const reply = await request(this.running.baseUrl + url, { method: method as 'GET', ...init });
    const text = await reply.body.text();
    if (reply.statusCode >= 500) throw new Error(`${method} ${url}: ${reply.statusCode} ${text}`);
    return { status: reply.statusCode, headers: reply.headers, body: text === '' ? undefined : JSON.parse(text) };
  }

  get(path: string, fields: Fields = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const query = encode(fields);
    return this.raw('GET', `${urlOf(path)}${query && '?'}${query}`, { headers });
  }

  signed(method: string, path: string, fields: Fields = {}, options: SendOptions = {}): Promise<Answer> {
    const { key = this.running, timestamp = this.nowMs, inBody = false } = options;
    const payload = encode({ ...fields, timestamp });
    const signature = createHmac('sha256', key.secretKey).update(payload).digest('hex');
    const text = `${payload}&signature=${signature}`;
    const headers = {
      'x-mbx-apikey': key.apiKey,
      ...(inBody ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...options.headers,
    };
    return this.raw(method, `${urlOf(path)}${inBody ? '' : `?${text}`}`, {
      headers,
      ...(inBody ? { body: text } : {}),
    });
  }
}

/** Starts an exchange that is closed after the tests of the file. */
export async function startTestExchange(options: ExchangeOptions = {}): Promise<TestExchange> {
  const clock = { nowMs: START_MS };
  const running = await startExchange({ clock: () => clock.nowMs, ...options });
  afterAll(() => running.close());
  return new TestExchange(running, clock);
}

/** A path below /api/v3, or a whole one. */
function urlOf(path: string): string {
  return path.startsWith('/') ? path : `/api/v3/${path}`;
}

export function encode(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
}
