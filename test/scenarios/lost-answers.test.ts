/**
 * Thousands of trading calls with lost replies, by seed. No call is carried out twice, and every outcome that the
 * client reports is true at the exchange after all requests have arrived.
 */
import { describe, expect, test } from 'vitest';
import { startExchange } from '../../src/server/embedded.js';
import { httpTransport } from '../../src/transport/http.js';
import type { Transport } from '../../src/transport/index.js';
import { trials } from '../support/depth.js';
import { EventClock } from '../support/event-clock.js';
import { type Fault, lostAnswer, NO_FAULT, type Random, seeded } from '../support/fault-plan.js';
import { startFaultyProxy } from '../support/faulty-proxy.js';
import { type Ending, runTrial } from '../support/lost-answer-trial.js';
import { SimulatedExchange, WIDE_LIMITS } from '../support/simulated-exchange.js';
import { trialClient } from '../support/trial-client.js';

const START_MS = Date.UTC(2026, 0, 1);

/** The number of trials with one account, because each trial searches all orders of the account. */
const TRIALS_PER_ACCOUNT = 50;

/** Errors of the client's clock. The exchange refuses a clock more than 1 s ahead or 5 s behind. */
const SKEWS_MS = [0, 0, 0, 40, -40, 700, -900, 1_500, -4_000, -8_000] as const;

interface Plan {
  readonly random: Random;
  readonly skewMs: number;
  readonly namesOrder: boolean;
  /** The share of queries about lost calls that are lost as well. */
  readonly questionsLost: number;
  readonly faults: (request: { readonly method: string }) => Fault;
}

function planOf(seed: number): Plan {
  const random = seeded(seed);
  const skewMs = SKEWS_MS[Math.floor(random() * SKEWS_MS.length)] ?? 0;
  // A clock that is ahead cannot distinguish orders with the same id within that time: see reconcile.test.ts.
  const namesOrder = random() < 0.3 && skewMs <= 0;
  const questionsLost = random() < 0.2 ? 0.5 : 0;
  const faults: Plan['faults'] = ({ method }) =>
    method !== 'GET' || (questionsLost > 0 && random() < questionsLost) ? lostAnswer(random) : NO_FAULT;
  return { random, skewMs, namesOrder, questionsLost, faults };
}

/** Counts the endings, and the unknown endings of calls whose queries were all answered. */
class Tally {
  readonly endings: Record<Ending, number> = { result: 0, notCarriedOut: 0, unknown: 0, halfDone: 0, refused: 0 };
  unknownThoughAnswered = 0;

  add(ending: Ending, { questionsLost }: Plan): void {
    this.endings[ending] += 1;
    if (ending === 'unknown' && questionsLost === 0) this.unknownThoughAnswered += 1;
  }
}

const withSeed = (seed: number) => (error: Error) => {
  throw new Error(`trial ${seed}: ${error.message}`, { cause: error });
};

describe('trials of calls whose reply is lost', () => {
  const inMemory = trials(350, 10_000);
  test(`${inMemory} trials in memory: no call is carried out twice, and what the client says about each is true`, {
    timeout: 600_000,
  }, async () => {
    const market = new SimulatedExchange(START_MS);
    const tally = new Tally();
    let trader = market.openTrader();
    for (let seed = 0; seed < inMemory; seed += 1) {
      if (seed % TRIALS_PER_ACCOUNT === 0) trader = market.openTrader();
      const plan = planOf(seed);
      const { random, namesOrder } = plan;
      const ending = await runTrial({
        x: trialClient(market.transport(plan.faults), market.clock.skewed(plan.skewMs), trader, 10_000),
        exchange: market.venue.exchange,
        account: trader.account,
        random,
        namesOrder,
        number: seed,
        nowUs: () => market.venue.clock.nowUs(),
        age: () => market.clock.sleep(10_000),
        settle: () => market.clock.drain(),
        until: (work) => market.clock.until(work),
      }).catch(withSeed(seed));
      tally.add(ending, plan);
      // A pause, so that the orders of the next trial are not taken for orders of this trial.
      await market.clock.until(market.clock.sleep(10_000));
    }
    expect(tally.unknownThoughAnswered).toBe(0);
    expect(tally.endings.result).toBeGreaterThan(inMemory / 3);
    expect(tally.endings.notCarriedOut).toBeGreaterThan(inMemory / 3);
    expect(tally.endings.halfDone).toBeGreaterThan(inMemory / trials(200, 100));
    expect(tally.endings.unknown).toBeLessThan(inMemory / trials(15, 20));
  });

  const overSockets = trials(50, 200);
  test(`${overSockets} trials over real sockets that break: no call is carried out twice, and what the client says about each is true`, {
    timeout: 600_000,
  }, async () => {
    const clock = new EventClock(START_MS);
    const exchange = await startExchange({
      clock: () => clock.now(),
      live: false,
      symbols: ['BTCUSDT'],
      rateLimits: WIDE_LIMITS,
      accounts: overSockets / TRIALS_PER_ACCOUNT,
    });
    // The accounts of the clients were opened after all other accounts, one after the other.
    let firstAccount = 1 - exchange.accounts.length;
    while (exchange.exchange.hasAccount(firstAccount + exchange.accounts.length)) firstAccount += 1;
    const tally = new Tally();
    for (let seed = 0; seed < overSockets; seed += 1) {
      const index = Math.floor(seed / TRIALS_PER_ACCOUNT);
      const keys = exchange.accounts[index];
      if (!keys) throw new Error('too few accounts');
      const plan = planOf(seed);
      const { random, namesOrder } = plan;
      const proxy = await startFaultyProxy(exchange.baseUrl, clock, plan.faults);
      const transport = httpTransport(proxy.baseUrl);
      let inFlight = 0;
      const counted: Transport = {
        ...transport,
        send: (request) => {
          inFlight += 1;
          return transport.send(request).finally(() => {
            inFlight -= 1;
          });
        },
      };
      const isBusy = () => inFlight > 0 || proxy.inFlight() > 0;
      // The test moves the clock; only a wait for a silent socket takes real time.
      const x = trialClient(counted, clock.skewed(plan.skewMs), keys, 40);
      const ending = await runTrial({
        x,
        exchange: exchange.exchange,
        account: firstAccount + index,
        random,
        namesOrder,
        number: seed,
        nowUs: () => exchange.marketTimeUs(),
        age: () => clock.sleep(10_000),
        settle: () => clock.drain(isBusy),
        until: (work) => clock.until(work, isBusy),
      }).catch(withSeed(seed));
      tally.add(ending, plan);
      await clock.until(clock.sleep(10_000));
      await x.close();
      await proxy.close();
    }
    await exchange.close();
    expect(tally.endings.result).toBeGreaterThan(overSockets / 3);
    expect(tally.endings.notCarriedOut).toBeGreaterThan(overSockets / 4);
  });
});
