/** Dot commands that make a ticket: an order, or a cancel of orders, which is checked and shown but not sent. `await _` sends it, as it sends every ticket. */
import type { Spot } from '../../src/client/index.js';
import { type Command, type CommandArgument, type CommandContext, CommandError, type Outcome } from './base/command.js';
import { invoke } from './invoke.js';
import { showCall } from './market.js';

const ORDER_ARGUMENTS: readonly CommandArgument[] = [
  {
    name: 'SYMBOL',
    kind: 'symbol',
    description: 'Symbol, in upper or lower case',
    default: 'the symbol used last',
  },
  { name: 'QUANTITY', kind: 'amount', description: 'Quantity in the base asset, a plain decimal' },
  {
    name: 'PRICE',
    kind: 'amount',
    description: 'Limit price, a plain decimal',
    default: 'a market order',
  },
];

const SENDS = 'The ticket is shown; await _ sends it.';

function order(name: 'buy' | 'sell'): Command {
  const side = name === 'buy' ? 'BUY' : 'SELL';
  return {
    name,
    group: 'trade',
    summary: `Shows the ticket of a ${side} order: with a price a limit order, without one a market order.`,
    details: SENDS,
    args: ORDER_ARGUMENTS,
    example: `${name} BTCUSDT 0.01 ${name === 'buy' ? 50000 : 70000}`,
    run(context, { SYMBOL: symbol, QUANTITY: quantity, PRICE: price }): Outcome {
      context.symbol = symbol ?? context.symbol;
      const given = [context.symbol, side, quantity];
      return showCall(
        price === undefined
          ? invoke(context.client, 'orders.market', given)
          : invoke(context.client, 'orders.limit', [...given, price]),
      );
    },
  };
}

export const tradeCommands: readonly Command[] = [
  order('buy'),
  order('sell'),
  {
    name: 'cancel',
    group: 'trade',
    summary: 'Shows the ticket of a cancel: of one open order, or of all open orders of a symbol.',
    details: SENDS,
    args: [
      { name: 'ORDER', kind: 'word', description: 'The order id, or all', values: { all: 'all open orders' } },
      {
        name: 'SYMBOL',
        kind: 'symbol',
        description: 'Symbol, in upper or lower case',
        default: 'the symbol of the open order with this id, or the symbol used last',
      },
    ],
    example: 'cancel all BTCUSDT',
    run: cancel,
  },
];

async function cancel(
  context: CommandContext,
  { ORDER: which = '', SYMBOL: given }: Readonly<Record<string, string | undefined>>,
): Promise<Outcome> {
  const { client } = context;
  if (which.toLowerCase() === 'all') {
    context.symbol = given ?? context.symbol;
    return showCall(invoke(client, 'orders.cancelAll', [context.symbol]));
  }
  if (!/^\d+$/.test(which)) {
    throw new CommandError(
      `.cancel: '${which}' is not an order id. Usage: .cancel ID [SYMBOL], or .cancel all [SYMBOL].`,
    );
  }
  const symbol = given ?? (await symbolOfOrder(client, which)) ?? context.symbol;
  const id = Number.isSafeInteger(Number(which)) ? Number(which) : which;
  return showCall(invoke(client, 'orders.cancel', [symbol, id]));
}

/** The symbol of an open order that earlier replies have named. */
async function symbolOfOrder(client: Spot, id: string): Promise<string | undefined> {
  const { clientFactsOf } = await import('../../src/client/index.js');
  return clientFactsOf(client)
    ?.orders.openOrders()
    .find(({ orderId }) => orderId === id)?.symbol;
}
