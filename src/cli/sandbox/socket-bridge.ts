/**
 * Joins a socket file and a port of 127.0.0.1. Connections cross from one network namespace into another in this way,
 * because no network connects the two.
 */
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

/** Maximum number of connections at the same time. A notebook uses a few connections, and one for each stream. */
const MAX_CONNECTIONS = 512;

/** Passes connections to the socket file on to a port. */
export const bridgeToPort = (file: string, port: number): Promise<Server> =>
  bridge({ path: file }, { port, host: '127.0.0.1' });

/** Passes connections to a port on to the socket file. */
export const bridgeToFile = (port: number, file: string): Promise<Server> =>
  bridge({ port, host: '127.0.0.1' }, { path: file });

function bridge(from: NetConnectOpts, to: NetConnectOpts): Promise<Server> {
  // A half-closed connection stays open in its other direction.
  const server = createServer({ allowHalfOpen: true }, (near) => join(near, connect({ ...to, allowHalfOpen: true })));
  server.maxConnections = MAX_CONNECTIONS;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(from, () => resolve(server));
  });
}

function join(near: Socket, far: Socket): void {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.setNoDelay();
    one.pipe(other);
    one.once('error', () => other.destroy());
    one.once('close', () => other.destroy());
  }
}
