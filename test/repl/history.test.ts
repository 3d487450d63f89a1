import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { carriesSecret, historyFile, MAX_INPUTS, openHistory } from '../../repl/settings/history.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-history-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('inputs with and without a secret are told apart', () => {
  test.each([
    "connect({ secretKey: 'abc' })",
    'const SECRET_KEY = "abc"',
    "process.env.SPOTLAB_PASSPHRASE = 'abc'",
    "options['apiKey'] = 'abc'",
    "const k = 'vmPUZE6mv9SD5VNHk4HlWFsOr6aKE2zvsw0MuIgwCIPy6utIco14y7Ju91duEh8A'",
    "const pem = '-----BEGIN PRIVATE KEY-----'",
  ])('this input has a secret: %s', (line) => expect(carriesSecret(line)).toBe(true));

  test.each([
    "x.market.klines('BTCUSDT', '1h').limit(48)",
    'const a: number = 5',
    "await x.orders.limit('BTCUSDT', 'BUY', '0.1', '100').id('my-order-1')",
    'if (apiKey === undefined) leave()',
  ])('this input has no secret: %s', (line) => expect(carriesSecret(line)).toBe(false));

  test('a secret or API key in use is recognized anywhere in an input', () => {
    expect(carriesSecret('log(hunter22)', ['hunter22'])).toBe(true);
    expect(carriesSecret('log(hunter22)', ['other'])).toBe(false);
  });
});

test('each network has a separate history file, under XDG_STATE_HOME', () => {
  expect(historyFile('testnet', { XDG_STATE_HOME: '/state' })).toBe('/state/spotlab/history-testnet');
  expect(historyFile('http://127.0.0.1:8080', { XDG_STATE_HOME: '/state' })).toBe(
    '/state/spotlab/history-127.0.0.1-8080',
  );
  expect(historyFile('live', { XDG_STATE_HOME: 'relative' })).toMatch(/\.local\/state\/spotlab\/history-live$/);
});

test('the history of inputs is newest first, in a file that only its owner can read', () => {
  const file = join(folder, 'deep', 'history');
  const first = openHistory(file);
  first.add('one');
  first.add('two');
  expect(openHistory(file).entries).toEqual(['two', 'one']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a history file that others may read is made private', () => {
  const file = join(folder, 'history');
  writeFileSync(file, 'one\n', { mode: 0o644 });
  openHistory(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a history file that is too long loses its oldest lines', () => {
  const file = join(folder, 'history');
  writeFileSync(file, Array.from({ length: MAX_INPUTS + 10 }, (_, i) => `line ${i}\n`).join(''));
  expect(openHistory(file).entries).toHaveLength(MAX_INPUTS);
  expect(readFileSync(file, 'utf8').startsWith('line 10\n')).toBe(true);
});

test('a history file that cannot be written does not stop the session', () => {
  writeFileSync(join(folder, 'file'), '');
  const history = openHistory(join(folder, 'file', 'history'));
  expect(() => history.add('one')).not.toThrow();
  expect(history.entries).toEqual(['one']);
  expect(openHistory(join(folder, 'file', 'history')).entries).toEqual([]);
});

test('an input of several lines is read again unchanged, next to inputs in the form of older files', () => {
  const file = join(folder, 'history');
  writeFileSync(file, 'old line\n');
  const input = 'function f() {\n  return `a\n\tb`\n}';
  openHistory(file).add(`${input}\n`);
  expect(openHistory(file).entries).toEqual([input, 'old line']);
});

test('an input that is repeated at once is kept once, and an input with a secret is never kept', () => {
  const file = join(folder, 'history');
  const history = openHistory(file, ['hunter22']);
  for (const input of ['one', 'one', 'log("hunter22")', '  ', 'two', 'one']) history.add(input);
  expect(history.entries).toEqual(['one', 'two', 'one']);
  expect(openHistory(file).entries).toEqual(['one', 'two', 'one']);
});
