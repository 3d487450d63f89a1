/**
 * Measures the CPU time of drawing a result of 10,000 rows, in milliseconds, next to the time that JSON.parse needs for
 * the same reply. CPU time is used because other processes may run. Prints the first drawing and the median, then the
 * size of a chart's bundle for a web page in kB.
 */
import { toMime, toText } from '../dist/src/display/index.js';

const ROWS = 10_000;
const ROUNDS = 15;
const START_MS = Date.UTC(2024, 7, 9);

/** Pseudo-random numbers from 0 to 1, the same in every run. */
const part = (index) => ((index * 2_654_435_761) % 9973) / 9973;
const decimal = (value) => value.toFixed(8);
const rows = (make) => Array.from({ length: ROWS }, (_, index) => make(index));

const answers = {
  klines: rows((at) => {
    const [open, close] = [61_000 + part(at) * 100, 61_000 + part(at + 1) * 100];
    const openMs = START_MS + at * 60_000;
    const [high, low] = [Math.max(open, close) + 5, Math.min(open, close) - 5];
    return [
      openMs,
      ...[open, high, low, close, part(at) * 10].map(decimal),
      openMs + 59_999,
      '600000.00000000',
      120,
      '5.00000000',
      '300000.00000000',
      '0',
    ];
  }),
  depth: {
    lastUpdateId: 1,
    bids: rows((at) => [decimal(61_000 - at / 100), decimal(part(at) + 0.001)]),
    asks: rows((at) => [decimal(61_000.01 + at / 100), decimal(part(at) + 0.001)]),
  },
  trades: rows((at) => ({
    id: at,
    price: decimal(61_000 + part(at)),
    qty: decimal(part(at) + 0.001),
    quoteQty: '61.00000000',
    time: START_MS + at,
    isBuyerMaker: at % 3 === 0,
    isBestMatch: true,
  })),
  tickers: rows((at) => ({
    symbol: `S${at}USDT`,
    priceChangePercent: (part(at) * 10 - 5).toFixed(3),
    lastPrice: decimal(part(at) * 100),
    highPrice: '1.30000000',
    lowPrice: '1.00000000',
    volume: '123.40000000',
    quoteVolume: '1234.50000000',
    count: 5,
  })),
  orders: rows((at) => ({
    symbol: 'BTCUSDT',
    orderId: at,
    orderListId: -1,
    clientOrderId: `order-${at}`,
    price: '60000.00000000',
    origQty: '1.00000000',
    executedQty: '0.50000000',
    status: 'PARTIALLY_FILLED',
    timeInForce: 'GTC',
    type: 'LIMIT',
    side: 'BUY',
    time: START_MS + at,
  })),
  table: rows((at) => ({
    symbol: 'BTCUSDT',
    allocationId: at,
    price: '60000.00000000',
    qty: '1.00000000',
    time: START_MS,
  })),
};

export function benchDisplays() {
  return Object.entries(answers).map(([kind, value]) => {
    const context = { kind, params: { symbol: 'BTCUSDT' }, width: 80, color: true };
    const text = JSON.stringify(value);
    const parsing = measure(() => JSON.parse(text));
    const drawing = measure(() => toText(value, context));
    const whole = measure(() => toText(value, { ...context, height: Number.POSITIVE_INFINITY }), 3);
    return {
      kind,
      'JSON.parse': parsing.median,
      'first drawing': drawing.first,
      drawing: drawing.median,
      'every row': whole.median,
    };
  });
}

/** A run of the lab of five minutes, a point each second, as the lab hands it to the displays. */
const run = {
  info: {
    strategy: 'maker',
    params: { spread: 3, size: '0.001' },
    market: 'simulated BTCUSDT, seed 7',
    valuation: 'USDT',
    startTime: START_MS,
    endTime: START_MS + 300_000,
    end: { why: 'market', text: 'The market of the run ended.' },
    notes: [],
  },
  statistics: {
    return: 0.000_912,
    maxDrawdown: -0.001_271,
    sharpe: null,
    sharpeError: null,
    periodMs: 1_000,
    periods: 300,
    orders: 173,
    fills: 148,
    turnover: 0.909,
    fillRate: 0.8497,
    makerShare: 1,
    timeAtRisk: 0.985,
  },
  attribution: {
    total: '9.12345678',
    trading: '9.12345678',
    spread: '14.10000000',
    inventory: '-2.26310001',
    impact: '0',
    holdings: '0',
    commission: '-2.71344321',
    other: '0',
  },
  assumptions: ['queue', 'touch', 'candle'].map((name, at) => ({
    name,
    filledOrders: 147 + 13 * at,
    orders: 173,
    fillRate: (147 + 13 * at) / 173,
    profit: `${11 + 8 * at}.5`,
  })),
  markouts: [0, 100, 1_000, 5_000, 30_000, 300_000].map((horizonMs, at) => ({
    horizonMs,
    fills: 148,
    bps: 0.6 - 0.1 * at,
    bpsLow: 0.4 - 0.2 * at,
    bpsHigh: 0.8,
  })),
  positions: Array.from({ length: 148 }, (_, at) => ({
    time: START_MS + at * 2000,
    asset: 'BTC',
    change: at % 4 < 2 ? '0.001' : '-0.001',
    price: '61000',
  })),
  equity: Array.from({ length: 301 }, (_, at) => ({
    time: START_MS + at * 1000,
    equity: decimal(10_000 + (9.123_456_78 * at) / 300 + (at < 300 ? part(at) : 0)),
    held: '10000.00000000',
  })),
};

/** The drawings for a notebook: kind, options and value. */
const charts = {
  'klines, 500': [{ kind: 'klines' }, answers.klines.slice(0, 500)],
  'klines, 10,000': [{ kind: 'klines' }, answers.klines],
  'closes, 500': [{ kind: 'klines', view: 'line' }, answers.klines.slice(0, 500)],
  'depth curve, 5,000 a side': [
    { kind: 'depth', view: 'curve' },
    { ...answers.depth, bids: answers.depth.bids.slice(0, 5000), asks: answers.depth.asks.slice(0, 5000) },
  ],
  'a run of the lab': [{ kind: 'lab' }, { draw: 'run', run }],
  'tape, 1,000': [{ kind: 'trades', view: 'tape' }, answers.trades.slice(0, 1000)],
};

export function benchPictures() {
  return Object.entries(charts).map(([name, [how, value]]) => {
    const context = { ...how, params: { symbol: 'BTCUSDT', interval: '1m' }, width: 100, color: false };
    const { first, median } = measure(() => toMime(value, context));
    const bundle = toMime(value, context);
    // A value that its drawing does not understand is printed as data: that would measure something else.
    if (bundle['image/svg+xml'] === undefined) throw new Error(`no picture of ${name}`);
    const kilobytes = (type) => round(Buffer.byteLength(bundle[type] ?? '') / 1000);
    return {
      name,
      'first bundle': first,
      bundle: median,
      'svg kB': kilobytes('image/svg+xml'),
      'html kB': kilobytes('text/html'),
    };
  });
}

function measure(work, rounds = ROUNDS) {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  const [first] = times;
  const sorted = times.toSorted((a, b) => a - b);
  return { first: round(first), median: round(sorted[sorted.length >> 1]) };
}

const round = (ms) => Math.round(ms * 10) / 10;
