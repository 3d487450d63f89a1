/**
 * Every answer of refusal that the service knows: code, name, HTTP status, exact texts, and what a user can do next.
 *
 * `error-codes.ts` states a code once; `refusal-texts.ts` states a text once and points at its code. The exchange raises
 * {@link Refusal}s from here, the client explains replies from here. Source: `errors.json` of the protocol reference.
 */
import { type EnumName, enumValues } from '../values/enums.js';
import { errorCodes } from './error-codes.js';
import { refusalAdvice } from './refusal-advice.js';
import { type RefusalName, refusalTexts } from './refusal-texts.js';

export { type ErrorCode, errorCodes } from './error-codes.js';

/** A refusal as it goes over the wire. */
export interface RefusalBody {
  readonly code: number;
  readonly msg: string;
}

/**
 * A refusal, thrown by whoever checks; the server writes it out. A rejected command has changed nothing.
 *
 * It is an `Error` by its prototype, but `Error` does not make it, because that would note the stack: a refusal is an
 * ordinary answer, of which an exchange gives thousands a second, and the stack would cost six times the rest.
 */
export class Refusal implements Error {
  readonly name = 'Refusal';
  readonly message: string;
  readonly reason: RefusalName;
  readonly code: number;
  readonly http: number;

  constructor(reason: RefusalName, text: string, code: number, http: number) {
    this.message = text;
    this.reason = reason;
    this.code = code;
    this.http = http;
  }

  get body(): RefusalBody {
    return { code: this.code, msg: this.message };
  }
}

Object.setPrototypeOf(Refusal.prototype, Error.prototype);

/** What is the same in all refusals of a name. */
interface RefusalKind {
  readonly code: number;
  readonly text: string;
  readonly http: number;
}

/** By name, those that have been raised so far. */
const kinds = new Map<RefusalName, RefusalKind>();

function kindOf(name: RefusalName): RefusalKind {
  let kind = kinds.get(name);
  if (kind === undefined) {
    const [code, text] = refusalTexts[name];
    kind = { code, text, http: name === 'banned' ? 418 : (errorCodes[code]?.http ?? 400) };
    kinds.set(name, kind);
  }
  return kind;
}

/** Makes the refusal `name` with its blanks filled in: `refusal('mandatory', 'symbol')`. */
export function refusal(name: RefusalName, ...values: readonly (string | number)[]): Refusal {
  const { code, text, http } = kindOf(name);
  let next = 0;
  const msg = values.length === 0 ? text : text.replace(/%s/g, () => String(values[next++] ?? ''));
  return new Refusal(name, msg, code, http);
}

/**
 * The advice for a code that came back, if it is known.
 *
 * @param text The message that came with it: some codes have many, and of those the text decides.
 */
export function adviceFor(code: number, text?: string): string | undefined {
  const ofText = (Object.keys(refusalAdvice) as RefusalName[]).find(
    (name) => refusalTexts[name][0] === code && refusalTexts[name][1] === text,
  );
  if (ofText !== undefined) return refusalAdvice[ofText];
  // `{TimeInForce}` stands for the members of that closed list, which are stated where it is.
  return errorCodes[code]?.advice.replace(/\{(\w+)\}/g, (_, list) => enumValues(list as EnumName).join(' '));
}
