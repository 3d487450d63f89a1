/** Draws the reply of a cancel-replace call with its two parts, and the reply of an amendment. */

import type { ShowContext } from '../context/context.js';
import { type Block, line, note } from '../text/blocks.js';
import { span } from '../text/rich.js';
import { isWireObject, textOf } from '../text/wire-value.js';
import { cancelledBlocks, orderBlocks } from './order.js';
import { orderListBlocks } from './order-list.js';

/** The result of the cancel and the result of the new order; undefined for another value. */
export function replacedBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || value.cancelResult === undefined) return undefined;
  const { cancelResult, newOrderResult, cancelResponse, newOrderResponse } = value;
  const cancelled =
    isWireObject(cancelResponse) && Array.isArray(cancelResponse.orders) ? orderListBlocks : cancelledBlocks;
  return [
    ...partBlocks('cancel', textOf(cancelResult), cancelResponse, cancelled, context),
    ...partBlocks('new order', textOf(newOrderResult), newOrderResponse, orderBlocks, context),
  ];
}

function partBlocks(
  name: string,
  result: string,
  response: unknown,
  draw: (value: unknown, context: ShowContext) => Block[] | undefined,
  context: ShowContext,
): Block[] {
  const words = result.toLowerCase().replace('_', ' ');
  const head = line(span(`${name}: `, 'strong'), span(words, result === 'SUCCESS' ? 'plain' : 'warn'));
  if (result === 'SUCCESS') return [head, ...(draw(response, context) ?? [])];
  const refusal = isWireObject(response) ? `  ${textOf(response.msg)} (${textOf(response.code)})` : '';
  return refusal === '' ? [head] : [head, note(refusal)];
}

/** The order after the amendment; undefined for another value. */
export function amendedBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || !isWireObject(value.amendedOrder)) return undefined;
  const { qty, cumulativeQuoteQty, quoteOrderQty, ...rest } = value.amendedOrder;
  const order = {
    ...rest,
    origQty: qty,
    cummulativeQuoteQty: cumulativeQuoteQty,
    origQuoteOrderQty: quoteOrderQty,
    transactTime: value.transactTime,
  };
  return [note('quantity reduced; the order keeps its place in the queue'), ...(orderBlocks(order, context) ?? [])];
}
