/** Which verb a chain calls, and what it has been given so far. Pure. */
import type { EndpointInfo, LegInfo, Params, VerbInfo } from '../../protocol/index.js';
import type { Argument, ChainLink } from '../text/cursor.js';
import type { CompletionContext } from './completion-context.js';

/** A verb and its params. */
export interface ParsedCall {
  readonly endpoint: EndpointInfo;
  readonly verb: VerbInfo;
  /** What follows the verb's own call. */
  readonly chained: readonly ChainLink[];
  /** What is sent without `rest`; a value that cannot be read off is {@link UNKNOWN}. */
  readonly initialParams: Params;
}

/** Stands for a value that is given and cannot be read off. */
export const UNKNOWN: unique symbol = Symbol('unknown');

/** Endpoint and verb by id, such as `market.klines`. */
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

/** The verb that a chain calls, from whatever name its client has; or the one whose call a variable holds. */
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
  const held = called < 0 ? chain.length : called;
  const path = chain.slice(0, held).map((link) => link.name);
  const call = path.length > 0 ? context.callAt(path) : undefined;
  const found = call && findVerb(call.verb, table);
  return found && { ...found, chained: chain.slice(held), initialParams: call.params };
}

/** What is sent by now: arguments, setters and legs, as far as they can be read off. */
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

/** `market.ticker.price(['A', 'B'])` gives `symbols`, `{ quoteOrderQty: '5' }` what it names. */
function argumentParams(verb: VerbInfo, args: readonly Argument[]): Params {
  const sent: Record<string, unknown> = {};
  verb.args.forEach((spec, i) => {
    const arg = args[i];
    if (!arg) return;
    if (typeof spec !== 'string') {
      for (const [name, text] of Object.entries(arg.fields ?? { [spec[0] ?? '']: arg.text })) {
        sent[name] = text ?? UNKNOWN;
      }
      return;
    }
    const [one = '', several] = spec.replace('?', '').split('|');
    sent[arg.isList && several ? several : one] = arg.text ?? UNKNOWN;
  });
  return sent;
}

/** The leg that is described next; undefined when all are, or there are none. */
export function nextLeg({ verb, chained }: ParsedCall): LegInfo | undefined {
  return verb.legs[chained.filter((link) => isLeg(verb, link.name)).length];
}

export function isLeg(verb: VerbInfo, name: string): boolean {
  return verb.legs.some((leg) => leg.name === name);
}
