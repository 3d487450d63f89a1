/** The steps of the lesson about the lab, as a table. Each step fits on a screen of 80 columns and 24 rows. */

import { type Step, single } from './tour-step.js';
import { isLabParts, isLabResult, isSweep } from './tutorial-events.js';

export const labSteps: readonly Step[] = [
  single({
    title: 'Run a strategy',
    text:
      'A strategy is a function over a client, such as x. The lab gives it an exchange of its own, whose clock ' +
      'jumps from one event to the next: half an hour takes about a second. Run a strategy that buys once. The ' +
      'strategy trades in the lab only; your account does not change.',
    ways: ["const buy = (x) => x.orders.market('BTCUSDT', 'BUY', '0.01').send()", 'await lab.run(buy)'],
    hint: 'Two inputs: the first one defines the strategy, the second one runs it.',
    done: 'The same strategy in the same market gives the same result each time. The strategy can also trade live: buy(x).',
    isDone: (event) => isLabResult(event) !== undefined,
  }),
  single({
    title: 'A limit order waits in the queue',
    text: 'A limit order is filled when everything that was ahead of it at its price has traded. The result compares this rule with two simpler ones, which fill more orders: touch (a trade has reached the price) and candle (the kline of the minute has reached the price). Quote at the best bid every ten seconds.',
    ways: [
      'async function quote(x) {',
      "  for (;; await x.clock.sleep('10s')) {",
      "    await x.orders.cancelAll('BTCUSDT').catch(() => {})",
      "    const { bidPrice } = await x.market.ticker.book('BTCUSDT')",
      "    await x.orders.limit('BTCUSDT', 'BUY', '0.001', bidPrice)",
      '  }',
      '}',
      "await lab.run(quote, { market: lab.simulated({ length: '5m' }) })",
    ],
    hint: 'x.clock.sleep waits in the time of the exchange. The loop ends when the market ends.',
    done: 'The bars compare the limit orders under the three assumptions; queue shows what the engine filled.',
    isDone: (event) => {
      const queue = isLabResult(event)?.assumptions.find(({ name }) => name === 'queue');
      return queue !== undefined && queue.orders > 0;
    },
  }),
  single({
    title: 'Another market, and a latency',
    text:
      'One run is one sample. Another seed makes another market. A latency delays each request on its way to the ' +
      'exchange, as a network does. Run a strategy with both.',
    ways: [
      "const market = lab.simulated({ seed: 7, length: '5m' })",
      "await lab.run(quote, { market, latency: { order: '50ms' } })",
    ],
    hint: "A latency is text such as '50ms', or a range in ms: { from: 5, to: 20 }.",
    done: 'lab.recording(file) is a recorded market; lab.snapshot(file) goes on from a saved exchange.',
    isDone: (event) => {
      const order = isLabResult(event)?.info.latency.order;
      return order !== undefined && order !== '0 ms';
    },
  }),
  single({
    title: 'Where the profit comes from',
    text:
      'The profit of the trading has parts that add up exactly: the spread of the fills, the moves of the market and ' +
      "those by the strategy's own orders while it held something, and commissions. Show these parts, or the fills.",
    ways: ['_.attribution', '_.fills'],
    hint: '_ is the last value: the result of the run. Tab after _. lists its members.',
    done: "Every list in a result is a table, for .toCSV() and x.sql. _.chart('fills') draws the fills of a result on its candles.",
    isDone: isLabParts,
  }),
  single({
    title: 'Many runs at once',
    text:
      'A sweep runs a strategy with every combination of parameters and seeds, in several threads. Its summary has ' +
      'the mean over the seeds and a 95 % interval: an interval that contains zero shows no profit.',
    ways: ["const four = lab.simulated({ seeds: 4, length: '2m' })", 'await lab.sweep(quote, { market: four })'],
    hint: 'The strategy must declare everything that it uses, because it runs in other threads.',
    done: 'params: { size: [1, 2, 3] } would try three values of a parameter.',
    isDone: isSweep,
  }),
];

/** Suggestions for the time after the lesson. */
export const LAB_FOLLOW_UPS = [
  ["_.runs.toCSV('runs.csv')", 'the runs of the sweep as a file'],
  ["(await lab.run(quote)).save('run.lab.json')", 'an experiment that spotlab lab verify makes again'],
  ['npx spotlab lessons', 'copies the walkthroughs; 11 and 16 to 23 use the lab'],
  ['.teach tour', 'the tour of the REPL'],
] as const;
