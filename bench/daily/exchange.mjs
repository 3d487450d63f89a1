/** The embedded exchange in a process of its own, without rate limits, with the keys in SPOTLAB_DAILY_KEYS as JSON. */
import { startExchange } from '../../dist/src/server/embedded.js';

const { ed25519 } = JSON.parse(process.env.SPOTLAB_DAILY_KEYS ?? '{}');
const exchange = await startExchange({
  ...{ keepAlive: true, symbols: ['BTCUSDT'], rateLimits: [] },
  registerKeys: [{ apiKey: ed25519.apiKey, kind: 'Ed25519', publicKey: ed25519.publicKey }],
});
const { baseUrl, apiKey, secretKey } = exchange;
process.on('disconnect', () => process.exit(0));
process.send({ baseUrl, hmac: { apiKey, secretKey } });
