/** Sends every signing vector of the reference over HTTP to an exchange with the key and the time of the vector. */
import { describe, expect } from 'vitest';
import { routing } from '../../src/server/routes/routed-endpoints.js';
import { sharedJson, testWith } from '../support/shared.js';
import { startTestExchange } from './running-exchange.js';

interface Vector {
  readonly id: string;
  readonly key: string;
  readonly method?: string;
  readonly query: string;
  readonly body: string;
  readonly request: { readonly method?: string; readonly url: string; readonly body: string };
  readonly expect?: { readonly code: number; readonly msg: string; readonly http: number };
}
interface Vectors {
  readonly keys: Readonly<Record<string, { apiKey: string; secretKey?: string; spki?: string }>>;
  readonly rest: readonly Vector[];
  readonly negatives: readonly Vector[];
  readonly hmacCaseInsensitive: { readonly sameAs: string; readonly signature: string };
}

const FILE = 'spec/signing-vectors.json';
const test = testWith(FILE);
const vectors = sharedJson<Vectors>(FILE);
const { keys = {}, rest = [], negatives = [] } = vectors ?? {};
/** All vectors are stamped within three seconds from here. */
const VECTORS_MS = 1_769_941_800_123;

const x = await startTestExchange({
  clock: () => VECTORS_MS + 2_500,
  registerKeys: Object.entries(keys).map(([name, { apiKey, secretKey, spki }]) =>
    secretKey !== undefined
      ? { apiKey, kind: 'HMAC' as const, secret: secretKey }
      : { apiKey, kind: name === 'rsa' ? ('RSA' as const) : ('Ed25519' as const), publicKey: spki ?? '' },
  ),
});

function send(vector: Vector, url = vector.request.url) {
  const headers: Record<string, string> = { 'x-mbx-apikey': keys[vector.key]?.apiKey ?? '' };
  const { body } = vector.request;
  if (body !== '') headers['content-type'] = 'application/x-www-form-urlencoded';
  const method = vector.method ?? vector.request.method ?? 'GET';
  return x.raw(method, url, body === '' ? { headers } : { headers, body });
}

describe('a request that the protocol reference signs rightly is never refused for its key, its time or its signature', () => {
  test('the protocol reference has 22 such requests', () => expect(rest).toHaveLength(22));

  for (const vector of rest) {
    test(vector.id, async () => {
      const { status, body } = await send(vector);
      expect([-1021, -1022, -1102, -2014, -2015]).not.toContain(body?.code);
      // Paths of other API versions do not exist here. Other requests pass the signature check.
      const [path = ''] = vector.request.url.split('?');
      const method = vector.method ?? vector.request.method ?? 'GET';
      const isOffered = routing.get(path)?.has(method);
      if (isOffered) expect([200, 400]).toContain(status);
      else expect([404, 405]).toContain(status);
    });
  }
});

describe('a request that the protocol reference signs wrongly on purpose is refused with the text of the protocol reference', () => {
  test('the protocol reference has 4 such requests', () => expect(negatives).toHaveLength(4));

  for (const vector of negatives) {
    test(vector.id, async () => {
      const { status, body } = await send(vector);
      expect({ ...body, http: status }).toEqual(vector.expect);
    });
  }
});

test('the letter case of an HMAC signature does not matter', async () => {
  const { sameAs = '', signature = '' } = vectors?.hmacCaseInsensitive ?? {};
  const vector = rest.find(({ id }) => id === sameAs) as Vector;
  const url = vector.request.url.replace(/signature=[0-9a-f]+/, `signature=${signature}`);
  expect(url).toContain(signature);
  // The signature is right, so the order is looked for.
  expect((await send(vector, url)).body.code).toBe(-2013);
});
