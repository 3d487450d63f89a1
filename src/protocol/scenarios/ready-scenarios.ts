/**
 * The scenarios that have a name. The first event of each comes five minutes after the scenario is started, so that a
 * user sees the market without the scenario first.
 */
import type { ScenarioEvent, ScenarioName } from './scenario.js';

export interface ReadyScenario {
  readonly about: string;
  /** The things that users can see and try in the scenario. */
  readonly look: string;
  readonly events: readonly ScenarioEvent[];
}

export const readyScenarios = {
  'flash-crash': {
    about: 'Sellers empty the book: the price falls by 12 % in four minutes, and most of it comes back.',
    look: 'Stop orders are triggered on the way down and filled far below their stop prices, because the book is thin. Limit bids far below the market are filled, and gain when the price comes back.',
    events: [
      { at: '5m', kind: 'flow', buys: 0.1, for: '5m' },
      { at: '6m', kind: 'thin', depth: 0.15, spread: 5, activity: 4, for: '6m' },
      { at: '6m', kind: 'move', percent: -12, within: '4m', back: 0.7, for: '15m' },
      { at: '6m', kind: 'volatility', factor: 5, for: '25m' },
    ],
  },
  squeeze: {
    about: 'Short sellers must buy: the price rises by 9 % in half an hour, and keeps most of it.',
    look: 'Each pause of the rise seems to be its end. Compare a strategy that sells after a rise with one that buys, and see the loss that a stop order above the market avoids.',
    events: [
      { at: '5m', kind: 'flow', buys: 0.85, for: '30m' },
      { at: '5m', kind: 'move', percent: 9, within: '30m', back: 0.2, for: '20m' },
      { at: '5m', kind: 'volatility', factor: 3, for: '50m' },
    ],
  },
  'thin-night': {
    about: 'Two hours with a tenth of the depth, a wide spread and few takers.',
    look: 'A market order costs many times as much as in the five minutes before the scenario. Limit orders wait long, and earn a wide spread.',
    events: [{ at: '5m', kind: 'thin', depth: 0.1, spread: 8, activity: 0.2, for: '2h' }],
  },
  halt: {
    about: 'Trading stops for ten minutes, and opens 4 % lower.',
    look: 'New orders are refused; orders in the book stay. Stop orders cannot help: the first price after the halt is 4 % lower.',
    events: [
      { at: '5m', kind: 'halt', for: '10m' },
      { at: '10m', kind: 'move', percent: -4 },
      { at: '15m', kind: 'volatility', factor: 2.5, for: '20m' },
    ],
  },
  news: {
    about: 'A jump of 3 %, and a drift of another 2 % over the next half hour.',
    look: 'The jump cannot be traded, because nothing trades at the prices in between; the drift after the jump can.',
    events: [
      { at: '5m', kind: 'move', percent: 3 },
      { at: '5m', kind: 'flow', buys: 0.7, for: '30m' },
      { at: '5m', kind: 'move', percent: 2, within: '30m' },
      { at: '5m', kind: 'volatility', factor: 2, for: '30m' },
    ],
  },
  depeg: {
    about: 'USDC falls 8 % below one dollar within twenty minutes, and then recovers most of the loss.',
    look: 'Prices in USDC rise although nothing has become dearer: compare BTCUSDC with BTCUSDT, and count your profit in an asset that keeps its value.',
    events: [
      { at: '5m', kind: 'move', asset: 'USDC', percent: -8, within: '20m', back: 0.85, for: '2h' },
      { at: '5m', kind: 'volatility', factor: 2.5, for: '2h' },
      { at: '5m', kind: 'thin', depth: 0.4, spread: 3, activity: 2, for: '1h' },
    ],
  },
  'fee-holiday': {
    about: 'An hour without commissions.',
    look: 'The scenario does not move the price. A strategy whose `commission` was larger than its `spread` earns for an hour, and shows what the commission costs it.',
    events: [{ at: '5m', kind: 'fees', for: '1h' }],
  },
  'slow-exchange': {
    about: 'The market moves fast, and each request waits for one and a half seconds.',
    look: 'Quotes stay at their prices while the market moves away. The exchange refuses a request whose `recvWindow` is shorter than the wait.',
    events: [
      { at: '5m', kind: 'slow', delay: '1500ms', for: '10m' },
      { at: '5m', kind: 'volatility', factor: 2.5, for: '10m' },
    ],
  },
  'one-sided': {
    about: 'An hour in which nine of ten takers buy, and the price rises slowly.',
    look: 'A market maker sells all the way up: watch its inventory, and what its markouts say about the takers.',
    events: [
      { at: '5m', kind: 'flow', buys: 0.9, for: '1h' },
      { at: '5m', kind: 'move', percent: 2.5, within: '1h' },
    ],
  },
  regime: {
    about: 'A calm market becomes a wild one: from five minutes on moves are three times as large, for a day.',
    look: 'Whatever was fitted to the calm market is wrong now: distances of quotes and stops, sizes, and how bad the loss of an hour is.',
    events: [{ at: '5m', kind: 'volatility', factor: 3, for: '1d' }],
  },
} as const satisfies Readonly<Record<ScenarioName, ReadyScenario>>;
