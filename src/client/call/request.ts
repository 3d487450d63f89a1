/** A call as a request: what it holds, checked against the endpoint's rules, and encoded for the wire. */

import {
  type BrokenRule,
  brokenRule,
  type EndpointInfo,
  type FitChange,
  firstUnsent,
  missingParameter,
  type VerbInfo,
  weightOf,
} from '../../protocol/index.js';
import { withPair } from '../../signing/index.js';
import { ParameterError } from '../errors/errors.js';
import type { WireValue } from './encode.js';

/** A request without its signature. */
export interface CallRequest {
  readonly endpoint: EndpointInfo;
  readonly verb: Pick<VerbInfo, 'id' | 'summary'>;
  readonly params: Readonly<Record<string, WireValue>>;
  /** How an order is to be handled before it leaves. */
  readonly orderOptions?: OrderOptions | undefined;
  /** It goes before what only reads when both wait for a limit, as trading does. */
  readonly isUrgent?: true;
  /** What has been made to fit. */
  readonly fitted?: readonly FitChange[];
}

/** What was asked for an order besides its parameters. */
export interface OrderOptions {
  /** Prices and quantities are made to fit the symbol's filters. */
  readonly fit?: true;
  /** It leaves although it breaks a filter. */
  readonly unchecked?: true;
}

/** Whether a call of the endpoint places, changes or cancels something; a test order does not. */
export const isTrading = ({ security, changesNothing }: Pick<EndpointInfo, 'security' | 'changesNothing'>): boolean =>
  security === 'TRADE' && !changesNothing;

/** What a wire name is called in the fluent interface: "set it with .tz()". */
export function fluentName(verb: Pick<VerbInfo, 'id'> & Partial<VerbInfo>, wire: string): string | undefined {
  const found = Object.entries(verb.setters ?? {}).find(([, name]) => name === wire);
  return found?.[0];
}

/** The first rule or mandatory parameter that the request breaks, or undefined. */
export function findBroken({ endpoint, params }: CallRequest): BrokenRule | undefined {
  const missing = firstUnsent(endpoint.mandatory, params);
  if (missing !== undefined) return missingParameter({ require: endpoint.mandatory }, missing);
  return brokenRule(endpoint.rules, params);
}

/** @throws {@link ParameterError} naming the rule that the request breaks. */
export function checkRequest(request: CallRequest): void {
  const broken = findBroken(request);
  if (broken) throw new ParameterError(request.verb.id, broken.params[0] ?? '', brokenText(request, broken));
}

/** A broken rule in words. */
export function brokenText({ verb }: CallRequest, { rule, params, kind }: BrokenRule): string {
  const reason = rule.because ? `: ${rule.because}` : '';
  const ways = params.map((name) => {
    const fluent = fluentName(verb, name);
    return fluent ? `${name} (.${fluent}())` : name;
  });
  switch (kind) {
    case 'missing':
      return `${ways.join(' or ')} is missing${reason}.`;
    case 'forbidden':
      return `${ways.join(', ')} does not belong here${reason}.`;
    case 'combination':
      return `${params.join(', ')} do not go together${reason}.`;
  }
}

/** A parameter's text on the wire, before percent-encoding. */
export const wireText = (value: WireValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Weight of the request. */
export const requestWeight = ({ endpoint, params }: CallRequest): number => weightOf(endpoint.weight, params);

/** Parameters in the order in which they are sent, encoded. */
export function encodeRequest(params: CallRequest['params']): string {
  let text = '';
  for (const name in params) text = withPair(text, name, wireText(params[name] as WireValue));
  return text;
}

/** Whether the parameters travel in the body: placements do, all else in the query. */
export const inBody = (endpoint: Pick<EndpointInfo, 'method'>): boolean =>
  endpoint.method === 'POST' || endpoint.method === 'PUT';
