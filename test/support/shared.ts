/**
 * Finds the protocol reference and the recorded data in the folder ../shared beside the repository. Tests that need them are
 * skipped where this folder does not exist.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { test } from 'vitest';

const root = resolve(import.meta.dirname, '../../../shared');

/** Path of a file in `../shared`, or undefined if it does not exist. */
export function sharedPath(path: string): string | undefined {
  const found = resolve(root, path);
  return existsSync(found) ? found : undefined;
}

/** A JSON file in `../shared`, decompressed if its name ends in .gz; undefined if it does not exist. */
export function sharedJson<T>(path: string): T | undefined {
  const found = sharedPath(path);
  if (!found) return undefined;
  const bytes = readFileSync(found);
  return JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as T;
}

const told = new Set<string>();

/** `test` if the file exists, otherwise a skipped test; prints the reason once per file. */
export function testWith(path: string): typeof test | typeof test.skip {
  if (sharedPath(path)) return test;
  if (!told.has(path)) process.stderr.write(`skipped: ../shared/${path} is not beside this clone\n`);
  told.add(path);
  return test.skip;
}
