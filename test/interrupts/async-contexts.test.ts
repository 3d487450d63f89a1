/** Tests that the running Node closes its asynchronous contexts in the way that src/interrupts/async-contexts.ts needs. */
import { expect, test } from 'vitest';
import { CLI } from '../cli/run-cli.js';
import { ran } from './program.js';

test('Node has the internal function that closes async contexts; the call of it runs no listener, and the process goes on', () => {
  const program = `
import { executionAsyncId } from 'node:async_hooks';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
// If node:domain is loaded, as by node:repl, Node refuses callbacks that capture exceptions.
import 'node:domain';
const { closeContexts } = await import(pathToFileURL(join(${JSON.stringify(CLI)}, '../../interrupts/async-contexts.js')).href);
const seen = {};
const inTimer = (work) => new Promise((resolve) => setTimeout(() => resolve(work())));
await inTimer(() => {
  seen.withoutListener = closeContexts();
});
let heard = 0;
process.on('uncaughtException', () => (heard += 1));
await inTimer(() => {
  seen.before = executionAsyncId() !== 0;
  seen.closed = closeContexts();
  seen.after = executionAsyncId();
});
await turn();
console.log(JSON.stringify({ exists: typeof process._fatalException, ...seen, heard, emits: process.emit('own') }));
process.exit();
`;
  expect(ran(program)).toEqual({
    ...{ exists: 'function', withoutListener: true, before: true, closed: true, after: 0 },
    ...{ heard: 0, emits: false },
  });
});
