import { MainClient } from 'binance';

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
  name: 'binance',
  pkg: 'binance',
  importSpecifier: 'binance',
  note: 'numbers, not strings; axios',
  async setup({ baseUrl, apiKey, secret, ed25519ApiKey, ed25519Pem }) {
    const common = { baseUrl, beautifyResponses: false, disableTimeSync: true };
    hmac = new MainClient({ ...common, api_key: apiKey, api_secret: secret });
    ed25519 = new MainClient({ ...common, api_key: ed25519ApiKey, api_secret: ed25519Pem });
  },
  ping: () => hmac.testConnectivity(),
  depth: (limit) => hmac.getOrderBook({ symbol: 'BTCUSDT', limit }),
  klines: (limit) => hmac.getKlines({ symbol: 'BTCUSDT', interval: '1m', limit }),
  order: () => hmac.submitNewOrder({ ...ORDER }),
  orderEd25519: () => ed25519.submitNewOrder({ ...ORDER }),
  async teardown() {},
};
