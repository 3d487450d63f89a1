/**
 * The transport imports two inner files of undici, because its public entry takes three times as long to load. Inner
 * files may change in any release, so package.json must name one exact version, and the files must hold what is used.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { Client } from 'undici';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const versionIn = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

test('package.json names one exact version of undici, which is the installed one', () => {
  const required = versionIn('package.json').devDependencies.undici;
  expect(required).toMatch(/^\d+\.\d+\.\d+$/);
  expect(versionIn('node_modules/undici/package.json').version).toBe(required);
});

test('the inner files of undici contain the client that undici exports, and the function that makes its connections', () => {
  const require = createRequire(import.meta.url);
  expect(require('undici/lib/dispatcher/client.js')).toBe(Client);
  expect(require('undici/lib/core/connect.js')).toBeTypeOf('function');
});
