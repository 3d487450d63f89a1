/**
 * What to do about a refusal whose code says less than its text, for people. The advice of the code itself stands in
 * error-codes.ts and is given where there is none here.
 */
import type { RefusalName } from './refusal-texts.js';

export const refusalAdvice: { readonly [Name in RefusalName]?: string } = {
  insufficientBalance:
    'account.info() tells what is free; what open orders hold is free again once they are cancelled.',
  wouldTrigger:
    'The market is past that stop price already: a stop loss of a SELL and a take profit of a BUY trigger below the last price, the others above it; market.ticker.price(symbol) tells it.',
  wouldTake:
    'It may only rest: a BUY below the best ask, a SELL above the best bid; market.ticker.book(symbol) tells both.',
  ocoBadPrices:
    'The last price has to lie between the order above and the order below; market.ticker.price(symbol) tells it.',
  duplicateOrder: 'An open order has that client order id: give another, or leave it out.',
  marketClosed: 'The symbol is not trading; general.exchangeInfo(symbol) tells its status.',
};
