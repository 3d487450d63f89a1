/**
 * A server with constant replies, so that a bench measures only the clients: ping, depth, klines, exchangeInfo, account
 * and orders, with response headers like those of the live exchange.
 *
 * The server verifies signatures, so a client with a wrong signature fails its run. It runs as a child process with its
 * setup as JSON in SPOTLAB_CANNED, prints its port, ends with its parent, and replies to the message 'connections' with
 * the number of sockets and TLS handshakes. With `withoutLimits`, a client that obeys limits never waits.
 */
import { createHmac, createPublicKey, verify } from 'node:crypto';
import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';

const { tls, secret, ed25519PublicPem, apiKey, ed25519ApiKey, withoutLimits } = JSON.parse(
  process.env.SPOTLAB_CANNED ?? '{}',
);
const publicKey = ed25519PublicPem && createPublicKey(ed25519PublicPem);

const side = (levels, from, step) =>
  Array.from({ length: levels }, (_, i) => [(from + i * step).toFixed(8), (0.0123 * ((i % 97) + 1)).toFixed(8)]);
const depth = (levels) => ({
  lastUpdateId: 1027024123,
  bids: side(levels, 67123.45, -0.01),
  asks: side(levels, 67123.46, 0.01),
});
const klines = (count) =>
  Array.from({ length: count }, (_, i) => {
    const open = 1_700_000_000_000 + i * 60_000;
    const price = (offset) => (67000 + ((i * 37 + offset) % 900) / 10).toFixed(8);
    const volumes = ['148.97650000', '9999123.45678900', '1234', '71.23450000', '4781234.12340000'];
    const [volume, quote, trades, takerBase, takerQuote] = volumes;
    return [
      open,
      price(0),
      price(9),
      price(1),
      price(5),
      volume,
      open + 59_999,
      quote,
      +trades,
      takerBase,
      takerQuote,
      '0',
    ];
  });
const order = {
  symbol: 'BTCUSDT',
  orderId: 28457,
  orderListId: -1,
  clientOrderId: '6gCrw2kRUAF9CvJDGP16IP',
  transactTime: 1_700_000_000_000,
  price: '67123.45000000',
  origQty: '0.01000000',
  executedQty: '0.01000000',
  origQuoteOrderQty: '0.00000000',
  cummulativeQuoteQty: '671.23450000',
  status: 'FILLED',
  timeInForce: 'GTC',
  type: 'LIMIT',
  side: 'BUY',
  workingTime: 1_700_000_000_000,
  selfTradePreventionMode: 'NONE',
  fills: [
    { price: '67123.45000000', qty: '0.00600000', commission: '0.00000600', commissionAsset: 'BTC', tradeId: 56 },
    { price: '67123.44000000', qty: '0.00400000', commission: '0.00000400', commissionAsset: 'BTC', tradeId: 57 },
  ],
};
const assets = Array.from({ length: 300 }, (_, i) => `A${i}`);
const account = {
  makerCommission: 10,
  takerCommission: 10,
  canTrade: true,
  updateTime: 1_700_000_000_000,
  accountType: 'SPOT',
  balances: assets.map((asset) => ({ asset, free: '1000.00000000', locked: '0.00000000' })),
  permissions: ['SPOT'],
  uid: 354937868,
};
const symbolInfo = (symbol) => ({
  symbol,
  status: 'TRADING',
  baseAsset: symbol.slice(0, 3),
  baseAssetPrecision: 8,
  quoteAsset: 'USDT',
  quotePrecision: 8,
  quoteAssetPrecision: 8,
  orderTypes: ['LIMIT', 'LIMIT_MAKER', 'MARKET', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT_LIMIT'],
  icebergAllowed: true,
  ocoAllowed: true,
  isSpotTradingAllowed: true,
  isMarginTradingAllowed: true,
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.01000000', maxPrice: '1000000.00000000', tickSize: '0.01000000' },
    { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '9000.00000000', stepSize: '0.00001000' },
    { filterType: 'NOTIONAL', minNotional: '5.00000000', applyMinToMarket: true, maxNotional: '9000000.00000000' },
  ],
  permissions: [],
  permissionSets: [['SPOT', 'MARGIN']],
  defaultSelfTradePreventionMode: 'EXPIRE_MAKER',
  allowedSelfTradePreventionModes: ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH'],
});
const exchangeInfo = {
  timezone: 'UTC',
  serverTime: 1_700_000_000_000,
  rateLimits: [
    { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: withoutLimits ? 1e9 : 6000 },
    { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: withoutLimits ? 1e9 : 100 },
    { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: withoutLimits ? 1e9 : 200000 },
  ],
  exchangeFilters: [],
  symbols: ['BTCUSDT', ...assets.map((asset) => `${asset}USDT`)].map(symbolInfo),
};

