/**
 * What may no longer be set, by the catalogue's rules: a parameter or a value that would surely break one which is not
 * broken yet. What cannot be read off the text is taken to be right. Pure.
 */
import {
  type Condition,
  holds,
  isSent,
  type ParamCondition,
  type Params,
  type RuleInfo,
} from '../../protocol/index.js';
import { UNKNOWN } from './parsed-call.js';

/** Whether sending `name` besides `sent` breaks a rule, whatever its value or with this one. */
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

/** Parameters that go together with one that is sent, and are not sent yet. */
export function requiredWith(rules: readonly RuleInfo[], sent: Params): ReadonlySet<string> {
  const missing = rules.flatMap(({ together = [] }) =>
    together.some((name) => isSent(sent, name)) ? together.filter((name) => !isSent(sent, name)) : [],
  );
  return new Set(missing);
}

/** Broken by what is sent, so that sending more does not mend it: what is merely missing is no reason. */
function isSurelyBroken({ when, forbid, requireOne, combinations, ignoring, reject }: RuleInfo, sent: Params): boolean {
  if (when && !surelyHolds(when, sent)) return false;
  if (reject || forbid?.some((name) => isSent(sent, name))) return true;
  if (requireOne?.every((name) => isSent(sent, name))) return true;
  if (!combinations) return false;
  const names = Object.keys(sent).filter((name) => isSent(sent, name) && !ignoring?.includes(name));
  return !combinations.some((set) => names.every((name) => set.includes(name)));
}

function surelyHolds(condition: Condition, sent: Params): boolean {
  return Object.entries(condition).every(([name, wanted]) => {
    if (name === 'any') return (wanted as readonly Condition[]).some((one) => surelyHolds(one, sent));
    if (sent[name] !== UNKNOWN) return holds({ [name]: wanted as ParamCondition }, sent);
    const parts = typeof wanted === 'object' && wanted !== null ? Object.keys(wanted) : [];
    return parts.length === 1 && parts[0] === 'present';
  });
}
