/**
 * Thousands of trading calls whose reply is complete, but not the result of the call, by seed. No call is carried out
 * twice, and every outcome that the client reports is true at the exchange after all requests have arrived.
 *
 * The command `SPOTLAB_TEST_DEPTH=full npm test -- spoiled-replies` runs 10,000 trials.
 */
import { describe, expect, test } from 'vitest';
import { isTrading } from '../../src/client/call/request.js';
import { endpointTable } from '../../src/protocol/index.js';
import { startExchange } from '../../src/server/embedded.js';
import { httpTransport } from '../../src/transport/http.js';
import type { Transport } from '../../src/transport/index.js';
import { trials } from '../support/depth.js';
import { EventClock } from '../support/event-clock.js';
import { type Fault, NO_FAULT, type Random, seeded, spoiled } from '../support/fault-plan.js';
import { startFaultyProxy } from '../support/faulty-proxy.js';
import { type Ending, runTrial } from '../support/lost-answer-trial.js';
import { SimulatedExchange, WIDE_LIMITS } from '../support/simulated-exchange.js';
import { QUERY_SPOILS, SPOIL_NAMES, type SpoilName } from '../support/spoiled-reply.js';
import { spoiledTrials } from '../support/spoiled-reply-trials.js';
import { trialClient } from '../support/trial-client.js';

const START_MS = Date.UTC(2026, 0, 1);
const SYMBOLS = ['BTCUSDT', 'BTCUSDC'];

/** A query of a list names no order ids, so a reply with other ids looks like the right reply. */
const LIST_QUERY_SPOILS = QUERY_SPOILS.filter((name) => name !== 'otherIds');

/** The number of trials with one account; the orders of an account are searched again and again. */
const TRIALS_PER_ACCOUNT = 50;

/** Coprime to the number of pairs of an endpoint and a spoil, so that few trials have many of both. */
const STEP = 37;

const trading = endpointTable.filter(isTrading);
const ids = Object.keys(spoiledTrials);

/** Calls without an id of the client: a reply with other ids looks like the right reply. */
const WITHOUT_OWN_ID = ['cancelOpenOrders', 'convertAcceptQuote', 'convertLimitPlaceOrder'];

/** The endpoint, the spoiled replies and the lateness of one trial: each endpoint with each spoil in turn. */
function planOf(seed: number) {
  const random = seeded(seed);
  const id = ids[seed % ids.length] as string;
  const wanted = SPOIL_NAMES[Math.floor(seed / ids.length) % SPOIL_NAMES.length] as SpoilName;
  const isMeant = wanted === 'otherIds' || wanted === 'otherSymbol';
  const name = isMeant && WITHOUT_OWN_ID.includes(id) ? otherOf(id) : wanted;
  // In the first round requests always arrive, so each endpoint has each kind of spoiled reply after an execution.
  const arrives = seed < STEP * ids.length * SPOIL_NAMES.length ? 'always' : 'perhaps';
  const queriesSpoiled = random() < 0.25 ? 0.5 : 0;
  const faults = ({ method, path }: { readonly method: string; readonly path: string }): Fault => {
    const endpoint = endpointTable.find((one) => one.method === method && one.path === path.split('?')[0]);
    if (endpoint && isTrading(endpoint)) return spoiled(random, [name], arrives);
    if (method !== 'GET' || random() >= queriesSpoiled) return NO_FAULT;
    return spoiled(random, endpoint?.reply?.is === 'list' ? LIST_QUERY_SPOILS : QUERY_SPOILS, 'always');
  };
  return { id, name, random, faults, queriesSpoiled };
}

const otherOf = (id: string): SpoilName => (id === 'cancelOpenOrders' ? 'otherSymbol' : 'withoutIds');

type Tally = Record<Ending, number>;
const noEndings = (): Tally => ({ result: 0, notCarriedOut: 0, unknown: 0, halfDone: 0, refused: 0 });

const inTrial = (seed: number, id: string, name: string) => (error: Error) => {
  throw new Error(`trial ${seed}, ${id} with ${name}: ${error.message}`, { cause: error });
};

