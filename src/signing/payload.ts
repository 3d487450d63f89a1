/**
 * The text that is signed and sent: `name=value` pairs, percent-encoded, joined with `&`.
 *
 * The bytes that are signed must be the bytes that are sent, so a request is encoded once, here, and the same string
 * goes to the signer and to the socket. Source: `signing.md`, "Building the payload".
 */

/** Parameters in the order in which they are sent. */
export type Pairs = readonly (readonly [name: string, value: string])[];

const UNRESERVED = /^[A-Za-z0-9\-_.~]*$/;

/** Percent-encodes all but `A-Z a-z 0-9 - _ . ~`, upper-case hex, UTF-8; a space is `%20`. */
export function percentEncode(text: string): string {
  if (UNRESERVED.test(text)) return text;
  // encodeURIComponent throws on lone surrogates, which the round trip through bytes replaces; it leaves these five, which a
  // strict reader of RFC 3986 would encode.
  const encoded = encodeURIComponent(isWellFormed(text) ? text : Buffer.from(text).toString());
  return LEFT.test(encoded)
    ? encoded.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    : encoded;
}

const LEFT = /[!'()*]/;

/** Whether every surrogate has its other half. */
const isWellFormed = (text: string): boolean => !LONE_SURROGATE.test(text);

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Encoded names as they stand in a payload, `&name=`: there are few, and each is met in every request. */
const names = new Map<string, string>();
/** Far above the number of names that the service knows; whoever makes up more pays for encoding them. */
const MAX_NAMES = 1000;

function encodedName(name: string): string {
  let known = names.get(name);
  if (known === undefined) {
    known = `&${percentEncode(name)}=`;
    if (names.size < MAX_NAMES) names.set(name, known);
  }
  return known;
}

/** `text` with one more pair. */
export function withPair(text: string, name: string, value: string): string {
  const head = encodedName(name);
  return (text === '' ? head.slice(1) : text + head) + percentEncode(value);
}

/** The encoded form of one list of parameters: a query string without `?`, or a form body. */
export function encodePairs(pairs: Pairs): string {
  let text = '';
  for (const [name, value] of pairs) text = withPair(text, name, value);
  return text;
}

/** What is signed: query and body, one right after the other. */
export function payloadOf(query: string, body = ''): string {
  return query + body;
}

/** Appends the signature to the part that it travels in. */
export function withSignature(part: string, signature: string): string {
  return withPair(part, 'signature', signature);
}
