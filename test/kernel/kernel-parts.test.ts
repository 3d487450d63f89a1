/** Tests where the kernel finds its packages, and that cells see the types of Node from there. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findKernelParts, partsFolder, partsIn } from '../../src/kernel/install/kernel-parts.js';
import { makeKernelSpec, specProblem } from '../../src/kernel/kernel-spec.js';
import { KernelProcess } from '../../src/kernel/notebook/kernel-process.js';
import { dist } from './started-kernel.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-parts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the folder of the packages that the kernel needs', () => {
  test.each([
    ['linux', {}, /^\/home\/ada\/\.local\/share\/spotlab\/kernel-1\.0\.22-[0-9a-f]{8}$/],
    ['linux', { XDG_DATA_HOME: '/data' }, /^\/data\/spotlab\/kernel-/],
    ['linux', { SPOTLAB_KERNEL_PARTS: '/opt/parts' }, /^\/opt\/parts$/],
    ['darwin', {}, /^\/home\/ada\/Library\/Application Support\/spotlab\/kernel-/],
    ['win32', { LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' }, /^C:\\Users\\ada\\AppData\\Local\\spotlab\\kernel-/],
  ] as const)('the folder on %s with %o is %s', (platform, environment, expected) => {
    expect(partsFolder({ platform, environment, home: '/home/ada' })).toMatch(expected);
  });

  test('is used only if its installation is complete', () => {
    expect(partsIn(folder)).toBeUndefined();
    writeFileSync(join(folder, 'complete'), '');
    expect(partsIn(folder)).toEqual({
      tslab: join(folder, 'node_modules', 'tslab'),
      types: join(folder, 'node_modules', '@types'),
      folder,
    });
  });
});

test('the packages beside spotlab are found first, so nothing is downloaded in this repository', () => {
  const host = { platform: process.platform, environment: { SPOTLAB_KERNEL_PARTS: folder }, home: folder };
  writeFileSync(join(folder, 'complete'), '');
  expect(findKernelParts(host)).toEqual({
    tslab: resolve('node_modules/tslab'),
    types: resolve('node_modules/@types'),
  });
});

test('a kernel spec contains the folder of the packages, and is reported as broken without it', () => {
  const parts = join(folder, 'parts');
  mkdirSync(parts);
  const { argv } = makeKernelSpec('linux', {}, parts);
  expect(argv.slice(2)).toEqual(['--parts', parts, '--config-path', '{connection_file}']);
  const spec = [process.execPath, import.meta.filename, ...argv.slice(2)];
  expect(specProblem(spec)).toBeUndefined();
  rmSync(parts, { recursive: true });
  expect(specProblem(spec)).toBe(`${parts} does not exist any more; install the kernel again`);
});

test('cells get the types of Node from the kernel, also if other types of Node lie beside the notebook', async () => {
  const types = join(folder, 'node_modules', '@types', 'node');
  mkdirSync(types, { recursive: true });
  writeFileSync(join(types, 'package.json'), '{ "name": "@types/node", "version": "99.0.0", "types": "index.d.ts" }');
  writeFileSync(join(types, 'index.d.ts'), 'declare const nothing: never;\n');
  const kernel = await KernelProcess.start({ cwd: folder, entry: join(dist, 'src', 'kernel', 'main.js') });
  try {
    const code = `import { readFileSync } from 'node:fs';
console.log(typeof fetch, typeof readFileSync, Buffer.from('a').length)`;
    const { reply, published } = await kernel.client.execute(code);
    expect(reply.content).toMatchObject({ status: 'ok' });
    const streams = published.filter(({ header }) => header.msg_type === 'stream');
    expect(streams.map(({ content }) => content.text).join('')).toBe('function function 1\n');
  } finally {
    await kernel.close();
  }
});
