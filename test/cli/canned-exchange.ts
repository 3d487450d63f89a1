/** An HTTP server with fixed replies that records its requests, to check which requests a command sends. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CannedExchange {
  readonly url: string;
  /** Method and URL of every request, such as `GET /api/v3/depth?symbol=BTCUSDT`. */
  readonly requests: string[];
  close(): Promise<void>;
}

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/v3/time': { serverTime: 1_700_000_000_000 },
  '/api/v3/ticker/price': { symbol: 'BTCUSDT', price: '100.15000000' },
  '/api/v3/depth': { lastUpdateId: 7, bids: [['100.10', '1.0']], asks: [['100.20', '2.0']] },
};

/** Starts the server. Requests for the symbol SLOW get no reply; unknown paths and POST requests get -1121. */
export async function cannedExchange(): Promise<CannedExchange> {
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.searchParams.get('symbol') === 'SLOW') return;
    const answer = request.method === 'GET' ? ANSWERS[url.pathname] : undefined;
    response.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { code: -1121, msg: 'Invalid symbol.' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
