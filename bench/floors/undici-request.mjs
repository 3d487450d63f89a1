/** Baseline A: undici's request() with JSON.parse and node:crypto, without a client library. */
import { Pool } from 'undici';

import { bareSignatures, signedOrders } from './signed-order.mjs';

const FORM = 'application/x-www-form-urlencoded';

let pool;
let keys;
let orders;
let bare;

async function get(path, headers) {
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
  const value = JSON.parse(await body.text());
  if (statusCode !== 200) throw new Error(`${statusCode} ${value.msg}`);
  return value;
}

async function post(form, apiKey) {
  const headers = { 'x-mbx-apikey': apiKey, 'content-type': FORM };
  const { statusCode, body } = await pool.request({ method: 'POST', path: '/api/v3/order', headers, body: form });
  const value = JSON.parse(await body.text());
  if (statusCode !== 200) throw new Error(`${statusCode} ${value.msg}`);
  return value;
}

export default {
  name: 'A: undici request + JSON.parse',
  pkg: 'undici',
  importSpecifier: 'undici',
  async setup(options) {
    keys = options;
    pool = new Pool(options.baseUrl, { connections: 32 });
    orders = signedOrders(options);
    bare = bareSignatures(options);
  },
  ping: () => get('/api/v3/ping'),
  depth: (limit) => get(`/api/v3/depth?symbol=BTCUSDT&limit=${limit}`),
  klines: (limit) => get(`/api/v3/klines?symbol=BTCUSDT&interval=1m&limit=${limit}`),
  order: () => post(orders.hmac(), keys.apiKey),
  orderEd25519: () => post(orders.ed25519(), keys.ed25519ApiKey),
  exchangeInfo: () => get('/api/v3/exchangeInfo'),
  sign: () => bare.hmac(),
  signEd25519: () => bare.ed25519(),
  teardown: () => pool.destroy(),
};
