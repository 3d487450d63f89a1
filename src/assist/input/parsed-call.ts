/** Parses a chain of names into a call: its verb, and the parameters that the code sets. Pure: no I/O. */
import {
  argumentOf,
  type EndpointInfo,
  type LegInfo,
  type Params,
  takeArguments,
  type VerbInfo,
} from '../../protocol/index.js';
import type { Argument, ChainLink } from '../text/cursor.js';
import type { CompletionContext } from './completion-context.js';

/** A call of a verb, as far as it has been typed. */
export interface ParsedCall {
  readonly endpoint: EndpointInfo;
  readonly verb: VerbInfo;
  /** The methods chained to the verb's own call. */
  readonly chained: readonly ChainLink[];
  /** The parameters without those of `chained`; a value that is not a literal is {@link UNKNOWN}. */
  readonly initialParams: Params;
}

/** Stands for a value that is set, but is not a literal and so unknown. */
export const UNKNOWN: unique symbol = Symbol('unknown');

/** Returns the endpoint and the verb of an id such as `market.klines`. */
export function findVerb(
  id: string,
  table: readonly EndpointInfo[],
): { readonly endpoint: EndpointInfo; readonly verb: VerbInfo } | undefined {
  for (const endpoint of table) {
    const verb = endpoint.verbs.find((one) => one.id === id);
    if (verb) return { endpoint, verb };
  }
  return undefined;
}

/** Returns the call in a chain, whatever variable holds the client; or the call that a variable of the chain holds. */
export function parseCall(
  chain: readonly ChainLink[],
  table: readonly EndpointInfo[],
  context: CompletionContext,
): ParsedCall | undefined {
  const called = chain.findIndex((link) => link.isCalled);
  const id = chain.slice(1, called + 1).map((link) => link.name);
  const direct = called > 0 ? findVerb(id.join('.'), table) : undefined;
  if (direct) {
    const { endpoint, verb } = direct;
    const args = chain[called]?.args ?? [];
    return {
      endpoint,
      verb,
      chained: chain.slice(called + 1),
      initialParams: { ...verb.fix, ...verb.defaults, ...argumentParams(verb, args) },
    };
  }
  const end = called < 0 ? chain.length : called;
  const path = chain.slice(0, end).map((link) => link.name);
  const call = path.length > 0 ? context.callAt(path) : undefined;
  const found = call && findVerb(call.verb, table);
  return found && { ...found, chained: chain.slice(end), initialParams: call.params };
}

/** Returns the parameters set by arguments, setters and legs, as far as they are literals. */
export function paramsSoFar({ verb, initialParams, chained }: ParsedCall): Params {
  const sent: Record<string, unknown> = { ...initialParams };
  for (const { name, isCalled, args } of chained) {
    if (!isCalled) continue;
    const wire = name === 'with' ? args[0]?.text : verb.setters[name];
    if (wire !== undefined) sent[wire] = (name === 'with' ? args[1] : args[0])?.text ?? UNKNOWN;
    const leg = verb.legs.find((one) => one.name === name);
    if (leg) Object.assign(sent, legParams(leg, args));
  }
  return sent;
}

function legParams(leg: LegInfo, [type, fields]: readonly Argument[]): Params {
  const known = leg.types[type?.text ?? ''];
  const given = Object.entries({ ...known?.defaults, ...fields?.fields });
  const sent = given.flatMap(([field, value]) => {
    const wire = leg.fields[field];
    return wire === undefined ? [] : [[wire, value ?? UNKNOWN] as const];
  });
  return { [leg.type]: type?.text ?? UNKNOWN, ...Object.fromEntries(sent) };
}

/**
 * Maps positional arguments to parameters: `market.ticker.price(['A', 'B'])` sets `symbols`, and `{ quoteOrderQty: '5'
 * }` sets `quoteOrderQty`.
 */
function argumentParams(verb: VerbInfo, args: readonly Argument[]): Params {
  const sent: Record<string, unknown> = {};
  const own = verb.args.map((spec) => ({ ...argumentOf(spec), isOptional: true }));
  takeArguments(own, args.slice(0, own.length), ({ names, listName }, value) => {
    const { fields, isList, text } = value as Argument;
    if (names.length === 1) sent[isList && listName ? listName : names[0]] = text ?? UNKNOWN;
    else for (const [name, one] of Object.entries(fields ?? { [names[0]]: text })) sent[name] = one ?? UNKNOWN;
  });
  return sent;
}

/** Returns the next leg of an order list that is not set yet; undefined when all are set, or the verb has no legs. */
export function nextLeg({ verb, chained }: ParsedCall): LegInfo | undefined {
  return verb.legs[chained.filter((link) => isLeg(verb, link.name)).length];
}

export function isLeg(verb: VerbInfo, name: string): boolean {
  return verb.legs.some((leg) => leg.name === name);
}
