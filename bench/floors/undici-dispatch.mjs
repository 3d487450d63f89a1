/** Baseline B, for information: the same work with undici's dispatch(), which needs no stream per reply. */
import { Pool } from 'undici';

import { bareSignatures, signedOrders } from './signed-order.mjs';

const FORM = 'application/x-www-form-urlencoded';

let pool;
let keys;
let orders;
let bare;

function send(options) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    let status;
    pool.dispatch(options, {
      onRequestStart() {},
      onResponseStart(_, statusCode) {
        status = statusCode;
      },
      onResponseData(_, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        const value = JSON.parse((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)).toString());
        if (status === 200) resolve(value);
        else reject(new Error(`${status} ${value.msg}`));
      },
      onResponseError: (_, error) => reject(error),
    });
  });
}

const get = (path) => send({ method: 'GET', path });
const post = (body, apiKey) =>
  send({ method: 'POST', path: '/api/v3/order', headers: { 'x-mbx-apikey': apiKey, 'content-type': FORM }, body });

export default {
  name: 'B: undici dispatch + JSON.parse',
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
