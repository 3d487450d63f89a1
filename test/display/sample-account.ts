/** Samples of account data, for the golden files. */
import type { Sample } from './sample.js';
import { SAMPLE_NOW_MS, wire } from './sample-data.js';

export const list = (orderListId: number, contingencyType: string, orders: object[], more: object = {}): object => ({
  orderListId,
  contingencyType,
  listStatusType: 'EXEC_STARTED',
  listOrderStatus: 'EXECUTING',
  listClientOrderId: `list-${orderListId}`,
  transactionTime: SAMPLE_NOW_MS,
  symbol: 'BTCUSDT',
  orders,
  ...more,
});

const position = (symbol: string, more: object): object => ({
  symbol,
  ...{ baseAsset: symbol.slice(0, 3), quoteAsset: symbol.slice(3), held: '2' },
  ...{ otherCommissions: [], fills: 12, firstTime: SAMPLE_NOW_MS - 60_000, lastTime: SAMPLE_NOW_MS },
  ...more,
});

/** A position with commission in BNB, one in another quote asset, one that is closed, and one without a price. */
const positionsSample: Sample = {
  name: 'positions',
  kind: 'positions',
  value: {
    positions: [
      position('BTCUSDT', {
        ...{ quantity: '0.03996', cost: '2407.11048', averagePrice: '60238', price: '60729.905' },
        ...{ realised: '4.5571', unrealised: '19.6565238', profit: '24.2136238', commission: '2.40954' },
        otherCommissions: [{ asset: 'BNB', amount: '0.00012' }],
      }),
      position('ETHBTC', {
        ...{ quantity: '-1.5', cost: '-0.08175', averagePrice: '0.0545', price: '0.054725' },
        ...{ realised: '-0.00008175', unrealised: '-0.0003375', profit: '-0.00041925', commission: '0.00008175' },
      }),
      position('LTCUSDT', {
        ...{ quantity: '0', cost: '0', averagePrice: null, price: '81.235' },
        ...{ realised: '0', unrealised: '0', profit: '0', commission: '0.16' },
      }),
      position('XYZUSDT', {
        ...{ quantity: '100', cost: '25', averagePrice: '0.25', price: null },
        ...{ realised: '-0.025', unrealised: null, profit: null, commission: '0.025' },
      }),
    ],
    total: {
      ...{ asset: 'USDT', realised: '-0.43256973375', unrealised: '-0.8398191375', otherCommissions: '0.0735' },
      ...{ profit: '-1.34588887125', isExact: true, unpriced: ['XYZUSDT'] },
    },
    method: 'average',
    symbols: ['BTCUSDT', 'ETHBTC', 'LTCUSDT', 'XYZUSDT'],
    isComplete: false,
    readAtMs: SAMPLE_NOW_MS,
  },
};

export const accountSamples: readonly Sample[] = [
  positionsSample,
  {
    name: 'allocations',
    kind: 'table',
    value: [0, 1, 2].map((at) => ({
      symbol: 'BTCUSDT',
      allocationId: at,
      allocationType: 'SOR',
      orderId: 2662,
      orderListId: -1,
      price: `5894${at}.37000000`,
      qty: '0.05965000',
      quoteQty: wire((5_894_037 + at * 100) * 5_965, 7),
      commission: '0.00005965',
      commissionAsset: 'BTC',
      time: SAMPLE_NOW_MS,
      isBuyer: true,
      isMaker: false,
      isAllocator: false,
    })),
  },
  {
    name: 'prevented-matches',
    kind: 'table',
    value: [
      {
        symbol: 'BTCUSDT',
        preventedMatchId: 1,
        takerOrderId: 5,
        makerSymbol: 'BTCUSDT',
        makerOrderId: 3,
        tradeGroupId: 1,
        selfTradePreventionMode: 'EXPIRE_MAKER',
        price: '61000.00000000',
        makerPreventedQuantity: '1.30000000',
        transactTime: SAMPLE_NOW_MS,
      },
    ],
  },
  {
    name: 'amendments',
    kind: 'table',
    value: [0, 1].map((at) => ({
      symbol: 'BTCUSDT',
      orderId: 9,
      executionId: 22 + at,
      origClientOrderId: 'my-order',
      newClientOrderId: 'my-order',
      origQty: `${5 - at}.00000000`,
      newQty: `${4 - at}.00000000`,
      time: SAMPLE_NOW_MS + at,
    })),
  },
  {
    name: 'convert-trades',
    kind: 'table',
    value: {
      list: [
        {
          quoteId: 'f3b91c525b2644c7bc1e1cd31b6e1aa6',
          orderId: 940708407462087200,
          orderStatus: 'SUCCESS',
          fromAsset: 'USDT',
          fromAmount: '20',
          toAsset: '柚子',
          toAmount: '0.06154036',
          ratio: '0.00307702',
          inverseRatio: '324.99',
          createTime: SAMPLE_NOW_MS,
        },
      ],
      startTime: 1,
      endTime: 2,
      limit: 1,
      moreData: true,
    },
  },
];

export const events = [
  {
    ...{ kind: 'trade', symbol: 'BTCUSDT', timeUs: (SAMPLE_NOW_MS + 17) * 1000 },
    trade: { id: 7, price: '60001.10000000', qty: '0.02000000', isBuyerMaker: true },
  },
  {
    ...{ kind: 'book', symbol: 'BTCUSDT', timeUs: (SAMPLE_NOW_MS + 123) * 1000 },
    book: { updateId: 12, bids: [['60001.00000000', '0.00000000']], asks: [] },
  },
];
