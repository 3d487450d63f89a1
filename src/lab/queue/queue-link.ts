/**
 * Opens the connection to a queue of runs, with BullMQ and the Redis client through which limits are shared, too. Both are
 * optional packages, loaded when a queue is used for the first time.
 */
import type * as Redis from '@redis/client';
import type * as BullMQ from 'bullmq';
import { optionalPackage, SpotlabError } from '../../client/index.js';
import { VERSION } from '../../protocol/index.js';
import { withoutPassword } from '../../share/index.js';
import { shownAddress } from './queue-address.js';

/** Each version of spotlab has its own queue, because another version could give other results. */
export const QUEUE_PREFIX = 'spotlab-lab-';
export const QUEUE_NAME = `${QUEUE_PREFIX}${VERSION}`;

const WHAT = 'A sweep through a queue';
const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RETRY_MS = 2_000;

export type QueueRedis = ReturnType<typeof Redis.createClient>;

/** An open connection. */
export interface QueueLink {
  readonly bullmq: typeof BullMQ;
  readonly redis: QueueRedis;
  /** A separate connection for BullMQ. It is closed with the link. */
  connection(): BullMQ.ConnectionOptions;
  /** The address without its password. */
  readonly address: string;
  /** A text of an error without the password. */
  masked(text: string): string;
  close(): Promise<void>;
}

/**
 * @param onTrouble called once when the connection is lost, and once when the connection is restored
 * @throws SpotlabError `SPOTLAB_QUEUE` when the address is wrong or cannot be reached; `SPOTLAB_PACKAGE` when a package is
 *   not installed
 */
export async function openQueueLink(address: string, onTrouble: (text: string) => void): Promise<QueueLink> {
  const shown = shownAddress(address);
  const [bullmq, { createClient }] = await Promise.all([
    optionalPackage<typeof BullMQ>('bullmq', WHAT),
    optionalPackage<typeof Redis>('@redis/client', WHAT),
  ]);
  let isConnected = false;
  let isInTrouble = false;
  const masked = (text: string) => withoutPassword(text, address);
  const clients: QueueRedis[] = [];
  /** Listens to a client and to the clients that BullMQ duplicates from it, and closes all of them with the link. */
  const tended = (client: QueueRedis): QueueRedis => {
    clients.push(client);
    const duplicate = client.duplicate.bind(client);
    client.duplicate = ((...given: Parameters<QueueRedis['duplicate']>) =>
      tended(duplicate(...given) as QueueRedis)) as QueueRedis['duplicate'];
    client.on('error', (error: Error) => {
      if (!isConnected || isInTrouble) return;
      isInTrouble = true;
      onTrouble(`The connection to the queue ${shown} is lost: ${masked(error.message)}. Connecting again.`);
    });
    client.on('ready', () => {
      if (!isInTrouble) return;
      isInTrouble = false;
      onTrouble(`The connection to the queue ${shown} is restored.`);
    });
    return client;
  };
  const make = (): QueueRedis =>
    tended(
      createClient({
        url: address,
        socket: {
          connectTimeout: CONNECT_TIMEOUT_MS,
          // If the first attempt to connect fails, there is no second attempt. If a connection is lost later, attempts continue until it is restored.
          reconnectStrategy: (retries) => (isConnected ? Math.min(100 * (retries + 1), MAX_RETRY_MS) : false),
        },
      }) as QueueRedis,
    );
  const redis = make();
  try {
    await redis.connect();
  } catch (error) {
    redis.destroy();
    throw queueError(
      `the queue ${shown} cannot be reached: ${masked((error as Error).message)}.`,
      'Is Redis running there? An address is such as redis://user:password@host:6379.',
    );
  }
  isConnected = true;
  return {
    ...{ bullmq, redis, masked, address: shown },
    connection: () =>
      quiet(bullmq.createNodeRedisClient(make() as ReturnType<typeof make> & BullMQ.NodeRedisRawClient)),
    close: async () => {
      isConnected = false;
      for (const client of clients) if (client.isOpen) client.destroy();
    },
  };
}

export const queueError = (text: string, advice?: string): SpotlabError =>
  new SpotlabError('SPOTLAB_QUEUE', `lab: ${text}`, { advice });

/** Adds a listener that ignores errors: BullMQ removes its own listeners when it closes, and a later error must not end the process. */
function quiet(adapter: BullMQ.IRedisClient): BullMQ.IRedisClient {
  adapter.on('error', () => {});
  const duplicate = adapter.duplicate.bind(adapter);
  adapter.duplicate = (...given) => quiet(duplicate(...given));
  return adapter;
}
