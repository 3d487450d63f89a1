/**
 * Splits the raw text of query and body into name-value pairs and removes the signature.
 *
 * Raw text has one character per byte (latin1), so that the signed payload can be rebuilt byte for byte: nothing is
 * decoded before the signature is removed. Values are percent-decoded as UTF-8. `+` means a space, as in HTML forms,
 * except in `signature`, whose base64 some clients send unencoded. Source: `signing.md`, "Server side".
 */
import { Bytes } from '../../platform/index.js';

/** One `name=value` pair; `value` is undefined when it is not percent-encoded UTF-8. */
export interface RawPair {
  readonly name: string;
  readonly value: string | undefined;
}

/** The parsed query or form body of a request. */
export interface RawPart {
  /** The pairs without signatures. */
  readonly pairs: readonly RawPair[];
  /** Decoded values of `signature`; an undecodable value becomes the empty string, which no key accepts. */
  readonly signatures: readonly string[];
  /** This part of the signed payload: the text without its signatures, each removed with one adjoining `&`. */
  readonly signed: string;
}

const PLAIN = /^[A-Za-z0-9\-_.~:,]*$/;
const ENCODED = /%(?![0-9A-Fa-f]{2})/;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const SIGNATURE = 'signature';

/** Splits the raw text of a query or body into pairs; an empty text has no pairs. */
export function readPart(raw: string): RawPart {
  const pairs: RawPair[] = [];
  const signatures: string[] = [];
  if (raw === '') return { pairs, signatures, signed: raw };
  const signedPieces: string[] = [];
  for (const piece of raw.split('&')) {
    const equals = piece.indexOf('=');
    const rawName = equals < 0 ? piece : piece.slice(0, equals);
    const rawValue = equals < 0 ? '' : piece.slice(equals + 1);
    if (rawName === SIGNATURE) {
      signatures.push(decode(rawValue, false) ?? '');
      continue;
    }
    signedPieces.push(piece);
    if (piece !== '') pairs.push({ name: decode(rawName, true) ?? rawName, value: decode(rawValue, true) });
  }
  return { pairs, signatures, signed: signatures.length === 0 ? raw : signedPieces.join('&') };
}

/** The percent-decoded UTF-8 text, or undefined if it cannot be decoded. */
function decode(raw: string, plusIsSpace: boolean): string | undefined {
  if (PLAIN.test(raw)) return raw;
  if (ENCODED.test(raw)) return undefined;
  const spaced = plusIsSpace ? raw.replaceAll('+', ' ') : raw;
  const bytes = spaced.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  try {
    return utf8.decode(Bytes.from(bytes, 'latin1'));
  } catch {
    return undefined;
  }
}
