/** Aggregate trades have the same names in replies, streams, tables and files; the single letters that the exchange sends as names are in `raw` only. */
import { inspect } from 'node:util';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { AggTrade } from '../../src/client/index.js';
import * as dataBackend from '../../src/data/result-data.js';
import * as displays from '../../src/display/index.js';
import { marketEvents } from '../../src/protocol/index.js';
import { drawResults } from '../support/drawn.js';
import { makeClient } from '../support/make-client.js';

drawResults();

const WIRE = [
  { a: 7, p: '0.10', q: '2.00', f: 11, l: 13, T: 1_700_000_000_000, m: true, M: true },
  { a: 8, p: '0.11', q: '1.00', f: 14, l: 14, T: 1_700_000_000_001, m: false, M: true, z: 'new' },
];
const NAMES = marketEvents.aggTrade.map(({ name }) => name).filter((name) => !/^event|^symbol$/.test(name));

async function read() {
  const { x } = makeClient([{ body: WIRE }], { dataBackend: () => dataBackend, displays: () => displays });
  return { x, trades: await x.market.aggTrades('BTCUSDT') };
}

describe('rows of aggregate trades', () => {
  test('have fields named as those of the events of their stream, and a table with these columns', async () => {
    const { trades } = await read();
    expect(NAMES).toHaveLength(8);
    expect(Object.keys(trades[0] as object)).toEqual(NAMES);
    expect(trades.toCSV().split('\n')[0]?.split(',').slice(0, 8)).toEqual(NAMES);
    expect(trades.rows()[0]).toEqual(trades[0]);
    expectTypeOf(trades[0]).toEqualTypeOf<AggTrade | undefined>();
    expectTypeOf<keyof AggTrade>().toEqualTypeOf<
      'aggTradeId' | 'price' | 'qty' | 'firstTradeId' | 'lastTradeId' | 'time' | 'isBuyerMaker' | 'isBestMatch'
    >();
  });

  test('can be filtered by the names of their fields, are drawn, and `raw` has the reply as it was sent', async () => {
    const { trades } = await read();
    expect(trades.filter(({ isBuyerMaker }) => isBuyerMaker).map(({ price, qty }) => [price, qty])).toEqual([
      ['0.10', '2.00'],
    ]);
    expect(inspect(trades)).toMatch(/▼ sell +0\.10 +2.* 3 +7\n/);
    expect(JSON.parse(String(trades.raw))).toEqual(WIRE);
  });

  test('keep a field that has no name yet', async () => {
    const { trades } = await read();
    expect(trades[1]).toMatchObject({ aggTradeId: 8, z: 'new' });
  });

  test('rows of every page of a read have fields with names', async () => {
    const { x } = makeClient([{ body: WIRE }, { body: WIRE }]);
    const all = await x.market.aggTrades('BTCUSDT').fromId(7).all({ max: 2 });
    expect(all.map(({ aggTradeId, isBuyerMaker }) => [aggTradeId, isBuyerMaker])).toEqual([
      [7, true],
      [8, false],
    ]);
  });
});
