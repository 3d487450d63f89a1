import { expect, test } from 'vitest';
import type { CommandContext } from '../../repl/commands/base/command.js';
import { ExitSummary } from '../../repl/exit-summary.js';
import { connect } from '../../src/index.js';

/** A client whose exchange never replies: tickets are made without requests. */
const context = async () => {
  const client = await connect({ network: 'http://127.0.0.1:9', apiKey: 'a', secretKey: 'b', limits: 'off' });
  const held: Record<string, unknown> = {};
  const evaluator = { names: () => Object.keys(held), peek: ([name = '']: readonly string[]) => held[name] };
  return { client, held, context: { client, evaluator } as unknown as CommandContext };
};

test('a ticket that was shown but not sent is in the exit summary, in its last form if setters changed it', async () => {
  const { client, context: connected } = await context();
  const summary = new ExitSummary('remote');
  expect(summary.text(connected)).toBeUndefined();
  const ticket = client.orders.limit('BTCUSDT', 'BUY', '0.10', '50000.00');
  summary.valueShown(ticket);
  summary.valueShown(ticket.tif('IOC'));
  summary.valueShown(client.market.depth('BTCUSDT'));
  expect(summary.text(connected)).toBe('Tickets shown, but not sent: orders.limit BTCUSDT BUY 0.1 at 50000.');
  summary.requestSent({ verb: 'orders.limit', path: '/api/v3/order', body: 'symbol=ETHUSDT&side=BUY&type=LIMIT' });
  expect(summary.text(connected)).toMatch(/^Tickets shown, but not sent/);
  summary.requestSent({ verb: 'orders.limit', path: '/api/v3/order', body: 'symbol=BTCUSDT&side=BUY&type=LIMIT' });
  expect(summary.text(connected)).toBeUndefined();
});

test('a ticket in a variable is in the exit summary, unless a similar ticket was shown or sent', async () => {
  const { client, held, context: connected } = await context();
  const summary = new ExitSummary('remote');
  held.x = client;
  held.book = client.market.depth('BTCUSDT');
  held.exit = client.orders.limit('BTCUSDT', 'SELL', '0.10', '70000');
  expect(summary.text(connected)).toBe('Calls in variables, not sent: exit (orders.limit BTCUSDT SELL 0.1 at 70000).');
  summary.requestSent({ verb: 'orders.limit', path: '/api/v3/order?symbol=BTCUSDT&side=SELL' });
  expect(summary.text(connected)).toBeUndefined();
});

test('the exit summary names a stop order with its stop price', async () => {
  const { client, context: connected } = await context();
  const summary = new ExitSummary('remote');
  summary.valueShown(client.orders.stopLoss('BTCUSDT', 'SELL', '0.01', '40000.00'));
  expect(summary.text(connected)).toBe('Tickets shown, but not sent: orders.stopLoss BTCUSDT SELL 0.01 stop 40000.');
});

test('the exit summary is empty when the session was not opened', () => {
  expect(new ExitSummary('lost').text(undefined)).toBeUndefined();
});
