/** Tests how the REPL compiles and evaluates a sequence of inputs that share names. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../../repl/evaluation/compile.js';
import type { Evaluator } from '../../repl/evaluation/evaluate.js';
import { MODULE_CHECKS } from '../../src/cells/index.js';

/** The built file: Node's module hooks run outside of the test runner. */
const built = new URL('../../dist/repl/evaluation/evaluate.js', import.meta.url).href;

let folder: string;
let evaluator: Evaluator;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-evaluation-'));
  writeFileSync(join(folder, 'fees.mjs'), 'export const fee = 3; export default class Bot {}');
  const { startEvaluator } = (await import(
    /* @vite-ignore */ built
  )) as typeof import('../../repl/evaluation/evaluate.js');
  evaluator = startEvaluator(folder);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  // The evaluator of a prompt defines the interrupt checks for the whole process.
  Reflect.deleteProperty(globalThis, MODULE_CHECKS);
});

async function run(source: string): Promise<unknown> {
  const compiled = compile(source);
  if (compiled.status !== 'complete') throw compiled.error;
  return (await evaluator.evaluate(compiled)).value;
}

test('imports of a loaded file resolve beside the file, also later ones; import.meta names the file', async () => {
  mkdirSync(join(folder, 'bots'));
  writeFileSync(join(folder, 'bots', 'fees.mjs'), 'export const fee = 7');
  const source =
    "import { fee as own } from './fees.mjs'; const later = () => import('./fees.mjs'); import.meta.dirname";
  const compiled = compile(source);
  if (compiled.status !== 'complete') throw compiled.error;
  expect((await evaluator.evaluate(compiled, { file: join(folder, 'bots', 'bot.ts') })).value).toBe(
    join(folder, 'bots'),
  );
  expect(await run('own')).toBe(7);
  expect(await run('(await later()).fee')).toBe(7);
  expect(await run("(await import('./fees.mjs')).fee")).toBe(3);
});

describe('a name may be declared again', () => {
  const ways: Readonly<Record<string, (name: string) => string>> = {
    const: (name) => `const ${name} = 1`,
    let: (name) => `let ${name} = 1`,
    'let without a value': (name) => `let ${name}`,
    var: (name) => `var ${name} = 1`,
    function: (name) => `function ${name}() {}`,
    class: (name) => `class ${name} {}`,
    destructuring: (name) => `const { ${name}, ...${name}Rest } = { ${name}: 1 }`,
    import: (name) => `import { fee as ${name} } from './fees.mjs'`,
    'import of all': (name) => `import Bot${name}, * as ${name} from './fees.mjs'`,
  };
  for (const [first, one] of Object.entries(ways)) {
    test.each(Object.keys(ways))(`${first}, then %s`, async (second) => {
      const name = `n_${first}_${second}`.replaceAll(' ', '_');
      await run(one(name));
      await run(ways[second]?.(name) as string);
      const type = { function: 'function', class: 'function', 'import of all': 'object', import: 'number' }[second];
      const expected = second === 'let without a value' ? 'undefined' : (type ?? 'number');
      expect(await run(`typeof ${name}`)).toBe(expected);
    });
  }
});

describe('a constant', () => {
  test.each(['k = 2', 'k += 1', 'k++', '(() => { k = 2 })()'])('cannot be changed by %s', async (assignment) => {
    await run('const k = 1');
    await expect(run(assignment)).rejects.toThrow('Assignment to constant variable.');
    expect(await run('k')).toBe(1);
  });

  test('cannot be assigned within the input that declares it', async () => {
    await expect(run('const within = 1; within = 2')).rejects.toThrow(TypeError);
  });

  test('is no longer a constant after a declaration with let', async () => {
    await run('const k = 1');
    await run('let k = 5; k = 6');
    expect(await run('k')).toBe(6);
  });

  test('does not affect a parameter or an inner variable of the same name', async () => {
    await run('const k = 1');
    expect(await run('((k) => { k = 8; return k })(1)')).toBe(8);
    expect(await run('(() => { let k = 1; k += 1; return k })()')).toBe(2);
  });
});

