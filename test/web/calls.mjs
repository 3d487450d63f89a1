// Calls that a page and Node must answer with the same bytes. The code uses nothing but the JavaScript language.

/** A repeatable exchange with two symbols. */
export const OPTIONS = { seed: 7, time: '2026-03-01T00:00:00Z', paused: true, symbols: ['BTCUSDT', 'ETHUSDT'] };

const KINDS = ['BTCUSDT', 'ETHUSDT'];

/** Runs the calls with the `connect` of a platform; resolves to a text for each: the reply, or the error. */
export async function answersOf(connect, options = OPTIONS, rounds = 1) {
  const x = await connect(options);
  const answers = [];
  const note = async (call) => {
    try {
      const result = await call();
      answers.push(typeof result?.raw === 'string' ? result.raw : JSON.stringify(result));
    } catch (error) {
      answers.push(`${error.name} ${error.code}: ${error.message}`);
    }
  };
  // This call comes before all others. With its first refusal, a page loads the code that refusals need; the refusal here says
  // that the order does not exist.
  await note(() => lostOrder(x));
  for (let round = 0; round < rounds; round += 1)
    for (const symbol of KINDS) {
      const price = symbol === 'BTCUSDT' ? '50000' : '2000';
      await note(() => x.general.time());
      await note(() => x.market.klines(symbol, '1h').limit(24));
      await note(() => x.market.depth(symbol).limit(20));
      await note(() => x.market.trades(symbol).limit(20));
      await note(() => x.market.avgPrice(symbol));
      await note(() => x.orders.limit(symbol, 'BUY', '0.01', price));
      await note(() => x.orders.market(symbol, 'SELL', '0.02'));
      await note(() => x.orders.limit(symbol, 'BUY', '0.0000001', price));
      await note(() => x.orders.limit(symbol, 'BUY', '5000', price));
      await note(() => x.exchange.clock.advance('20s'));
      await note(() => x.account.openOrders());
      await note(() => x.account.info());
      await note(() => x.account.myTrades(symbol));
      await note(() => x.exchange.snapshot('before'));
      await note(() => x.orders.cancelAll(symbol));
      await note(() => x.exchange.restore('before'));
      await note(() => x.account.openOrders());
      await note(() => x.orders.cancelAll(symbol));
      await note(() => x.exchange.keys.create({ account: 0 }));
      // Texts, whose drawings a page loads with the call.
      await note(async () => String(await x.market.klines(symbol, '1h').limit(24)));
      await note(async () => String(await x.market.depth(symbol).limit(20)));
      await note(async () => String(await x.account.openOrders()));
      await note(async () => String(await x.exchange.keys.list()));
    }
  await note(() => events(x, 5));
  await note(() => x.exchange.state());
  await x.close();
  return answers;
}

/** The error of the client about an order that never arrived. The names of connections differ between platforms. */
async function lostOrder(x) {
  await x.exchange.faults.add('drop', { endpoint: 'newOrder' });
  const lost = x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000').send();
  const failed = lost.then(
    () => undefined,
    (error) => error,
  );
  // An order cannot arrive any more after the time of its request.
  await x.exchange.clock.advance('17s');
  const { name, message } = await failed;
  return { name, isSettled: message.includes('was not carried out and cannot take effect any more') };
}

/** The first events of a stream while the clock moves. */
async function events(x, count) {
  const seen = [];
  const taking = x.stream.trades('BTCUSDT').on((event) => seen.push(event));
  await taking.ready;
  await x.exchange.clock.advance('60s');
  // Events come over a connection of their own on Node.
  while (seen.length < count) await x.general.ping();
  taking.stop();
  return seen.slice(0, count);
}
