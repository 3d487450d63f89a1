/**
 * Tests what is shown if the last value of an input is a call with an invalid parameter: the error of this parameter, at the
 * prompt and in a cell.
 */
import { describe, expect, test } from 'vitest';
import { resolveValue as resolveAtPrompt, toText } from '../../repl/evaluation/show.js';
import { ParameterError } from '../../src/client/index.js';
import { resolveValue as resolveInCell } from '../../src/kernel/output/display.js';
import { makeClient } from '../support/make-client.js';

const hosts: [host: string, resolve: (value: unknown) => Promise<{ value: unknown }>][] = [
  ['the prompt', (value) => resolveAtPrompt({ value })],
  ['a cell', resolveInCell],
];

describe.each(hosts)('a call at the end of an input of %s', (_, resolve) => {
  const { x, transport } = makeClient();

  test.each([
    ['an order', () => x.orders.limit('btcusdt', 'BUY', '1', '2')],
    ['an order with later setters', () => x.orders.limit('BTCUSDT', 'BUY', 'x', '2').tif('IOC').fit()],
    ['a cancel', () => x.orders.cancel('BTCUSDT', 2 ** 60)],
    [
      'an order list',
      () =>
        x.orders
          .oco('B', 'SELL', '')
          .above('LIMIT_MAKER', {} as never)
          .below('STOP_LOSS', {} as never),
    ],
    ['a reading call', () => x.market.depth('BTC/USDT')],
  ])('a call (%s) with an invalid parameter is shown as the error of this parameter', async (_name, make) => {
    await expect(resolve(make())).rejects.toThrow(ParameterError);
    expect(transport.sent).toEqual([]);
  });

  test('an order that passes its checks is shown as a ticket', async () => {
    const ticket = x.orders.limit('BTCUSDT', 'BUY', '1', '2');
    expect((await resolve(ticket)).value).toBe(ticket);
    expect(transport.sent).toEqual([]);
  });
});

test("the options of Node's own REPL writer decide how values without a display are printed", async () => {
  const { writer } = (await import('node:repl')) as unknown as { writer: { options: { depth: number } } };
  await import('../../repl/evaluation/node-writer.js');
  const nested = { a: { b: { c: {} } } };
  const style = { color: false, width: 80 };
  expect(toText(nested, style)).toBe('{ a: { b: { c: {} } } }');
  writer.options.depth = 0;
  expect(toText(nested, style)).toBe('{ a: [Object] }');
  writer.options.depth = 4;
});
