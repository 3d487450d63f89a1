import module from 'binance-api-node';

// This CommonJS module has its default export nested in another default export.
const Binance = module.default ?? module;

let hmac;
let ed25519;
const ORDER = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.01',
  price: '67123.45',
  newOrderRespType: 'FULL',
};

export default {
  name: 'binance-api-node',
  pkg: 'binance-api-node',
  importSpecifier: 'binance-api-node',
  note: 'imports its key anew for every signature',
  async setup({ baseUrl, apiKey, secret, ed25519ApiKey, ed25519Pem }) {
    hmac = Binance({ apiKey, apiSecret: secret, httpBase: baseUrl });
    ed25519 = Binance({ apiKey: ed25519ApiKey, privateKey: ed25519Pem, httpBase: baseUrl });
  },
  ping: () => hmac.ping(),
  depth: (limit) => hmac.book({ symbol: 'BTCUSDT', limit }),
  klines: (limit) => hmac.candles({ symbol: 'BTCUSDT', interval: '1m', limit }),
  order: () => hmac.order({ ...ORDER }),
  orderEd25519: () => ed25519.order({ ...ORDER }),
  async teardown() {},
};
