/** Masks secrets in requests and replies, for hooks, recordings and printed commands. */
import type { WireRequest, WireResponse } from './transport.js';

const KEY_HEADER = /^(?:x-mbx-apikey|authorization|cookie|set-cookie|proxy-authorization)$/i;

/** Secret parameters: signatures, API keys, and the keys of user data streams. */
const SECRET_PARAMETER = /(^|[?&])(signature|listenKey|apiKey|secretKey)=[^&#]*/gi;

/** Secret fields of replies: the reply to a request that creates a key contains the key. */
const SECRET_FIELD = /"(listenKey|listenToken|apiKey|secretKey|privateKey|passphrase)"(\s*:\s*)"(?:[^"\\]+|\\.)*"/gi;

/** Replaces signatures and keys in a path with query, or in a form body, by their names: `signature=‹signature›`. */
export function maskParameters(text: string): string {
  return text.replace(SECRET_PARAMETER, (_, lead: string, name: string) => `${lead}${name}=‹${name}›`);
}

/** Replaces the values of secret fields in a JSON text. */
export function maskFields(text: string): string {
  return text.replace(SECRET_FIELD, (_, name: string, colon: string) => `"${name}"${colon}"‹${name}›"`);
}

/** Replaces the values of secret headers; the other headers stay unchanged. */
export function maskHeaders<T extends WireRequest['headers'] | WireResponse['headers']>(headers: T): T {
  const masked = Object.entries(headers).map(([name, value]) => [name, KEY_HEADER.test(name) ? '‹key›' : value]);
  return Object.fromEntries(masked) as T;
}
