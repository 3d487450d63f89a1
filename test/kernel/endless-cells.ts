/** Cells that never end: each is a kind of endless work that an interrupt must end. */

/** A package with loops, whose code is not compiled by the kernel. */
export const SPINNING_PACKAGE = {
  'package.json': JSON.stringify({ name: 'spins', version: '1.0.0', main: 'index.js', types: 'index.d.ts' }),
  'index.d.ts':
    'export declare function spin(): void;\nexport declare function spinInTurns(): Promise<void>;\nexport declare function spinIn(call: () => void): void;\n',
  'index.js':
    'exports.spin = () => { for (;;); };\nexports.spinInTurns = async () => { for (;;) await null; };\nexports.spinIn = (call) => { for (;;) { try { call(); } catch {} } };\n',
};

/** The cells, by kind. Each runs after an `await`. */
export const ENDLESS: readonly (readonly [kind: string, code: string])[] = [
  ['a loop', 'for (;;) {}'],
  ['a loop without a body', 'let turn = 0; while (true) turn += 1'],
  ['a loop that catches everything', 'while (true) { try { for (;;) {} } catch {} }'],
  ['recursion', 'const fib = (n: number): number => (n < 2 ? n : fib(n - 1) + fib(n - 2)); fib(90)'],
  ['awaits of what is ready', 'while (true) await null'],
  ['a chain of then', 'const again = (): Promise<unknown> => Promise.resolve().then(again); await again()'],
  ['microtasks', 'const micro = () => queueMicrotask(micro); micro(); await new Promise(() => {})'],
  ['ticks', 'const tick = () => process.nextTick(tick); tick(); await new Promise(() => {})'],
  ['a loop in a timer', 'setTimeout(() => { for (;;) {} }, 1); await new Promise(() => {})'],
  ['a timer that repeats', 'setInterval(() => {}, 1); await new Promise(() => {})'],
  ['immediates', 'const soon = () => setImmediate(soon); soon(); await new Promise(() => {})'],
  ['an await that never settles', 'await new Promise(() => {})'],
  // The event loop hears of the interrupt, and the loop begins before the cell is ended. The timers of a cell stop at once.
  ['a loop after a wait', "await (await import('node:timers/promises')).setTimeout(100); for (;;) {}"],
  [
    'a loop of a package after a wait',
    "const { spin } = await import('spins'); await (await import('node:timers/promises')).setTimeout(100); spin()",
  ],
  ['a generator', 'function* ones() { while (true) yield 1 }; for (const one of ones()) {}'],
  ['a generator that is spread', 'function* twos() { while (true) { if (Date.now() < 0) yield 2 } }; [...twos()]'],
  [
    'an asynchronous generator',
    'async function* soons() { while (true) yield 1 }; for await (const one of soons()) {}',
  ],
  ['a regular expression', "/^(a+)+$/.test('a'.repeat(60) + 'b')"],
  ['a loop of a package', "(await import('spins')).spin()"],
  ['turns of a package', "await (await import('spins')).spinInTurns()"],
  ['a getter while it is drawn', 'new Proxy({}, { get() { for (;;) {} } })'],
  ['a display method', "({ [Symbol.for('Jupyter.display')]() { for (;;) {} } })"],
];
