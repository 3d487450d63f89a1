// Trades through a proxy that HTTP_PROXY names, with compressed replies. Every host of the domain `test` is the same
// embedded exchange, to which the proxy sends the requests.
import assert from 'node:assert/strict';
import { createServer, request as send } from 'node:http';
import { gzipSync } from 'node:zlib';
import { connect } from 'spotlab';

const exchange = await connect();
const { apiKey, secretKey } = await exchange.exchange.keys.create({ account: 0 });
const { port } = new URL(exchange.network.baseUrl);
const seen = [];
const proxy = createServer((request, response) => {
  const { host, pathname, search } = new URL(request.url);
  const { 'proxy-authorization': authorization, ...headers } = request.headers;
  const onward = send({ port, path: pathname + search, method: request.method, headers }, async (reply) => {
    const chunks = [];
    for await (const chunk of reply) chunks.push(chunk);
    const isCompressed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    seen.push({ host, method: request.method, authorization, isCompressed });
    const { 'content-length': _, ...own } = reply.headers;
    response.writeHead(reply.statusCode, { ...own, ...(isCompressed ? { 'content-encoding': 'gzip' } : {}) });
    response.end(isCompressed ? gzipSync(Buffer.concat(chunks)) : Buffer.concat(chunks));
  });
  request.pipe(onward);
});
await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
process.env.HTTP_PROXY = `http://ada:secret@127.0.0.1:${proxy.address().port}`;
process.env.NO_PROXY = 'direct.test';

const x = await connect({ network: 'http://exchange.test', apiKey, secretKey });
const klines = await x.market.klines('BTCUSDT', '1m').limit(500);
assert.equal(klines.length, 500);
assert.equal((await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')).status, 'NEW');
assert(seen.length >= 2 && seen.every(({ host }) => host === 'exchange.test'));
assert(seen.every(({ authorization }) => authorization === `Basic ${Buffer.from('ada:secret').toString('base64')}`));
assert(seen.every(({ method, isCompressed }) => isCompressed === (method === 'GET')));

const count = seen.length;
const direct = await connect({ network: 'http://direct.test', limits: 'off', retries: 0, timeoutMs: 2_000 });
await assert.rejects(direct.general.ping());
const without = await connect({ network: 'http://exchange.test', proxy: false, retries: 0, timeoutMs: 2_000 });
await assert.rejects(without.general.ping());
assert.equal(seen.length, count);

await Promise.all([x, direct, without, exchange].map((client) => client.close()));
proxy.closeAllConnections();
proxy.close();
console.log(`${count} requests through the proxy, reads compressed`);
