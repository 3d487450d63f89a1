/**
 * Eight processes that share the limits of an exchange are never refused, also while they are killed, and a refusal of one
 * stops all. At full depth.
 */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isFullDepth } from '../support/depth.js';
import { hasRedis, withRedis } from '../support/redis.js';

/** Largest number of replies to one process after a refusal: its 8 requests in flight, and what crossed the news of it. */
const MOST_AFTER = 16;

/** Runs scripts/share.mjs, which prints a line for each part: the refused requests, and the replies after a refusal. */
function prove(...options: string[]): { readonly refused: string[]; readonly after: number[] } {
  const { stdout } = spawnSync(process.execPath, ['scripts/share.mjs', ...options], { encoding: 'utf8' });
  return {
    refused: [...stdout.matchAll(/(\d+) refused \(/g)].map(([, count]) => count as string),
    after: [...stdout.matchAll(/one 4\d\d for one process: .* at most (\d+) to one/g)].map(([, count]) =>
      Number(count),
    ),
  };
}

test.skipIf(!isFullDepth)('processes of one machine', () => {
  const { refused, after } = prove('machine', '20');
  expect(refused).toEqual(['0', '0', '0']);
  expect(after).toHaveLength(2);
  expect(Math.max(...after)).toBeLessThanOrEqual(MOST_AFTER);
});

test.skipIf(!isFullDepth || !hasRedis)(withRedis('processes that share through Redis'), () => {
  const { refused, after } = prove('redis', '10');
  expect(refused).toEqual(['0', '0', '0']);
  expect(after).toHaveLength(2);
  expect(Math.max(...after)).toBeLessThanOrEqual(MOST_AFTER);
});
