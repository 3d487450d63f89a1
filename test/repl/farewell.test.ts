import { expect, test } from 'vitest';
import type { CommandContext } from '../../repl/commands/command.js';
import { Farewell } from '../../repl/screen/exit-summary.js';
import { connect } from '../../src/index.js';

/** A client of an exchange that answers nothing: tickets are made without it. */
const context = async () => {
  const client = await connect({ network: 'http://127.0.0.1:9', apiKey: 'a', secretKey: 'b', limits: 'off' });
  const held: Record<string, unknown> = {};
  const evaluator = { lexicalNames: () => Object.keys(held), peek: ([name = '']: readonly string[]) => held[name] };
  return { client, held, context: { client, evaluator } as unknown as CommandContext };
};

test('a ticket that was shown and not sent is named; one set anew takes its place', async () => {
  const { client, context: connected } = await context();
  const farewell = new Farewell('elsewhere');
  expect(farewell.text(connected)).toBeUndefined();
  const ticket = client.orders.limit('BTCUSDT', 'BUY', '0.10', '50000.00');
  farewell.note(ticket);
  farewell.note(ticket.tif('IOC'));
  farewell.note(client.market.depth('BTCUSDT'));
  expect(farewell.text(connected)).toBe('Shown, but never sent: orders.limit BTCUSDT BUY 0.1 at 50000.');
  farewell.sent({ verb: 'orders.limit', path: '/api/v3/order', body: 'symbol=ETHUSDT&side=BUY&type=LIMIT' });
  expect(farewell.text(connected)).toMatch(/^Shown, but never sent/);
  farewell.sent({ verb: 'orders.limit', path: '/api/v3/order', body: 'symbol=BTCUSDT&side=BUY&type=LIMIT' });
  expect(farewell.text(connected)).toBeUndefined();
});

test('a ticket in a variable is named, unless one like it was shown or sent', async () => {
  const { client, held, context: connected } = await context();
  const farewell = new Farewell('elsewhere');
  held.x = client;
  held.book = client.market.depth('BTCUSDT');
  held.exit = client.orders.limit('BTCUSDT', 'SELL', '0.10', '70000');
  expect(farewell.text(connected)).toBe('Made, but never sent: exit (orders.limit BTCUSDT SELL 0.1 at 70000).');
  farewell.sent({ verb: 'orders.limit', path: '/api/v3/order?symbol=BTCUSDT&side=SELL' });
  expect(farewell.text(connected)).toBeUndefined();
});

test('what can be said before the exchange is there is said', () => {
  expect(new Farewell('ended').text(undefined)).toBeUndefined();
});
