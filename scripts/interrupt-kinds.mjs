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
`,
  'index.js': `exports.spin = () => { for (;;); };
exports.spinInTurns = async () => { for (;;) await null; };
exports.spinAfterTurn = async () => { await new Promise((done) => setTimeout(done, 1)); for (;;); };
exports.spinInChain = () => { const again = () => Promise.resolve().then(again); return again(); };
exports.spinInTicks = () => { const tick = () => process.nextTick(tick); tick(); return new Promise(() => {}); };
exports.spinOnTimer = () => { setTimeout(() => { for (;;); }); return new Promise(() => {}); };
`,
};

/** Makes the package in a folder. */
export function writePackage(folder) {
  const own = join(folder, 'node_modules', 'spins');
  mkdirSync(own, { recursive: true });
  for (const [file, text] of Object.entries(SPINNING_PACKAGE)) writeFileSync(join(own, file), text);
}

const ofPackage = (name) => `const spins = await import('spins'); SAY; await spins.${name}()`;

/** Each first says that it runs, by what takes the place of `SAY`. */
export const KINDS = {
  // The first one also proves that a session is ready for it: without loops in its text, it runs at once.
  'a package, microtasks': ofPackage('spinInTurns'),
  synchronous: 'SAY; while (true);',
  'synchronous, after an await': 'SAY; await null; for (;;);',
  microtasks: 'SAY; await (async () => { while (true) await null })()',
  'caught microtasks': 'SAY; for (;;) try { for (;;) await null } catch {}',
  'a chain of then': 'SAY; const again = () => Promise.resolve().then(again); await again()',
  timers: 'SAY; for (;;) await new Promise((r) => setTimeout(r, 5))',
  'an await that never settles': 'SAY; await new Promise(() => {})',
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
};
