/**
 * Two exchanges with the same seed and the same clock: each request goes to both, to one as JSON and to the other as SBE. The message,
 * decoded, must equal the JSON reply.
 */
import { request } from 'undici';
import { afterAll, expect } from 'vitest';
import { decodeReply, membersWithout } from '../../src/sbe/index.js';
import { type ExchangeOptions, startExchange } from '../../src/server/embedded.js';
import { type Answer, START_MS, TestExchange } from './running-exchange.js';

class TwinExchange extends TestExchange {
  constructor(
    running: ConstructorParameters<typeof TestExchange>[0],
    clock: { nowMs: number },
    private readonly twinUrl: string,
  ) {
    super(running, clock);
  }

  override async raw(
    method: string,
    url: string,
    init: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer> {
    const answer = await super.raw(method, url, init);
    const unit = /micro/i.test(init.headers?.['x-mbx-time-unit'] ?? '') ? 'us' : 'ms';
    const headers = { ...init.headers, accept: 'application/sbe', 'x-mbx-sbe': '3:5' };
    const reply = await request(this.twinUrl + url, { method: method as 'GET', ...init, headers });
    const bytes = new Uint8Array(await reply.body.arrayBuffer());
    expect(reply.statusCode, url).toBe(answer.status);
    if (reply.headers['content-type'] !== 'application/sbe') {
      // Paths of the wallet, admin paths and retired paths have no messages.
      expect(url).toMatch(/^\/(sapi|admin)|userDataStream/);
      return answer;
    }
    const { name, value } = decodeReply(bytes, { unit });
    expect(inOneOrder(value), `${method} ${url}`).toEqual(inOneOrder(withoutLost(name, answer.body)));
    return answer;
  }
}

/** The JSON reply without the members that the message does not have. */
function withoutLost(name: string, body: unknown): unknown {
  const lost = membersWithout[name] ?? [];
  if (lost.length === 0) return body;
  const copy = structuredClone(body) as Record<string, unknown>;
  for (const path of lost) {
    const names = path.split('.');
    const owner = names.length > 1 ? copy[names[0] as string] : copy;
    for (const one of [owner ?? []].flat()) delete (one as Record<string, unknown>)[names.at(-1) as string];
  }
  return copy;
}

/** Sorts the order types of a symbol: the message has them as a set, which has no order. */
function inOneOrder(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (name, value) =>
    name === 'orderTypes' ? [...(value as string[])].sort() : value,
  );
}

/** Starts both exchanges; they are closed after the tests of the file. */
export async function startTwinExchange(options: ExchangeOptions = {}): Promise<TwinExchange> {
  const clock = { nowMs: START_MS };
  // With a start time, generated keys and ids follow from the seed.
  const own = { clock: () => clock.nowMs, startMs: START_MS, ...options };
  const running = await startExchange(own);
  const twin = await startExchange(own);
  afterAll(() => Promise.all([running.close(), twin.close()]));
  expect(twin.accounts).toEqual(running.accounts);
  return new TwinExchange(running, clock, twin.baseUrl);
}
