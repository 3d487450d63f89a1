/**
 * Request weight as data, and the one function that computes it. The client's rate limits and the exchange both use it.
 */
import { type Condition, isMet, type Params } from './conditions.js';

/** Weight that increases with the number of entries of a list: `min(each * count, cap)`. */
export interface WeightPerItem {
  readonly perItem: string;
  readonly each: number;
  readonly cap: number;
}

/** One row of a weight table; the first row whose condition is met applies. */
export interface WeightRow {
  readonly when?: Condition;
  readonly weight: number | WeightPerItem;
}

/** Weight of a request: fixed, or a table whose last row has no condition. */
export type Weight = number | readonly WeightRow[];

/** Weight of a request with these parameters. */
export function weightOf(weight: Weight, params: Params): number {
  if (typeof weight === 'number') return weight;
  const row = rowOf(weight, params);
  const cost = row?.weight ?? 1;
  if (typeof cost === 'number') return cost;
  const items = params[cost.perItem];
  return Math.min(cost.cap, cost.each * (Array.isArray(items) ? items.length : 1));
}

// A loop without a closure, because the weight is computed for every call before it is sent.
function rowOf(rows: readonly WeightRow[], params: Params): WeightRow | undefined {
  for (const row of rows) if (!row.when || isMet(row.when, params)) return row;
  return undefined;
}

/** A weight as text: `2`, or `5 (limit ≤ 100), 25 (limit ≤ 500), …`. */
export function weightText(weight: Weight): string {
  if (typeof weight === 'number') return String(weight);
  return weight
    .map(({ when, weight: cost }) => {
      const text =
        typeof cost === 'number' ? String(cost) : `${cost.each} for each of ${cost.perItem}, at most ${cost.cap}`;
      return when ? `${text} (${conditionText(when)})` : weight.length > 1 ? `else ${text}` : text;
    })
    .join(', ');
}

function conditionText(condition: Condition): string {
  return Object.entries(condition)
    .map(([name, wanted]) => {
      if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) return `${name} is ${String(wanted)}`;
      const rule = wanted as { present?: true; gt?: number; lte?: number; count?: { gt?: number; lte?: number } };
      if (rule.present) return `with ${name}`;
      const { gt, lte } = rule.count ?? rule;
      const subject = rule.count ? `${name}` : name;
      const bounds = [gt === undefined ? '' : `> ${gt}`, lte === undefined ? '' : `≤ ${lte}`].filter(Boolean);
      return `${subject} ${bounds.join(' and ')}`;
    })
    .join(', ');
}
