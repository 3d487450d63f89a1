/** Makes the client of a trial: a randomly planned run in which replies are lost or changed on the way. */

import type { Spot } from '../../src/client/history/spot.js';
import { makeSpot } from '../../src/client/make-spot.js';
import { DEFAULT_RECONCILE_MS } from '../../src/client/session/outcome.js';
import { SymbolRules } from '../../src/client/session/symbol-rules.js';
import { Session } from '../../src/client/session.js';
import { type Clock, LimitBook } from '../../src/limits/index.js';
import { hmacSigner, Secret } from '../../src/signing/index.js';
import type { Transport } from '../../src/transport/index.js';
import { WIDE_LIMITS } from './simulated-exchange.js';

/** A client that signs with an HMAC key. */
export function trialClient(
  transport: Transport,
  clock: Clock,
  keys: { readonly apiKey: string; readonly secretKey: string },
  timeoutMs: number,
): Spot {
  const session = new Session({
    transport,
    limits: new LimitBook(clock, WIDE_LIMITS),
    policy: 'wait',
    clock,
    credentials: { apiKey: new Secret(keys.apiKey), signer: hmacSigner(new Secret(keys.secretKey)) },
    timeoutMs,
    reconcileMs: DEFAULT_RECONCILE_MS,
    symbols: new SymbolRules(),
    displays: () => undefined,
  });
  return makeSpot(session, { name: 'test', baseUrl: transport.baseUrl }, () => transport.close());
}
