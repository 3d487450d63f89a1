/** A client with a source of events that needs no network. */
import { afterEach } from 'vitest';
import { setInterruptSignal } from '../../src/client/index.js';
import { FakeStreamSource } from '../support/fake-stream-source.js';
import { makeClient } from '../support/make-client.js';

export const TRADES = 'btcusdt@trade';

export function streaming() {
  const source = new FakeStreamSource();
  const client = makeClient([{ body: { symbol: 'BTCUSDT', price: '1' } }], { marketStreams: async () => source });
  const trades = (...ids: number[]) => {
    for (const id of ids) source.send(TRADES, trade(id));
  };
  return { ...client, source, trades };
}

export const trade = (t: number) => ({
  e: 'trade',
  E: t,
  s: 'BTCUSDT',
  t,
  p: `${t}.5`,
  q: '1',
  T: t,
  m: true,
  M: true,
});

export const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Removes the interrupt signal after each test. Each test file calls this once. */
export function clearInterrupts(): void {
  afterEach(() => setInterruptSignal(undefined));
}
