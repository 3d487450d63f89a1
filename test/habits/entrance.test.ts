/**
 * Everything that reaches the exchange goes through src/server/base/entrance.ts, where an unexpected error ends neither the
 * process nor the connections of others. A listener, a timer or a promise without `await` in any other file would bypass that
 * file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = 'src/server';
const ENTRANCE = 'base/entrance.ts';
/** Only the program that has started the thread sends it messages, and nothing runs in the thread before the exchange. */
const OF_THE_PROGRAM = 'exchange-thread-main.ts';

/** Calls that run code later: listeners, timers, servers. */
const WAYS_IN: readonly RegExp[] = [
  /\.(on|once|off|addListener|prependListener|prependOnceListener|addEventListener)\(/,
  /\bon(message|error|close|open) = /,
  // Timers of `node:timers/promises` are allowed: they return a promise, which is awaited.
  /\b(setInterval|setImmediate|queueMicrotask)\(|process\.nextTick\(/,
  /\bsetTimeout\((?!.*signal)/,
  /\bcreate(Secure)?Server\((\w+|\{.*\}), /,
];
/** A promise that nobody awaits: `void promise`, or a statement that begins with a chain of `then`. */
const FORGOTTEN: readonly RegExp[] = [/(^\s*|[;{=>)]\s+)void [a-z(]/, /^\s*[\w.()]+\.(then|catch|finally)\(/];

function waysAround(source: string): string[] {
  const lines = source.split('\n').filter((line) => !/^\s*(\*|\/\*|\/\/)/.test(line));
  return lines.filter((line) => [...WAYS_IN, ...FORGOTTEN].some((one) => one.test(line))).map((line) => line.trim());
}

test('src/server has no listener, timer or promise without await outside of base/entrance.ts', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  expect(files).toContain(ENTRANCE);
  const others = files.filter((path) => path !== ENTRANCE && path !== OF_THE_PROGRAM);
  const found = others.map((path) => [path, waysAround(readFileSync(join(ROOT, path), 'utf8'))] as const);
  expect(found.filter(([, lines]) => lines.length > 0)).toEqual([]);
});

test.each([
  "  server.on('upgrade', (request) => {",
  "    socket.once('close', () => resolve());",
  '    this.timer = setInterval(() => this.tick(), 1_000);',
  '    setTimeout(() => this.next(), 5).unref();',
  '    void this.sockets.then((server) => {',
  '    if (answer instanceof Promise) void answer.then((late) => this.reply(late));',
  '    flushed.then(',
  '  if (tls === undefined) return createServer(options, onRequest);',
])('the search for listeners, timers and promises without await finds the line %s', (line) => {
  expect(waysAround(line)).toHaveLength(1);
});
