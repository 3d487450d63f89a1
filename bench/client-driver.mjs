/**
 * spotlab as a driver for any bench harness: it is set up once, then its calls resolve with the results that a user of
 * the client gets.
 *
 * Limits are counted but not enforced (`limits: 'off'`), because a bench sends more requests than any exchange allows.
 * For HTTPS with a self-signed certificate, NODE_EXTRA_CA_CERTS names its PEM file, or `transport` is `{ ca }` with the
 * PEM text.
 */
import { connect } from 'spotlab';
import { signRequest } from '../dist/src/client/session/sign-request.js';
import { endpointTable } from '../dist/src/protocol/endpoints/table.gen.js';
import { hmacSigner, pemSigner, Secret } from '../dist/src/signing/index.js';

const endpoint = endpointTable.find(({ id }) => id === 'newOrder');
/** The parameters of the order below, in the form that its call stores. */
const ORDER = {
  endpoint,
  verb: { id: 'orders.limit', summary: '' },
  params: {
    type: 'LIMIT',
    timeInForce: 'GTC',
    symbol: 'BTCUSDT',
    side: 'BUY',
    quantity: '0.01',
    price: '67123.45',
    newOrderRespType: 'FULL',
    newClientOrderId: '6gCrw2kRUAF9CvJDGP16IP',
  },
};

let hmac;
let ed25519;
let hmacKey;
let ed25519Key;

export default {
  name: 'spotlab',
  pkg: 'spotlab',
  importSpecifier: new URL('../dist/src/index.js', import.meta.url).href,
  note: "connect({ network, limits: 'off' }): weights and order counts are kept, nothing waits",

  async setup({ baseUrl, transport, apiKey, secret, ed25519ApiKey, ed25519Pem }) {
    const ca = typeof transport === 'object' && transport !== null ? transport.ca : undefined;
    const common = { network: baseUrl, limits: 'off', ...(ca ? { ca: String(ca) } : {}) };
    hmac = await connect(apiKey && secret ? { ...common, apiKey, secretKey: secret } : common);
    if (apiKey && secret) hmacKey = { apiKey: new Secret(apiKey), signer: hmacSigner(new Secret(secret)) };
    if (!ed25519ApiKey || !ed25519Pem) return;
    ed25519 = await connect({ ...common, apiKey: ed25519ApiKey, privateKey: ed25519Pem });
    ed25519Key = { apiKey: new Secret(ed25519ApiKey), signer: pemSigner(new Secret(ed25519Pem)) };
  },

  ping: () => hmac.general.ping().send(),
  depth: (limit = 100) => hmac.market.depth('BTCUSDT').limit(limit).send(),
  klines: (limit = 1000) => hmac.market.klines('BTCUSDT', '1m').limit(limit).send(),
  order: () => hmac.orders.limit('BTCUSDT', 'BUY', '0.01', '67123.45').tif('GTC').resp('FULL').send(),
  orderEd25519: () => ed25519.orders.limit('BTCUSDT', 'BUY', '0.01', '67123.45').tif('GTC').resp('FULL').send(),
  exchangeInfo: () => hmac.general.exchangeInfo().send(),
  account: () => hmac.account.info().send(),

  /** The signed form body of one order; sends nothing. */
  sign: () => signRequest({ credentials: hmacKey }, ORDER, Date.now()).body,
  signEd25519: () => signRequest({ credentials: ed25519Key }, ORDER, Date.now()).body,

  async teardown() {
    await hmac?.close();
    await ed25519?.close();
  },
};
