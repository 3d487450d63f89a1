/**
 * Connects the limits of an address in this process with those of other processes. All clients of one address in a
 * process use one limit book, so all of them share their limits with the same processes.
 */
import { SpotlabError } from '../client/index.js';
import type { LimitBook, LimitShare } from '../limits/index.js';
import { MachineShare } from './machine/machine-share.js';
import { maskedAddress } from './redis/redis-address.js';

/** A share that ends with its last client. */
interface ClosableShare extends LimitShare {
  close(): void;
}

interface Joined {
  readonly name: string;
  readonly isDefault: boolean;
  readonly share: ClosableShare;
  clients: number;
}

/** Origin -> the share of its limits. */
const joined = new Map<string, Joined>();

/**
 * Shares the limits of an address. Nothing is opened before the first request.
 *
 * @param name `machine`, or the URL of a Redis
 * @param isDefault whether the user has not named a share: then the name that another client of the process has given
 * counts
 * @returns a function that ends the sharing for one client
 * @throws SpotlabError when another client of this process shares the same limits in another way
 */
export async function joinShare(
  book: LimitBook,
  origin: string,
  name: string,
  isDefault: boolean,
): Promise<() => void> {
  const known = joined.get(origin);
  if (known && (known.name === name || isDefault)) return use(origin, book, known);
  if (known && !known.isDefault) {
    const text = `limits.share is ${shownShare(name)}; another client of this process shares the limits of ${origin} by ${shownShare(known.name)}.`;
    throw new SpotlabError('SPOTLAB_OPTION', text, {
      advice:
        'All clients of an address must share its limits in the same way: close the other client, or give limits.share its value.',
    });
  }
  const share = await makeShare(book, origin, name);
  known?.share.close();
  const made = { name, isDefault, share, clients: known?.clients ?? 0 };
  joined.set(origin, made);
  book.shareWith(share);
  return use(origin, book, made);
}

function use(origin: string, book: LimitBook, entry: Joined): () => void {
  entry.clients += 1;
  return () => {
    const current = joined.get(origin);
    if (!current) return;
    current.clients -= 1;
    if (current.clients > 0) return;
    joined.delete(origin);
    book.shareWith(undefined);
    current.share.close();
  };
}

async function makeShare(book: LimitBook, origin: string, name: string): Promise<ClosableShare> {
  if (name === 'machine') return new MachineShare(origin, book);
  const [{ RedisShare }, { loadRedis }] = await Promise.all([
    import('./redis/redis-share.js'),
    import('./redis/redis-link.js'),
  ]);
  // A missing package is reported at once, not by the first request.
  await loadRedis();
  return new RedisShare(name, origin, book);
}

/** The name of a share without its password. */
function shownShare(name: string): string {
  return `'${name === 'machine' ? name : maskedAddress(name)}'`;
}
