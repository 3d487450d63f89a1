/**
 * Makes the verb groups of a client from the endpoint table: real methods on real prototypes, so that inspection and
 * completion find them. Their types are in the generated file `surface.gen.ts`.
 */
import {
  argumentOf,
  argumentText,
  describesOrders,
  type EndpointInfo,
  endpointTable,
  type LegInfo,
  type Positional,
  type VerbInfo,
} from '../protocol/index.js';
import { type Signature, takeAll } from './call/call-arguments.js';
import { encodeParam, type WireValue } from './call/encode.js';
import { type CallRequest, type ComputedDecimals, isTrading, withComputed } from './call/request.js';
import { passUnsent, type UnsentCall, watchUnsent } from './call/unsent-calls.js';
import { FluentCall } from './calls/fluent-call.js';
import { ReadingCall } from './calls/reading-call.js';
import { ReplaceCall } from './calls/replace-call.js';
import { OrderCall, TestableCall, TicketCall } from './calls/ticket-call.js';
import { groupText } from './client-summary.js';
import { PagedCall } from './paging/paged-call.js';
import { describeAs } from './results/describe.js';
import { INSPECT } from './results/display-hooks.js';
import type { SessionContext } from './session/session-context.js';
import { ParameterError } from './types/errors.js';
import type { SpotVerbs } from './types/surface.gen.js';
import { isDecimal } from './values/decimal.js';

type CallClass = new (...parts: ConstructorParameters<typeof FluentCall>) => FluentCall<unknown>;

interface VerbParts {
  readonly signature: Signature;
  /**
   * The start parameters of every call of the verb: fixed and default values, and an empty entry for each mandatory
   * argument.
   */
  readonly template: Readonly<Record<string, WireValue>>;
  readonly Class: CallClass;
}

/** A verb. A program uses few verbs, so the parts that the calls of a verb need are made at its first call. */
class MadeVerb {
  readonly endpoint: EndpointInfo;
  readonly verb: VerbInfo;
  #parts: VerbParts | undefined;

  constructor(endpoint: EndpointInfo, verb: VerbInfo) {
    this.endpoint = endpoint;
    this.verb = verb;
  }

  get parts(): VerbParts {
    this.#parts ??= partsOf(this.endpoint, this.verb);
    return this.#parts;
  }
}

function partsOf(endpoint: EndpointInfo, verb: VerbInfo): VerbParts {
  const args = verb.args.map(argumentOf);
  const signature = { verb: verb.id, args, usage: () => usage(verb) };
  return { signature, template: templateOf(verb, args), Class: callClass(endpoint, verb) };
}

/** Copying a template and filling its entries costs a fifth of adding the parameters one by one to an empty object. */
function templateOf(verb: VerbInfo, args: readonly Positional[]): Record<string, WireValue> {
  const entries = args.flatMap(({ names, listName, isOptional }) =>
    names.length > 1 || isOptional || listName ? [] : [[names[0], ''] as const],
  );
  return { ...verb.fix, ...verb.defaults, ...Object.fromEntries(entries) };
}

/** Every verb; listed once per process, on the first connection. */
let made: readonly MadeVerb[] | undefined;

function verbs(): readonly MadeVerb[] {
  made ??= endpointTable.flatMap((endpoint) => endpoint.verbs.map((verb) => new MadeVerb(endpoint, verb)));
  return made;
}

const pascal = (id: string) => id.replace(/(?:^|\.)(.)/g, (_, letter: string) => letter.toUpperCase());

/** The base class for calls of this endpoint. */
function baseOf(endpoint: EndpointInfo): typeof FluentCall<unknown> {
  if (endpoint.hasOutcome) return ReplaceCall;
  if (endpoint.testedBy) return TestableCall;
  if (endpoint.orderCount > 0) return TicketCall;
  if (endpoint.changesNothing) return OrderCall;
  if (endpoint.paging) return PagedCall;
  return isTrading(endpoint) ? FluentCall : ReadingCall;
}

