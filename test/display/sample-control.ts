/** Results of commands of the exchange for the tests of drawings. */
import type { Sample } from './sample.js';
import { events } from './sample-account.js';
import { SAMPLE_NOW_MS } from './sample-data.js';

const clock = { timeMs: SAMPLE_NOW_MS + 123, timeUs: (SAMPLE_NOW_MS + 123) * 1000 + 456, isPaused: true, speed: 60 };

const recording = {
  symbols: ['BTCUSDT'],
  startMs: SAMPLE_NOW_MS - 3_600_000,
  endMs: SAMPLE_NOW_MS + 3_600_000,
  events: 41_213,
  position: 20_007,
  hasEnded: false,
};

const fault = {
  id: 1,
  action: 'delay',
  afterExecution: true,
  kind: 'request',
  matches: 'POST newOrder',
  effect: 'the reply is delayed by 1000 ms',
  matched: 4,
  affected: 1,
  left: null,
  untilMs: null,
};

const streamFault = {
  ...fault,
  ...{ id: 3, kind: 'stream', action: 'gap', afterExecution: false, matches: 'btcusdt@*', effect: 'the event is lost' },
  untilMs: SAMPLE_NOW_MS,
};

const balances = [
  { asset: 'USDT', free: '90000.00000000', locked: '10000.00000000' },
  { asset: '柚子', free: '1.50000000', locked: '0.00000000' },
];

const rates = (taker: string) => ({ maker: '0.00010000', taker, buyer: '0.00000000', seller: '0.00000000' });

/** A request that arrived `afterMs` milliseconds after the first request. */
const arrived = (afterMs: number, more: object): object => ({
  ...{ timeMs: SAMPLE_NOW_MS + afterMs, account: 0, apiKey: 'Kd81'.repeat(16), endpoint: null, stream: null },
  ...{ symbol: null, clientOrderId: null, orderId: null, status: null, fault: null },
  ...more,
});

export const controlSamples: readonly Sample[] = [
  { name: 'control-clock', kind: 'control', params: { command: 'clock.show' }, value: clock },
  {
    name: 'control-step',
    kind: 'control',
    params: { command: 'clock.step' },
    value: { ...clock, recording, steps: 2, events },
  },
  {
    name: 'control-accounts',
    kind: 'control',
    params: { command: 'accounts.list' },
    value: [
      { account: 0, uid: 4, tradeGroupId: -1, keys: 2, balances },
      { account: 1, uid: 5, tradeGroupId: 7, keys: 1, balances: [] },
    ],
  },
  {
    name: 'control-keys',
    kind: 'control',
    params: { command: 'keys.list' },
    value: [
      {
        apiKey: 'XNd5O8NvSB02a1vATfRcoqUauRtZGR1rOwk4r5domeChnwK0TQhpgA6tlgt0Dud1',
        account: 0,
        kind: 'Ed25519',
        permissions: ['USER_DATA'],
        addresses: ['192.0.2.0/24'],
        expiresAtMs: SAMPLE_NOW_MS,
      },
    ],
  },
  {
    name: 'control-opened',
    kind: 'control',
    params: { command: 'accounts.open' },
    value: { account: 1, uid: 5, apiKey: 'aB3dE5gH1lI0Oo7q'.repeat(4), secretKey: 'Zy8xW6vU0oOI1l4k'.repeat(4) },
  },
  {
    name: 'control-faults',
    kind: 'control',
    params: { command: 'faults.list' },
    value: [
      fault,
      { ...fault, id: 2, action: 'drop', effect: 'the connection is closed without a reply', left: 3 },
      streamFault,
    ],
  },
  {
    name: 'control-requests',
    kind: 'control',
    params: { command: 'requests' },
    value: [
      arrived(0, { stream: 'userData', apiKey: null }),
      arrived(412, { endpoint: 'newOrder', symbol: 'BTCUSDT', clientOrderId: 'mine', orderId: 7, status: 200 }),
      arrived(655, { endpoint: 'newOrder', symbol: 'BTCUSDT', clientOrderId: 'mine-2', fault: 'drop' }),
      arrived(1_655, { endpoint: 'newOrder', symbol: 'BTCUSDT', clientOrderId: 'mine-2', orderId: 8, status: 200 }),
      arrived(2_048, { endpoint: 'cancelOrder', symbol: 'BTCUSDT', status: 400 }),
    ],
  },
  { name: 'control-none', kind: 'control', value: [], params: { command: 'faults.list' } },
  {
    name: 'control-fund',
    kind: 'control',
    params: { command: 'fund', asset: 'USDT', amount: '1000' },
    value: balances[0],
  },
  {
    name: 'control-rights',
    kind: 'control',
    params: { command: 'accounts.change' },
    value: {
      ...{ account: 1, uid: 5, tradeGroupId: -1, keys: 1, canTrade: true, permissions: ['SPOT', 'TRD_GRP_004'] },
      ...{
        preventSor: true,
        restrictedSymbols: ['ETHBTC'],
        paysInBnb: true,
        assetLimits: { USDT: '5.00000000', BTC: '1.00000000' },
        balances,
      },
    },
  },
  {
    name: 'control-commission',
    kind: 'control',
    params: { command: 'accounts.commission' },
    value: {
      account: 0,
      symbol: null,
      standard: rates('0.00100000'),
      tax: rates('0.00020000'),
      special: rates('0.00000000'),
    },
  },
  {
    name: 'control-discount',
    kind: 'control',
    params: { command: 'symbolDiscount' },
    value: { symbol: 'BTCUSDT', isOn: false },
  },
  {
    name: 'control-saved',
    kind: 'control',
    params: { command: 'snapshots.save' },
    value: { file: 'lesson-3.json', timeMs: SAMPLE_NOW_MS, bytes: 230852 },
  },
  {
    name: 'control-state',
    kind: 'control',
    params: { command: 'state' },
    value: {
      market: 'simulated',
      seed: 1,
      clock: { ...clock, isPaused: false, speed: 1 },
      symbols: 7,
      closed: [{ symbol: '柚子USDT', status: 'HALT' }],
      accounts: 2,
      keys: 3,
      faults: [fault],
      snapshots: [{ name: 'default', timeMs: SAMPLE_NOW_MS, bytes: 123456 }],
      rateLimits: [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6000 }],
    },
  },
];
