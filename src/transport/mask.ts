/** Masks secrets in requests and replies, for hooks, recordings and printed commands. */
import type { WireRequest, WireResponse } from './transport.js';

const KEY_HEADER = /^(?:x-mbx-apikey|authorization|cookie|set-cookie|proxy-authorization)$/i;

/** Parameters that give access: the signature of a request, and the keys of user data streams. */
const SECRET_PARAMETER = /(^|[?&])(signature|listenKey|apiKey|secretKey)=[^&#]*/gi;

/** The same in replies; a key that is made by a request is told in its reply. */
const SECRET_FIELD = /"(listenKey|listenToken|apiKey|secretKey|privateKey|passphrase)"(\s*:\s*)"(?:[^"\\]+|\\.)*"/gi;

/** Path with query, or a form body, with signatures and keys replaced by their names in quotes of their own. */
export function maskParameters(text: string): string {
  return text.replace(SECRET_PARAMETER, (_, lead: string, name: string) => `${lead}${name}=‹${name}›`);
}

/** A JSON text with the values of fields that hold keys replaced. */
export function maskFields(text: string): string {
  return text.replace(SECRET_FIELD, (_, name: string, colon: string) => `"${name}"${colon}"‹${name}›"`);
}

/** Headers with those that hold keys replaced; nothing else is changed. */
export function maskHeaders<T extends WireRequest['headers'] | WireResponse['headers']>(headers: T): T {
  const masked = Object.entries(headers).map(([name, value]) => [name, KEY_HEADER.test(name) ? '‹key›' : value]);
  return Object.fromEntries(masked) as T;
}