/** The setup of every trial; `until` and `settle` run the events of the clock. */
const setupOf = (random: Random, seed: number, clock: EventClock) => ({
  random,
  number: seed,
  namesOrder: false,
  age: () => clock.sleep(10_000),
});

test('these tests call every trading endpoint of the catalogue', () => {
  expect([...ids].sort()).toEqual(trading.map(({ id }) => id).sort());
});

describe('trials of calls whose reply is spoiled', () => {
  const inMemory = trials(160, 10_000, 3_000);
  test(`${inMemory} trials in memory: no order is lost, doubled, called refused, or called a success without its data`, {
    timeout: trials(60_000, 900_000),
  }, async () => {
    const market = new SimulatedExchange(START_MS, SYMBOLS);
    const { clock } = market;
    const tally = noEndings();
    let unknownThoughAnswered = 0;
    let trader = market.openTrader();
    for (let index = 0; index < inMemory; index += 1) {
      const seed = index * STEP;
      if (index % TRIALS_PER_ACCOUNT === 0) trader = market.openTrader();
      const { id, name, random, faults, queriesSpoiled } = planOf(seed);
      const setup = {
        ...setupOf(random, seed, clock),
        x: trialClient(market.transport(faults), clock, trader, 10_000),
        exchange: market.venue.exchange,
        account: trader.account,
        nowUs: () => market.venue.clock.nowUs(),
        settle: () => clock.drain(),
        until: <T>(work: Promise<T>) => clock.until(work),
      };
      const ending = await runTrial(setup, spoiledTrials[id]).catch(inTrial(seed, id, name));
      tally[ending] += 1;
      if (ending === 'unknown' && queriesSpoiled === 0 && !id.startsWith('convert')) unknownThoughAnswered += 1;
      // The orders of the next trial must not be taken for the orders of this trial.
      await clock.until(clock.sleep(10_000));
    }
    expect(tally.refused).toBe(0);
    expect(unknownThoughAnswered).toBe(0);
    expect(tally.result).toBeGreaterThan(inMemory / 2);
  });

  const overSockets = trials(32, 640, 200);
  test(`${overSockets} trials over real sockets: no order is lost, doubled, called refused, or called a success without its data`, {
    timeout: trials(60_000, 300_000),
  }, async () => {
    const clock = new EventClock(START_MS);
    const exchange = await startExchange({
      clock: () => clock.now(),
      live: false,
      symbols: SYMBOLS,
      rateLimits: WIDE_LIMITS,
      accounts: Math.ceil(overSockets / TRIALS_PER_ACCOUNT),
    });
    let firstAccount = 1 - exchange.accounts.length;
    while (exchange.exchange.hasAccount(firstAccount + exchange.accounts.length)) firstAccount += 1;
    const tally = noEndings();
    for (let index = 0; index < overSockets; index += 1) {
      const seed = index * STEP;
      const account = Math.floor(index / TRIALS_PER_ACCOUNT);
      const keys = exchange.accounts[account];
      if (!keys) throw new Error('too few accounts');
      const { id, name, random, faults } = planOf(seed);
      const proxy = await startFaultyProxy(exchange.baseUrl, clock, faults);
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
      const x = trialClient(counted, clock, keys, 2_000);
      const setup = {
        ...setupOf(random, seed, clock),
        x,
        exchange: exchange.exchange,
        account: firstAccount + account,
        nowUs: () => exchange.marketTimeUs(),
        settle: () => clock.drain(isBusy),
        until: <T>(work: Promise<T>) => clock.until(work, isBusy),
      };
      const ending = await runTrial(setup, spoiledTrials[id]).catch(inTrial(seed, id, name));
      tally[ending] += 1;
      await clock.until(clock.sleep(10_000));
      await x.close();
      await proxy.close();
    }
    await exchange.close();
    expect(tally.refused).toBe(0);
    expect(tally.result).toBeGreaterThan(overSockets / 3);
  });
});
