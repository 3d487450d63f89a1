/** Tests that a kernel starts in unusual folders, and that no process or port stays behind after its end. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as dial } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { KernelProcess } from '../../src/kernel/notebook/kernel-process.js';
import { dist, resultOf, textOf } from './started-kernel.js';

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = dial(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('two kernels at once work in a folder with an unusual name, a tsconfig and type module; their end leaves no open port', async () => {
  const root = mkdtempSync(join(tmpdir(), 'spotlab leaving '));
  const folder = join(root, 'мой 笔记 #1');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": false, "module": "nodenext" } }');
  writeFileSync(join(folder, 'lots.json'), '{ "lot": 5 }');
  writeFileSync(join(folder, 'sizes.ts'), "import lots from './lots.json';\nexport const size = lots.lot * 2;\n");
  const options = { cwd: folder, entry: join(dist, 'src', 'kernel', 'main.js'), env: { SPOTLAB_SEED: '1' } };
  const [first, second] = await Promise.all([KernelProcess.start(options), KernelProcess.start(options)]);
  try {
    const code = "import { size } from './sizes'; import lots from './lots.json'; [size, lots.lot]";
    expect(resultOf(await first.client.execute(code))).toBe('[ 10, 5 ]');
    const port = 'console.log(new URL(x.network.baseUrl).port)';
    const ports = await Promise.all(
      [first, second].map(async ({ client }) => Number(textOf(await client.execute(port)))),
    );
    expect(new Set(ports).size).toBe(2);
    expect(await Promise.all(ports.map(isOpen))).toEqual([true, true]);
    process.kill(first.pid ?? 0, 'SIGTERM');
    await Promise.all([first.exited(), second.close()]);
    expect(await Promise.all(ports.map(isOpen))).toEqual([false, false]);
  } finally {
    await Promise.all([first.close(), second.close()]);
    rmSync(root, { recursive: true, force: true });
  }
});

test('a kernel whose parent was killed exits, and so does its exchange', async () => {
  const modules = pathToFileURL(join(dist, 'src', 'kernel')).href;
  const parent = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { KernelProcess } = await import('${modules}/notebook/kernel-process.js');
    const kernel = await KernelProcess.start({ env: { SPOTLAB_SEED: '1' } });
    const { published } = await kernel.client.execute('console.log(new URL(x.network.baseUrl).port)');
    console.log(JSON.stringify([kernel.pid, Number(published.at(-1).content.text)]));`,
  ]);
  const told = await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve));
  const [pid, port] = JSON.parse(told.toString()) as [number, number];
  expect(await isOpen(port)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
  expect(await isOpen(port)).toBe(false);
});
