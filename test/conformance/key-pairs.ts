/** Generates key pairs for tests, with the public key text that an exchange registers. */
import { generateKeyPairSync } from 'node:crypto';
import type { KeyRegistration } from '../../src/server/auth/api-keys.js';

export interface TestKey {
  readonly apiKey: string;
  /** PKCS#8. */
  readonly privateKey: string;
  readonly registration: KeyRegistration;
}

export function testKey(kind: 'Ed25519' | 'RSA'): TestKey {
  const pair = kind === 'RSA' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519');
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const apiKey = kind.slice(0, 1).repeat(64);
  return { apiKey, privateKey, registration: { apiKey, kind, publicKey } };
}
