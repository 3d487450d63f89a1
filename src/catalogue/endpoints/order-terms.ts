/**
 * The parameters of an order (price, stop, iceberg, peg, …) and the rules between them. They are defined once, for
 * single orders and, with a prefix, for every leg of an order list (`price` -> `abovePrice`). Source: `orders.md`
 * sections 1 and 8 of the protocol reference.
 */
import type { z } from 'zod';
import type { EnumName, Rule } from '../../protocol/index.js';
import { choice, clientOrderId, decimal, id, integer } from '../schemas/parameter.js';

/** `prefixed('above', 'price')` is `abovePrice`. An empty prefix changes nothing. */
export function prefixed(prefix: string, name: string): string {
  return prefix ? prefix + name[0]?.toUpperCase() + name.slice(1) : name;
}

export const side = choice(
  'OrderSide',
  'BUY pays the quote asset for the base asset, SELL pays the base asset for the quote asset.',
);
export const quantity = decimal('Quantity, in the base asset.');
const respType = (assumed: string) => choice('NewOrderRespType', 'Size of the reply.', { default: assumed });
/** The parameter for the form of the reply: first for a single order, then for endpoints whose default is always FULL. */
export const newOrderRespType = respType('FULL for MARKET and LIMIT, otherwise ACK');
export const fullRespType = respType('FULL');
export const selfTradePreventionMode = choice(
  'SelfTradePreventionMode',
  'Self-trade prevention: what happens when the order would match one of your own orders.',
  { default: 'the default mode of the symbol' },
);

const STOPS = ['STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'];
const STOP_LIMITS = ['STOP_LOSS_LIMIT', 'TAKE_PROFIT_LIMIT'];
const PRICELESS = ['MARKET', 'STOP_LOSS', 'TAKE_PROFIT'];

/** The terms that an order can have. Default: all. */
export interface TermsOffered {
  readonly stops?: false;
  readonly pegs?: false;
  /**
   * Whether the order is a leg of an OCO list. For these legs, the refusal of an iceberg that is not GTC has its own
   * text.
   */
  readonly isOcoLeg?: true;
}

/** The parameters for prices, stops, icebergs and pegs. */
export function orderTerms(prefix: string, offered: TermsOffered = {}): Record<string, z.ZodType> {
  const p = (name: string) => prefixed(prefix, name);
  const stops = {
    [p('stopPrice')]: decimal('Price that triggers the order, in the quote asset.'),
    [p('trailingDelta')]: integer('Trailing distance in basis points; 100 is 1 %.', { min: 1 }),
  };
  const pegs = {
    [p('pegPriceType')]: choice(
      'PegPriceType',
      'Best price of the order book that sets the limit price (pegged order).',
    ),
    [p('pegOffsetType')]: choice('PegOffsetType', 'Unit of pegOffsetValue.'),
    [p('pegOffsetValue')]: integer('Distance from the peg price, in price levels away from the best price.', {
      min: 1,
      max: 100,
    }),
  };
  return {
    [p('timeInForce')]: choice('TimeInForce', 'How long the order stays active.', { default: 'GTC' }),
    [p('price')]: decimal('Limit price, in the quote asset.'),
    ...(offered.stops === false ? {} : stops),
    [p('icebergQty')]: decimal('Visible quantity of an iceberg order, in the base asset. The rest is hidden.'),
    [p('strategyId')]: id('Your own number for the strategy that placed the order.'),
    [p('strategyType')]: integer('Your own number for the type of strategy.', { min: 1_000_000 }),
    ...(offered.pegs === false ? {} : pegs),
  };
}

/** Parameters of one leg of an order list: its type, its client order id and its terms. */
export function legParams(prefix: string, types: EnumName, offered: TermsOffered = {}): Record<string, z.ZodType> {
  return {
    [prefixed(prefix, 'type')]: choice(types, 'Order type of this leg.'),
    [prefixed(prefix, 'clientOrderId')]: clientOrderId('Your own id for this leg, unique among your open orders.'),
    ...orderTerms(prefix, offered),
  };
}

