/** Makes the request of a call: its data, the checks of the endpoint's rules, and the encoding of its parameters. */

import {
  asUs,
  type BrokenRule,
  brokenRule,
  computedDecimal,
  type EndpointInfo,
  type FitChange,
  firstUnsent,
  missingParameter,
  type VerbInfo,
  weightOf,
} from '../../protocol/index.js';
import { withPair } from '../../signing/index.js';
import { ParameterError } from '../types/errors.js';
import type { WireValue } from './encode.js';

/** A request before signing. */
export interface CallRequest {
  readonly endpoint: EndpointInfo;
  readonly verb: Pick<VerbInfo, 'id' | 'summary'>;
  readonly params: Readonly<Record<string, WireValue>>;
  /** How the client handles an order before it sends the order. */
  readonly orderOptions?: OrderOptions | undefined;
  /** Set if a read must go before other reads in the limit queue, as trading requests do. */
  readonly isUrgent?: true;
  /** The changes by `.fit()`. */
  readonly fitted?: readonly FitChange[];
  /** Wire names of decimals that were given as floats with rounding errors, which only `.fit()` may send. */
  readonly computed?: ComputedDecimals | undefined;
  /** Set when the order was confirmed before its filters were loaded. */
  readonly isConfirmed?: true;
  /** Why the filters of an order were not checked before it was sent. */
  readonly uncheckedBecause?: string;
  /** The first parameter error of the call. The call is never sent: its promise rejects with this error. */
  readonly failure?: ParameterError;
}

/** Wire name -> the float of the user. */
export type ComputedDecimals = ReadonlyMap<string, number>;

/** Options of an order that are not parameters of the exchange. */
export interface OrderOptions {
  /** Adjusts prices and quantities to the symbol's filters. */
  readonly fit?: true;
  /** Sends the order even if it breaks a filter. */
  readonly unchecked?: true;
}

/** Whether a call of the endpoint places, changes or cancels something; a test order does not. */
export const isTrading = ({ security, changesNothing }: Pick<EndpointInfo, 'security' | 'changesNothing'>): boolean =>
  security === 'TRADE' && !changesNothing;

/** The setter of a wire name, such as `tz` for `timeZone`; undefined if there is none. */
export function fluentName(verb: Pick<VerbInfo, 'id'> & Partial<VerbInfo>, wire: string): string | undefined {
  const found = Object.entries(verb.setters ?? {}).find(([, name]) => name === wire);
  return found?.[0];
}

/** The first mandatory parameter or rule that the request breaks; undefined if there is none. */
export function findBroken({ endpoint, params }: CallRequest): BrokenRule | undefined {
  const missing = firstUnsent(endpoint.mandatory, params);
  if (missing !== undefined) return missingParameter({ require: endpoint.mandatory }, missing);
  return brokenRule(endpoint.rules, params);
}

/** The computed decimals after a parameter was set: to a computed float, or to another value. */
export function withComputed(
  computed: ComputedDecimals | undefined,
  name: string,
  float?: number,
): ComputedDecimals | undefined {
  if (float === undefined && !computed?.has(name)) return computed;
  const others = [...(computed ?? [])].filter(([one]) => one !== name);
  const all = float === undefined ? others : [...others, [name, float] as const];
  return all.length > 0 ? new Map(all) : undefined;
}

/** A parameter whose value cannot be sent: its wire name, and the message. */
export interface ValueProblem {
  readonly name: string;
  readonly text: string;
}

/** The first value that cannot be sent although it has a valid form; undefined if there is none. */
export const valueProblem = (request: CallRequest): ValueProblem | undefined =>
  computedProblem(request) ?? reversedRange(request.params);

/** A float with rounding errors that `.fit()` does not round. */
function computedProblem({ computed, orderOptions }: CallRequest): ValueProblem | undefined {
  if (!computed || orderOptions?.fit) return undefined;
  for (const [name, value] of computed) return { name, text: computedDecimalText(name, value) };
  return undefined;
}

function computedDecimalText(name: string, value: number): string {
  const way = `append .fit(), which rounds it to the filters, or write it as a string, such as '${computedDecimal(value)}'`;
  return `${name}: ${value} has more digits than a number holds exactly; ${way}.`;
}

/** The times of a range that ends before it begins; undefined for any other range. */
export function reversedRange({ startTime, endTime }: Readonly<Record<string, unknown>>): ValueProblem | undefined {
  if (startTime === undefined || endTime === undefined) return undefined;
  const [from, to] = [asUs(Number(startTime)), asUs(Number(endTime))];
  if (!(from > to)) return undefined;
  const text = `the range ends before it begins: startTime is ${isoTime(from)}, endTime is ${isoTime(to)}; swap the two times.`;
  return { name: 'startTime', text };
}

const isoTime = (us: number): string => (us < 8.64e18 ? new Date(us / 1_000).toISOString() : String(us));

/** @throws {@link ParameterError} that names the broken rule, a range that ends before it begins, or a float with rounding errors without `.fit()`. */
export function checkRequest(request: CallRequest): void {
  if (request.failure) throw request.failure;
  const problem = valueProblem(request);
  if (problem) throw new ParameterError(request.verb.id, problem.name, problem.text);
  const broken = findBroken(request);
  if (broken) throw new ParameterError(request.verb.id, broken.params[0] ?? '', brokenText(request, broken));
}

/** The message of a broken rule. */
export function brokenText({ verb }: CallRequest, { rule, params, kind }: BrokenRule): string {
  const reason = rule.because ? `: ${rule.because}` : '';
  const ways = params.map((name) => {
    const fluent = fluentName(verb, name);
    return fluent ? `${name} (.${fluent}())` : (legName(verb, name) ?? name);
  });
  switch (kind) {
    case 'missing':
      return `${ways.join(' or ')} is missing${reason}.`;
    case 'forbidden':
      return `${ways.join(', ')} is not allowed here${reason}.`;
    case 'combination':
      return `Invalid combination of ${params.join(', ')}${reason}.`;
  }
}

/** How users write a parameter of a leg, such as `side of .working()`; they never type its wire name. */
function legName({ legs = [] }: Partial<VerbInfo>, wire: string): string | undefined {
  for (const leg of legs) {
    if (leg.type === wire) return `the type of .${leg.name}()`;
    const field = Object.keys(leg.fields).find((name) => leg.fields[name] === wire);
    if (field !== undefined) return `${field} of .${leg.name}()`;
  }
  return undefined;
}

/** A parameter's text on the wire, before percent-encoding. */
export const wireText = (value: WireValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The request weight of a call. */
export const requestWeight = ({ endpoint, params }: CallRequest): number => weightOf(endpoint.weight, params);

/** The parameters in sending order, percent-encoded. */
export function encodeRequest(params: CallRequest['params']): string {
  let text = '';
  for (const name of Object.keys(params)) text = withPair(text, name, wireText(params[name] as WireValue));
  return text;
}

/** Whether the parameters are sent in the body (POST and PUT) rather than in the query. */
export const inBody = (endpoint: Pick<EndpointInfo, 'method'>): boolean =>
  endpoint.method === 'POST' || endpoint.method === 'PUT';
