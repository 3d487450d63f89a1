/**
 * Holds the simulated market to the facts of `npm run facts`, in its quick sample. The bench runs the built files in dist/ in
 * a process of its own, and names the facts that a change has moved into their ranges or out of them.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const BENCH = new URL('../../bench/facts/run.mjs', import.meta.url).pathname;

test('the facts outside of their ranges are exactly the listed ones, and no adversary earns but the listed ones', async () => {
  // An exit code other than 0 rejects, with what the bench printed.
  const { stdout } = await promisify(execFile)(process.execPath, [BENCH, '--sample', 'quick']);
  expect(stdout).toMatch(
    /\n\d+ of 7\d facts are outside of their range\n2 of 14 adversaries earn\nAs known of the sample quick\n$/,
  );
});
