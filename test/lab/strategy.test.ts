/** Tests strategies as plain data: what can be sent to other threads, what is refused, and files with their imports. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { LabError, lab, type Spot, type Strategy, type StrategyFile } from '../../src/index.js';
import { loadStrategy, type PortableStrategy, portableStrategy } from '../../src/lab/index.js';

/** A strategy as another thread, process or machine receives it. */
const travelled = (one: PortableStrategy): PortableStrategy => JSON.parse(JSON.stringify(one)) as PortableStrategy;

async function refusal(given: unknown): Promise<string> {
  const error = await portableStrategy(given as Strategy).then(
    () => undefined,
    (thrown: unknown) => thrown as { code: string; message: string },
  );
  expect(error?.code).toBe('SPOTLAB_OPTION');
  return error?.message ?? '';
}

/** A folder with files. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-strategy-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const result = async (given: Strategy | StrategyFile, params?: unknown): Promise<unknown> => {
  const loaded = await loadStrategy(travelled(await portableStrategy(given)));
  return loaded({} as Spot, params as never);
};

describe('a strategy that is given as a function', () => {
  test('is sent to threads as source, with its name, if it declares everything that it uses', async () => {
    async function counter(_x: Spot, { from = 1, ...rest }: { from?: number; by?: number }) {
      class Sum {
        total = 0;
        add(value: number): this {
          this.total += value;
          return this;
        }
      }
      const { by = 2 } = rest;
      const sum = new Sum();
      outer: for (let at = from; ; at += by) {
        for (const one of [at, at + 1]) {
          if (one > 6) break outer;
          sum.add(one);
        }
      }
      const { basename } = await import('node:path');
      try {
        throw new Error(typeof notThere === 'undefined' ? 'unknown' : 'known');
      } catch (error) {
        const { message } = error as Error;
        return [sum.total, later(Math.max(1, 2)), basename('/a/b'), message, JSON.stringify({ from })];
      }
      function later(value: number) {
        return value * 2;
      }
    }
    const portable = await portableStrategy(counter);
    expect(portable).toMatchObject({ kind: 'function', name: 'counter', export: 'default' });
    expect(portable.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await result(counter, { from: 2 })).toEqual([20, 4, 'b', 'unknown', '{"from":2}']);
    expect((await loadStrategy(travelled(portable))).name).toBe('counter');
  });

  test('is sent as source if it is a method or an arrow function of an object', async () => {
    const all = {
      async maker(_x: Spot, { size }: { size: number }) {
        return size + 1;
      },
      arrow: (_x: Spot, { size }: { size: number }) => size + 2,
    };
    expect(await result(all.maker as unknown as Strategy, { size: 1 })).toBe(2);
    expect(await result(all.arrow as unknown as Strategy, { size: 1 })).toBe(3);
  });

  test('a function that uses a name from outside of itself is refused; the error has the name, its line, and what to do', async () => {
    const spread = 3;
    const helper = () => spread;
    const message = await refusal(async (_x: Spot) => {
      const own = 1;
      return own + spread + helper();
    });
    expect(message).toContain("uses 'spread' in its line 3, which comes from outside of the function");
    expect(message).toContain("It also uses 'helper' from outside.");
  });

  test('functions with `this`, bound functions, classes and functions that use imports are refused', async () => {
    expect(
      await refusal(
        {
          maker() {
            return this;
          },
        }.maker,
      ),
    ).toContain("uses 'this' in its line 2");
    expect(await refusal((() => 1).bind(undefined))).toContain('has no source');
    expect(await refusal(class Maker {})).toContain('Maker is a class');
    expect(await refusal(null)).toContain('lab: the strategy is null.');
    // The function is made from text, because the test runner would transform the import.
    const imports = new Function('return async () => (await import("./near.js")).value')() as Strategy;
    expect(await refusal(imports)).toContain("imports './near.js' in its line 1");
  });

  test('the sent source of a strategy does not contain code that the kernel added to the compiled cell', async () => {
    const plain = 'async () => {\n  for (const one of [1]) {\n    await import("node:path");\n  }\n}';
    const file = plain.replace(
      'import("node:path")',
      'Promise.resolve().then(() => __importStar(require("node:path")))',
    );
    const made = (source: string) => new Function(`return ${source}`)() as Strategy;
    const { source } = await portableStrategy(made(file));
    expect(source).toBe(plain);
    expect(await result(made(file))).toBeUndefined();
  });
});

describe('a strategy that is given as a file', () => {
  const files = {
    'maker.ts': `import { SpotlabError, type Spot } from 'spotlab';
import levels from './levels.json' with { type: 'json' };
import { sma } from 'averages';
import { ema } from '@own/more/lib/ema';
import old from 'older';
import { twice } from './shared/twice.js';

export default async function (x: Spot, { size }: { size: number }): Promise<unknown[]> {
  return [twice(size), levels[1], sma([1, 3]), ema, old.name, new SpotlabError('SPOTLAB_OPTION', 'x').code, (await import('./shared/twice.ts')).twice(1)];
}
export const other = async (x: Spot) => {
  throw new Error('planned');
};
`,
    'shared/twice.ts': 'export const twice = (value: number): number => value * 2;\n',
    'levels.json': '[5, 6]',
    'node_modules/averages/package.json': '{ "name": "averages", "exports": { ".": { "import": "./index.mjs" } } }',
    'node_modules/@own/more/package.json':
      '{ "exports": { ".": "./no.js", "./lib/*": { "types": "./no.d.ts", "default": "./out/*.mjs" } } }',
    'node_modules/@own/more/out/ema.mjs': "export const ema = 'ema';\n",
    'node_modules/older/package.json': '{ "main": "./lib" }',
    'node_modules/older/lib/index.js': "module.exports = { name: 'older' };\n",
    'node_modules/averages/index.mjs': 'export const sma = (all) => all.reduce((a, b) => a + b, 0) / all.length;\n',
  };

  test('is sent with the files that it imports, by path or by URL', async () => {
    const folder = folderOf(files);
    const file = join(folder, 'maker.ts');
    const portable = await portableStrategy({ file });
    expect(portable).toMatchObject({ kind: 'file', name: 'maker.ts', source: files['maker.ts'] });
    expect(portable.parts.map(({ name }) => name)).toEqual(['maker.ts', 'levels.json', 'shared/twice.ts']);
    expect(await result({ file: pathToFileURL(file).href }, { size: 4 })).toEqual([
      8,
      6,
      2,
      'ema',
      'older',
      'SPOTLAB_OPTION',
      2,
    ]);
    writeFileSync(join(folder, 'shared/twice.ts'), 'export const twice = (value: number): number => value * 20;\n');
    expect((await portableStrategy({ file })).sha256).not.toBe(portable.sha256);
    expect(await result({ file }, { size: 4 })).toEqual([80, 6, 2, 'ema', 'older', 'SPOTLAB_OPTION', 20]);
  });

  test('can be given to lab.run, and an error names the line of the file', async () => {
    const file = join(folderOf(files), 'maker.ts');
    const failed = lab.run({ file, export: 'other' }, { market: lab.simulated({ length: '1s' }) });
    const error = await failed.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(LabError);
    expect((error as LabError).at).toBe('maker.ts:12:9');
    expect((error as LabError).result.info.strategy).toBe('other');
  });

  test('is refused with the reason if the file cannot be loaded', async () => {
    const folder = folderOf({
      'a.ts': "import './b.ts';\nexport default async () => {};\n",
      'b.ts': "import './a.ts';\n",
      'missing.ts': "import './nothing.ts';\n",
      'package.ts': "import 'no-such-package';\nexport default async () => {};\n",
      'none.ts': 'export const maker = async () => {};\n',
      'wrong.ts': 'export default async ( => {};\n',
      'text.txt': '',
    });
    const of = (name: string) => result({ file: join(folder, name) }).catch(({ message }) => message as string);
    expect(await of('absent.ts')).toContain('absent.ts does not exist');
    expect(await of('a.ts')).toContain('import each other in a circle: a.ts -> b.ts -> a.ts');
    expect(await of('missing.ts')).toContain("missing.ts imports './nothing.ts', which does not exist");
    expect(await of('package.ts')).toContain("imports 'no-such-package', which is not installed");
    expect(await of('none.ts')).toContain("none.ts has no function as its export 'default'");
    expect(await of('wrong.ts')).toContain('wrong.ts: ');
    expect(await of('text.txt')).toContain('is no ES module');
  });
});

declare const notThere: unknown;