/** Makes a call class whose prototype carries the verb's setters. */
function callClass(endpoint: EndpointInfo, verb: VerbInfo): CallClass {
  const name = `${pascal(verb.id)}Call`;
  const Base = baseOf(endpoint);
  const Class = { [name]: class extends Base {} }[name] as CallClass;
  for (const [fluent, wire] of Object.entries(verb.setters)) {
    if (fluent in Base.prototype) throw new Error(`${verb.id}: setter ${fluent} would hide Call.${fluent}`);
    Object.defineProperty(Class.prototype, fluent, {
      configurable: true,
      writable: true,
      value(this: FluentCall<unknown>, value: unknown) {
        if (value !== undefined) return this.with(wire, value);
        return FluentCall.failed(this, new ParameterError(verb.id, wire, `.${fluent}() needs a value.`));
      },
    });
  }
  return Class;
}

/** The member names of a verb's calls besides its setters, such as `send`, and `all` for paged lists. */
export function callMembersOf(id: string): readonly string[] {
  const found = verbs().find(({ verb }) => verb.id === id);
  const names = new Set<string>();
  for (let proto = found && baseOf(found.endpoint).prototype; proto && proto !== Object.prototype; ) {
    for (const name of Object.getOwnPropertyNames(proto)) if (name !== 'constructor') names.add(name);
    proto = Object.getPrototypeOf(proto);
  }
  return [...names];
}

/** Makes the verb groups of one client. */
export function makeVerbs(session: SessionContext): SpotVerbs {
  const root: Record<string, unknown> = {};
  for (const one of verbs()) {
    const path = one.verb.id.split('.');
    const method = path.pop() as string;
    let group = root;
    for (const name of path) {
      group[name] ??= {};
      group = group[name] as Record<string, unknown>;
    }
    if (!(INSPECT in group)) describeAs(group, () => groupText(one.verb.id.slice(0, one.verb.id.lastIndexOf('.'))));
    const isWatched = isTrading(one.endpoint);
    const call: (...given: unknown[]) => unknown = (...given) =>
      start(session, one, given, isWatched ? watchUnsent(call) : undefined);
    Object.defineProperty(call, 'name', { value: method });
    Object.defineProperty(group, method, { value: call, enumerable: true });
  }
  return root as typeof root & SpotVerbs;
}

function start(
  session: SessionContext,
  { endpoint, verb, parts: { signature, template, Class } }: MadeVerb,
  given: readonly unknown[],
  unsent: UnsentCall | undefined,
): unknown {
  // `Object.assign` and not `{ ...template }`: filling a spread copy takes ten times as long under Node 20.
  const params: Record<string, WireValue> = Object.assign({}, template);
  let computed: ComputedDecimals | undefined;
  const onComputed = describesOrders(endpoint)
    ? (name: string, float: number) => {
        computed = withComputed(computed, name, float);
      }
    : undefined;
  const set = (name: string, value: unknown) => {
    const info = endpoint.params[name];
    if (!info) throw new ParameterError(verb.id, name, `${name} is not a parameter of this call.`);
    if (computed) computed = withComputed(computed, name);
    params[name] = encodeParam(info, value, { verb: verb.id, name, clock: session, onComputed });
  };
  let request: CallRequest = { endpoint, verb, params, orderOptions: undefined };
  try {
    takeAll(signature, given, ({ names, listName }, value) => {
      if (names.length > 1) setAlternative(verb, names, value, set);
      else set(listName && Array.isArray(value) ? listName : names[0], value);
    });
  } catch (error) {
    request = withFailure(request, error);
  }
  const finish = (ready: CallRequest, watch: UnsentCall | undefined) =>
    new Class(session, computed ? { ...ready, computed } : ready, undefined, watch);
  return verb.legs.length ? legStep(verb, verb.legs, set, request, unsent, finish) : finish(request, unsent);
}

