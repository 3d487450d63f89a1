/**
 * Tests that the statistics of the simulated market are within their ranges (`npm run facts`), in the quick sample, except
 * the listed ones. The bench runs the built files in dist/ in a process of its own, and names the statistics that a change
 * has moved into their ranges or out of them.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const BENCH = new URL('../../bench/facts/run.mjs', import.meta.url).pathname;

test('only the known statistics of the simulated market are outside of their ranges, and only the known adversary earns', async () => {
  // An exit code other than 0 rejects, with what the bench printed.
  const { stdout } = await promisify(execFile)(process.execPath, [BENCH, '--sample', 'quick']);
  expect(stdout).toMatch(
    /\n\d+ of 7\d facts are outside of their range\n1 of 14 adversaries earn\nAs known of the sample quick\n$/,
  );
});
