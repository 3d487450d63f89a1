import { Spot } from '@binance/spot';

let hmac;
let ed25519;
const ORDER = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: 0.01,
  price: 67123.45,
  newOrderRespType: 'FULL',
};

export default {
  name: '@binance/spot',
  pkg: '@binance/spot',
  importSpecifier: '@binance/spot',
  note: 'a new connection for every request, as by default',
  async setup({ baseUrl, apiKey, secret, ed25519ApiKey, ed25519Pem }) {
    const common = { basePath: baseUrl, timeout: 10_000 };
    hmac = new Spot({ configurationRestAPI: { ...common, apiKey, apiSecret: secret } }).restAPI;
    ed25519 = new Spot({ configurationRestAPI: { ...common, apiKey: ed25519ApiKey, privateKey: ed25519Pem } }).restAPI;
  },
  ping: async () => (await hmac.ping()).data(),
  depth: async (limit) => (await hmac.depth({ symbol: 'BTCUSDT', limit })).data(),
  klines: async (limit) => (await hmac.klines({ symbol: 'BTCUSDT', interval: '1m', limit })).data(),
  order: async () => (await hmac.newOrder({ ...ORDER })).data(),
  orderEd25519: async () => (await ed25519.newOrder({ ...ORDER })).data(),
  async teardown() {},
};
