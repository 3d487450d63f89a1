/**
 * Compares the engine with the oracle of test/model after every random step: refusals, events, orders, queues, levels
 * and balances must be equal. `ORACLE_RUNS` sets the number of runs, `FAST_CHECK_SEED` the random seed.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dice, type Throw } from '../model/dice.js';
import { Duel } from '../model/duel.js';
import { trials } from '../support/depth.js';

const thrown = fc.record(
  Object.fromEntries(dice.map(([name, faces]) => [name, fc.nat({ max: faces - 1 })])),
) as fc.Arbitrary<Throw>;
const runs = Number(process.env.ORACLE_RUNS ?? trials(15, 60));

it('the engine and the simple model of it in test/model give the same results for random steps', () => {
  const seen = new Map<string, number>();
  fc.assert(
    // Without this size fast-check makes short arrays, and short runs build no book.
    fc.property(fc.array(thrown, { minLength: 1, maxLength: 150, size: 'max' }), (throws) => {
      const duel = new Duel();
      for (const one of throws) duel.throw(one);
      duel.sameHistory();
      for (const [name, count] of duel.seen) seen.set(name, (seen.get(name) ?? 0) + count);
    }),
    { numRuns: runs },
  );
  if (process.env.ORACLE_RUNS) console.log([...seen].map(([name, count]) => `${name}: ${count}`).sort());
  // The random steps must reach every case; otherwise the comparison above proves little.
  expect([...seen.keys()]).toEqual(expect.arrayContaining(reached));
  expect([...seen.keys()].filter((name) => /^-\d{4} /.test(name)).length).toBeGreaterThan(30);
}, 600_000);

const kinds = ['placeOrder', 'placeSorOrder', 'placeOco', 'placeOto', 'cancelOrder', 'cancelOrderList'];
const reached = [
  ...[...kinds, 'cancelOpenOrders', 'cancelReplace', 'amendOrder'].flatMap((kind) => [kind, `${kind} refused`]),
  ...['setStatus', 'fund', 'not attempted', 'trade SOLUSDT', 'allocation SOLUSDT', 'prevented SOLUSDT'],
  ...['NEW ', 'TRIGGERED ', 'RELEASED ', 'REPLACED ', 'TRADE  first', 'TRADE ', 'TRADE_PREVENTION ', 'CANCELED '],
  ...['list  EXECUTING', 'list  ALL_DONE', 'list '],
  ...[
    'REJECTED',
    'EXCHANGE_CANCELED',
    'OCO_TRIGGER',
    'OTO_PHASE_ONE_EXPIRED',
    'UNFILLED_IOC_QUANTITY_EXPIRED',
    'UNFILLED_FOK_ORDER_EXPIRED',
    'INSUFFICIENT_LIQUIDITY',
    'EXECUTION_RULE_PRICE_RANGE_EXCEEDED',
  ].map((reason) => `EXPIRED  ${reason}`),
];
