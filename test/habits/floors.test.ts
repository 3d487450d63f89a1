/** Habits that can be read off the source: imports go down only, pure rooms stay pure, no focused tests, no loose ends. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const sources = [...filesUnder('src'), ...filesUnder('repl')];

/** What each floor may import, besides itself. `index` stands for the files directly in src. */
const below: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  signing: ['protocol'],
  limits: ['protocol'],
  transport: ['protocol', 'signing', 'limits'],
  client: ['protocol', 'signing', 'limits', 'transport'],
  exchange: ['protocol'],
  // Keeps what it is given: it knows neither the exchange nor the service.
  journal: [],
  server: ['protocol', 'signing', 'limits', 'exchange', 'journal'],
  display: ['protocol'],
  // Ctrl-C, taken by a thread of its own.
  interrupts: [],
  // What is known at a cursor, for the REPL and the kernel: completion, signatures, help.
  assist: ['protocol'],
  // Results as data for other tools; handed to the client like the displays.
  data: ['protocol', 'client'],
  index: ['protocol', 'signing', 'limits', 'transport', 'client', 'server', 'display', 'data'],
  kernel: ['protocol', 'client', 'display', 'assist', 'interrupts', 'index'],
  repl: ['protocol', 'client', 'display', 'assist', 'interrupts', 'index', 'limits'],
  cli: ['protocol', 'client', 'display', 'index', 'limits', 'server', 'kernel', 'repl', 'signing', 'exchange'],
};

function floorOf(path: string): string {
  const [top, next, ...rest] = path.split('/');
  if (top === 'repl') return 'repl';
  return rest.length ? (next as string) : 'index';
}

function importsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] as string);
}

describe('imports go down only', () => {
  for (const path of sources) {
    test(path, () => {
      const floor = floorOf(path);
      const allowed = new Set([floor, ...(below[floor] ?? [])]);
      const up = importsOf(path)
        .filter((target) => target.startsWith('.'))
        .map((target) => floorOf(relative(root, resolve(root, dirname(path), target))))
        .filter((target) => !allowed.has(target));
      expect(up).toEqual([]);
    });
  }
});

describe('pure rooms', () => {
  for (const path of sources.filter((one) => /^src\/(exchange|display|protocol|assist)\//.test(one))) {
    test(`${path} does no I/O and reads no clock`, () => {
      const text = readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      expect(
        importsOf(path).filter((target) =>
          /^node:(fs|net|http|child_process|worker_threads|timers|crypto)/.test(target),
        ),
      ).toEqual([]);
      expect(text).not.toMatch(
        /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bsetTimeout\b|\bsetInterval\b/,
      );
    });
  }
});

describe('no loose ends', () => {
  const tests = filesUnder('test');
  test('no test is focused, and none is skipped without its reason', () => {
    const focused = tests.filter((path) =>
      /\b(?:test|it|describe)\.only\(/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(focused).toEqual([]);
  });

  test('nothing is left to do later in the source', () => {
    const loose = sources.filter((path) => /\b(TODO|FIXME|XXX|HACK)\b/.test(readFileSync(join(root, path), 'utf8')));
    expect(loose).toEqual([]);
  });

  test('no file but printed tables grows past 400 lines', () => {
    const long = sources.filter(
      (path) => !path.endsWith('.gen.ts') && readFileSync(join(root, path), 'utf8').split('\n').length > 400,
    );
    expect(long).toEqual([]);
  });
});
