/**
 * Tests rules on the source text: imports between floors, pure floors, file sizes, no focused tests, no unused files.
 */
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

/** What each floor may import, besides itself. `index` is `src/index.ts`, the public entry of the package. */
const below: Readonly<Record<string, readonly string[]>> = {
  // Makes text from outside harmless. Every floor may import it.
  text: [],
  // Functions that differ between Node and browsers. Nearly every floor may import them.
  platform: ['files'],
  // Prints to standard output and standard error.
  output: ['platform'],
  // Files that are written completely or not at all, and read only if they are private.
  files: [],
  // The colours of all output: constants, and functions that choose one.
  colors: [],
  protocol: ['colors'],
  // The endpoints with their zod schemas: only the server, the printers and the tests load it.
  catalogue: ['protocol'],
  signing: ['platform', 'protocol'],
  limits: ['platform', 'protocol'],
  transport: ['platform', 'protocol', 'signing', 'limits'],
  // Messages of the binary encoding. Loaded only if the encoding is used.
  sbe: [],
  // The client's side of streams. Sockets and clocks are handed in.
  streams: ['protocol', 'signing', 'limits', 'transport'],
  client: ['platform', 'files', 'colors', 'protocol', 'signing', 'limits', 'transport', 'streams'],
  exchange: ['protocol'],
  market: ['protocol', 'exchange'],
  feeds: ['platform', 'protocol', 'exchange', 'market'],
  // The journal stores any data, and imports neither the exchange nor the server.
  journal: ['platform', 'files'],
  server: [
    'platform',
    'files',
    'output',
    'protocol',
    'catalogue',
    'signing',
    'limits',
    'sbe',
    'exchange',
    'market',
    'feeds',
    'journal',
  ],
  display: ['platform', 'colors', 'protocol'],
  interrupts: [],
  // The evaluator of user code. It also runs in web pages.
  cells: [],
  assist: ['protocol'],
  data: ['files', 'protocol', 'client'],
  // Datasets of recorded rows in Parquet files. It reads dump files with the server's readers.
  history: ['files', 'protocol', 'client', 'server', 'data'],
  // The limits of several processes. The limits themselves do no I/O.
  share: ['files', 'protocol', 'limits', 'client', 'data'],
  connect: [
    'platform',
    'files',
    'protocol',
    'signing',
    'limits',
    'transport',
    'sbe',
    'streams',
    'client',
    'server',
    'display',
    'data',
    'history',
    'share',
  ],
  // Strategies against the engine: a client over an exchange in memory.
  lab: [
    'platform',
    'colors',
    'protocol',
    'signing',
    'limits',
    'transport',
    'streams',
    'client',
    'exchange',
    'market',
    'feeds',
    'server',
    'display',
    'data',
    'share',
    'history',
  ],
  index: ['protocol', 'limits', 'transport', 'client', 'connect', 'lab'],
  // The client and the exchange in a web page.
  web: [
    'platform',
    'protocol',
    'signing',
    'limits',
    'transport',
    'streams',
    'client',
    'server',
    'display',
    'data',
    'connect',
    'lab',
  ],
  teaching: ['colors', 'protocol', 'client', 'display', 'connect'],
  kernel: [
    'platform',
    'files',
    'output',
    'protocol',
    'client',
    'display',
    'data',
    'assist',
    'interrupts',
    'cells',
    'connect',
    'lab',
  ],
  repl: [
    'colors',
    'files',
    'output',
    'protocol',
    'client',
    'display',
    'assist',
    'interrupts',
    'cells',
    'connect',
    'lab',
    'limits',
    'index',
  ],
  cli: [
    'platform',
    'files',
    'output',
    'share',
    'protocol',
    'client',
    'display',
    'connect',
    'history',
    'limits',
    'server',
    'kernel',
    'repl',
    'lab',
    'interrupts',
    'teaching',
    'signing',
    'exchange',
    'market',
  ],
};

function floorOf(path: string): string {
  const [top, next, ...rest] = path.split('/');
  if (top === 'repl') return 'repl';
  return rest.length ? (next as string) : 'index';
}

const folderOf = (floor: string) => (floor === 'repl' ? 'repl' : floor === 'index' ? 'src' : `src/${floor}`);

const texts = new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const textOf = (path: string) => texts.get(path) ?? '';

/** Specifiers of all imports, those of types and lazy ones included. */
function importsOf(path: string): string[] {
  return [...textOf(path).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] as string);
}

/** The files of ours that a file imports. */
const targetsOf = (path: string) =>
  importsOf(path)
    .filter((target) => target.startsWith('.'))
    .map((target) => relative(root, resolve(root, dirname(path), target)).replace(/\.js$/, '.ts'));

