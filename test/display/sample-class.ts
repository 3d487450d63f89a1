/** Samples of the results that belong to a class: its board, its join codes, a news shock. */
import { SAMPLE_NOW_MS } from './sample-data.js';

const row = { asset: 'USDT', account: 1, trades: 0, openOrders: 0, lastAction: null, lastActionMs: null };

const board = [
  {
    ...{ ...row, name: 'Ann', equity: '1542345.6789', profit: '1234.5678', trades: 12, openOrders: 2, hasJoined: true },
    ...{ lastAction: 'BUY 0.05 BTCUSDT LIMIT 61000 FILLED', lastActionMs: SAMPLE_NOW_MS - 90_000 },
  },
  {
    ...{ ...row, name: 'Bob <b>', equity: '1541000.00', profit: '-110.127', trades: 3, hasJoined: true },
    ...{ lastAction: 'SELL 2 ETHUSDT MARKET FILLED', lastActionMs: SAMPLE_NOW_MS - 4_000 },
  },
  { ...row, name: '李雷', equity: '1541111.11', profit: '0.00', hasJoined: true },
  { ...row, name: 'Dora', equity: '1541111.11', profit: '0.00', hasJoined: false },
];

export const classSamples = [
  { name: 'control-board', kind: 'control', value: board, params: { command: 'class.board' } },
  {
    name: 'control-codes',
    kind: 'control',
    params: { command: 'class.codes' },
    value: [
      { name: 'Ann', account: 1, hasJoined: true, joinCode: null },
      { name: 'Dora', account: 4, hasJoined: false, joinCode: 'k7wq-m3dx-92fa' },
    ],
  },
  {
    name: 'control-shock',
    kind: 'control',
    params: { command: 'market.shock' },
    value: { asset: 'BTC', percent: -5, symbols: ['BTCUSDT', 'ETHBTC'], timeMs: SAMPLE_NOW_MS },
  },
] as const;
