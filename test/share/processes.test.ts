/** Eight processes that share the limits of an exchange are never refused, also while they are killed. At full depth. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isFullDepth } from '../support/depth.js';
import { hasRedis, withRedis } from '../support/redis.js';

/** Runs scripts/share.mjs, which prints a line for each part. */
function refusals(...options: string[]): string[] {
  const { stdout } = spawnSync(process.execPath, ['scripts/share.mjs', ...options], { encoding: 'utf8' });
  return [...stdout.matchAll(/(\d+) refused/g)].map(([, count]) => count as string);
}

test.skipIf(!isFullDepth)('processes of one machine', () => {
  expect(refusals('machine', '20')).toEqual(['0', '0', '0']);
});

test.skipIf(!isFullDepth || !hasRedis)(withRedis('processes that share through Redis'), () => {
  expect(refusals('redis', '0')).toEqual(['0']);
});
