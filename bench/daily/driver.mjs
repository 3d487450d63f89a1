/**
 * One client in a process of its own, for the rows of bench/daily/orders.mjs: undici itself in two ways, or spotlab with
 * some options that services use. SPOTLAB_DAILY contains its setup as JSON; it receives tasks over IPC and replies with µs
 * of CPU per call.
 */
import { createHmac, createPrivateKey, randomBytes, sign } from 'node:crypto';

import { hmacSha256 } from '../../dist/src/platform/node/hmac.js';
import { randomText } from '../../dist/src/signing/random-text.js';

const { dist, floor, keys, baseUrl, extras = [] } = JSON.parse(process.env.SPOTLAB_DAILY ?? '{}');
/** Expires at once, so that no order is left open. */
const ORDER = { symbol: 'BTCUSDT', side: 'BUY', quantity: '0.001', price: '20000' };

/** The least work for an order: undici's pool, a signature by node:crypto, JSON.parse. */
async function undiciCalls() {
  const { Pool } = await import('undici');
  const pool = new Pool(baseUrl, { connections: 32 });
  const ed25519 = createPrivateKey(keys.ed25519.privateKey);
  const fixed = new URLSearchParams({ ...ORDER, type: 'LIMIT', timeInForce: 'IOC', newOrderRespType: 'FULL' });
  const signatures = {
    hmac: (payload) => createHmac('sha256', keys.hmac.secretKey).update(payload).digest('hex'),
    ed25519: (payload) => encodeURIComponent(sign(null, Buffer.from(payload), ed25519).toString('base64')),
  };
  const call = async (options) => {
    const { statusCode, body } = await pool.request(options);
    const value = JSON.parse(await body.text());
    if (statusCode !== 200) throw new Error(`${statusCode} ${value.msg}`);
    return value;
  };
  const order = (kind) => () => {
    const payload = `${fixed}&newClientOrderId=${randomBytes(11).toString('hex')}&timestamp=${Date.now()}`;
    const headers = { 'x-mbx-apikey': keys[kind].apiKey, 'content-type': 'application/x-www-form-urlencoded' };
    const body = `${payload}&signature=${signatures[kind](payload)}`;
    return call({ method: 'POST', path: '/api/v3/order', headers, body });
  };
  return { ping: () => call({ method: 'GET', path: '/api/v3/ping' }), hmac: order('hmac'), ed25519: order('ed25519') };
}

/**
 * The lower bound for a client on undici: its dispatcher without `request()`, a handler that does nothing but parse the
 * JSON, headers that are made once, and the quickest id and signature. It checks nothing, knows no limits, and returns
 * plain data.
 */
async function dispatchCalls() {
  const { default: Client } = await import('undici/lib/dispatcher/client.js');
  const options = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0 };
  const free = Array.from({ length: 32 }, () => new Client(baseUrl, options));
  const ed25519 = createPrivateKey(keys.ed25519.privateKey);
  const fixed = `${new URLSearchParams({ ...ORDER, type: 'LIMIT', timeInForce: 'IOC', newOrderRespType: 'FULL' })}`;
  const signatures = {
    hmac: hmacSha256(Buffer.from(keys.hmac.secretKey)),
    ed25519: (payload) => encodeURIComponent(sign(null, Buffer.from(payload), ed25519).toString('base64')),
  };
  const call = (request) =>
    new Promise((resolve, reject) => {
      const client = free.pop();
      const chunks = [];
      let status = 0;
      client.dispatch(request, {
        onConnect() {},
        onHeaders(code) {
          status = code;
          return true;
        },
        onData: (chunk) => chunks.push(chunk) > 0,
        onComplete() {
          free.push(client);
          const value = JSON.parse((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)).toString());
          if (status === 200) resolve(value);
          else reject(new Error(`${status} ${value.msg}`));
        },
        onError: reject,
      });
    });
  const order = (kind) => {
    const headers = ['x-mbx-apikey', keys[kind].apiKey, 'content-type', 'application/x-www-form-urlencoded'];
    return () => {
      const payload = `${fixed}&newClientOrderId=${randomText(22)}&timestamp=${Date.now()}`;
      const body = `${payload}&signature=${signatures[kind](payload)}`;
      return call({ method: 'POST', path: '/api/v3/order', headers, body, blocking: false });
    };
  };
  const ping = { method: 'GET', path: '/api/v3/ping', blocking: false };
  return { ping: () => call(ping), hmac: order('hmac'), ed25519: order('ed25519') };
}

const latencies = new Map();
/** A hook as services have it: a histogram of latencies by verb and status. */
function record({ request, status, latencyMs }) {
  const name = `${request.verb} ${status}`;
  const counts = latencies.get(name) ?? new Uint32Array(64);
  counts[Math.min(63, Math.floor(latencyMs))] += 1;
  latencies.set(name, counts);
}

/** spotlab as a program has it by default: filters, limits and replies are checked. */
async function spotlabCalls() {
  const { connect } = await import(`${dist}/src/index.js`);
  const common = {
    network: baseUrl,
    ...(extras.includes('share') ? { limits: { share: 'machine' } } : {}),
    ...(extras.includes('onResponse') ? { onResponse: record } : {}),
  };
  const hmac = await connect({ ...common, ...keys.hmac });
  const ed25519 = await connect({ ...common, ...keys.ed25519 });
  if (extras.includes('orders')) await hmac.stream.orders().on(() => {}).ready;
  const order = (x) => () =>
    x.orders.limit(ORDER.symbol, ORDER.side, ORDER.quantity, ORDER.price).tif('IOC').resp('FULL').send();
  return { ping: () => hmac.general.ping().send(), hmac: order(hmac), ed25519: order(ed25519) };
}

async function cpuPerCall(send, inFlight, calls) {
  let left = calls;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await send();
    }
  };
  const before = process.cpuUsage();
  if (inFlight === 1) await worker();
  else await Promise.all(Array.from({ length: inFlight }, worker));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

const calls = await (dist ? spotlabCalls() : floor ? dispatchCalls() : undiciCalls());
process.on('message', async ({ call, inFlight, count }) => {
  try {
    process.send({ cpuUs: await cpuPerCall(calls[call], inFlight, count) });
  } catch (error) {
    process.send({ error: `${error?.stack ?? error}` });
  }
});
process.on('disconnect', () => process.exit(0));
process.send('ready');
