/**
 * Conditional rules of an endpoint, as data: which parameters need, exclude or forbid each other.
 *
 * The server refuses with the rule's fault; the client finds the same rule broken before it sends and says so in words;
 * the walker leaves out setters that a verb's fixed parameters forbid.
 */
import { type Condition, holds, isSent, type Params } from './conditions.js';
import { type Fault, type FaultName, fault } from './errors.js';
import { MICROSECONDS_FROM } from './limits.js';

/** One rule: when `when` holds, exactly one of the effects applies. */
export interface Rule {
  readonly when?: Condition;
  /** All of these must be sent. */
  readonly require?: readonly string[];
  /** At least one of these must be sent; named in the refusal in this order. */
  readonly requireAny?: readonly [string, string];
  /** Exactly one of these must be sent. */
  readonly requireOne?: readonly [string, string];
  /** None of these may be sent. */
  readonly forbid?: readonly string[];
  /** These must be sent together or not at all. */
  readonly together?: readonly string[];
  /** The names sent, without those of `ignoring`, must be one of these sets. */
  readonly combinations?: readonly (readonly string[])[];
  readonly ignoring?: readonly string[];
  /** Start and end, when both are sent, lie at most this many hours apart. */
  readonly within?: { readonly from: string; readonly to: string; readonly hours: number };
  /** Refused whenever `when` holds. */
  readonly reject?: true;
  /** Refusal instead of the effect's usual one, with the values for its blanks. */
  readonly error?: readonly [FaultName, ...string[]];
  /** The rule in words, for people. */
  readonly because?: string;
}

/** A rule that does not hold, the parameters it is about, and the refusal that the service answers. */
export interface BrokenRule {
  readonly rule: Rule;
  readonly params: readonly string[];
  readonly kind: 'missing' | 'forbidden' | 'combination';
  readonly fault: Fault;
}

/** The first rule that `params` break, or undefined. */
export function brokenRule(rules: readonly Rule[], params: Params): BrokenRule | undefined {
  for (const rule of rules) {
    if (rule.when && !holds(rule.when, params)) continue;
    const broken = checkRule(rule, params);
    if (broken) return broken;
  }
  return undefined;
}

function checkRule(rule: Rule, params: Params): BrokenRule | undefined {
  const sent = (name: string) => isSent(params, name);
  const break_ = (kind: BrokenRule['kind'], names: readonly string[], usual: () => Fault): BrokenRule => ({
    rule,
    params: names,
    kind,
    fault: rule.error ? fault(...rule.error) : usual(),
  });

  const missing = rule.require?.find((name) => !sent(name));
  if (missing) return break_('missing', [missing], () => fault('mandatory', missing));

  const either = rule.requireAny ?? rule.requireOne;
  if (either && !either.some(sent)) {
    // A rule that names its own refusal for the pair means the pair sent together, unless at least one is asked for.
    const own = rule.requireAny && rule.error ? fault(...rule.error) : fault('mandatoryEither', ...either);
    return { rule, params: either, kind: 'missing', fault: own };
  }
  if (rule.requireOne?.every(sent)) return break_('combination', rule.requireOne, () => fault('badCombination'));

  const extra = rule.forbid?.find(sent);
  if (extra) return break_('forbidden', [extra], () => fault('notRequired', extra));

  if (rule.together?.some(sent) && !rule.together.every(sent)) {
    const names = rule.together.map((name) => `'${name}'`).join(', ');
    return break_('combination', rule.together, () => fault('togetherOrNot', names));
  }
  if (rule.combinations && !allows(rule.combinations, rule.ignoring ?? [], params)) {
    const names = Object.keys(params).filter((name) => sent(name) && !rule.ignoring?.includes(name));
    return break_('combination', names, () => fault('badCombination'));
  }
  if (rule.within && !isWithin(rule.within, params)) {
    const { from, to, hours } = rule.within;
    return break_('combination', [from, to], () => fault('moreThanHours', hours));
  }
  if (rule.reject) return break_('combination', Object.keys(rule.when ?? {}), () => fault('badCombination'));
  return undefined;
}

function allows(sets: NonNullable<Rule['combinations']>, ignoring: readonly string[], params: Params): boolean {
  const names = Object.keys(params).filter((name) => isSent(params, name) && !ignoring.includes(name));
  return sets.some((set) => set.length === names.length && set.every((name) => names.includes(name)));
}

const HOUR_MS = 3_600_000;

function isWithin({ from, to, hours }: NonNullable<Rule['within']>, params: Params): boolean {
  if (!isSent(params, from) || !isSent(params, to)) return true;
  const ms = (name: string) => {
    const time = Number(params[name]);
    return time >= MICROSECONDS_FROM ? time / 1_000 : time;
  };
  return ms(to) - ms(from) <= hours * HOUR_MS;
}

/** Parameters that can never be sent once `fixed` is decided: a verb offers no setter for them. */
export function forbiddenBy(rules: readonly Rule[], fixed: Params): ReadonlySet<string> {
  const names = new Set<string>();
  for (const rule of rules) {
    if (rule.forbid && rule.when && Object.keys(rule.when).every((name) => name in fixed) && holds(rule.when, fixed)) {
      for (const name of rule.forbid) names.add(name);
    }
  }
  return names;
}
