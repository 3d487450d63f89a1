/**
 * Encodes the parameters of a request as `name=value` pairs, percent-encoded and joined with `&`.
 *
 * The signed bytes must equal the sent bytes. So a request is encoded once, in this file, and the same string is signed
 * and sent. Source: `signing.md`, "Building the payload".
 */
import { Bytes } from '../platform/index.js';

/** Parameters in the order in which they are sent. */
export type Pairs = readonly (readonly [name: string, value: string])[];

const UNRESERVED = /^[A-Za-z0-9\-_.~]*$/;

/** Percent-encodes all characters except `A-Z a-z 0-9 - _ . ~` as UTF-8 with upper-case hex. A space becomes `%20`. */
export function percentEncode(text: string): string {
  if (UNRESERVED.test(text)) return text;
  // encodeURIComponent throws for lone surrogates; the conversion to bytes and back replaces them. RFC 3986 reserves
  // five characters that encodeURIComponent leaves as they are; these are encoded afterwards.
  const encoded = encodeURIComponent(isWellFormed(text) ? text : Bytes.from(text).toString());
  return LEFT.test(encoded)
    ? encoded.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    : encoded;
}

const LEFT = /[!'()*]/;

/** Whether the text has no lone surrogate. */
const isWellFormed = (text: string): boolean => !LONE_SURROGATE.test(text);

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Cache of encoded names in the form `&name=`: there are few names, and most requests use the same ones. */
const names = new Map<string, string>();
/** Far more than the number of parameter names of the exchange. Further names are encoded each time. */
const MAX_NAMES = 1000;

function encodedName(name: string): string {
  let known = names.get(name);
  if (known === undefined) {
    known = `&${percentEncode(name)}=`;
    if (names.size < MAX_NAMES) names.set(name, known);
  }
  return known;
}

/** Appends one pair to `text`. */
export function withPair(text: string, name: string, value: string): string {
  const head = encodedName(name);
  return (text === '' ? head.slice(1) : text + head) + percentEncode(value);
}

/** Encodes a list of parameters: the result is a query string without `?`, or a form body. */
export function encodePairs(pairs: Pairs): string {
  let text = '';
  for (const [name, value] of pairs) text = withPair(text, name, value);
  return text;
}

/** The text to sign: the query and the body, concatenated without a separator. */
export function payloadOf(query: string, body = ''): string {
  return query + body;
}

/** Appends the signature to the query or to the body. */
export function withSignature(part: string, signature: string): string {
  return withPair(part, 'signature', signature);
}
