/**
 * Conditional rules of an endpoint, as data: which parameters need, exclude or forbid each other.
 *
 * The server answers a broken rule with the refusal of the rule. The client checks the same rules before it sends, and
 * its error explains the rule in words. The printer of the client's types leaves out setters that the fixed parameters
 * of a verb forbid.
 */

import { type Refusal, refusal } from '../errors/errors.js';
import type { RefusalName } from '../values/refusal-texts.js';
import { asUs, HOUR_US } from '../values/time.js';
import { type Condition, isMet, isSent, needsSent, type ParamCondition, type Params } from './conditions.js';

/** One rule. Its effect applies if `when` is met; a rule has exactly one effect. */
export interface Rule {
  readonly when?: Condition;
  /** All of these must be sent. */
  readonly require?: readonly string[];
  /** At least one of these must be sent. The refusal names them in this order. */
  readonly requireAny?: readonly [string, string];
  /** Exactly one of these must be sent. */
  readonly requireOne?: readonly [string, string];
  /** None of these may be sent. A name in this list need not be a parameter of the endpoint; the refusal is the same. */
  readonly forbid?: readonly string[];
  /** Parameters that must be sent together or not at all. */
  readonly together?: readonly string[];
  /** The sent parameters, without those in `ignoring`, must be one of these sets. */
  readonly combinations?: readonly (readonly string[])[];
  readonly ignoring?: readonly string[];
  /** If both times are sent, their difference must be at most this number of hours. */
  readonly within?: { readonly from: string; readonly to: string; readonly hours: number };
  /** The request is always refused if `when` is met. */
  readonly reject?: true;
  /** Refusal that replaces the usual refusal of the effect, with the values for its text. */
  readonly error?: readonly [RefusalName, ...string[]];
  /** The rule as text for people. */
  readonly because?: string;
}

/** A broken rule, the parameters that it is about, and the refusal of the exchange. */
export interface BrokenRule {
  readonly rule: Rule;
  readonly params: readonly string[];
  readonly kind: 'missing' | 'forbidden' | 'combination';
  readonly refusal: Refusal;
}

/** Returns the first rule that `params` break; undefined if they break none. */
export function brokenRule(rules: readonly Rule[], params: Params): BrokenRule | undefined {
  for (const { rule, when, needs } of rulesOfType(rules, params.type)) {
    if (needs !== undefined && !isSent(params, needs)) continue;
    if (when && !isMet(when, params)) continue;
    const broken = checkRule(rule, params);
    if (broken) return broken;
  }
  return undefined;
}

/** A rule for one order type, with the part of its condition that does not depend on the type. */
interface Asked {
  readonly rule: Rule;
  readonly when: Condition | undefined;
  /** A parameter that must be sent for the condition to be met. */
  readonly needs: string | undefined;
}

/**
 * Cache of the rules for each order type. Most rules of an endpoint are about other types or about rarely sent
 * parameters, and every order is checked against the rules.
 */
const ofTypes = new WeakMap<readonly Rule[], Map<unknown, readonly Asked[]>>();
/** The size of the cache: more than the number of order types. Invalid types cannot fill more than that. */
const MAX_TYPES = 32;

/** The rules that can apply to an order of this type, in their order. */
function rulesOfType(rules: readonly Rule[], type: unknown): readonly Asked[] {
  const known = ofTypes.get(rules);
  const found = known?.get(type);
  if (found) return found;
  const asked = rules.flatMap((rule) => askedOf(rule, type));
  const kept = known ?? new Map<unknown, readonly Asked[]>();
  if (kept.size < MAX_TYPES && typeof type !== 'object') ofTypes.set(rules, kept.set(type, asked));
  return asked;
}

function askedOf(rule: Rule, type: unknown): Asked[] {
  if (!rule.when) return [{ rule, when: undefined, needs: undefined }];
  const { type: wanted, ...rest } = rule.when;
  if (wanted !== undefined && !isMet({ type: wanted }, { type })) return [];
  const names = Object.keys(rest);
  const needs = names.find((name) => name !== 'any' && needsSent(rest[name] as ParamCondition));
  return [{ rule, when: names.length > 0 ? rest : undefined, needs }];
}

