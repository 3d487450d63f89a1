/**
 * Parameters as they came over the wire: the raw text of query and body, cut into pairs.
 *
 * Raw text is a string with one character a byte (latin1), so that what was signed can be put together again byte for
 * byte: nothing is decoded before the signature has been taken out. Values are percent-decoded UTF-8; `+` is a space,
 * as in forms, except in `signature`, whose base64 some clients send unencoded. Source: `signing.md`, "Server side".
 */

/** One `name=value`; `value` is undefined when it is not percent-encoded UTF-8. */
export interface RawPair {
  readonly name: string;
  readonly value: string | undefined;
}

/** The query or the form body of a request. */
export interface RawPart {
  /** Without signatures. */
  readonly pairs: readonly RawPair[];
  /** Values of `signature`, decoded; an undecodable one is the empty string, which no key accepts. */
  readonly signatures: readonly string[];
  /** The text without its signatures, each gone together with one adjoining `&`: this part of what was signed. */
  readonly signed: string;
}

const PLAIN = /^[A-Za-z0-9\-_.~:,]*$/;
const ENCODED = /%(?![0-9A-Fa-f]{2})/;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const SIGNATURE = 'signature';

/** Cuts the raw text of one part into pairs; the empty text has none. */
export function readPart(raw: string): RawPart {
  const pairs: RawPair[] = [];
  const signatures: string[] = [];
  if (raw === '') return { pairs, signatures, signed: raw };
  const kept: string[] = [];
  for (const piece of raw.split('&')) {
    const equals = piece.indexOf('=');
    const rawName = equals < 0 ? piece : piece.slice(0, equals);
    const rawValue = equals < 0 ? '' : piece.slice(equals + 1);
    if (rawName === SIGNATURE) {
      signatures.push(decode(rawValue, false) ?? '');
      continue;
    }
    kept.push(piece);
    if (piece !== '') pairs.push({ name: decode(rawName, true) ?? rawName, value: decode(rawValue, true) });
  }
  return { pairs, signatures, signed: signatures.length === 0 ? raw : kept.join('&') };
}

/** Percent-decoded UTF-8 text, or undefined. */
function decode(raw: string, plusIsSpace: boolean): string | undefined {
  if (PLAIN.test(raw)) return raw;
  if (ENCODED.test(raw)) return undefined;
  const spaced = plusIsSpace ? raw.replaceAll('+', ' ') : raw;
  const bytes = spaced.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return undefined;
  }
}