/** Rules on {@link orderTerms}: the mandatory and the forbidden parameters of each order type. */
export function orderRules(prefix: string, offered: TermsOffered = {}): Rule[] {
  return [
    ...limitRules(prefix, offered),
    ...(offered.stops === false ? [] : stopRules(prefix)),
    ...restingRules(prefix, offered),
    ...(offered.pegs === false ? [] : pegRules(prefix)),
  ];
}

function limitRules(prefix: string, offered: TermsOffered): Rule[] {
  const p = (name: string) => prefixed(prefix, name);
  const type = p('type');
  const unpegged = offered.pegs === false ? {} : { [p('pegPriceType')]: { absent: true } as const };
  return [
    {
      when: { [type]: ['LIMIT', 'LIMIT_MAKER', ...STOP_LIMITS], ...unpegged },
      require: [p('price')],
      because: offered.pegs === false ? 'a limit order needs a price' : 'a limit order needs a price or a peg',
    },
    {
      when: { [type]: ['LIMIT', ...STOP_LIMITS] },
      require: [p('timeInForce')],
      because: 'a limit order needs timeInForce',
    },
    {
      when: { [type]: [...PRICELESS, 'LIMIT_MAKER'] },
      forbid: [p('timeInForce')],
      because: 'only LIMIT and stop-limit orders may use timeInForce',
    },
    {
      when: { [type]: PRICELESS },
      forbid: [p('price')],
      because: 'an order that fills at the market price has no limit price',
    },
  ];
}

function stopRules(prefix: string): Rule[] {
  const p = (name: string) => prefixed(prefix, name);
  const type = p('type');
  return [
    {
      when: { [type]: STOPS },
      requireAny: [p('stopPrice'), p('trailingDelta')],
      because: 'a stop order needs stopPrice, trailingDelta, or both',
    },
    {
      when: { [type]: ['LIMIT', 'MARKET', 'LIMIT_MAKER'] },
      forbid: [p('stopPrice'), p('trailingDelta')],
      because: 'only stop-loss and take-profit orders may use stopPrice or trailingDelta',
    },
  ];
}

function restingRules(prefix: string, offered: TermsOffered): Rule[] {
  const p = (name: string) => prefixed(prefix, name);
  const type = p('type');
  const sent = { present: true } as const;
  return [
    { when: { [type]: PRICELESS }, forbid: [p('icebergQty')], because: 'only limit orders may use icebergQty' },
    {
      when: { [p('icebergQty')]: sent, [p('timeInForce')]: ['IOC', 'FOK'] },
      reject: true,
      error: offered.isOcoLeg ? ['ocoIcebergTimeInForce', p('icebergQty')] : ['unsupportedCombination'],
      because: 'an iceberg order needs timeInForce GTC',
    },
    {
      when: { [p('strategyType')]: { lt: 1_000_000 } },
      reject: true,
      error: ['badStrategyType'],
      because: 'strategyType must be at least 1000000',
    },
  ];
}

function pegRules(prefix: string): Rule[] {
  const p = (name: string) => prefixed(prefix, name);
  const type = p('type');
  const sent = { present: true } as const;
  return [
    {
      when: { [p('pegPriceType')]: 'MARKET_PEG', [type]: 'LIMIT_MAKER' },
      reject: true,
      error: ['pegNotUsable'],
      because: 'a LIMIT_MAKER order pegged to the opposite side would match at once',
    },
    {
      when: { [p('pegPriceType')]: 'PRIMARY_PEG', [type]: 'LIMIT', [p('timeInForce')]: ['IOC', 'FOK'] },
      reject: true,
      error: ['pegNotUsable'],
      because: 'an order with a primary peg rests in the book, so it needs timeInForce GTC',
    },
    {
      together: [p('pegOffsetType'), p('pegOffsetValue')],
      because: 'pegOffsetType and pegOffsetValue must be sent together',
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
    {
      when: { [p('pegOffsetValue')]: { gt: 100 } },
      reject: true,
      error: ['tooGreat', p('pegOffsetValue'), '100'],
      because: 'pegOffsetValue must be at most 100',
    },
    {
      when: { [type]: PRICELESS },
      forbid: [p('pegPriceType'), p('pegOffsetType'), p('pegOffsetValue')],
      error: ['pegTypeNotUsable'],
      because: 'only orders with a limit price may use a peg',
    },
  ];
}
