/**
 * Draws one order as a card: first its result in a sentence, then its terms, commission, ids and fills. Also draws the
 * other replies of order calls: an acknowledgement, a passed test, a replacement, an amendment.
 */

import { isZero, sumTexts, trimDecimal, USUAL_SELF_TRADE_PREVENTION } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { columnsOf } from '../context/context-values.js';
import { barSpan, shareOf, trackOf } from '../text/bar.js';
import { type Block, type Field, fieldsBlock, line, note, tableBlock } from '../text/blocks.js';
import { sharePercent } from '../text/number-text.js';
import { type Rich, type Span, span } from '../text/rich.js';
import { floatOf, isWireObject, objectOf, objectsOf, textOf, timeMsOf, type WireObject } from '../text/wire-value.js';
import { dateTime, zoneLabel, zoneOf } from '../text/zone-time.js';
import { orderListBlocks } from './order-list.js';
import { priceText, quantityText, shortStatus, sideSpan, statusSpan, triggerText } from './order-text.js';
import { verdictSpans } from './order-verdict.js';
import { ordersBlocks } from './orders.js';

const BAR_COLUMNS = 20;
/** In a narrower terminal, a title has no room for a long state. */
const NARROW = 60;
const MAX_FILLS = 12;

/** The reply of an order call as blocks; undefined for another value. */
export function orderBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (Array.isArray(value)) return ordersBlocks(value, context);
  if (!isWireObject(value)) return undefined;
  if (value.cancelResult !== undefined) return replacement(value, context);
  if (value.contingencyType !== undefined) return orderListBlocks(value, context);
  if (value.amendedOrder !== undefined) return amended(value, context);
  if (value.orderId !== undefined) return [orderCard(withTerms(value, context), context)];
  return testPassed(value);
}

/** Adds the terms from the call's parameters: an acknowledgement holds only ids. */
function withTerms(order: WireObject, { params }: ShowContext): WireObject {
  if (order.side !== undefined || params.side === undefined) return order;
  const { side, type, timeInForce, price, stopPrice, trailingDelta, quantity, quoteOrderQty, icebergQty } = params;
  const terms = { side, type, timeInForce, price, stopPrice, trailingDelta, icebergQty };
  return { ...terms, origQty: quantity, origQuoteOrderQty: quoteOrderQty, ...order };
}

function orderCard(order: WireObject, context: ShowContext): Block {
  const side = textOf(order.side);
  const list = textOf(order.orderListId);
  const isAck = side === '';
  const verdict = verdictSpans(order, context);
  const isNarrow = columnsOf(context) < NARROW;
  const title: Span[] = isAck
    ? [span('order accepted', 'strong'), span(`  ${textOf(order.symbol)}`)]
    : [
        sideSpan(order),
        span(` ${textOf(order.type)} ${textOf(order.symbol)}  `, 'strong'),
        textOf(order.status) === '' ? span('accepted', 'accent') : isNarrow ? shortStatus(order) : statusSpan(order),
      ];
  return {
    kind: 'card',
    title,
    tone: side === 'BUY' ? 'up' : side === 'SELL' ? 'down' : 'plain',
    blocks: [
      ...(verdict.length === 0 ? [] : [line(...verdict)]),
      ...executed(order),
      fieldsBlock([
        ['terms', isAck ? '' : `${quantityText(order)} at ${priceText(order)}${tifText(order)}`],
        ['trigger', triggerText(order)],
        [side === 'SELL' ? 'received' : 'paid', amountText(order, context)],
        ['commission', commissionText(order)],
        ['order id', textOf(order.orderId) + (list !== '' && list !== '-1' ? `  in list ${list}` : '')],
        ...clientIds(order),
        ...rest(order, context),
        ['time', timeText(order, zoneOf(context))],
      ]),
      ...fills(order),
    ],
  };
}

/** The client order ids. In the reply to a cancel, the field of the order's id has the id of the cancel, and the id of the order is the original one. */
function clientIds(order: WireObject): Field[] {
  const [own, original] = [textOf(order.clientOrderId), textOf(order.origClientOrderId)];
  if (original === '' || original === own) return [['client id', own]];
  return [
    ['client id', original],
    [textOf(order.status) === 'CANCELED' ? 'cancel id' : 'new client id', own],
  ];
}

function tifText(order: WireObject): string {
  const tif = textOf(order.timeInForce);
  return tif === '' || textOf(order.type) === 'MARKET' ? '' : `  ${tif}`;
}

/** The executed part as a bar; no bar for an order without fills and for a filled one, because the sentence above says enough. */
function executed(order: WireObject): Block[] {
  const [done, whole] = [textOf(order.executedQty), textOf(order.origQty)];
  if (done === '' || whole === '' || isZero(done) || order.status === 'FILLED') return [];
  const share = shareOf(floatOf(done), floatOf(whole));
  const { filled, rest: empty } = trackOf(share, BAR_COLUMNS);
  return [line(barSpan(filled, 'accent'), barSpan(empty, 'dim'), ` ${sharePercent(share)} filled`)];
}

/** The quote amount of the fills. */
function amountText(order: WireObject, { quoteAsset = '' }: ShowContext): string {
  const amount = textOf(order.cummulativeQuoteQty);
  return amount === '' || isZero(amount) ? '' : `${trimDecimal(amount)} ${quoteAsset}`.trim();
}

