// A server that answers every request with one constant order book, so that a bench measures the client alone.
// Run as a child process: prints its port, ends with its parent.
import { createServer } from 'node:http';

const side = (from, step) =>
  Array.from({ length: 100 }, (_, i) => [(from + i * step).toFixed(8), (0.01 * (i + 1)).toFixed(8)]);
const body = Buffer.from(JSON.stringify({ lastUpdateId: 1027024, bids: side(60000, -0.5), asks: side(60000.5, 0.5) }));

const server = createServer((_, response) => {
  response.writeHead(200, {
    'content-type': 'application/json;charset=UTF-8',
    'content-length': body.length,
    'x-mbx-used-weight': '5',
    'x-mbx-used-weight-1m': '5',
  });
  response.end(body);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.on('disconnect', () => process.exit(0));
