/** Routes for convert under /sapi: conversions at a quoted rate, and limit conversions at a chosen rate. */
import { conversionReport, conversionWithQuote, pairReport, quoteReport, type Side } from '../../exchange/index.js';
import { endUsOf, startUsOf } from '../../market/index.js';
import { DAY_MS, MINUTE_MS, refusal } from '../../protocol/index.js';
import type { Routes } from './route.js';

const VALID_MS: Readonly<Record<string, number>> = { '10s': 10_000, '30s': 30_000, '1m': MINUTE_MS };
/** Default number of conversions in a reply. */
const LIMIT = 100;
/** Number of decimals of every amount on this exchange. */
const FRACTION = 8;

export const convert = {
  convertExchangeInfo: ({ params, convert: { pairs } }) => {
    for (const name of ['fromAsset', 'toAsset']) {
      const asset = params.text(name);
      if (asset !== undefined && !pairs.hasAsset(asset)) throw refusal('invalidParameter', name);
    }
    return pairs.pairs(params.text('fromAsset'), params.text('toAsset')).map((pair) => pairReport(pair, pairs));
  },

  convertAssetInfo: ({ convert: { pairs } }) => pairs.assets().map((asset) => ({ asset, fraction: FRACTION })),

  convertGetQuote: ({ params, account, perform, newId, wireTime }) => {
    const request = {
      account,
      fromAsset: params.needed('fromAsset'),
      toAsset: params.needed('toAsset'),
      fromAmount: params.text('fromAmount'),
      toAmount: params.text('toAmount'),
      walletType: params.text('walletType'),
      validMs: VALID_MS[params.text('validTime') ?? '10s'] as number,
      newId: newId(),
    };
    return quoteReport(perform({ kind: 'convertQuote', request }), wireTime);
  },

  convertAcceptQuote: ({ params, account, perform, wireTime }) => {
    const quoteId = params.needed('quoteId');
    const { id, createdUs, status } = perform({ kind: 'convertAccept', account, quoteId });
    // In this reply only, the service writes the id as a string.
    return { orderId: String(id), createTime: wireTime(createdUs), orderStatus: status };
  },

  convertOrderStatus: ({ params, account, convert, wireTime }) => {
    const key = { orderId: params.text('orderId'), quoteId: params.text('quoteId') };
    return conversionReport(convert.conversion(account, key), wireTime);
  },

  convertTradeFlow: ({ params, account, convert, wireTime }) => {
    const [start, end] = [params.number('startTime') ?? 0, params.number('endTime') ?? 0];
    const limit = params.number('limit') ?? LIMIT;
    const found = convert.completed(account, startUsOf(start), endUsOf(end));
    return {
      list: found.slice(0, limit).map((one) => conversionWithQuote(one, wireTime)),
      startTime: wireTime(startUsOf(start)),
      endTime: wireTime(startUsOf(end)),
      limit,
      moreData: found.length > limit,
    };
  },

  convertLimitPlaceOrder: ({ params, account, perform, newId }) => {
    const request = {
      account,
      baseAsset: params.needed('baseAsset'),
      quoteAsset: params.needed('quoteAsset'),
      side: params.needed('side') as Side,
      limitPrice: params.needed('limitPrice'),
      baseAmount: params.text('baseAmount'),
      quoteAmount: params.text('quoteAmount'),
      walletType: params.text('walletType'),
      expiresMs: Number.parseInt(params.needed('expiredType'), 10) * DAY_MS,
      newId: newId(),
    };
    // The status is always PROCESS here; the order status endpoint reports a conversion that was executed at once.
    return { orderId: perform({ kind: 'convertLimit', request }).id, status: 'PROCESS' };
  },

  convertLimitCancelOrder: ({ params, account, perform }) => {
    const orderId = params.number('orderId') ?? 0;
    return { orderId: perform({ kind: 'convertCancel', account, orderId }).id, status: 'CANCELED' };
  },

  convertLimitQueryOpenOrders: ({ account, convert, wireTime }) => ({
    list: convert.openOrders(account).map((order) => ({
      ...conversionWithQuote(order, wireTime),
      expiredTimestamp: wireTime(order.expiresUs ?? 0),
    })),
  }),
} satisfies Routes;
