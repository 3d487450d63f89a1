/** Reads the counts of all processes from a reply of the script into the limits of this process. */
import type { LimitBook } from '../../limits/index.js';
import type { RateLimiter } from '../../protocol/index.js';
import type { ScriptReply } from './script.js';

export function readCounts(book: LimitBook, { windows, banned, backoff, orders, limiters }: ScriptReply): void {
  // The exchange has said its limits to another process.
  if (limiters !== undefined && !book.records.limiters) book.adopt(JSON.parse(limiters) as RateLimiter[]);
  // An empty list is an empty object in the JSON of Redis.
  const all = Array.isArray(windows) ? windows : [];
  const own = new Map(all.map(([key, , , , mine]) => [key, mine]));
  book.records.mirror(
    {
      windows: all.map(([key, startMs, used, reserved]) => ({ key, startMs, used, reserved, before: 0 })),
      bannedUntilMs: banned,
      backoffUntilMs: backoff,
      ordersBackoff: Object.entries(orders ?? {}),
    },
    own,
  );
}
