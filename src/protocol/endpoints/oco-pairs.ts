/**
 * Rules for the legs of an OCO pair: one leg is a stop loss, the other is a limit order or a take profit, and the side
 * decides which leg is above.
 *
 * A pair can break several rules; the exchange reports only one. Two stop losses are refused first, whatever their
 * positions. For a pair without a stop loss, a take profit in the wrong position is reported first, because otherwise
 * this refusal could never occur. Source: `endpoints.json` of the protocol reference, which does not give an order of
 * the rules.
 */
import type { Rule } from './rules.js';

const STOP_LOSS_KIND = ['STOP_LOSS', 'STOP_LOSS_LIMIT'];
const TAKE_PROFIT_KIND = ['TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'];
const TARGET_KIND = ['LIMIT_MAKER', ...TAKE_PROFIT_KIND];
const ONE_OF_EACH = 'one leg is STOP_LOSS or STOP_LOSS_LIMIT, the other LIMIT_MAKER, TAKE_PROFIT or TAKE_PROFIT_LIMIT';

/** The rules of a pair. `prefix` is `pending` for a pair that waits for its working order, otherwise empty. */
export function ocoPairRules(prefix: '' | 'pending'): readonly Rule[] {
  const [aboveType, belowType, side] =
    prefix === '' ? ['aboveType', 'belowType', 'side'] : ['pendingAboveType', 'pendingBelowType', 'pendingSide'];
  const rule = (when: NonNullable<Rule['when']>, error: NonNullable<Rule['error']>, because: string): Rule => ({
    when,
    reject: true,
    error,
    because,
  });
  return [
    rule({ [aboveType]: 'LIMIT_MAKER', [belowType]: 'LIMIT_MAKER' }, ['ocoBothLimit'], 'one leg is a stop loss'),
    rule({ [aboveType]: STOP_LOSS_KIND, [belowType]: STOP_LOSS_KIND }, ['ocoTypeRejected'], ONE_OF_EACH),
    rule(
      { [side]: 'BUY', [aboveType]: TAKE_PROFIT_KIND, [belowType]: [null, ...TARGET_KIND] },
      ['buyOcoTakeProfitBelow'],
      'the take profit of a buy pair is below',
    ),
    rule(
      { [side]: 'SELL', [aboveType]: [null, ...TARGET_KIND], [belowType]: TAKE_PROFIT_KIND },
      ['sellOcoTakeProfitAbove'],
      'the take profit of a sell pair is above',
    ),
    rule({ [aboveType]: TARGET_KIND, [belowType]: TARGET_KIND }, ['ocoTypeRejected'], ONE_OF_EACH),
    rule({ [side]: 'BUY', [aboveType]: 'LIMIT_MAKER' }, ['buyOcoLimitBelow'], 'the limit of a buy pair is below'),
    rule({ [side]: 'SELL', [belowType]: 'LIMIT_MAKER' }, ['sellOcoLimitAbove'], 'the limit of a sell pair is above'),
    rule(
      { [side]: 'BUY', [belowType]: STOP_LOSS_KIND },
      ['buyOcoStopLossAbove'],
      'the stop loss of a buy pair is above',
    ),
    rule(
      { [side]: 'SELL', [aboveType]: STOP_LOSS_KIND },
      ['sellOcoStopLossBelow'],
      'the stop loss of a sell pair is below',
    ),
  ];
}
