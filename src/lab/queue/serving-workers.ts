/** Finds the workers that serve the queues of a Redis, by the names of their connections. BullMQ names the connection of each worker after its queue. */
import { VERSION } from '../../protocol/index.js';
import { QUEUE_PREFIX, type QueueRedis } from './queue-link.js';

/** The name of a worker's connection: `bull:`, the name of the queue in base64, and the name of the worker. */
const CONNECTION = /^bull:([A-Za-z0-9+/=]+):w:/;

/**
 * The reason why no worker plays the runs of a sweep, as a sentence.
 *
 * @param address of the queue, without its password
 */
export async function idleReason(redis: QueueRedis, address: string): Promise<string> {
  // A Redis may refuse this list if the user has few rights.
  const clients = await redis.clientList().catch(() => []);
  const versions = new Set<string>();
  for (const { name } of clients) {
    const queue = Buffer.from(CONNECTION.exec(String(name))?.[1] ?? '', 'base64').toString();
    if (queue.startsWith(QUEUE_PREFIX)) versions.add(queue.slice(QUEUE_PREFIX.length));
  }
  const start = `npx spotlab lab worker --queue ${address}`;
  if (versions.has(VERSION))
    return `All workers of ${address} are busy with other sweeps: the runs of this sweep wait.`;
  if (versions.size === 0) return `No worker plays runs of ${address}. Start a worker: ${start}`;
  const others = [...versions].sort().join(', ');
  return `The workers of ${address} have spotlab ${others} and take no runs of spotlab ${VERSION}. Start a worker with this version: ${start}`;
}
