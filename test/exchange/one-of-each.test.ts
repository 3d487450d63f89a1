/** What is kept of every shape of record must not be seen: an exchange is the same, whichever of the process it is. */
import { expect, test } from 'vitest';
import { Exchange } from '../../src/exchange/exchange.js';
import { simulatedSymbols } from '../../src/exchange/market/symbols.js';

const SYMBOL = 'BTCUSDT';

test('the first three exchanges of a process begin and go on alike', () => {
  const [first, ...others] = [1, 2, 3].map(runOnce);
  for (const other of others) expect(other).toEqual(first);
  expect(first).toMatchObject({ id: 1, nextTradeId: 1, filled: 'FILLED' });
});

/** A sale, bought whole, and what can be seen of it. */
function runOnce(): object {
  const info = simulatedSymbols().filter(({ symbol }) => symbol === SYMBOL);
  const exchange = new Exchange({ symbols: info });
  const [seller, buyer] = [exchange.openAccount({ BTC: '1' }), exchange.openAccount({ USDT: '20000' })];
  const terms = { kind: 'placeOrder', symbol: SYMBOL, type: 'LIMIT', timeInForce: 'GTC', quantity: '1' } as const;
  const sale = exchange.apply({ ...terms, account: seller, side: 'SELL', price: '10000' }, 1);
  exchange.apply({ ...terms, account: buyer, side: 'BUY', price: '10000' }, 2);
  exchange.checkIntegrity();
  return {
    id: sale.order.id,
    filled: sale.order.status,
    nextTradeId: exchange.nextTradeId(SYMBOL),
    seller: exchange.balances(seller),
    buyer: exchange.balances(buyer),
    collected: exchange.collectedCommissions(),
  };
}
