// Runs the attacked exchanges in a process of their own, and reports their ports: one with a class and a data directory, one
// with a class over TLS, whose admin interface has a port of its own, and one in a thread, as at the prompt. These exchanges
// have no rate limits, so that the attacks from one address can go on. The process ends with the first error that nobody
// catches.

import { startExchangeThread } from '../../dist/src/connect/exchange-thread.js';
import { startExchange } from '../../dist/src/server/embedded.js';

const [folder] = process.argv.slice(2);
const common = {
  bounds: { headersTimeoutMs: 1_000, requestTimeoutMs: 1_500 },
  keepAlive: true,
  live: false,
  symbols: ['BTCUSDT'],
  rateLimits: [],
};
const classNames = Array.from({ length: 20 }, (_, at) => `Student ${at}`);
const boardFolder = new URL('../../dist/src/server/class/page', import.meta.url).pathname;
const kept = await startExchange({ ...common, classNames, boardFolder, dataDir: folder });
const secure = await startExchange({ ...common, classNames, boardFolder, tls: 'self-signed' });
const threaded = await startExchangeThread(common);

const portOf = (url) => Number(new URL(url).port);
const codes = (exchange) => exchange.students.map(({ name, joinCode }) => ({ name, joinCode }));
process.send([
  { name: 'kept', port: kept.port, adminPort: kept.port, token: kept.adminToken, isTls: false, codes: codes(kept) },
  {
    ...{ name: 'secure', port: secure.port, adminPort: portOf(secure.adminUrl), token: secure.adminToken },
    ...{ isTls: true, codes: codes(secure) },
  },
  { name: 'threaded', port: portOf(threaded.baseUrl), adminPort: portOf(threaded.baseUrl), isTls: false, codes: [] },
]);
