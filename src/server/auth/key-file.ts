/**
 * Reads API keys to register from files: one public key or HMAC secret per file, or a JSON list of keys with their
 * permissions, addresses and expiry times.
 *
 * A file with a secret must not be readable by other users; a file with public keys may be.
 */
import type { Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { exposureOf, ROOT, readChecked } from '../../files/index.js';
import { asUs, isRecord, nearest } from '../../protocol/index.js';
import { randomText } from '../../signing/index.js';
import { ALL_PERMISSIONS, KEY_LENGTH, type KeyRegistration, type Permission } from './api-keys.js';
import { keyKindOf } from './verify-signature.js';

/** A key to register, with its name for printed output. */
export type NamedKey = KeyRegistration & { readonly name: string };

/** A key file that cannot be used; the message says what to do. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
  readonly code = 'SPOTLAB_KEY_FILE';
}

const MAX_BYTES = 1_000_000;
const FIELDS = [
  'name',
  'apiKey',
  'account',
  'secretKey',
  'publicKey',
  'publicKeyFile',
  'permissions',
  'addresses',
  'expiresAt',
] as const;
const KEY_FORM = /^[A-Za-z0-9]{64}$/;
const SECRET_FORM = /^[\x21-\x7e]{8,512}$/;

/**
 * Reads one key from a file that holds a public key (PEM) or an HMAC secret (one line of text).
 *
 * @throws KeyFileError
 */
export function readOneKey(name: string, account: number, path: string): NamedKey {
  const { text: content, found } = readText(path);
  const text = content.trim();
  const apiKey = randomText(KEY_LENGTH);
  if (text.includes('-----')) return { name, apiKey, account, ...publicKey(text, path) };
  if (!SECRET_FORM.test(text)) {
    throw new KeyFileError(
      `${path} contains neither a public key (PEM) nor a secret of 8 to 512 visible ASCII characters.`,
    );
  }
  checkPrivate(path, found);
  return { name, apiKey, account, kind: 'HMAC', secret: text };
}

/**
 * Reads the keys of a JSON list, such as `[{ "name": "alice", "account": 1, "publicKeyFile": "alice.pem" }]`. Each key
 * has exactly one of `secretKey`, `publicKey` and `publicKeyFile`; a missing `apiKey` is generated.
 *
 * @throws KeyFileError
 */
export function readKeyFile(path: string): NamedKey[] {
  const { text, found } = readText(path);
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, which may be a secret.
    throw new KeyFileError(`${path} is not valid JSON; it must contain a JSON list of keys.`);
  }
  if (!Array.isArray(list)) throw new KeyFileError(`${path} must contain a JSON list of keys.`);
  if (list.some((one) => isRecord(one) && one.secretKey !== undefined)) checkPrivate(path, found);
  return list.map((one: unknown, at) => keyOf(one, `key ${at} in ${path}`, at, path));
}

function keyOf(one: unknown, where: string, at: number, path: string): NamedKey {
  if (!isRecord(one)) throw new KeyFileError(`${where} must be a JSON object.`);
  for (const field of Object.keys(one)) {
    if ((FIELDS as readonly string[]).includes(field)) continue;
    const [near] = nearest(field, FIELDS, 1);
    throw new KeyFileError(
      `${where} has an unknown field '${field}'; ${near ? `did you mean '${near}'?` : `the fields are ${FIELDS.join(', ')}.`}`,
    );
  }
  const { secretKey, account, permissions, addresses, expiresAt } = one;
  const name = textIn(one, 'name', where) ?? `key ${at}`;
  const apiKey = textIn(one, 'apiKey', where) ?? randomText(KEY_LENGTH);
  if (!KEY_FORM.test(apiKey)) throw new KeyFileError(`apiKey of ${where} must be 64 letters and digits.`);
  if (account !== undefined && !(Number.isSafeInteger(account) && Number(account) >= 0)) {
    throw new KeyFileError(`account of ${where} must be the position of an account: a whole number from 0.`);
  }
  if (permissions !== undefined && !isListOf(permissions, ALL_PERMISSIONS)) {
    throw new KeyFileError(`permissions of ${where} must be a list of ${ALL_PERMISSIONS.join(', ')}.`);
  }
  if (addresses !== undefined && !isListOf(addresses)) {
    throw new KeyFileError(`addresses of ${where} must be a list of IP addresses and networks.`);
  }
  const file = textIn(one, 'publicKeyFile', where);
  const inline = textIn(one, 'publicKey', where);
  const ways = [secretKey, inline, file].filter((way) => way !== undefined);
  if (ways.length !== 1)
    throw new KeyFileError(`${where} needs exactly one of secretKey, publicKey and publicKeyFile.`);
  if (secretKey !== undefined && !(typeof secretKey === 'string' && SECRET_FORM.test(secretKey))) {
    throw new KeyFileError(`secretKey of ${where} must be 8 to 512 visible ASCII characters.`);
  }
  const from = file === undefined ? path : resolve(dirname(path), file);
  const material =
    secretKey === undefined
      ? publicKey(inline ?? readText(from).text, from)
      : ({ kind: 'HMAC', secret: String(secretKey) } as const);
  return {
    name,
    apiKey,
    account: Number(account ?? 0),
    ...(permissions !== undefined && { permissions: permissions as readonly Permission[] }),
    ...(addresses !== undefined && { addresses: addresses as readonly string[] }),
    ...(expiresAt !== undefined && { expiresAtUs: instantIn(expiresAt, where) }),
    ...material,
  };
}

function publicKey(text: string, path: string): { readonly kind: 'RSA' | 'Ed25519'; readonly publicKey: string } {
  try {
    return { kind: keyKindOf(text), publicKey: text };
  } catch (error) {
    throw new KeyFileError(`${path}: ${(error as Error).message}.`);
  }
}

function instantIn(value: unknown, where: string): number {
  const ms = typeof value === 'number' ? value : Date.parse(String(value));
  const us = asUs(ms);
  if (Number.isSafeInteger(us) && us >= 0) return us;
  throw new KeyFileError(`expiresAt of ${where} must be a time: milliseconds since the epoch, or an ISO date.`);
}

function textIn(one: Readonly<Record<string, unknown>>, field: string, where: string): string | undefined {
  const value = one[field];
  if (value === undefined || (typeof value === 'string' && value !== '')) return value;
  throw new KeyFileError(`${field} of ${where} must be a text that is not empty.`);
}

/** The text of a file, and the owner and rights of the file: only the text shows whether it is a secret, so other users' access is checked after reading. */
function readText(path: string): { readonly text: string; readonly found: Stats } {
  let found!: Stats;
  try {
    const text = readChecked(path, (state) => {
      found = state;
      if (state.size > MAX_BYTES) throw new KeyFileError(`${path} is larger than the ${MAX_BYTES} bytes allowed.`);
    });
    return { text, found };
  } catch (error) {
    if (error instanceof KeyFileError) throw error;
    throw new KeyFileError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

function checkPrivate(path: string, found: Stats): void {
  const exposure = exposureOf(found, ROOT);
  if (exposure === undefined) return;
  if (exposure === 'foreign') throw new KeyFileError(`${path} contains a secret, but belongs to another user.`);
  throw new KeyFileError(`${path} contains a secret, but other users can read it. Run: chmod 600 '${path}'`);
}

function isListOf(value: unknown, of?: readonly string[]): boolean {
  return (
    Array.isArray(value) && value.every((one) => typeof one === 'string' && (of === undefined || of.includes(one)))
  );
}