const made = new Map();
/** The bytes of a reply, created once. */
function bytes(name, make) {
  if (!made.has(name)) made.set(name, Buffer.from(JSON.stringify(make())));
  return made.get(name);
}

const orderText = JSON.stringify(order);
/** The reply to an order with its client order id, because a client may refuse a reply with another id. */
const orderReply = (clientOrderId) => Buffer.from(orderText.replace(order.clientOrderId, clientOrderId ?? 'x'));

const COMMON = {
  'content-type': 'application/json;charset=UTF-8',
  server: 'nginx',
  'x-mbx-uuid': '6a4d0a8c-5d6b-4d3a-9a4e-0d8c6d3b2a1f',
  'x-mbx-used-weight': '5',
  'x-mbx-used-weight-1m': '5',
  'strict-transport-security': 'max-age=31536000; includeSubdomains',
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cache-control': 'no-cache, no-store, must-revalidate',
};
const ORDER_COUNTS = { 'x-mbx-order-count-10s': '1', 'x-mbx-order-count-1d': '7' };

function reply(response, status, body, more) {
  response.writeHead(status, { ...COMMON, ...more, 'content-length': body.length });
  response.end(body);
}

/** Whether the signature of the request is valid. It covers the query and the body without the signature itself. */
function isSigned(query, body, key) {
  const sent = query + body;
  const at = sent.lastIndexOf('signature=');
  if (at < 0) return false;
  const after = sent.indexOf('&', at);
  const signature = decodeURIComponent(sent.slice(at + 10, after < 0 ? undefined : after));
  const payload = sent.slice(0, at).replace(/&$/, '') + (after < 0 ? '' : sent.slice(after));
  if (key === apiKey) return createHmac('sha256', secret).update(payload).digest('hex') === signature;
  return key === ed25519ApiKey && verify(null, Buffer.from(payload), publicKey, Buffer.from(signature, 'base64'));
}

function answer(request, response, sent) {
  const [path, query = ''] = request.url.split('?');
  const one = (name) => new URLSearchParams(query).get(name);
  switch (path) {
    case '/api/v3/ping':
      return reply(
        response,
        200,
        bytes('ping', () => ({})),
      );
    case '/api/v3/time':
      return reply(response, 200, Buffer.from(`{"serverTime":${Date.now()}}`));
    case '/api/v3/depth': {
      const levels = Number(one('limit') ?? 100);
      return reply(
        response,
        200,
        bytes(`depth ${levels}`, () => depth(levels)),
      );
    }
    case '/api/v3/klines': {
      const count = Number(one('limit') ?? 500);
      return reply(
        response,
        200,
        bytes(`klines ${count}`, () => klines(count)),
      );
    }
    case '/api/v3/exchangeInfo':
      return reply(
        response,
        200,
        bytes('exchangeInfo', () => exchangeInfo),
      );
    case '/api/v3/account':
    case '/api/v3/order':
      if (!isSigned(query, sent, request.headers['x-mbx-apikey']))
        return reply(response, 400, Buffer.from('{"code":-1022,"msg":"Signature for this request is not valid."}'));
      return path.endsWith('account')
        ? reply(
            response,
            200,
            bytes('account', () => account),
          )
        : reply(
            response,
            200,
            orderReply(new URLSearchParams(`${query}&${sent}`).get('newClientOrderId')),
            ORDER_COUNTS,
          );
    default:
      return reply(response, 404, Buffer.from('{"code":-1000,"msg":"no such canned reply"}'));
  }
}

const listener = (request, response) => {
  let sent = '';
  request.on('data', (chunk) => {
    sent += chunk;
  });
  request.on('end', () => answer(request, response, sent));
};
const server = tls ? createHttps(tls, listener) : createHttp(listener);
const seen = { sockets: 0, handshakes: 0, resumed: 0 };
server.on('connection', () => {
  seen.sockets += 1;
});
server.on('secureConnection', (socket) => {
  seen.handshakes += 1;
  if (socket.isSessionReused()) seen.resumed += 1;
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.on('message', () => process.send({ ...seen }));
process.on('disconnect', () => process.exit(0));
