/**
 * Rules for the legs of an OCO pair: one leg of the pair is a stop loss, the other is a limit order or a take profit, and the side
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
const ONE_OF_EACH =
  'one leg of the pair is STOP_LOSS or STOP_LOSS_LIMIT, the other LIMIT_MAKER, TAKE_PROFIT or TAKE_PROFIT_LIMIT';

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
    rule(
      { [aboveType]: 'LIMIT_MAKER', [belowType]: 'LIMIT_MAKER' },
      ['ocoBothLimit'],
      'one leg of the pair is a stop loss',
    ),
    rule({ [aboveType]: STOP_LOSS_KIND, [belowType]: STOP_LOSS_KIND }, ['ocoTypeRejected'], ONE_OF_EACH),
    rule(
      { [side]: 'BUY', [aboveType]: TAKE_PROFIT_KIND, [belowType]: [null, ...TARGET_KIND] },
      ['buyOcoTakeProfitBelow'],
      'in a BUY pair the take profit is the below leg',
    ),
    rule(
      { [side]: 'SELL', [aboveType]: [null, ...TARGET_KIND], [belowType]: TAKE_PROFIT_KIND },
      ['sellOcoTakeProfitAbove'],
      'in a SELL pair the take profit is the above leg',
    ),
    rule({ [aboveType]: TARGET_KIND, [belowType]: TARGET_KIND }, ['ocoTypeRejected'], ONE_OF_EACH),
    rule(
      { [side]: 'BUY', [aboveType]: 'LIMIT_MAKER' },
      ['buyOcoLimitBelow'],
      'in a BUY pair the limit order is the below leg',
    ),
    rule(
      { [side]: 'SELL', [belowType]: 'LIMIT_MAKER' },
      ['sellOcoLimitAbove'],
      'in a SELL pair the limit order is the above leg',
    ),
    rule(
      { [side]: 'BUY', [belowType]: STOP_LOSS_KIND },
      ['buyOcoStopLossAbove'],
      'in a BUY pair the stop loss is the above leg',
    ),
    rule(
      { [side]: 'SELL', [aboveType]: STOP_LOSS_KIND },
      ['sellOcoStopLossBelow'],
      'in a SELL pair the stop loss is the below leg',
    ),
  ];
}
