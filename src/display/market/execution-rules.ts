/** Draws the execution rules of symbols: how far from the reference price each side may trade. */

import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { rowsOf } from '../context/context-values.js';
import { type Block, note, tableBlock } from '../text/blocks.js';
import { type Rich, span } from '../text/rich.js';
import { moreOf } from '../text/table.js';
import { isWireObject, objectsOf, textOf, type WireObject } from '../text/wire-value.js';

const LIMITS = [
  ['buy at least', 'bidLimitMultDown'],
  ['buy at most', 'bidLimitMultUp'],
  ['sell at least', 'askLimitMultDown'],
  ['sell at most', 'askLimitMultUp'],
] as const;

/** Execution rules by symbol; undefined for another value. Symbols without rules are counted, not listed. */
export function executionRulesBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || !Array.isArray(value.symbolRules)) return undefined;
  const symbols = objectsOf(value.symbolRules);
  const ruled = symbols.flatMap((symbol) => objectsOf(symbol.rules).map((rule) => [symbol, rule] as const));
  const unruled = symbols.filter(({ rules }) => objectsOf(rules).length === 0);
  const shown = ruled.slice(0, rowsOf(context));
  return [
    ...(ruled.length === 0
      ? []
      : [
          tableBlock({
            columns: [
              { title: 'symbol' },
              { title: 'rule', hideAt: 1 },
              ...LIMITS.map(([title]) => ({ title, align: 'right' as const })),
            ],
            rows: shown.map(([symbol, rule]): Rich[] => [
              span(textOf(symbol.symbol), 'strong'),
              textOf(rule.ruleType),
              ...LIMITS.map(([, field]) => multipleOf(rule, field)),
            ]),
            ...moreOf(shown.length, ruled.length, context),
          }),
          note('as multiples of the reference price'),
        ]),
    ...(unruled.length > 0 ? [note(noRulesText(unruled))] : []),
  ];
}

const multipleOf = (rule: WireObject, field: string): Rich =>
  textOf(rule[field]) === '' ? span('–', 'dim') : `× ${trimDecimal(textOf(rule[field]))}`;

function noRulesText(unruled: readonly WireObject[]): string {
  const [first] = unruled;
  return unruled.length === 1 ? `${textOf(first?.symbol)} has no rules` : `${unruled.length} symbols have no rules`;
}
