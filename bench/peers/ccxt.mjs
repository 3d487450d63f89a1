import ccxt from 'ccxt';

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

function client(baseUrl, apiKey, secret) {
  const exchange = new ccxt.binance({ apiKey, secret, enableRateLimit: false });
  for (const name of ['public', 'private']) exchange.urls.api[name] = `${baseUrl}/api/v3`;
  return exchange;
}

export default {
  name: 'ccxt',
  pkg: 'ccxt',
  importSpecifier: 'ccxt',
  note: 'its implicit methods, which send and parse and no more; its own pacing is off',
  async setup({ baseUrl, apiKey, secret, ed25519ApiKey, ed25519Pem }) {
    hmac = client(baseUrl, apiKey, secret);
    ed25519 = client(baseUrl, ed25519ApiKey, ed25519Pem);
  },
  ping: () => hmac.publicGetPing(),
  depth: (limit) => hmac.publicGetDepth({ symbol: 'BTCUSDT', limit }),
  klines: (limit) => hmac.publicGetKlines({ symbol: 'BTCUSDT', interval: '1m', limit }),
  order: () => hmac.privatePostOrder({ ...ORDER }),
  orderEd25519: () => ed25519.privatePostOrder({ ...ORDER }),
  async teardown() {},
};
