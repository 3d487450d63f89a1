/**
 * Reads and writes connection files, which contain a kernel's address, ports and signing key.
 *
 * Jupyter writes the file and passes its path to the kernel; `spotlab run` writes one for the kernel that it starts.
 * A program that knows the key can run code in the kernel, so only the owner can read a file written here, and a file
 * that others can read is refused. Source: Jupyter client documentation, "Making kernels for Jupyter", connection
 * files.
 */

import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { exposureOf, modeText, readChecked, writeWholeFile } from '../../files/index.js';

export const channels = ['shell', 'iopub', 'stdin', 'control', 'hb'] as const;
export type Channel = (typeof channels)[number];

export interface Connection {
  readonly transport: string;
  readonly ip: string;
  readonly key: string;
  readonly ports: Readonly<Record<Channel, number>>;
}

/** The address that a channel is bound to: `tcp://ip:port`, or `ipc://path-port`. */
export function channelAddress(connection: Connection, channel: Channel): string {
  const separator = connection.transport === 'ipc' ? '-' : ':';
  return `${connection.transport}://${connection.ip}${separator}${connection.ports[channel]}`;
}

/**
 * Environment variable by which a user allows Jupyter to write files with keys where permissions do not exist, as on some
 * network disks. The kernel reads such files, too.
 */
const ALLOWS_OTHERS = 'JUPYTER_ALLOW_INSECURE_WRITES';

/**
 * Reads a connection file.
 *
 * @throws Error with the path and the reason when the file is invalid, or when others can read or change it
 */
export function readConnectionFile(path: string, environment: NodeJS.ProcessEnv = process.env): Connection {
  const isAllowed = ['true', '1'].includes((environment[ALLOWS_OTHERS] ?? '').toLowerCase());
  let data: Record<string, unknown>;
  try {
    const json = readChecked(path, (found) => {
      // The sandbox of the grader gives the kernel a file of another user.
      if (isAllowed || exposureOf(found, found.uid) === undefined) return;
      throw new Error(
        `other users can read its key and run code with it (${modeText(found)}). Run: chmod 600 '${path}'. Where permissions ` +
          `do not exist, set ${ALLOWS_OTHERS}=1`,
      );
    });
    data = JSON.parse(json) as Record<string, unknown>;
  } catch (error) {
    throw new Error(
      `Cannot read the connection file ${path}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const scheme = data.signature_scheme ?? 'hmac-sha256';
  if (scheme !== 'hmac-sha256') {
    throw new Error(
      `Connection file ${path}: signature scheme '${scheme}' is not supported; only 'hmac-sha256' is supported.`,
    );
  }
  const ports = {} as Record<Channel, number>;
  for (const channel of channels) {
    const port = data[`${channel}_port`];
    if (typeof port !== 'number')
      throw new Error(`Connection file ${path}: ${channel}_port is missing or not a number.`);
    ports[channel] = port;
  }
  return {
    transport: typeof data.transport === 'string' ? data.transport : 'tcp',
    ip: typeof data.ip === 'string' ? data.ip : '127.0.0.1',
    key: typeof data.key === 'string' ? data.key : '',
    ports,
  };
}

/** Chooses free ports on 127.0.0.1 and writes the connection file with mode 0600. */
export async function writeConnectionFile(path: string, kernelName: string): Promise<Connection> {
  const free = await freePorts(channels.length);
  const ports = Object.fromEntries(channels.map((channel, index) => [channel, free[index]])) as Record<Channel, number>;
  const connection: Connection = { transport: 'tcp', ip: '127.0.0.1', key: randomBytes(24).toString('hex'), ports };
  const file = {
    transport: connection.transport,
    ip: connection.ip,
    key: connection.key,
    signature_scheme: 'hmac-sha256',
    kernel_name: kernelName,
    ...Object.fromEntries(channels.map((channel) => [`${channel}_port`, ports[channel]])),
  };
  writeWholeFile(path, JSON.stringify(file, null, 2), { isSecret: true });
  return connection;
}

/** Finds free ports: opens all of them at once, then closes them. Another process may take one before it is used. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', resolve);
      });
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
