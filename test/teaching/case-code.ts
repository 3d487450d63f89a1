/** The type of a test case of an exercise (code of a student), and code that the solutions of several exercises share. */

export interface Cases {
  /** Wrong solutions, each with a part of the message of the check. Each runs from the same state. */
  readonly wrong: readonly (readonly [code: string, message: string])[];
  /** Code that must be accepted. */
  readonly right?: readonly string[];
  /** A wrong solution before a right one; default: the first of `wrong`. */
  readonly retry?: string;
  /** Code between the wrong attempt and the right one, such as a cancel. */
  readonly anew?: string;
}

export const FUND = "await x.exchange.fund('USDT', '10000000'); ";

export const CANCEL = 'await x.orders.cancelAll(S)';

export const SECONDS = (count: number) => `await x.exchange.clock.advance('${count}s')`;

/** Code that builds, signs and sends the order of notebook 7 without the client. */
export const byHand = (terms: string, permissions = '') => `
  const { createHmac } = await import('node:crypto');
  const { apiKey, secretKey } = await x.exchange.keys.create(${permissions});
  const { serverTime } = await x.general.time();
  const terms = { symbol: '柚子USDT', side: 'BUY', type: 'MARKET', quoteOrderQty: '20', newClientOrderId: 'by-hand', ...${terms} };
  for (const name of Object.keys(terms)) if (terms[name] === undefined) delete terms[name];
  const body = new URLSearchParams({ ...terms, timestamp: String(serverTime) }).toString();
  const signature = createHmac('sha256', secretKey).update(body).digest('hex');
  const headers = { 'X-MBX-APIKEY': apiKey, 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await fetch(x.network.baseUrl + '/api/v3/order', { method: 'POST', headers, body: body + '&signature=' + signature });
  if (!reply.ok) throw new Error(await reply.text())`;

export const oco = (side: string, quantity: string, above: string, below: string) =>
  `await x.orders.oco(S, '${side}', '${quantity}').above(${above}).below(${below})`;

export const otoco = (
  working: string,
  sale = "quantity: '0.0179'",
) => `await x.orders.otoco(S).working('LIMIT', { ${working} })
  .pendingAbove('LIMIT_MAKER', { side: 'SELL', ${sale}, price: up(2) }).pendingBelow('STOP_LOSS', { stopPrice: up(-2) })`;

export const ed25519 = (options: string) => `
  const { generateKeyPairSync } = await import('node:crypto');
  const pem = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await x.exchange.keys.register(pem${options})`;

export const times = (count: number, order: string) => `for (let i = 0; i < ${count}; i++) ${order}`;

export const lost = (id: string, quantity: string, wait: string) => `
  const order = x.orders.limit(S, 'BUY', '${quantity}', up(-10));
  await x.exchange.faults.add('drop', { endpoint: 'newOrder' });
  const failed = order.id('${id}').send().catch((error) => error);
  await x.exchange.clock.advance('17s');
  await failed;
  ${wait}`;

export const dropReply = "await x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true });";

export const three = (order: string) => `for (const percent of [-8, -9, -10]) ${order};`;

export const nextTrade = 'const [trade] = await x.stream.trades(S).take(1);';

export const book = 'const book = await x.stream.book(S);';

export const best = (lookback: string, side = 'BUY', percent = -1, quantity = '0.0172') =>
  `await x.orders.limit(S, '${side}', '${quantity}', up(${percent})).id('best-${lookback}')`;

export function quotes(
  below: number,
  above?: number,
  verb = 'limitMaker',
  symbol = 'BNBUSDT',
  quantity = '0.5',
): string {
  const place = (side: string, price: string) =>
    `await x.orders.${verb}('${symbol}', '${side}', '${quantity}', ${price});`;
  const sell = above === undefined ? '' : place('SELL', `decimal(book.askPrice).add('${above / 100}')`);
  return `const book = await x.market.ticker.book('${symbol}'); ${place('BUY', `decimal(book.bidPrice).sub('${below / 100}')`)} ${sell}`;
}

/** Code for a round trip as a maker: prices of bid and ask, and moves of the market, in percent of the start. */
export function trip(buyAt: number, sellAt: number, down: number, rise: number): string {
  return `const { stagePrice } = teaching; const stage = await stagePrice(x, S);
    ${buyAt > 0 ? `await stage.push('${(buyAt + 0.2).toFixed(1)}');` : ''}
    await x.orders.limitMaker(S, 'BUY', '0.012', stage.at(${buyAt})); await stage.push('${(buyAt > 0 ? buyAt - 0.1 : down).toFixed(1)}');
    ${sellAt < 0 ? `await stage.push('${(sellAt - 0.2).toFixed(1)}');` : ''}
    await x.orders.limitMaker(S, 'SELL', '0.012', stage.at(${sellAt})); await stage.push('${(sellAt < 0 ? sellAt + 0.1 : rise).toFixed(1)}');
    await stage.close()`;
}

export function after(sale: string, before = ''): string {
  return `${before} const { orderId } = await x.orders.market(S, 'BUY', '0.0028'); ${sale}`;
}

export function queue(verb: string): string {
  return `const stage = await teaching.stagePrice(x, S); const price = await stage.push(-0.2);
    const { bids } = await x.market.depth(S).limit(5);
    const [, ahead] = bids.find(([level]) => Number(level) === Number(price));
    await x.orders.${verb}(S, 'BUY', '0.0162', price);
    await stage.seller.orders.limit(S, 'SELL', decimal(ahead).add('0.01'), price); await stage.close()`;
}

/** Code that buys 0.01 BTC as a taker; the rest of the order finds no seller at its price. */
export function taken(): string {
  return `const stage = await teaching.stagePrice(x, S); await stage.push(-0.2); const price = stage.at(-0.1);
    await stage.seller.orders.limit(S, 'SELL', '0.01', price);
    await x.orders.limit(S, 'BUY', '0.0162', price); await stage.close()`;
}
