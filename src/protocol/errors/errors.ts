/**
 * The refusals of the exchange: a class, a function that makes one by its name, and the advice for users.
 *
 * `error-codes.ts` defines every code once; `refusal-texts.ts` every text once, with its code. The exchange
 * throws {@link Refusal}s from here, and the client explains replies from here. Source: `errors.json` of the protocol
 * reference.
 */
import { type EnumName, enumValues } from '../values/enums.js';
import { type RefusalName, refusalTexts } from '../values/refusal-texts.js';
import { errorCodes } from './error-codes.js';

export { type ErrorCode, errorCodes } from './error-codes.js';

/** The body of a refusal on the wire. */
export interface RefusalBody {
  readonly code: number;
  readonly msg: string;
}

/**
 * A refusal of the exchange. A check throws it, and the server sends it as the reply. A refused command has changed
 * nothing.
 *
 * The prototype chain of a refusal has `Error`, but its constructor does not call `Error`, which would record the
 * stack. Refusals are ordinary replies, thousands per second, and recording the stack would take six times as long as
 * all other work on a refusal.
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

/** The parts that all refusals with the same name share. */
interface RefusalKind {
  readonly code: number;
  readonly text: string;
  readonly http: number;
}

/** Cache by name. */
const kinds = new Map<RefusalName, RefusalKind>();

function kindOf(name: RefusalName): RefusalKind {
  let kind = kinds.get(name);
  if (kind === undefined) {
    const [code, text, more] = refusalTexts[name];
    kind = { code, text, http: more?.http ?? errorCodes[code]?.http ?? 400 };
    kinds.set(name, kind);
  }
  return kind;
}

/** Makes the refusal `name` and inserts `values` for the `%s` of its text: `refusal('mandatory', 'symbol')`. */
export function refusal(name: RefusalName, ...values: readonly (string | number)[]): Refusal {
  const { code, text, http } = kindOf(name);
  let next = 0;
  const msg = values.length === 0 ? text : text.replace(/%s/g, () => String(values[next++] ?? ''));
  return new Refusal(name, msg, code, http);
}

const FILTER_FAILURE = -1013;

/** A filter MAX_NUM_… limits the number of open orders, not a value of the order. */
const TOO_MANY_OPEN =
  'The filter limits the number of open orders or order lists. account.openOrders(symbol) lists them; cancel one before the next order.';

/** The call that cancels all orders of a symbol names no order. */
const NO_OPEN_ORDERS = 'The symbol has no open orders.';

/**
 * Returns the advice for the code of a reply; undefined for an unknown code.
 *
 * @param text The message of the reply: some codes have several messages, and the message selects the advice.
 * @param endpointId The endpoint that was called: the advice of some codes depends on the endpoint.
 */
export function adviceFor(code: number, text?: string, endpointId?: string): string | undefined {
  const [unknownOrder, unknownOrderText] = refusalTexts.unknownOrder;
  if (endpointId === 'cancelOpenOrders' && code === unknownOrder && (text ?? unknownOrderText) === unknownOrderText)
    return NO_OPEN_ORDERS;
  const ofText = Object.values(refusalTexts).find(([one, own, more]) => one === code && own === text && more?.advice);
  if (ofText !== undefined) return ofText[2]?.advice;
  const counting = /MAX_NUM_\w+/.exec(text ?? '');
  if (code === FILTER_FAILURE && counting) return TOO_MANY_OPEN;
  // `{TimeInForce}` is replaced by the values of this enum, which are defined in enums.ts.
  return errorCodes[code]?.advice.replace(/\{(\w+)\}/g, (_, list) => enumValues(list as EnumName).join(' '));
}
