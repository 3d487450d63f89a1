/**
 * Tests that the code which a page loads does not depend on Node: it uses no module, no `Buffer`, no `process` and no
 * method of Node's timers. Functions that differ between Node and browsers are in `src/platform`, in two halves.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { throughFloors } from '../../scripts/floor-imports.mjs';
import { IN_PAGES, NODE_ONLY } from '../../scripts/web.mjs';

const root = resolve(import.meta.dirname, '../..');

/**
 * The entry files: the client with its exchange and displays in a page, the worker, the exchange of the lab, and the cells of the
 * site.
 */
const ENTRIES = [
  'src/web/index.ts',
  'src/web/exchange-worker.ts',
  ...Object.values(IN_PAGES),
  'src/server/memory-exchange.ts',
  'src/lab/lab.ts',
  'site/cells/worker.ts',
];

/** Paths whose imports are not followed, each with the reason. */
const APART: Readonly<Record<string, string>> = {
  'src/platform/node/': 'the half for Node',
  ...NODE_ONLY,
  ...IN_PAGES,
};

const IMPORT = /(?<=^|; )(?:import|export)\s+(?!type\b)([\w*${}\s,]+?)\sfrom\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;
const isOnlyTypes = (names = '') => /^\{(?:\s*type \w+(?: as \w+)?\s*,?)+\}$/.test(names.trim());

/** The targets of the imports of a file, also of those on demand, without imports of types. */
function importsOf(path: string): string[] {
  const code = throughFloors(readFileSync(join(root, path), 'utf8'), join(root, path));
  return [...code.matchAll(IMPORT)]
    .filter(([, names]) => !isOnlyTypes(names))
    .map(([, , from, lazy]) => from ?? lazy ?? '');
}

/** All files that the entries reach. */
const reached = new Map<string, string[]>();
const visit = (path: string): void => {
  if (reached.has(path) || Object.keys(APART).some((part) => path.startsWith(part))) return;
  const targets = importsOf(path);
  reached.set(path, targets);
  for (const target of targets.filter((one) => one.startsWith('.')))
    visit(relative(root, resolve(root, dirname(path), target)).replace(/\.js$/, '.ts'));
};
for (const entry of ENTRIES) visit(entry);

const NODE =
  /\bBuffer\b|\bprocess\b(?!:)|\.unref\(|\.ref\(\)|\bsetImmediate\b|\b__(?:dirname|filename)\b|\brequire\(|\bNodeJS\.(?!ErrnoException|EventEmitter)/;

/** The lines of code that use a global of Node, without comments and texts in quotes. */
function usesOf(text: string): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    .replace(/`[^`$]*`/g, '``');
  return code.split('\n').filter((line) => NODE.test(line));
}

describe('the code that a web page loads', () => {
  test('the search for globals that only Node has finds them', () => {
    const bad = ['Buffer.from(a);', 'process.env.A;', 'timer.unref();', 'setImmediate(a);', 'let a: NodeJS.Timeout;'];
    expect(usesOf(bad.join('\n'))).toEqual(bad);
    expect(usesOf("// Buffer\nconst a = 'process';\nuseBytes(`the process`);")).toEqual([]);
  });

  test('includes the engine, the server and the client, not only the entry files', () => {
    expect(reached.size).toBeGreaterThan(600);
    for (const path of ['src/exchange/exchange.ts', 'src/server/service/service.ts', 'src/client/session/send-once.ts'])
      expect([...reached.keys()]).toContain(path);
  });

  test('imports no module of Node', () => {
    const found = [...reached].flatMap(([path, targets]) =>
      targets.filter((target) => target.startsWith('node:')).map((target) => `${path} -> ${target}`),
    );
    expect(found).toEqual([]);
  });

  test('uses no global of Node', () => {
    const found = [...reached.keys()].flatMap((path) =>
      usesOf(readFileSync(join(root, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
