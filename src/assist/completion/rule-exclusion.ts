/**
 * Decides which parameters and values completion must not offer: those with which the call would certainly break a rule
 * of the catalogue that it does not break yet. A value that is unknown is assumed to be valid. Pure: no I/O.
 */
import {
  type Condition,
  isMet,
  isSent,
  type ParamCondition,
  type Params,
  type RuleInfo,
} from '../../protocol/index.js';
import { UNKNOWN } from '../input/parsed-call.js';

/** Whether sending `name` together with `sent` breaks a rule, for this value or (by default) for every value. */
export function isExcludedByRules(
  rules: readonly RuleInfo[],
  sent: Params,
  name: string,
  value: unknown = UNKNOWN,
): boolean {
  const { [name]: _before, ...others } = sent;
  const after = { ...others, [name]: value };
  return rules.some((rule) => isSurelyBroken(rule, after) && !isSurelyBroken(rule, others));
}

/** Returns the missing parameters that must be sent together with one that is sent. */
export function requiredWith(rules: readonly RuleInfo[], sent: Params): ReadonlySet<string> {
  const missing = rules.flatMap(({ together = [] }) =>
    together.some((name) => isSent(sent, name)) ? together.filter((name) => !isSent(sent, name)) : [],
  );
  return new Set(missing);
}

/**
 * Whether the sent parameters break the rule, so that sending more parameters cannot repair it. A missing parameter
 * alone does not count.
 */
function isSurelyBroken({ when, forbid, requireOne, combinations, ignoring, reject }: RuleInfo, sent: Params): boolean {
  if (when && !isSurelyMet(when, sent)) return false;
  if (reject || forbid?.some((name) => isSent(sent, name))) return true;
  if (requireOne?.every((name) => isSent(sent, name))) return true;
  if (!combinations) return false;
  const names = Object.keys(sent).filter((name) => isSent(sent, name) && !ignoring?.includes(name));
  return !combinations.some((set) => names.every((name) => set.includes(name)));
}

function isSurelyMet(condition: Condition, sent: Params): boolean {
  return Object.entries(condition).every(([name, wanted]) => {
    if (name === 'any') return (wanted as readonly Condition[]).some((one) => isSurelyMet(one, sent));
    if (sent[name] !== UNKNOWN) return isMet({ [name]: wanted as ParamCondition }, sent);
    const parts = typeof wanted === 'object' && wanted !== null ? Object.keys(wanted) : [];
    return parts.length === 1 && parts[0] === 'present';
  });
}
