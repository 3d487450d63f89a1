// A test for Jest with its default settings, which load CommonJS.
const { connect, SpotlabError } = require('spotlab');

// The first call loads the package and starts an exchange: on a machine with much other work it takes more than Jest's 5 s.
jest.setTimeout(60_000);

test('an order is placed, and a refused one is a SpotlabError', async () => {
  const x = await connect();
  const order = await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
  expect(order.status).toBe('NEW');
  await expect(x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000.001')).rejects.toBeInstanceOf(SpotlabError);
  await x.close();
});
