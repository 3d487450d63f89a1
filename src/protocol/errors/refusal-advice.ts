/**
 * Advice for single refusal texts. Some codes have many texts with different causes; such a text gets its own advice
 * here. All other refusals use the advice of their code in error-codes.ts.
 */
import type { RefusalName } from './refusal-texts.js';

export const refusalAdvice: { readonly [Name in RefusalName]?: string } = {
  insufficientBalance: 'account.info() shows the free balances. Open orders lock funds; cancel them to free the funds.',
  wouldTrigger:
    'The last price has already passed this stop price. A stop-loss SELL and a take-profit BUY need a stop price below the last price; a stop-loss BUY and a take-profit SELL need one above. market.ticker.price(symbol) shows the last price.',
  wouldTake:
    'A LIMIT_MAKER order must not match at once: price a BUY below the best ask, a SELL above the best bid. market.ticker.book(symbol) shows both.',
  ocoBadPrices:
    'The last price must be between the prices of the two legs. market.ticker.price(symbol) shows the last price.',
  duplicateOrder: 'An open order already has this client order id. Use another one, or leave it out.',
  marketClosed: 'The symbol is not trading. general.exchangeInfo(symbol) shows its status.',
};