describe('await at the top', () => {
  test.each([
    ['const { a, b: [c] } = await Promise.resolve({ a: 1, b: [2] }); [a, c]', [1, 2]],
    ['let sum = 0; for await (const n of [Promise.resolve(1), 2]) sum += n; sum', 3],
    ['let seen; if (await Promise.resolve(true)) { { seen = await Promise.resolve(4) } } seen', 4],
    ['const one = await 5, two = await 6; [one, two]', [5, 6]],
    ['await (async (): Promise<number> => 7)()', 7],
    ['(await import("./fees.mjs")).fee', 3],
  ])('%s', async (source, expected) => expect(await run(source)).toEqual(expected));
});

describe('an input that Ctrl-C has abandoned', () => {
  test('stops when its promise settles, and later inputs keep the names', async () => {
    await run('const kept = 5; let steps = 0');
    const input = run('await new Promise((resolve) => { globalThis.settle = resolve }); steps = 1');
    const stop = evaluator.stopper();
    expect(await run('kept + 1')).toBe(6);
    stop();
    await run('settle()');
    await expect(input).rejects.toThrow('Interrupted.');
    expect(await run('steps')).toBe(0);
  });

  test('goes on and resolves with its value if nothing stops its code', async () => {
    const input = run('await new Promise((resolve) => { globalThis.settle = resolve })');
    expect(await run('kept')).toBe(5);
    await run('settle({ orderId: 7 })');
    expect(await input).toEqual({ orderId: 7 });
  });
});

describe('the text of a function', () => {
  test('is the typed text, without types', async () => {
    expect(await run('function maker(a: number) { while (a) f(a) }; maker.toString()')).toBe(
      'function maker(a) { while (a) f(a) }',
    );
    expect(await run('String(Math.max)')).toContain('[native code]');
  });
});

describe('modules of the user', () => {
  test('check for interrupts', async () => {
    writeFileSync(
      join(folder, 'loops.mjs'),
      'export async function spin() { for (;;) await new Promise((r) => setTimeout(r, 1)) }',
    );
    await run("import { spin } from './loops.mjs'; let spun = spin().then(() => 0, (error) => error.name); 0");
    const { stopRequests } = (await import(
      /* @vite-ignore */ new URL('../../dist/src/interrupts/interrupts.js', import.meta.url).href
    )) as typeof import('../../src/interrupts/interrupts.js');
    stopRequests.flag[0] = 1;
    expect(await (globalThis as { spun?: Promise<unknown> }).spun).toBe('Interrupted');
    stopRequests.flag[0] = 0;
  });
});

describe('a local file', () => {
  test('may be TypeScript, with or without its ending, and imports others', async () => {
    writeFileSync(join(folder, 'rate.ts'), "import { base } from './base';\nexport const rate: number = base * 2;");
    writeFileSync(join(folder, 'base.ts'), 'interface A { b: string }\nexport const base: number = 10;');
    expect(await run("import { rate } from './rate.ts'; rate")).toBe(20);
    expect(await run("import { rate } from './rate'; rate")).toBe(20);
    expect(await run("import { rate } from './rate.js'; rate")).toBe(20);
  });

  test('is loaded again when it, or a file it imports, has changed', async () => {
    writeFileSync(join(folder, 'top.ts'), "import { value } from './below.ts';\nexport { value };");
    writeFileSync(join(folder, 'still.ts'), 'export const made = Symbol();');
    writeFileSync(join(folder, 'below.ts'), 'export const value = 1;');
    expect(await run("import { value } from './top.ts'; value")).toBe(1);
    const made = await run("import { made } from './still.ts'; made");
    writeFileSync(join(folder, 'below.ts'), 'export const value = 2;');
    utimesSync(join(folder, 'below.ts'), 2_000_000_000, 2_000_000_000);
    expect(await run("import { value } from './top.ts'; value")).toBe(2);
    expect(await run("import { made } from './still.ts'; made")).toBe(made);
  });

  test('may be JSON, with or without an attribute', async () => {
    writeFileSync(join(folder, 'data.json'), '{ "a": 1 }');
    expect(await run("import data from './data.json'; data")).toEqual({ a: 1 });
    expect(await run("import data from './data.json' with { type: 'json' }; data")).toEqual({ a: 1 });
  });

  test('a local file that does not exist is an error', async () => {
    await expect(run("import './missing.ts'")).rejects.toThrow(/Cannot find module/);
    const missing = `Cannot find package 'no-such-package' in ${folder}`;
    await expect(run("import 'no-such-package'")).rejects.toThrow(missing);
    await expect(run("require('no-such-package')")).rejects.toThrow(missing.replace('package', 'module'));
  });
});
