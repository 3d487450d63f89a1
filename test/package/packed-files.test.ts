/** Tests which files the npm package contains, and that it needs no other package. CI installs it too (.ci/install.sh); these tests need no network. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** A static import or export with its target, or an import with a fixed target that is loaded on demand. */
const IMPORT = /^(?:import|export)\b[^"';]*["']([^"'\n]+)["']|\bimport\(["']([^"'\n]+)["']\)/gm;

/** The largest size of the unpacked package, in MiB. The site has TypeScript for its cells, 0.9 of them. */
const MAX_MIB = 20.2;
/** The largest size on a disk, where each file takes whole blocks, in MiB. CI measures an installation, with 23.2. */
const MAX_MIB_ON_DISK = 22.8;
const BLOCK_BYTES = 4096;

let files: Set<string>;
let unpackedBytes: number;
let diskBytes: number;
beforeAll(() => {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const isWindows = process.platform === 'win32';
  const [packed] = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell: isWindows }));
  files = new Set(packed.files.map(({ path }: { path: string }) => path));
  unpackedBytes = packed.unpackedSize;
  diskBytes = packed.files.reduce(
    (sum: number, { size }: { size: number }) => sum + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES,
    0,
  );
});

describe('the package', () => {
  test('needs no other package, runs no script when it is installed, and brings one command', () => {
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(manifest.optionalDependencies ?? {}).toEqual({});
    for (const script of ['preinstall', 'install', 'postinstall', 'prepare'])
      expect(manifest.scripts).not.toHaveProperty(script);
    expect(Object.keys(manifest.bin)).toEqual(['spotlab']);
    const peers = Object.keys(manifest.peerDependencies);
    expect(peers.filter((name) => manifest.peerDependenciesMeta[name]?.optional !== true)).toEqual([]);
    // As a peer, tslab would have to fit the version in a project, although the kernel uses its own tslab.
    expect(peers).not.toContain('tslab');
  });

  test('has the versions of optional packages that the tests use', () => {
    for (const [name, range] of Object.entries(manifest.peerDependencies))
      expect(manifest.devDependencies[name]).toBe(range);
  });

  test(`is smaller than ${MAX_MIB} MiB, without maps, tests and build files`, () => {
    expect(unpackedBytes / 2 ** 20).toBeLessThan(MAX_MIB);
    expect(
      [...files].filter((path) => /\.map$|^(test|bench|scripts|src|repl)\/|\.tsbuildinfo|\/\./.test(path)),
    ).toEqual([]);
  });

  test(`takes at most ${MAX_MIB_ON_DISK} MiB of a disk`, () => {
    expect(diskBytes / 2 ** 20).toBeLessThan(MAX_MIB_ON_DISK);
  });

  test('contains every module that its modules import, and only few modules that no module imports', () => {
    const named = new Set<string>();
    for (const path of files) {
      if (!/^dist\/.*\.c?js$/.test(path)) continue;
      const code = readFileSync(join(root, path), 'utf8');
      for (const [, target] of code.matchAll(/["'`](\.{1,2}\/[\w./-]+\.c?js)["'`]/g))
        named.add(posix.join(posix.dirname(path), String(target)));
    }
    const isBuilt = (path: string) => existsSync(join(root, path));
    expect([...named].filter((path) => isBuilt(path) && !files.has(path))).toEqual([]);
    const alone = [...files].filter((path) => /^dist\/(src|repl)\/.*\.js$/.test(path) && !named.has(path));
    expect(alone.length).toBeLessThan(150);
  });

  test('has the size that the README states', () => {
    const [, mib] = /one package of (\d+) MiB/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
    // The size is rounded up. The builds of two machines differ by some KiB, and with another rounding they would disagree at
    // some sizes.
    expect(Math.ceil(unpackedBytes / 2 ** 20)).toBe(Number(mib));
  });

  test('contains every file that package.json names, and the license, security and SBOM files', () => {
    const named = JSON.stringify([manifest.exports, manifest.main, manifest.types, manifest.bin]);
    for (const [, path] of named.matchAll(/"(?:\.\/)?((?:dist\/|ambient)[^"]+)"/g)) expect(files).toContain(path);
    for (const path of ['LICENSE', 'NOTICE', 'SECURITY.md', 'dist/sbom.cdx.json']) expect(files).toContain(path);
  });

  test('contains every file that the README and its pages link to', () => {
    const pages = [...files].filter((path) => /^(README|SECURITY)\.md$/.test(path) || /^docs\/.*\.md$/.test(path));
    expect(pages.length).toBeGreaterThan(20);
    const broken = pages.flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8').replace(/```[\s\S]*?```|`[^`]*`/g, '');
      const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target as string);
      return targets
        .filter((target) => !/^(https?:|mailto:|#)/.test(target))
        .map((target) => posix.join(posix.dirname(page), target.replace(/#.*$/, '')))
        .filter((path) => !files.has(path))
        .map((path) => `${page} -> ${path}`);
    });
    expect(broken).toEqual([]);
  });

  test('contains every file that a help text names', () => {
    const texts = [...files]
      .filter((path) => /^dist\/.*\.js$/.test(path))
      .map((path) => readFileSync(join(root, path), 'utf8'));
    const named = new Set(texts.flatMap((text) => [...text.matchAll(/\bdocs\/[\w./-]+\.(?:md|json)/g)].map(String)));
    expect(named.size).toBeGreaterThan(0);
    expect([...named].filter((path) => !files.has(path))).toEqual([]);
  });
});

describe('the library in a bundle', () => {
  /** The built modules that `src/index.js` can load, with the packages that they import. */
  function graph(): { modules: Map<string, string>; packages: Set<string> } {
    const modules = new Map<string, string>();
    const packages = new Set<string>();
    const visit = (path: string) => {
      if (modules.has(path)) return;
      const code = readFileSync(path, 'utf8');
      modules.set(path, code);
      for (const [, named, lazy] of code.matchAll(IMPORT)) {
        const target = String(named ?? lazy);
        if (!target.startsWith('.')) packages.add(target);
        else if (existsSync(resolve(dirname(path), target))) visit(resolve(dirname(path), target));
      }
    };
    visit(join(root, 'dist/src/index.js'));
    return { modules, packages };
  }

  test('imports only modules of Node: neither tslab nor an optional package', () => {
    const { modules, packages } = graph();
    expect(modules.size).toBeGreaterThan(50);
    expect([...packages].filter((name) => !/^(node:|worker_threads$)/.test(name))).toEqual([]);
    const paths = [...modules.keys()].map((path) => relative(root, path));
    expect(paths.filter((path) => /^dist\/(repl|src\/(kernel|cli))\//.test(path))).toEqual([]);
  });

  test('the library finds no file by the path of its own module, because a module in a bundle has no path', () => {
    const { modules } = graph();
    const found = [...modules].filter(([, code]) => /import\.meta|createRequire|__dirname|__filename/.test(code));
    expect(found.map(([path]) => relative(root, path))).toEqual([]);
  });

  test('works as CommonJS, and there an ES module and `require` share their classes', () => {
    const program = `const lib = require('spotlab'); const cjs = require(${JSON.stringify(join(root, 'dist/cjs/index.cjs'))});
      (async () => {
        const x = await cjs.connect();
        const order = await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
        await x.close();
        console.log(order.status, lib.SpotlabError === (await import('spotlab')).SpotlabError);
      })();`;
    const said = execFileSync(process.execPath, ['--no-warnings', '-e', program], { cwd: root, encoding: 'utf8' });
    expect(said).toBe('NEW true\n');
  });
});
