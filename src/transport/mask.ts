/**
 * Masks secrets in requests and replies, for errors, hooks, recordings and printed commands: by their names, and the key
 * and the signature of a request by their values too, because a server or a proxy may repeat a request in its reply.
 */
import type { WireRequest, WireResponse } from './transport.js';

const KEY_HEADER = /^(?:x-mbx-apikey|authorization|cookie|set-cookie|proxy-authorization)$/i;

/** Cache: header name -> whether it matches `KEY_HEADER`. Replies may have any names, so its size is limited. */
const keyHeaders = new Map<string, boolean>();
const MAX_NAMES = 100;

function isKeyHeader(name: string): boolean {
  let is = keyHeaders.get(name);
  if (is === undefined) {
    is = KEY_HEADER.test(name);
    if (keyHeaders.size < MAX_NAMES) keyHeaders.set(name, is);
  }
  return is;
}

/**
 * Secret parameters: signatures, API keys, and the keys of user data streams. A value ends at a quote or a space, because
 * a masked reply must stay valid JSON. In JSON it may contain escapes.
 */
const SECRET_PARAMETER = /(^|[?&])(signature|listenKey|apiKey|secretKey)=(?:[^&#\s"'<>\\]|\\[/u])*/gi;

/** Secret fields of replies: the reply to a request that creates a key contains the key. */
const SECRET_FIELD = /"(listenKey|listenToken|apiKey|secretKey|privateKey|passphrase)"(\s*:\s*)"(?:[^"\\]+|\\.)*"/gi;

/** Replaces signatures and keys in a path with query, or in a form body, by their names: `signature=‹signature›`. */
export function maskParameters(text: string): string {
  if (!text.includes('=')) return text;
  return text.replace(SECRET_PARAMETER, (_, lead: string, name: string) => `${lead}${name}=‹${name}›`);
}

/** Replaces the values of secret fields in a JSON text. */
export function maskFields(text: string): string {
  if (!text.includes('"')) return text;
  return text.replace(SECRET_FIELD, (_, name: string, colon: string) => `"${name}"${colon}"‹${name}›"`);
}

/** Replaces the values of secret headers; the other headers stay unchanged. */
export function maskHeaders<T extends WireRequest['headers'] | WireResponse['headers']>(headers: T): T {
  const masked = Object.entries(headers).map(([name, value]) => [name, isKeyHeader(name) ? '‹key›' : value]);
  return Object.fromEntries(masked) as T;
}

/** The parts of a request that can contain secrets. */
type SentParts = Pick<WireRequest, 'path' | 'headers' | 'body'>;

/** Minimum length of a masked value; shorter values would mask harmless text. */
const MIN_SECRET = 8;

/** The API key and the signature of a request, each with its mask. */
function secretsOf({ path, headers, body }: SentParts): [value: string, mask: string][] {
  const found: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (isKeyHeader(name) && value.length >= MIN_SECRET) found.push([value, '‹key›']);
  }
  for (const text of [path, body ?? '']) {
    const signature = /(?:^|[?&])signature=([^&#]*)/.exec(text)?.[1];
    if (signature !== undefined && signature.length >= MIN_SECRET)
      found.push([decodeURIComponent(signature), '‹signature›']);
  }
  return found;
}

/** Masks secrets in a text: by the names of fields and parameters, and the secrets of one request by their values. */
export type Masker = (text: string) => string;

/** A secret of a request, as it may be repeated. */
interface Repeated {
  readonly value: string;
  readonly mask: string;
  /**
   * The longest part of the secret that no encoding changes, in lower case: a text without this part cannot contain the
   * secret.
   */
  readonly trace: string;
  pattern: RegExp | undefined;
}

/** Makes the function that masks the secrets of `request` in a reply that is not a result, and for watchers in any reply. */
export function maskerOf(request: SentParts): Masker {
  let secrets: readonly Repeated[] | undefined;
  return (text) => {
    secrets ??= secretsOf(request).map(([value, mask]) => ({ value, mask, trace: traceOf(value), pattern: undefined }));
    let masked = text;
    const lower = text.length < MIN_SECRET ? '' : text.toLowerCase();
    for (const secret of secrets) {
      if (lower === '' || !lower.includes(secret.trace)) continue;
      // Making a pattern costs more than all searches, and hardly any reply repeats a secret.
      secret.pattern ??= inAnyEncoding(secret.value);
      masked = masked.replace(secret.pattern, secret.mask);
    }
    return maskFields(maskParameters(masked));
  };
}

function traceOf(secret: string): string {
  const parts = secret.toLowerCase().split(/[^a-z0-9]+/);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

/**
 * Masks the key and the signature of `request` in the text of a result. Other secrets stay, because a result may be a new
 * key. This function runs for every signed call, so it searches only for the values as they were sent.
 */
export function maskRepeated(text: string, request: SentParts): string {
  const { path, headers, body = path } = request;
  const at = body.lastIndexOf('signature=');
  const signature = at < 0 ? '' : body.slice(at + 'signature='.length);
  let isRepeated = signature.length >= MIN_SECRET && text.includes(plainOf(signature));
  for (const name of Object.keys(headers)) {
    const value = headers[name] as string;
    if (isKeyHeader(name) && value.length >= MIN_SECRET && text.includes(value)) isRepeated = true;
  }
  if (!isRepeated) return text;
  return secretsOf(request).reduce((masked, [value, mask]) => masked.replaceAll(value, mask), text);
}

/** A signature without percent-encoding; one in hex has none. */
const plainOf = (signature: string): string => (signature.includes('%') ? decodeURIComponent(signature) : signature);

/** The reply headers with masked secrets. */
export function maskReplyHeaders(headers: WireResponse['headers'], mask: Masker): WireResponse['headers'] {
  const masked = Object.entries(maskHeaders(headers)).map(([name, value]) => [
    name,
    typeof value === 'string' ? mask(value) : value?.map(mask),
  ]);
  return Object.fromEntries(masked);
}

/**
 * A pattern for the forms in which a server may repeat a secret: percent-encoded once or more, with JSON or HTML
 * escapes, in upper or lower case. Only base64 has characters that are encoded.
 */
function inAnyEncoding(secret: string): RegExp {
  const pattern = secret.replace(/[^A-Za-z0-9]/g, (character) => {
    const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
    const plain = character === '+' ? '[+ ]' : `\\\\?\\${character}`;
    return `(?:${plain}|%(?:25)*${hex}|&#0*${character.charCodeAt(0)};|&#x0*${hex};|\\\\u00${hex})`;
  });
  return new RegExp(pattern, 'gi');
}