function commissionText(order: WireObject): string {
  const fillsOf = objectsOf(order.fills);
  const assets = [...new Set(fillsOf.map(({ commissionAsset }) => textOf(commissionAsset)))];
  return assets
    .map((asset) => {
      const sum = sumTexts(
        fillsOf.filter((fill) => textOf(fill.commissionAsset) === asset).map((fill) => textOf(fill.commission)),
      );
      return `${trimDecimal(sum ?? '–')} ${asset}`.trim();
    })
    .join('  ');
}

function rest(order: WireObject, { params }: ShowContext): Field[] {
  const iceberg = textOf(order.icebergQty);
  const prevented = textOf(order.preventedQuantity);
  const mode = textOf(order.selfTradePreventionMode);
  const isUsualMode = mode === USUAL_SELF_TRADE_PREVENTION && params.selfTradePreventionMode === undefined;
  return [
    ['iceberg', iceberg !== '' && !isZero(iceberg) ? `shows ${trimDecimal(iceberg)}` : ''],
    ['prevented', prevented !== '' && !isZero(prevented) ? trimDecimal(prevented) : ''],
    ['self-trade', mode === 'NONE' || isUsualMode ? '' : mode],
    ['routing', order.usedSor === true ? 'smart order routing' : ''],
    ['expired by', textOf(order.expiryReason)],
  ];
}

function timeText(order: WireObject, zone: number): string {
  const time = order.transactTime ?? order.updateTime ?? order.time;
  return time === undefined ? '' : `${dateTime(timeMsOf(time), zone)} ${zoneLabel(zone)}`;
}

function fills(order: WireObject): Block[] {
  const all = objectsOf(order.fills);
  if (all.length === 0) return [];
  const shown = all.slice(0, MAX_FILLS);
  return [
    tableBlock({
      columns: [
        { title: 'fill', align: 'right' },
        { title: 'price', align: 'same' },
        { title: 'quantity', align: 'same' },
        { title: 'commission', align: 'right', hideAt: 1 },
        { title: shown.some(isAllocation) ? 'allocation' : 'trade', align: 'right', isId: true, hideAt: 2 },
      ],
      rows: shown.map((fill, index): Rich[] => [
        span(String(index + 1), 'dim'),
        textOf(fill.price),
        textOf(fill.qty),
        `${trimDecimal(textOf(fill.commission))} ${textOf(fill.commissionAsset)}`.trim(),
        span(textOf(isAllocation(fill) ? fill.allocId : fill.tradeId), 'dim'),
      ]),
      ...(shown.length < all.length ? { more: `the first ${shown.length} of ${all.length} fills` } : {}),
    }),
  ];
}

/** Whether a fill comes from smart order routing: it has an allocation id and no trade id of this symbol. */
const isAllocation = ({ tradeId, allocId }: WireObject): boolean => textOf(tradeId) === '-1' && textOf(allocId) !== '';

/** The reply of a test order, with the commission rates if the call requested them. */
function testPassed(value: WireObject): Block[] | undefined {
  const names = Object.keys(value);
  const rateNames = ['standardCommissionForOrder', 'specialCommissionForOrder', 'taxCommissionForOrder'];
  if (names.length > 0 && !rateNames.some((name) => value[name] !== undefined)) return undefined;
  return [
    line(span('test passed', 'strong'), '  the order would have been accepted; nothing was placed'),
    fieldsBlock(
      rateNames.map((name): Field => {
        const rates = objectOf(value[name]);
        const kind = name.replace('CommissionForOrder', ' rate');
        return [
          kind,
          Object.entries(rates)
            .map(([role, rate]) => `${role} ${trimDecimal(textOf(rate))}`)
            .join('  '),
        ];
      }),
    ),
  ];
}

function replacement(value: WireObject, context: ShowContext): Block[] {
  const part = (name: string, result: unknown, response: unknown): Block[] => {
    const state = textOf(result);
    const failed = objectOf(response).msg;
    return [
      line(
        `${name} `,
        span(state, state === 'SUCCESS' ? 'strong' : state === 'FAILURE' ? 'alarm' : 'dim'),
        failed === undefined ? '' : `  ${textOf(failed)}`,
      ),
      ...(objectOf(response).orderId === undefined ? [] : [orderCard(objectOf(response), context)]),
    ];
  };
  return [
    ...part('cancel', value.cancelResult, value.cancelResponse),
    ...part('new order', value.newOrderResult, value.newOrderResponse),
  ];
}

function amended(value: WireObject, context: ShowContext): Block[] {
  const order = objectOf(value.amendedOrder);
  const quantity = textOf(order.qty);
  return [
    line(span('amended', 'strong'), '  the order keeps its place in the queue'),
    orderCard(
      {
        ...order,
        transactTime: value.transactTime,
        origQty: quantity === '' ? order.origQty : quantity,
        executedQty: order.executedQty,
        cummulativeQuoteQty: order.cumulativeQuoteQty ?? order.cummulativeQuoteQty,
      },
      context,
    ),
  ];
}

/** One cancelled order, or several orders and order lists; undefined for another value. */
export function cancelledBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!Array.isArray(value)) return orderBlocks(value, context);
  const lists = objectsOf(value).filter(({ contingencyType }) => contingencyType !== undefined);
  const orders = objectsOf(value).filter(({ contingencyType }) => contingencyType === undefined);
  if (value.length === 0) return [note('nothing was cancelled')];
  if (lists.length === 0) return ordersBlocks(orders, context);
  return [
    ...lists.flatMap((list) => orderListBlocks(list, context) ?? []),
    ...(orders.length > 0 ? (ordersBlocks(orders, context) ?? []) : []),
  ];
}
