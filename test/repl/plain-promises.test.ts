/** A promise inside a value is drawn as its state and value, without the symbols that Node adds to it. */
import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { inspect } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { drawPlainPromises } from '../../repl/screen/plain-promises.js';

// With a hook, Node adds numbers to each promise, as at a prompt that follows async contexts.
const hook = createHook({ init() {} }).enable();
const store = new AsyncLocalStorage<object>();
afterAll(() => {
  hook.disable();
  Reflect.deleteProperty(Promise.prototype, inspect.custom);
});

test('a promise is printed without the symbol properties that Node adds, but with those that the user has added', async () => {
  const made = () =>
    store.run({ secret: 1 }, () => {
      const own = Object.assign(Promise.resolve(5), { note: 'mine' });
      return {
        own,
        inner: Promise.resolve({ waits: new Promise(() => {}) }),
        frozen: Object.freeze(Promise.resolve(7)),
      };
    });
  expect(inspect(made())).toContain('async_id_symbol');
  drawPlainPromises();
  const value = made();
  const text = "{ own: Promise { 5, note: 'mine' }, inner: Promise { { waits: Promise { <pending> } } }, frozen: ";
  for (let round = 0; round < 2; round += 1) expect(inspect(value, { breakLength: 1000, depth: 5 })).toContain(text);
  expect(Reflect.ownKeys(value.own)).not.toContain(inspect.custom);
  expect(await value.own).toBe(5);
});
