// Runs the attacked exchange in its own process: reports its port and API key, and its memory use whenever the
// parent process sends a message. With the argument `off` it has no rate limits, so that one address can open any number of connections.

import { DEFAULT_RATE_LIMITS } from '../../dist/src/protocol/values/limits.js';
import { startExchange } from '../../dist/src/server/embedded.js';

const isOfFrames = process.argv[2] === 'off';
const running = await startExchange({
  // Attacks over HTTP wait for these timeouts; a busy machine may need longer for an upgrade.
  bounds: isOfFrames ? {} : { headersTimeoutMs: 400, requestTimeoutMs: 600 },
  keepAlive: true,
  live: false,
  symbols: ['BTCUSDT'],
  // Rate limits are raised: otherwise most requests would be refused only because of them.
  rateLimits: isOfFrames ? [] : DEFAULT_RATE_LIMITS.map((limiter) => ({ ...limiter, limit: 1_000_000_000 })),
});
// The /sapi limits cannot be raised, only reset.
setInterval(() => void fetch(`${running.adminUrl}/limits/reset`, { method: 'POST' }), 50);
process.on('message', () => {
  globalThis.gc?.();
  process.send({ rss: process.memoryUsage().rss, heap: process.memoryUsage().heapUsed });
});
const { port, apiKey, secretKey } = running;
process.send({ port, apiKey, secretKey });
