/** Tests that drawings of one symbol have the facts of the symbol, such as the unit of its volume, whatever the drawn value was made from. */
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, lab, type Spot } from '../../src/index.js';
import { drawResults } from '../support/drawn.js';

drawResults();

const START = Date.parse('2026-03-01T09:00:00Z');

let x: Spot;
beforeAll(async () => {
  x = await connect({ seed: 1, time: '2026-03-01T12:00:30Z', paused: true, limits: 'off' });
  await x.general.exchangeInfo();
});
afterAll(() => x.close());

/** The text and the picture of a value. */
function drawings(value: unknown): string[] {
  const display = (value as { readonly [name: symbol]: () => Record<string, string> })[Symbol.for('Jupyter.display')];
  const mime = display?.call(value) ?? {};
  return [
    inspect(value, { breakLength: 100 }),
    mime['text/plain'] ?? '',
    mime['image/svg+xml'] ?? mime['text/html'] ?? '',
  ];
}

const hour = () => x.market.klines('BTCUSDT', '1m');

test.each<[made: string, value: () => Promise<unknown>]>([
  ['of one call', async () => await hour().limit(60)],
  ['that are a part of a reply', async () => (await hour().limit(60)).slice(10)],
  ['of all pages', async () => await hour().from(START).all({ max: 120 })],
  ['that are resampled', async () => (await hour().limit(60)).resample('5m')],
  ['in a chart', async () => x.chart(await hour().limit(60), 'candles')],
  [
    'of a stream',
    async () => {
      let isOver = false;
      const events = Promise.resolve(x.stream.klines('BTCUSDT', '1m').take(2)).finally(() => {
        isOver = true;
      });
      while (!isOver) await x.exchange.clock.advance('2s');
      return await events;
    },
  ],
  [
    'of a run of the lab',
    async () => {
      const market = lab.simulated({ seed: 1, length: '1m' });
      return (await lab.run(async (y) => void (await y.market.klines('BTCUSDT', '1m').limit(1)), { market })).klines;
    },
  ],
])('klines %s have the unit of their volume', async (_, value) => {
  for (const drawn of drawings(await value())) expect(drawn).toMatch(/\bBTC\b/);
});
