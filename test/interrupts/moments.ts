/**
 * Walks the moments at which a press of Ctrl-C can arrive, for both hosts of cells: before the code starts, while it
 * compiles, while it runs, between two turns, in microtasks, while its result is drawn, and while nothing runs. The test is
 * the second thread: it sets the flag that checks read, or delivers the press in a turn of the event loop.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MODULE_CHECKS } from '../../src/cells/index.js';
import { stopRequests } from '../../src/interrupts/index.js';

export interface Moments {
  readonly start?: () => void;
  readonly compile?: () => void;
}

export interface Host {
  /** The value of code, or INTERRUPTED. */
  run(code: string, moments?: Moments): Promise<unknown>;
  /** A press that arrives in a turn of the event loop. */
  press(): void;
}

export const INTERRUPTED = 'interrupted';
const globals = globalThis as { press?: () => void; pressInTurn?: () => void };

/** A press while code holds the thread: the flag of the newest interrupt. */
let presses = 0;
const pressHeld = (): void => {
  presses += 1;
  stopRequests.flag[0] = presses;
};

/** Draws a value, by its method `draw` if there is one. */
export const drawn = (value: unknown): void => {
  (value as { draw?: () => void } | undefined)?.draw?.();
};

const WAIT = 'await new Promise(() => {})';
const HELD = '(globalThis as any).press()';
const IN_TURN = '(globalThis as any).pressInTurn()';

/** Code that blocks the thread and that a press must end, by the moment of the press. */
const WHILE_HELD: Readonly<Record<string, string>> = {
  'while it runs': `${HELD}; for (;;) {}`,
  'after an await': `await null; ${HELD}; for (;;) {}`,
  'in microtasks': `${HELD}; for (;;) await null`,
  'in microtasks that catch': `${HELD}; for (;;) try { for (;;) await null } catch {}`,
  'in a chain of then': `const again = (): Promise<unknown> => Promise.resolve().then(again); ${HELD}; await again()`,
  'in a callback of the language': `[2, 1].sort(() => { ${HELD}; for (;;) {} })`,
  'in a generator': `function* ones() { ${HELD}; for (;;) yield 1 }; for (const one of ones()) {}`,
  'while its result is drawn': `({ draw() { ${HELD}; for (;;) {} } })`,
};

/** Code that awaits, so that the press arrives in a turn of the event loop. */
const IN_TURNS: Readonly<Record<string, string>> = {
  'between two turns': `setImmediate(() => ${IN_TURN}); ${WAIT}`,
  'between two turns of a loop': `setImmediate(() => ${IN_TURN}); for (;;) await new Promise((r) => setImmediate(r))`,
  'between two turns of a loop that catches': `setImmediate(() => ${IN_TURN});
    for (;;) try { for (;;) await new Promise((r) => setImmediate(r)) } catch {}`,
};

/** Adds the tests of a host: `name` is a part of the names of its variables. */
export function walkMoments(name: string, makeHost: () => Host): void {
  let host: Host;
  beforeAll(() => {
    host = makeHost();
    globals.press = pressHeld;
    globals.pressInTurn = () => {
      host.press();
      vi.advanceTimersByTime(10_000);
    };
  });
  beforeEach(async () => {
    await host.run(`var kept${name} = 7`);
  });
  afterEach(async () => {
    vi.useRealTimers();
    expect(await host.run(`kept${name} * 6`)).toBe(42);
  });
  afterAll(() => void Reflect.deleteProperty(globalThis, MODULE_CHECKS));

  test.each(Object.keys(WHILE_HELD))('a press of Ctrl-C %s ends the code', async (place) => {
    expect(await host.run(WHILE_HELD[place] as string)).toBe(INTERRUPTED);
  });

  test.each(Object.keys(IN_TURNS))('a press of Ctrl-C %s ends the code', async (place) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await host.run(IN_TURNS[place] as string)).toBe(INTERRUPTED);
  });

  test('a press of Ctrl-C before the code starts ends code that waits', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const start = (): void => {
      host.press();
      setImmediate(() => vi.isFakeTimers() && vi.advanceTimersByTime(10_000));
    };
    expect(await host.run(WAIT, { start })).toBe(INTERRUPTED);
  });

  test('a press of Ctrl-C while the code compiles ends the code at its first check', async () => {
    expect(await host.run('for (;;) {}', { compile: pressHeld })).toBe(INTERRUPTED);
  });

  test('a press of Ctrl-C while nothing runs does not stop the next code', async () => {
    host.press();
    expect(await host.run('let sum = 0; for (let at = 0; at < 4; at += 1) sum += at; sum')).toBe(6);
  });
}
