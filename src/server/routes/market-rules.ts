/** Routes for reference prices, their calculation, and the price ranges relative to them. */
import { refusal } from '../../protocol/index.js';
import type { Routes } from './route.js';
import { oneSymbol, severalSymbols } from './symbols.js';

export const marketRules = {
  executionRules: (call) => {
    const { params, exchange } = call;
    const symbols = params.has('symbol') ? [oneSymbol(call)] : severalSymbols(call).map((info) => info.symbol);
    return {
      symbolRules: symbols.map((symbol) => {
        const range = exchange.priceRange(symbol);
        return { symbol, rules: range ? [{ ruleType: 'PRICE_RANGE', ...range }] : [] };
      }),
    };
  },

  referencePrice: ({ market, params, nowUs, wireTime }) => {
    const symbol = params.needed('symbol');
    const reference = market.referencePrice(symbol, nowUs);
    if (!reference) throw refusal('noReferencePrice');
    return { symbol, referencePrice: reference.price ?? null, timestamp: wireTime(reference.timeUs) };
  },

  referencePriceCalculation: (call) => {
    const symbol = oneSymbol(call);
    const calculation = call.market.referenceCalculation(symbol);
    if (!calculation) throw refusal('noReferencePrice');
    return { symbol, ...calculation };
  },
} satisfies Routes;
