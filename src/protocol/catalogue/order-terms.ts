/**
 * Terms of an order and the rules that bind them, stated once for single orders and, under a prefix, for every leg of
 * an order list (`price` -> `abovePrice`). Source: `orders.md` sections 1 and 8 of the protocol reference.
 */
import type { z } from 'zod';

import type { EnumName } from '../enums.js';
import type { Rule } from '../rules.js';
import { choice, clientOrderId, decimal, id, integer } from '../schemas/parameter.js';

/** `price` under `above` is `abovePrice`; without a prefix it stays. */
export function prefixed(prefix: string, name: string): string {
  return prefix ? prefix + name[0]?.toUpperCase() + name.slice(1) : name;
}

const STOPS = ['STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'];
const STOP_LIMITS = ['STOP_LOSS_LIMIT', 'TAKE_PROFIT_LIMIT'];
const PRICELESS = ['MARKET', 'STOP_LOSS', 'TAKE_PROFIT'];

/** Parameters that a stop, limit and iceberg are made of. */
export function orderTerms(prefix: string): Record<string, z.ZodType> {
  const p = (name: string) => prefixed(prefix, name);
  return {
    [p('timeInForce')]: choice('TimeInForce', 'How long the order works.', { default: 'GTC' }),
    [p('price')]: decimal('Limit price, in the quote asset.'),
    [p('stopPrice')]: decimal('Price that triggers the order, in the quote asset.'),
    [p('trailingDelta')]: integer('Trailing distance, in basis points: 100 is 1 %.', { min: 1 }),
    [p('icebergQty')]: decimal('Quantity shown in the book, in the base asset; the rest is hidden.'),
    [p('strategyId')]: id('Number of your own for the strategy that placed it.'),
    [p('strategyType')]: integer('Number of your own for the kind of strategy.', { min: 1_000_000 }),
    [p('pegPriceType')]: choice('PegPriceType', 'Take the price from the book.'),
    [p('pegOffsetType')]: choice('PegOffsetType', 'Unit of pegOffsetValue.'),
    [p('pegOffsetValue')]: integer('Price levels deeper into the book than the peg.', { min: 1, max: 100 }),
  };
}

/** Parameters of one leg of an order list: its type, its client order id and its terms. */
export function legParams(prefix: string, types: EnumName): Record<string, z.ZodType> {
  return {
    [prefixed(prefix, 'type')]: choice(types, 'Kind of this leg.'),
    [prefixed(prefix, 'clientOrderId')]: clientOrderId('Id of this leg, unique among open orders.'),
    ...orderTerms(prefix),
  };
}

/** Rules over {@link orderTerms}: what each order type needs and does not take. */
export function orderRules(prefix: string): Rule[] {
  const p = (name: string) => prefixed(prefix, name);
  const type = p('type');
  const sent = { present: true } as const;
  return [
    {
      when: { [type]: ['LIMIT', 'LIMIT_MAKER', ...STOP_LIMITS], [p('pegPriceType')]: { absent: true } },
      require: [p('price')],
      because: 'limit orders have a price (or a peg)',
    },
    {
      when: { [type]: ['LIMIT', ...STOP_LIMITS] },
      require: [p('timeInForce')],
      because: 'limit orders say how long they work',
    },
    {
      when: { [type]: STOPS },
      requireAny: [p('stopPrice'), p('trailingDelta')],
      because: 'a stop has a stop price, a trailing delta, or both',
    },
    {
      when: { [type]: [...PRICELESS, 'LIMIT_MAKER'] },
      forbid: [p('timeInForce')],
      because: 'only LIMIT orders and stop-limit orders take timeInForce',
    },
    { when: { [type]: PRICELESS }, forbid: [p('price')], because: 'market orders have no price' },
    {
      when: { [type]: ['LIMIT', 'MARKET', 'LIMIT_MAKER'] },
      forbid: [p('stopPrice'), p('trailingDelta')],
      because: 'only stops trigger',
    },
    { when: { [type]: PRICELESS }, forbid: [p('icebergQty')], because: 'market orders show nothing in the book' },
    {
      when: { [p('icebergQty')]: sent, [p('timeInForce')]: ['IOC', 'FOK'] },
      reject: true,
      error: ['unsupportedCombination'],
      because: 'an iceberg rests, so its timeInForce is GTC',
    },
    {
      when: { [p('strategyType')]: { lt: 1_000_000 } },
      reject: true,
      error: ['badStrategyType'],
      because: 'strategyType starts at 1000000',
    },
    {
      when: { [p('pegPriceType')]: sent, [type]: PRICELESS },
      reject: true,
      error: ['pegTypeNotUsable'],
      because: 'only orders with a limit price can be pegged',
    },
    {
      when: { [p('pegPriceType')]: 'MARKET_PEG', [type]: 'LIMIT_MAKER' },
      reject: true,
      error: ['pegNotUsable'],
      because: 'a LIMIT_MAKER pegged to the opposite side would take',
    },
    {
      when: { [p('pegPriceType')]: 'PRIMARY_PEG', [type]: 'LIMIT', [p('timeInForce')]: ['IOC', 'FOK'] },
      reject: true,
      error: ['pegNotUsable'],
      because: 'a primary peg rests, so its timeInForce is GTC',
    },
    {
      together: [p('pegOffsetType'), p('pegOffsetValue')],
      because: 'pegOffsetType and pegOffsetValue go together',
    },
    {
      when: {
        any: [{ [p('pegOffsetType')]: sent }, { [p('pegOffsetValue')]: sent }],
        [p('pegPriceType')]: { absent: true },
      },
      reject: true,
      error: ['badCombination'],
      because: 'a peg offset needs pegPriceType',
    },
  ];
}
