// Code that never ends by itself, for scripts/interrupts.mjs: a cell of the kernel and an input of the prompt alike.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package whose code gets no checks, because it lies in node_modules. */
const SPINNING_PACKAGE = {
  'package.json': JSON.stringify({ name: 'spins', version: '1.0.0', main: 'index.js', types: 'index.d.ts' }),
  'index.d.ts': `export declare function spin(): void;
export declare function spinInTurns(): Promise<void>;
export declare function spinAfterTurn(): Promise<void>;
export declare function spinInChain(): Promise<void>;
export declare function spinInTicks(): Promise<void>;
export declare function spinOnTimer(): Promise<void>;
export declare function spinAgainInTicks(): Promise<void>;
export declare function spinInImmediates(): Promise<void>;
export declare function spinOnTimers(): Promise<void>;
export declare function spinInStream(): Promise<void>;
export declare function spinInQueue(): Promise<void>;
export declare function spinInCallback(): Promise<void>;
export declare function waitOnTimers(): Promise<void>;
export declare function waitInImmediates(): Promise<void>;
`,
  'index.js': `exports.spin = () => { for (;;); };
exports.spinInTurns = async () => { for (;;) await null; };
exports.spinAfterTurn = async () => { await new Promise((done) => setTimeout(done, 1)); for (;;); };
exports.spinInChain = () => { const again = () => Promise.resolve().then(again); return again(); };
exports.spinInTicks = () => { const tick = () => process.nextTick(tick); tick(); return new Promise(() => {}); };
exports.spinOnTimer = () => { setTimeout(() => { for (;;); }); return new Promise(() => {}); };
exports.spinAgainInTicks = () => { const tick = () => { process.nextTick(tick); for (let at = 0; at < 1e9; at += 1); }; tick(); return new Promise(() => {}); };
exports.spinInImmediates = () => { for (let at = 0; at < 3; at += 1) setImmediate(() => { for (; at > 0;); }); return new Promise(() => {}); };
exports.spinOnTimers = () => { const again = () => { setTimeout(again); for (let at = 0; at < 1e10; at += 1); }; setTimeout(again); return new Promise(() => {}); };
exports.spinInStream = async () => { for await (const one of new (require('node:stream').Readable)({ read() { this.push('one'); } })); };
exports.spinInQueue = () => { const again = () => queueMicrotask(again); again(); return new Promise(() => {}); };
exports.waitOnTimers = async () => { for (;;) await new Promise((done) => setTimeout(done, 5)); };
exports.waitInImmediates = async () => { for (;;) await new Promise((done) => setImmediate(done)); };
exports.spinInCallback = () => { require('node:fs').stat('.', () => { for (;;); }); return new Promise(() => {}); };
`,
};

/** Makes the package in a folder. */
export function writePackage(folder) {
  const own = join(folder, 'node_modules', 'spins');
  mkdirSync(own, { recursive: true });
  for (const [file, text] of Object.entries(SPINNING_PACKAGE)) writeFileSync(join(own, file), text);
}

const ofPackage = (name) => `const spins = await import('spins'); SAY; await spins.${name}()`;

/** Ctrl-C comes during the wait. The timer is Node's own, because a kernel stops the timers of its cells. */
const WAIT_WHEN_PRESSED = "const waits = await import('node:timers/promises'); SAY; await waits.setTimeout(250)";

/** The code of each kind. It first says that it runs, by the code that replaces `SAY`. */
export const KINDS = {
  // The first kind also proves that a session is ready for an interrupt: without loops in its text, it runs at once.
  'a package, microtasks': ofPackage('spinInTurns'),
  synchronous: 'SAY; while (true);',
  'synchronous, after an await': 'SAY; await null; for (;;);',
  microtasks: 'SAY; await (async () => { while (true) await null })()',
  'caught microtasks': 'SAY; for (;;) try { for (;;) await null } catch {}',
  'a chain of then': 'SAY; const again = () => Promise.resolve().then(again); await again()',
  timers: 'SAY; for (;;) await new Promise((r) => setTimeout(r, 5))',
  'an await that never settles': 'SAY; await new Promise(() => {})',
  'a wait, then a loop': `${WAIT_WHEN_PRESSED}; for (;;);`,
  'a wait, then microtasks': `${WAIT_WHEN_PRESSED}; for (;;) await null;`,
  'a regular expression after an await': "SAY; await null; /^(a+)+$/.test('a'.repeat(60) + 'b')",
  'a regular expression': "SAY; /^(a+)+$/.test('a'.repeat(60) + 'b')",
  'a callback of a library': 'SAY; await null; [3, 1, 2].sort(() => { for (;;); })',
  generators: 'SAY; for (const v of (function* () { while (true) yield 1 })()) ;',
  'a getter while drawing': "({ [Symbol.for('nodejs.util.inspect.custom')]() { SAY; for (;;); } })",
  'a package, synchronous': ofPackage('spin'),
  'a package, after an await': ofPackage('spinAfterTurn'),
  'a package, a chain of then': ofPackage('spinInChain'),
  'a package, ticks': ofPackage('spinInTicks'),
  'a package, in a timer': ofPackage('spinOnTimer'),
  'a package, ticks that work': ofPackage('spinAgainInTicks'),
  'a package, in immediates': ofPackage('spinInImmediates'),
  'a package, in timers': ofPackage('spinOnTimers'),
  'a package, in a stream': ofPackage('spinInStream'),
  'a package, in a queue of microtasks': ofPackage('spinInQueue'),
  'a package, in a callback': ofPackage('spinInCallback'),
  'a package, timers': ofPackage('waitOnTimers'),
  'a package, immediates': ofPackage('waitInImmediates'),
  immediates: 'SAY; for (;;) await new Promise((r) => setImmediate(r))',
};

/** The kinds whose code lets the event loop turn. */
export const TURNING = [
  'an await that never settles',
  'timers',
  'immediates',
  'a package, timers',
  'a package, immediates',
];
