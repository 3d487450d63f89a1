/**
 * Tests the functions for pages that replace what the lab uses on Node: globals, a scope for a whole thread, timers, lost rejections.
 */
import { describe, expect, test } from 'vitest';
import * as nodeGlobals from '../../src/platform/node/globals.js';
import * as nodeScope from '../../src/platform/node/scope.js';
import * as nodeTime from '../../src/platform/node/time.js';
import * as nodeTurn from '../../src/platform/node/turn.js';
import * as webGlobals from '../../src/platform/web/globals.js';
import * as webHost from '../../src/platform/web/host.js';
import * as webScope from '../../src/platform/web/scope.js';
import * as webTime from '../../src/platform/web/time.js';

describe('the globals of a web page', () => {
  test('the list of the globals of a page has the globals of the language, and none that only Node has', () => {
    const language = new Set(nodeGlobals.programGlobals());
    for (const name of ['Buffer', 'process', 'global', 'setImmediate', 'clearImmediate']) {
      expect(language.delete(name)).toBe(true);
      expect(webGlobals.programGlobals()).not.toContain(name);
    }
    for (const name of ['Array', 'BigInt', 'structuredClone', 'globalThis', 'undefined'])
      expect(webGlobals.programGlobals()).toContain(name);
    // Newer engines have more; names of a page alone are few.
    const own = webGlobals.programGlobals().filter((name) => !language.has(name));
    expect(own.filter((name) => name !== 'Iterator')).toEqual(['self']);
  });
});

describe('a scope (a value for the code of one piece of work) that is held', () => {
  test('is valid in a web page for all code until it is released, and a second scope waits for that', async () => {
    const scope = new webScope.Scope<number>('until end');
    const first = await scope.hold(1);
    const order: string[] = [];
    const second = scope.hold(2).then((letGo) => {
      order.push('second');
      return letGo;
    });
    await nodeTurn.nextTurn();
    expect([scope.get(), scope.exit(() => scope.get()), order]).toEqual([1, undefined, []]);
    first();
    const letGo = await second;
    expect(scope.get()).toBe(2);
    letGo();
    letGo();
    expect(scope.get()).toBeUndefined();
  });

  test('need not wait on Node, where each piece of work finds its own scope', async () => {
    const scope = new nodeScope.Scope<number>('until end');
    const letGo = await scope.hold(1);
    expect(scope.get()).toBeUndefined();
    letGo();
  });
});

test('the clock of spotlab itself stays right when code replaces globals of a web page', () => {
  const { now } = Date;
  Date.now = () => 5;
  try {
    expect([webTime.nowMs() > 5, nodeTime.nowMs()]).toEqual([true, 5]);
  } finally {
    Date.now = now;
  }
});

test('the rejection of a promise that nobody awaits is reported in a web page', () => {
  const target = new EventTarget();
  const { addEventListener, removeEventListener } = globalThis as {
    addEventListener?: unknown;
    removeEventListener?: unknown;
  };
  Object.assign(globalThis, {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  });
  try {
    const told: unknown[] = [];
    const forget = webHost.onUnhandledRejection((reason) => told.push(reason));
    const event = (reason: string) => Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
    const first = event('first');
    target.dispatchEvent(first);
    forget();
    target.dispatchEvent(event('second'));
    expect([told, first.defaultPrevented]).toEqual([['first'], true]);
  } finally {
    Object.assign(globalThis, { addEventListener, removeEventListener });
  }
});
