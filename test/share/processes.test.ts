/**
 * Eight processes that share the limits of an exchange are never refused, also while they are killed, and a refusal of one
 * stops all. A quick run of the tests skips these, see support/depth.ts.
 */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isFullDepth } from '../support/depth.js';
import { hasRedis, withRedis } from '../support/redis.js';

/**
 * Largest number of replies to one process after a refusal: its 8 requests in flight, and those that it sends before it
 * knows of the refusal. Alone on a machine there are at most 16, beside other tests more. Without shared refusals there
 * would be hundreds.
 */
const MAX_AFTER = 64;
/**
 * Largest number of refusals during kills: the requests of one process. If the machine is busy, a request of a killed process
 * can reach the exchange when it is no longer counted.
 */
const MAX_REFUSED = 8;

interface Proof {
  /** The number of refused requests before, during and after the kills. */
  readonly refused: readonly number[];
  /** The number of replies after a 429, and after a 418. */
  readonly after: readonly number[];
}

/** Runs scripts/share.mjs, which prints a line for each part: the refused requests, and the replies after a refusal. */
function prove(...options: string[]): Proof {
  const { stdout } = spawnSync(process.execPath, ['scripts/share.mjs', ...options], { encoding: 'utf8' });
  return {
    refused: [...stdout.matchAll(/(\d+) refused \(/g)].map(([, count]) => Number(count)),
    after: [...stdout.matchAll(/one 4\d\d for one process: .* at most (\d+) to one/g)].map(([, count]) =>
      Number(count),
    ),
  };
}

function check({ refused, after }: Proof): void {
  expect([refused.length, after.length]).toEqual([3, 2]);
  const [before, during, later] = refused;
  expect([before, later]).toEqual([0, 0]);
  expect(during).toBeLessThanOrEqual(MAX_REFUSED);
  expect(Math.max(...after)).toBeLessThanOrEqual(MAX_AFTER);
}

test.skipIf(!isFullDepth)(
  'processes of one machine together stay within the limits, and kills of some cause at most 8 refusals',
  () => {
    check(prove('machine', '20'));
  },
);

test.skipIf(!isFullDepth || !hasRedis)(
  withRedis(
    'processes that share through Redis together stay within the limits, and kills of some cause at most 8 refusals',
  ),
  () => {
    check(prove('redis', '10'));
  },
);