/** The first of `names` that was not sent. */
export function firstUnsent(names: readonly string[], params: Params): string | undefined {
  for (const name of names) if (!isSent(params, name)) return name;
  return undefined;
}

function firstSent(names: readonly string[], params: Params): string | undefined {
  for (const name of names) if (isSent(params, name)) return name;
  return undefined;
}

/** A mandatory parameter that is missing, as a broken rule. */
export function missingParameter(rule: Rule, name: string): BrokenRule {
  return breaks(rule, 'missing', [name], () => refusal('mandatory', name));
}

function breaks(rule: Rule, kind: BrokenRule['kind'], params: readonly string[], usual: () => Refusal): BrokenRule {
  return { rule, params, kind, refusal: rule.error ? refusal(...rule.error) : usual() };
}

// Closures are created only for a broken rule: every call is checked before it is sent.
function checkRule(rule: Rule, params: Params): BrokenRule | undefined {
  const { require, requireAny, requireOne, forbid, together, combinations, within } = rule;
  const missing = require && firstUnsent(require, params);
  if (missing) return missingParameter(rule, missing);

  const either = requireAny ?? requireOne;
  if (either && firstSent(either, params) === undefined) {
    // The rule's own refusal is for two sent parameters with `requireOne`, and for no sent parameter with `requireAny`.
    const own = requireAny && rule.error ? refusal(...rule.error) : refusal('mandatoryEither', ...either);
    return { rule, params: either, kind: 'missing', refusal: own };
  }
  if (requireOne && firstUnsent(requireOne, params) === undefined) {
    return breaks(rule, 'combination', requireOne, () => refusal('badCombination'));
  }

  const extra = forbid && firstSent(forbid, params);
  if (extra) return breaks(rule, 'forbidden', [extra], () => refusal('notRequired', extra));

  if (together && firstSent(together, params) !== undefined && firstUnsent(together, params) !== undefined) {
    const names = together.map((name) => `'${name}'`).join(', ');
    return breaks(rule, 'combination', together, () => refusal('togetherOrNot', names));
  }
  if (combinations && !allows(combinations, rule.ignoring ?? [], params)) {
    const names = Object.keys(params).filter((name) => isSent(params, name) && !rule.ignoring?.includes(name));
    return breaks(rule, 'combination', names, () => refusal('badCombination'));
  }
  if (within && !isWithin(within, params)) {
    const { from, to, hours } = within;
    return breaks(rule, 'combination', [from, to], () => refusal('moreThanHours', hours));
  }
  if (rule.reject) return breaks(rule, 'combination', Object.keys(rule.when ?? {}), () => refusal('badCombination'));
  return undefined;
}

function allows(sets: NonNullable<Rule['combinations']>, ignoring: readonly string[], params: Params): boolean {
  const names = Object.keys(params).filter((name) => isSent(params, name) && !ignoring.includes(name));
  return sets.some((set) => set.length === names.length && set.every((name) => names.includes(name)));
}

function isWithin({ from, to, hours }: NonNullable<Rule['within']>, params: Params): boolean {
  if (!isSent(params, from) || !isSent(params, to)) return true;
  return asUs(Number(params[to])) - asUs(Number(params[from])) <= hours * HOUR_US;
}

/** Names that a rule forbids, whether they are parameters of the endpoint or not. */
export function namesRefused(rules: readonly Rule[]): ReadonlySet<string> {
  let names = refused.get(rules);
  if (names === undefined) {
    names = new Set(rules.flatMap(({ forbid = [] }) => forbid));
    refused.set(rules, names);
  }
  return names;
}

const refused = new WeakMap<readonly Rule[], ReadonlySet<string>>();

/** Parameters that the fixed parameters of a verb always forbid, so the verb has no setter for them. */
export function forbiddenBy(rules: readonly Rule[], fixed: Params): ReadonlySet<string> {
  const names = new Set<string>();
  for (const rule of rules) {
    if (rule.forbid && rule.when && Object.keys(rule.when).every((name) => name in fixed) && isMet(rule.when, fixed)) {
      for (const name of rule.forbid) names.add(name);
    }
  }
  return names;
}
