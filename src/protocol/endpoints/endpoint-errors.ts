/** Lists the error codes that an endpoint can answer with, derived from its parameters and rules. */

import { enums } from '../values/enums.js';
import type { RefusalName } from '../values/refusal-texts.js';
import { refusalTexts } from '../values/refusal-texts.js';
import { brokenRule } from './rules.js';
import type { EndpointInfo, RuleInfo } from './table.js';

const codeOf = (name: RefusalName) => refusalTexts[name][0];

/** Refusals of all endpoints, of signed endpoints, of placements, and of trading endpoints. */
const EVERYWHERE: readonly RefusalName[] = ['tooMuchWeight', 'tooManyParameters'];
const SIGNED: readonly RefusalName[] = [
  'timestampTooOld',
  'badSignature',
  'badApiKeyFormat',
  'rejectedKey',
  'mandatory',
];
const PLACING: readonly RefusalName[] = ['tooManyOrders', 'filterFailure', 'insufficientBalance', 'executionUnknown'];
const TRADING: readonly RefusalName[] = ['executionUnknown'];

/** Codes that all endpoints with the same security can answer with, nearest to zero first. */
export function usualCodesOf({ security }: Pick<EndpointInfo, 'security'>): number[] {
  const names = security === 'NONE' ? EVERYWHERE : [...EVERYWHERE, ...SIGNED];
  return [...new Set(names.map(codeOf))].sort((a, b) => b - a);
}

/** All codes that the endpoint can answer with, nearest to zero first. */
export function codesOf(endpoint: EndpointInfo): number[] {
  const names: RefusalName[] = [...EVERYWHERE];
  if (endpoint.security !== 'NONE') names.push(...SIGNED);
  if (endpoint.needsKey) names.push('badApiKeyFormat', 'rejectedKey');
  if (endpoint.security === 'TRADE' && !endpoint.changesNothing) names.push(...TRADING);
  if (endpoint.orderCount > 0) names.push(...PLACING);
  if (endpoint.mandatory.length > 0) names.push('mandatory');
  for (const [name, info] of Object.entries(endpoint.params)) {
    if (info.kind === 'symbol' || info.kind === 'symbols') names.push('invalidSymbol');
    if (info.kind === 'decimal' || info.kind === 'clientOrderId' || info.pattern) names.push('illegalCharacters');
    if (info.enum) names.push(enums[info.enum].refusal);
    if (info.kind === 'integer') names.push('invalidParameter');
    if (name === 'symbolStatus') names.push('statusMismatch');
    if (name === 'origClientOrderId' && info.kind === 'text') names.push('noSuchOrder');
  }
  const codes = new Set([...names.map(codeOf), ...endpoint.rules.map(ruleCode)]);
  if (endpoint.hasOutcome)
    for (const name of ['cancelReplacePartiallyFailed', 'cancelReplaceFailed'] as const) codes.add(codeOf(name));
  return [...codes].sort((a, b) => b - a);
}

/** The code of the refusal for a broken rule. */
function ruleCode(rule: RuleInfo): number {
  if (rule.error) return codeOf(rule.error[0]);
  const { when: _when, ...effect } = rule;
  // Parameters that break the rule: a forbidden one, or one of a pair. A rule that requires parameters is broken by a
  // request without parameters.
  const names = [...(rule.forbid ?? []), ...(rule.together?.slice(0, 1) ?? [])];
  const params: Record<string, string> = Object.fromEntries(names.map((name) => [name, '1']));
  if (rule.within) Object.assign(params, { [rule.within.from]: '0', [rule.within.to]: String(1e12) });
  if (rule.combinations) params.noSuchParameter = '1';
  const code = brokenRule([effect], params)?.refusal.code;
  if (code === undefined) throw new Error(`No parameters break the rule ${JSON.stringify(rule)}.`);
  return code;
}