/** The request of a call that cannot be sent, without the empty entries of its template. The first error stays. */
export function withFailure(request: CallRequest, error: unknown): CallRequest {
  if (!(error instanceof ParameterError)) throw error;
  if (request.failure) return request;
  const params = Object.fromEntries(Object.entries(request.params).filter(([, value]) => value !== ''));
  return { ...request, params, failure: error };
}

/** `'0.1'`, `{ quantity: '0.1' }` or `{ quoteOrderQty: '100' }` for the argument `['quantity', 'quoteOrderQty']`. */
function setAlternative(
  verb: VerbInfo,
  names: readonly string[],
  value: unknown,
  set: (name: string, value: unknown) => void,
): void {
  if (typeof value !== 'object' || isDecimal(value)) {
    set(names[0] as string, value);
    return;
  }
  for (const [name, one] of Object.entries(value as object)) {
    if (!names.includes(name)) {
      throw new ParameterError(verb.id, name, `${name} is not allowed here; give ${names.join(' or ')}.`, usage(verb));
    }
    set(name, one);
  }
}

/** The next step of an order list: an object with one method, which has the name of the leg. */
function legStep(
  verb: VerbInfo,
  legs: readonly LegInfo[],
  set: (name: string, value: unknown) => void,
  request: CallRequest,
  unsent: UnsentCall | undefined,
  finish: (request: CallRequest, unsent: UnsentCall | undefined) => unknown,
): unknown {
  const [leg, ...rest] = legs as [LegInfo, ...LegInfo[]];
  const step = {
    [leg.name]: (type: string, fields: Readonly<Record<string, unknown>> = {}) => {
      let ready = request;
      try {
        setLeg(verb, leg, type, fields, set);
      } catch (error) {
        ready = withFailure(request, error);
      }
      return rest.length ? legStep(verb, rest, set, ready, watch, finish) : finish(ready, watch);
    },
  };
  const watch = unsent && passUnsent(unsent, step, request);
  return describeAs(step, () => `${verb.id}: not complete, so it cannot be sent yet. Next: .${leg.name}(type, { … })`);
}

function setLeg(
  verb: VerbInfo,
  leg: LegInfo,
  type: string,
  fields: Readonly<Record<string, unknown>>,
  set: (name: string, value: unknown) => void,
): void {
  set(leg.type, type);
  // A list of values is refused here; otherwise the message would name its indexes as unknown fields.
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw new ParameterError(
      verb.id,
      leg.name,
      `.${leg.name}(type, { … }) needs the fields of its order in an object.`,
      `The fields are ${Object.keys(leg.fields).join(', ')}.`,
    );
  }
  const known = leg.types[type];
  for (const [field, value] of Object.entries({ ...known?.defaults, ...fields })) {
    const wire = leg.fields[field];
    if (!wire) {
      throw new ParameterError(
        verb.id,
        field,
        `.${leg.name}() has no field '${field}'${sharedText(verb, leg, field)}.`,
        `The fields are ${Object.keys(leg.fields).join(', ')}.`,
      );
    }
    if (value !== undefined) set(wire, value);
  }
}

/** Says where a field that this leg does not have is given instead; '' if it is given nowhere. */
function sharedText({ id, args, legs }: VerbInfo, leg: LegInfo, field: string): string {
  const isArgument = args.some((arg) => arg === field);
  if (isArgument) return `: it is an argument of ${id.slice(id.lastIndexOf('.') + 1)}(…)`;
  // Both pending legs close the same position.
  const other = legs.find(({ name, fields }) => name !== leg.name && name.startsWith('pending') && field in fields);
  return other && leg.name.startsWith('pending') ? `: it shares the ${field} of .${other.name}(); leave it out` : '';
}

/** The usage text of a verb for messages and help, such as `orders.limit(symbol, side, quantity, price)`. */
export function usage(verb: VerbInfo): string {
  const args = verb.args.map((arg) => argumentText(arg, ' or '));
  const legs = verb.legs.map((leg) => `.${leg.name}(type, { … })`).join('');
  return `Usage: x.${verb.id}(${args.join(', ')})${legs}.`;
}
