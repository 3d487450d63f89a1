/**
 * The same seed, start time and commands give the same replies in two processes, whatever the machine's clock shows:
 * bodies, counting headers, order ids, client order ids, API keys and times.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { trials } from '../support/depth.js';

const program = fileURLToPath(new URL('repeatable-run.mjs', import.meta.url));
const library = fileURLToPath(new URL('../../dist/src/index.js', import.meta.url));

/** The replies of the program on a machine whose clock is shifted. */
async function run(shiftMs: number): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, library, String(shiftMs)]);
  return stdout.trim().split('\n');
}

test("a script gets the same replies from an embedded exchange on any day of the machine's clock", async () => {
  const first = await run(0);
  expect(first.length).toBeGreaterThan(80);
  for (let i = 1; i < trials(2, 20, 7); i += 1) expect(await run(i * 61_234_567 - 400_000_000)).toEqual(first);
}, 600_000);
