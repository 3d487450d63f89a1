import { describe, expect, test } from 'vitest';
import {
  readScenario,
  readyScenarios,
  type Scenario,
  ScenarioProblem,
  scenarioKinds,
} from '../../src/protocol/index.js';
import { Lab } from './lab.js';

const read = (scenario: unknown) => {
  const events = readScenario(scenario);
  if (events instanceof ScenarioProblem) throw new Error(`${events.text} ${events.advice}`);
  return events;
};

function started(scenario: Scenario | undefined, seed = 1): Lab {
  const lab = new Lab(seed);
  if (scenario !== undefined)
    lab.market.scenarios.start(read(scenario), { users: [lab.user], activate: () => {} }, lab.nowUs);
  return lab;
}

const middle = (lab: Lab, symbol = 'BTCUSDT') => {
  const { bidPrice, askPrice } = lab.exchange.bookTicker(symbol);
  return (Number(bidPrice) + Number(askPrice)) / 2;
};
/** The price with the scenario divided by the price without it. */
const moved = (scenario: Scenario, seconds: number, symbol = 'BTCUSDT') => {
  const [one, other] = [started(scenario), started(undefined)];
  one.run(seconds);
  other.run(seconds);
  return middle(one, symbol) / middle(other, symbol);
};
const depth = (lab: Lab) => {
  const { bids, asks } = lab.exchange.depth('BTCUSDT', 1_000);
  const near = ([price]: readonly [string, string]) => Math.abs(Number(price) / middle(lab) - 1) < 5e-4;
  return [...bids, ...asks].filter(near).reduce((sum, [, quantity]) => sum + Number(quantity), 0);
};

describe('reading a scenario', () => {
  test('every ready scenario can be read, and every kind of event is used in at least one of them', () => {
    const kinds = Object.values(readyScenarios).flatMap(({ events }) => read(events).map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(Object.keys(scenarioKinds)));
  });

  test('a scenario that is given as text is read as a JSON list of events', () => {
    expect(read('[{"kind":"halt","at":"5m","for":"10m"}]')).toEqual([
      { kind: 'halt', at: 300_000, for: 600_000, values: {} },
    ]);
  });

  test.each([
    ['flash-crsh', /Did you mean 'flash-crash'/],
    [[], /list of 1 to 100 events/],
    [[{ kind: 'crash' }], /scenario\[0\].kind is 'crash'/],
    [[{ kind: 'halt', for: '5m', depth: 1 }], /depth is no field of halt/],
    [[{ kind: 'flow', for: '5m' }], /scenario\[0\].buys is missing/],
    [[{ kind: 'move', percent: -95 }], /scenario\[0\].percent is -95/],
    ['[1', /no JSON/],
    [[{ kind: 'halt', for: 0 }], /scenario\[0\].for is 0. It must be .*, above 0/],
    [[{ kind: 'fees', for: '5m', maker: '1.01' }], /maker is '1.01'. It must be a rate from 0 to 1/],
    [[{ kind: 'fees', for: '5m', taker: '0.000000001' }], /taker is .*at most 8 decimals/],
  ])('%j is refused, and the error says what a scenario must be', (scenario, text) => {
    expect(() => read(scenario)).toThrow(text);
  });
});

describe('prices under a scenario', () => {
  test('a move reaches its size within its time, and the given share of it is reversed afterwards', () => {
    const event = { kind: 'move', percent: -10, within: '2m', back: 0.5, for: '2m' } as const;
    expect(moved([event], 60)).toBeCloseTo(0.9 ** 0.25, 2);
    expect(moved([event], 120)).toBeCloseTo(0.9, 2);
    expect(moved([event], 300)).toBeCloseTo(0.9 ** 0.5, 2);
  });

  test('a move of all assets does not change a cross rate; a move of one asset does not change other assets', () => {
    expect(moved([{ kind: 'move', percent: 20 }], 30, 'ETHBTC')).toBeCloseTo(1, 2);
    expect(moved([{ kind: 'move', percent: 20, asset: 'BTC' }], 30, 'ETHUSDT')).toBeCloseTo(1, 2);
  });

  test('an event of volatility multiplies the moves of the price by its factor', () => {
    const [one, other] = [started([{ kind: 'volatility', factor: 3, for: '1h' }]), started(undefined)];
    const [from, to] = [middle(one), middle(other)];
    for (const lab of [one, other]) lab.run(600);
    expect(Math.log(middle(one) / from)).toBeCloseTo(3 * Math.log(middle(other) / to), 3);
  });
});

test('a thin market has about the share of the usual depth that the scenario states, and a wider spread', () => {
  const [thin, usual] = [
    started([{ kind: 'thin', depth: 0.2, spread: 10, activity: 1, for: '1h' }]),
    started(undefined),
  ];
  for (const lab of [thin, usual]) lab.run(120);
  expect(depth(thin) / depth(usual)).toBeLessThan(0.35);
  const spread = ({ exchange }: Lab) => {
    const { bidPrice, askPrice } = exchange.bookTicker('BTCUSDT');
    return Number(askPrice) - Number(bidPrice);
  };
  expect(spread(thin)).toBeGreaterThan(5 * spread(usual));
});

test('the takers of an event of one-sided flow trade on the side that the scenario names', () => {
  const lab = started([{ kind: 'flow', buys: 0, for: '1h' }]);
  lab.run(60);
  lab.trades.length = 0;
  lab.run(300);
  const live = lab.trades.filter(({ symbol }) => symbol === 'BTCUSDT');
  expect(live.length).toBeGreaterThan(20);
  const sold = live.filter(({ isBuyerMaker }) => isBuyerMaker).length / live.length;
  expect(sold).toBeGreaterThan(0.7);
});

test('the same seed and scenario give the same trades, and a scenario changes no trade before its first event', () => {
  const trades = (scenario: Scenario | undefined) => {
    const lab = started(scenario);
    lab.run(420);
    return lab.trades.map(({ symbol, id, priceTicks, quantityLots, timeUs }) => [
      symbol,
      id,
      priceTicks,
      quantityLots,
      timeUs,
    ]);
  };
  expect(trades('flash-crash')).toEqual(trades('flash-crash'));
  expect(trades([{ kind: 'halt', at: '1h', for: '1m' }])).toEqual(trades(undefined));
});
