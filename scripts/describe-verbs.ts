/**
 * Describes each verb of the catalogue as plain data: its setters, the legs of its order lists, its result by reply
 * type.
 */

import type { Endpoint, Verb } from '../src/catalogue/endpoint.js';
import { prefixed } from '../src/catalogue/endpoints/order-terms.js';
import { paramInfo } from '../src/catalogue/schemas/parameter.js';
import { type Condition, isMet } from '../src/protocol/endpoints/conditions.js';
import { forbiddenBy } from '../src/protocol/endpoints/rules.js';
import { shortNames } from '../src/protocol/endpoints/short-names.js';
import type { EndpointInfo, LegInfo, VerbInfo } from '../src/protocol/endpoints/table.js';
import { namesOf } from '../src/protocol/endpoints/verb-arguments.js';
import type { ParamInfo } from '../src/protocol/kinds/value-spec.js';
import { enumValues } from '../src/protocol/values/enums.js';
import { idPaths } from './id-paths.js';
import { replyForm } from './reply-forms.js';

const RECV_WINDOW: ParamInfo = {
  kind: 'decimal',
  description: 'How long the request stays valid, in milliseconds; up to three decimals, at most 60000.',
  default: '5000',
};

/** Parameters of an endpoint by wire name, including `recvWindow` for signed endpoints. */
export function paramsOf(endpoint: Endpoint): Record<string, ParamInfo> {
  const params = Object.fromEntries(Object.entries(endpoint.params).map(([name, schema]) => [name, paramInfo(schema)]));
  return endpoint.security === 'NONE' ? params : { ...params, recvWindow: RECV_WINDOW };
}

/** The catalogue entry as plain data. */
export function describeEndpoint(id: string, endpoint: Endpoint): EndpointInfo {
  const verbs = Object.entries(endpoint.verbs).map(([verbId, verb]) => describeVerb(verbId, verb, endpoint));
  return {
    id,
    method: endpoint.method,
    path: endpoint.path,
    summary: endpoint.summary,
    security: endpoint.security,
    ...(endpoint.needsKey ? { needsKey: true } : {}),
    ...(endpoint.changesNothing ? { changesNothing: true } : {}),
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    source: endpoint.source,
    weight: endpoint.weight,
    weightPool: endpoint.weightPool ?? 'ip',
    ...(endpoint.weightOnSuccess === undefined ? {} : { weightOnSuccess: endpoint.weightOnSuccess }),
    orderCount: endpoint.orderCount ?? 0,
    params: paramsOf(endpoint),
    mandatory: endpoint.mandatory ?? [],
    rules: endpoint.rules ?? [],
    ids: idPaths(endpoint),
    reply: replyForm(endpoint),
    ...(endpoint.whenLost ? { whenLost: endpoint.whenLost } : {}),
    ...(endpoint.paging ? { paging: endpoint.paging } : {}),
    ...(endpoint.outcome ? { hasOutcome: true } : {}),
    ...(endpoint.testedBy ? { testedBy: endpoint.testedBy } : {}),
    display: endpoint.display,
    ...(endpoint.displayMany ? { displayMany: endpoint.displayMany } : {}),
    verbs,
  };
}

function describeVerb(id: string, verb: Verb, endpoint: Endpoint): VerbInfo {
  const legs = (verb.legs ?? []).map((leg) => describeLeg(leg, endpoint));
  const taken = new Set([
    ...Object.keys(verb.fix ?? {}),
    ...verb.args.flatMap(namesOf),
    ...legs.flatMap((leg) => [leg.type, ...Object.values(leg.fields)]),
    ...forbiddenBy(endpoint.rules ?? [], verb.fix ?? {}),
  ]);
  const setters: Record<string, string> = {};
  for (const wire of Object.keys(paramsOf(endpoint))) {
    if (taken.has(wire)) continue;
    const short = shortNames[wire];
    if (short) setters[short] = wire;
    setters[wire] = wire;
  }
  return {
    id,
    summary: verb.summary ?? endpoint.summary,
    fix: verb.fix ?? {},
    args: verb.args,
    defaults: verb.defaults ?? {},
    legs,
    setters,
  };
}

function describeLeg({ name, shares = [] }: NonNullable<Verb['legs']>[number], endpoint: Endpoint): LegInfo {
  const params = paramsOf(endpoint);
  const type = prefixed(name, 'type');
  const fields: Record<string, string> = {};
  for (const wire of Object.keys(params)) {
    if (wire === type || !wire.startsWith(name)) continue;
    const bare = wire.slice(name.length);
    fields[bare[0]?.toLowerCase() + bare.slice(1)] = wire;
  }
  for (const wire of shares) fields[bareName(wire)] = wire;
  const kinds = params[type]?.enum;
  if (!kinds) throw new Error(`${endpoint.path}: leg ${name} has no enumerated ${type}`);
  const types = Object.fromEntries(
    enumValues(kinds).map((kind) => [kind, legOfType({ [type]: kind }, fields, endpoint)]),
  );
  return { name, type, fields, types };
}

/** Whether a rule's condition follows from the leg's type alone, when nothing else is sent. */
function followsFrom(when: Condition | undefined, fixed: Record<string, string>): boolean {
  if (!when) return false;
  const type = Object.keys(fixed)[0] as string;
  return (
    type in when && Object.keys(when).every((name) => name === type || isAbsence(when[name])) && isMet(when, fixed)
  );
}

const isAbsence = (wanted: unknown) => typeof wanted === 'object' && wanted !== null && 'absent' in wanted;

/** `pendingSide` -> `side`: a shared parameter as a field of the leg that takes it. */
function bareName(wire: string): string {
  const words = wire.split(/(?=[A-Z])/);
  const last = words.slice(1).join('');
  return last[0]?.toLowerCase() + last.slice(1);
}

function legOfType(fixed: Record<string, string>, fields: Record<string, string>, endpoint: Endpoint) {
  const bare = new Map(Object.entries(fields).map(([field, wire]) => [wire, field]));
  const ofLeg = (names: readonly string[]) => names.flatMap((wire) => bare.get(wire) ?? []);
  const rules = (endpoint.rules ?? []).filter((rule) => followsFrom(rule.when, fixed));
  const forbidden = new Set(ofLeg(rules.flatMap((rule) => rule.forbid ?? [])));
  // A leg with a possible peg usually has a price. So the price is mandatory in the types, except where the peg is the
  // alternative to the price: there the printed type needs one of the two.
  const required = ofLeg([
    ...(endpoint.mandatory ?? []).filter((wire) => !(wire in fixed)),
    ...rules.flatMap((rule) => rule.require ?? []),
  ]);
  const defaults: Record<string, string> = required.includes('timeInForce') ? { timeInForce: 'GTC' } : {};
  const pegged =
    required.includes('price') &&
    !forbidden.has('pegPriceType') &&
    rules.some((rule) => rule.when && Object.values(rule.when).some(isAbsence));
  const mandatory = required.filter((field) => !(field in defaults) && !(pegged && field === 'price'));
  const either = [
    ...(pegged ? [['price', 'pegPriceType']] : []),
    ...rules.flatMap((rule) => (rule.requireAny ? [ofLeg(rule.requireAny)] : [])),
  ];
  const optional = Object.keys(fields).filter((field) => !forbidden.has(field) && !mandatory.includes(field));
  return { mandatory, optional, either, defaults };
}
