/**
 * The verbs of an endpoint that takes a single order: one verb for each order type, with the mandatory parameters of
 * that type as arguments. Placing, testing and replacing orders share this table.
 */
import type { Verb } from '../endpoint.js';

/**
 * A limit order needs a price or a peg, and a stop order a stop price or a trailing delta. Both of a pair may be given.
 */
const PRICE = ['price', 'pegPriceType'] as const;
const TRIGGER = ['stopPrice', 'trailingDelta'] as const;

/** Places an order that rests in the book, for the examples of calls on an order. */
export const RESTING = "const order = await x.orders.limit('BTCUSDT', 'BUY', '0.01', '58000')";

interface Kind {
  readonly type: string;
  readonly summary: string;
  readonly args: Verb['args'];
  /** Arguments of the examples, from the side on. */
  readonly exampleArgs: string;
  /** Whether the type has the parameter timeInForce. */
  readonly rests?: true;
  /** Form of the reply when newOrderRespType is not sent. */
  readonly replies: 'ACK' | 'FULL';
}

const kinds: Readonly<Record<string, Kind>> = {
  limit: {
    type: 'LIMIT',
    summary: 'a LIMIT order: it fills at its price or better.',
    args: ['quantity', PRICE],
    exampleArgs: "'BUY', '0.01', '59000'",
    rests: true,
    replies: 'FULL',
  },
  market: {
    type: 'MARKET',
    summary: 'a MARKET order: it fills at the best available prices, for a quantity or a quote amount.',
    args: [['quantity', 'quoteOrderQty']],
    exampleArgs: "'BUY', '0.01'",
    replies: 'FULL',
  },
  stopLoss: {
    type: 'STOP_LOSS',
    summary: 'a STOP_LOSS order: a market order that triggers when the price moves against you.',
    args: ['quantity', TRIGGER],
    exampleArgs: "'SELL', '0.01', '55000'",
    replies: 'ACK',
  },
  stopLossLimit: {
    type: 'STOP_LOSS_LIMIT',
    summary: 'a STOP_LOSS_LIMIT order: a limit order that triggers when the price moves against you.',
    args: ['quantity', PRICE, TRIGGER],
    exampleArgs: "'SELL', '0.01', '54900', '55000'",
    rests: true,
    replies: 'ACK',
  },
  takeProfit: {
    type: 'TAKE_PROFIT',
    summary: 'a TAKE_PROFIT order: a market order that triggers when the price moves in your favour.',
    args: ['quantity', TRIGGER],
    exampleArgs: "'SELL', '0.01', '65000'",
    replies: 'ACK',
  },
  takeProfitLimit: {
    type: 'TAKE_PROFIT_LIMIT',
    summary: 'a TAKE_PROFIT_LIMIT order: a limit order that triggers when the price moves in your favour.',
    args: ['quantity', PRICE, TRIGGER],
    exampleArgs: "'SELL', '0.01', '65100', '65000'",
    rests: true,
    replies: 'ACK',
  },
  limitMaker: {
    type: 'LIMIT_MAKER',
    summary: 'a LIMIT_MAKER order (post-only): refused if it would match at once.',
    args: ['quantity', PRICE],
    exampleArgs: "'SELL', '0.01', '66000'",
    replies: 'ACK',
  },
};

/** How an endpoint that takes a single order differs from plain placing. */
interface Placing {
  /** First word of the summary, before the order type: `Place`. */
  readonly does: string;
  /** Arguments after the symbol, before the side. */
  readonly lead?: Verb['args'];
  /** The code that examples need before the call, and their arguments for `lead`. */
  readonly exampleLead?: { readonly before: string; readonly args: string };
  readonly defaults?: Readonly<Record<string, string>>;
  /** Form of every reply, if it does not depend on the order type. */
  readonly replies?: string;
}

/** The verbs `group.limit`, `group.market`, … of an endpoint. */
export function orderVerbs(
  group: string,
  { does, lead = [], exampleLead, defaults = {}, replies }: Placing,
): Record<string, Verb> {
  const [before, leading] = exampleLead ? [`${exampleLead.before}\n`, `${exampleLead.args}, `] : ['', ''];
  const verbs = Object.entries(kinds).map(([name, kind]): [string, Verb] => [
    `${group}.${name}`,
    {
      summary: `${does} ${kind.summary}`,
      fix: { type: kind.type },
      args: ['symbol', ...lead, 'side', ...kind.args],
      defaults: { ...defaults, ...(kind.rests ? { timeInForce: 'GTC' } : {}) },
      replies: replies ?? kind.replies,
      example: `${before}await x.${group}.${name}('BTCUSDT', ${leading}${kind.exampleArgs})`,
    },
  ]);
  return Object.fromEntries(verbs);
}