describe('floors (layers of the source)', () => {
  test('a floor imports only from the floors below it', () => {
    const up = sources.flatMap((path) => {
      const floor = floorOf(path);
      const allowed = new Set([floor, 'text', ...(below[floor] ?? [])]);
      return targetsOf(path)
        .filter((target) => !allowed.has(floorOf(target)))
        .map((target) => `${path} -> ${target}`);
    });
    expect(up).toEqual([]);
  });

  test('every floor has an index, which contains only exports', () => {
    for (const floor of Object.keys(below)) expect(sources).toContain(`${folderOf(floor)}/index.ts`);
    const indexes = Object.keys(below).map((floor) => `${folderOf(floor)}/index.ts`);
    const other = indexes.filter((path) =>
      /\S/.test(
        textOf(path)
          .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
          .replace(/^export (?:type )?(?:\{[^}]*\}|\*) from '\.[^']+';$/gm, ''),
      ),
    );
    expect(other).toEqual([]);
  });

  test('a floor is imported through its index, and never by its own files', () => {
    const past = sources.flatMap((path) =>
      targetsOf(path)
        .filter((target) => {
          const floor = floorOf(target);
          const isDoor = target === `${folderOf(floor)}/index.ts`;
          if (floor === floorOf(path)) return isDoor && floor !== 'index';
          // The index of the package re-exports whole files of generated types: some three hundred names.
          return (
            !isDoor &&
            !(path === 'src/index.ts' && textOf(path).includes(`export type * from './${target.slice(4, -3)}.js'`))
          );
        })
        .map((target) => `${path} -> ${target}`),
    );
    expect(past).toEqual([]);
  });

  test('no folder holds more than 20 files', () => {
    const count = new Map<string, number>();
    for (const path of sources) count.set(dirname(path), (count.get(dirname(path)) ?? 0) + 1);
    expect([...count].filter(([, files]) => files > 20)).toEqual([]);
  });

  test('no more than two files import each other in a circle, types included', () => {
    expect(circles(sources, targetsOf).filter((circle) => circle.length > 2)).toEqual([]);
  });

  test('the folders of a floor import each other in one direction, types included', () => {
    const folders = [...new Set(sources.map((path) => dirname(path)))];
    const targets = new Map(folders.map((folder) => [folder, new Set<string>()]));
    for (const path of sources.filter((one) => !one.endsWith('/index.ts')))
      for (const target of targetsOf(path))
        if (floorOf(target) === floorOf(path) && dirname(target) !== dirname(path))
          targets.get(dirname(path))?.add(dirname(target));
    expect(circles(folders, (folder) => [...(targets.get(folder) ?? [])])).toEqual([]);
  });
});

/** Groups of nodes of which each is reached from each other by imports (Tarjan's algorithm). */
function circles(nodes: readonly string[], importsFrom: (node: string) => readonly string[]): string[][] {
  const known = new Set(nodes);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): number => {
    const own = index.size;
    index.set(path, own);
    low.set(path, own);
    open.push(path);
    for (const target of importsFrom(path)) {
      if (!known.has(target)) continue;
      const reached = index.has(target) ? (open.includes(target) ? index.get(target) : undefined) : visit(target);
      if (reached !== undefined) low.set(path, Math.min(low.get(path) as number, reached));
    }
    if (low.get(path) === own) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1) found.push(circle.sort());
    }
    return low.get(path) as number;
  };
  for (const node of nodes) if (!index.has(node)) visit(node);
  return found;
}

describe('pure floors', () => {
  const pure = sources.filter((one) => /^src\/(exchange|market|feeds|display|protocol|catalogue|assist)\//.test(one));

  test('the pure floors do no I/O', () => {
    const impure = pure.filter((path) =>
      importsOf(path).some((target) => /^node:(fs|net|http|child_process|worker_threads|timers|crypto)/.test(target)),
    );
    expect(impure).toEqual([]);
  });

  test('the pure floors read no clock and draw no random numbers', () => {
    const impure = pure.filter((path) =>
      /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bsetTimeout\b|\bsetInterval\b/.test(
        textOf(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''),
      ),
    );
    expect(impure).toEqual([]);
  });
});

test('the evaluator of user code imports no module of Node, and no package but for types', () => {
  const bound = sources
    .filter((path) => path.startsWith('src/cells/'))
    .flatMap((path) => textOf(path).match(/^import (?!type\b)[^;]*from '[^.][^']*'|\b(?:import|require)\('/gm) ?? []);
  expect(bound).toEqual([]);
});

describe('source files', () => {
  const tests = filesUnder('test');
  test('no test is focused with .only', () => {
    const focused = tests.filter((path) =>
      /\b(?:test|it|describe)\.only\(/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(focused).toEqual([]);
  });

  test('no comment says that something is to be done later', () => {
    const loose = sources.filter((path) => /\b(TODO|FIXME|XXX|HACK)\b/.test(readFileSync(join(root, path), 'utf8')));
    expect(loose).toEqual([]);
  });

  test('no file except generated tables has more than 400 lines', () => {
    const long = sources.filter(
      (path) => !path.endsWith('.gen.ts') && readFileSync(join(root, path), 'utf8').split('\n').length > 400,
    );
    expect(long).toEqual([]);
  });

  test('no test file has more than 450 lines', () => {
    const long = filesUnder('test').filter((path) => readFileSync(join(root, path), 'utf8').split('\n').length > 451);
    expect(long).toEqual([]);
  });
});
