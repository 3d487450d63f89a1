import Binance from 'node-binance-api';

let hmac;
let ed25519;

export default {
  name: 'node-binance-api',
  pkg: 'node-binance-api',
  importSpecifier: 'node-binance-api',
  note: 'built-in fetch',
  async setup({ baseUrl, apiKey, secret, ed25519ApiKey, ed25519Pem }) {
    const urls = { base: `${baseUrl}/api/` };
    hmac = new Binance({ APIKEY: apiKey, APISECRET: secret, urls });
    ed25519 = new Binance({ APIKEY: ed25519ApiKey, PRIVATEKEY: ed25519Pem, urls });
  },
  ping: () => hmac.publicSpotRequest('v3/ping', {}),
  depth: (limit) => hmac.publicSpotRequest('v3/depth', { symbol: 'BTCUSDT', limit }),
  klines: (limit) => hmac.publicSpotRequest('v3/klines', { symbol: 'BTCUSDT', interval: '1m', limit }),
  order: () => hmac.order('LIMIT', 'BUY', 'BTCUSDT', '0.01', '67123.45', { newOrderRespType: 'FULL' }),
  orderEd25519: () => ed25519.order('LIMIT', 'BUY', 'BTCUSDT', '0.01', '67123.45', { newOrderRespType: 'FULL' }),
  async teardown() {},
};
