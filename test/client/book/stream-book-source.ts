/** A source of the events of one order book, for tests: it has no connection, and the test sends the events. */
import { afterEach } from 'vitest';
import { setInterruptSignal } from '../../../src/client/base/interrupt.js';
import { setLiveHost } from '../../../src/client/watch/live-run.js';
import * as data from '../../../src/data/index.js';
import { toMime, toText } from '../../../src/display/index.js';
import { FakeStreamSource } from '../../support/fake-stream-source.js';
import type { Answer } from '../../support/fake-transport.js';
import { makeClient } from '../../support/make-client.js';

export const NAME = 'btcusdt@depth@100ms';

export const BOOK = {
  lastUpdateId: 100,
  bids: [
    ['99.00', '1.00'],
    ['98.00', '2.00'],
  ],
  asks: [
    ['101.00', '1.00'],
    ['102.50', '2.00'],
  ],
};

export function diff(firstId: number, lastId: number, bids: string[][] = [], asks: string[][] = []) {
  return { e: 'depthUpdate', E: lastId, s: 'BTCUSDT', U: firstId, u: lastId, b: bids, a: asks };
}

export const turn = () => new Promise((resolve) => setImmediate(resolve));

export function client(answer: Answer[] | ((request: { readonly path: string }) => Answer) = [{ body: BOOK }]) {
  const source = new FakeStreamSource();
  const displays = { toText, toMime } as never;
  const floors = { displays: () => displays, dataBackend: () => data };
  const made = makeClient(answer, { marketStreams: async () => source, ...floors });
  return { ...made, source };
}

/** A client with an open book. */
export async function opened(...given: Parameters<typeof client>) {
  const made = client(...given);
  return { ...made, book: await made.x.stream.book('BTCUSDT') };
}

/** Closes clients and books after each test. Each test file calls this once. */
export function endAfterEach(): void {
  afterEach(() => {
    setInterruptSignal(undefined);
    setLiveHost(undefined);
  });
}
