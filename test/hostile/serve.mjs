// An exchange in a process of its own, to be attacked: tells its port and key, and on any message how much memory it has.

import { DEFAULT_RATE_LIMITS } from '../../dist/src/protocol/values/limits.js';
import { startExchange } from '../../dist/src/server/embedded.js';

const running = await startExchange({
  bounds: { headersTimeoutMs: 400, requestTimeoutMs: 600 },
  keepAlive: true,
  live: false,
  symbols: ['BTCUSDT'],
  // Who asks too often is refused for that alone, and nothing else would be seen.
  rateLimits: DEFAULT_RATE_LIMITS.map((limiter) => ({ ...limiter, limit: 1_000_000_000 })),
});
// The budgets of /sapi cannot be set, only forgotten.
setInterval(() => void fetch(`${running.adminUrl}/limits/reset`, { method: 'POST' }), 50);
process.on('message', () => {
  globalThis.gc?.();
  process.send({ rss: process.memoryUsage().rss, heap: process.memoryUsage().heapUsed });
});
const { port, apiKey, secretKey } = running;
process.send({ port, apiKey, secretKey });
