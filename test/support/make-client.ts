/** Makes a client with a fake transport, a paused clock, and a key whose secret tests search for in outputs. */

import type { Spot } from '../../src/client/history/spot.js';
import { makeSpot } from '../../src/client/make-spot.js';
import type { SessionParts } from '../../src/client/session/session-parts.js';
import { SymbolRules } from '../../src/client/session/symbol-rules.js';
import { Session } from '../../src/client/session.js';
import { LimitBook } from '../../src/limits/index.js';
import { hmacSigner, Secret } from '../../src/signing/index.js';
import { FakeClock } from './fake-clock.js';
import { type Answer, FakeTransport } from './fake-transport.js';

export const API_KEY = 'k'.repeat(32) + 'K'.repeat(32);
export const SECRET_KEY = 's'.repeat(32) + 'S'.repeat(32);
export const NOW = Date.UTC(2026, 0, 1);

export interface TestClient {
  readonly x: Spot;
  readonly session: Session;
  readonly transport: FakeTransport;
  readonly clock: FakeClock;
  readonly limits: LimitBook;
}

export function makeClient(
  answer: Answer[] | ConstructorParameters<typeof FakeTransport>[0] = [{ body: {} }],
  parts: Partial<SessionParts> = {},
): TestClient {
  const clock = new FakeClock(NOW);
  const transport = new FakeTransport(answer);
  const limits = new LimitBook(parts.clock ?? clock);
  const session = new Session({
    transport,
    limits,
    clock,
    policy: 'throw',
    credentials: { apiKey: new Secret(API_KEY), signer: hmacSigner(new Secret(SECRET_KEY)) },
    timeoutMs: 60_000,
    symbols: new SymbolRules(),
    displays: () => undefined,
    ...parts,
  });
  const x = makeSpot(session, { name: 'test', baseUrl: transport.baseUrl }, () => transport.close());
  return { x, session, transport, clock, limits };
}
