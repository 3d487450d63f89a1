import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataFolders, prefixDataFolder, userDataFolder } from '../../src/kernel/install/jupyter-paths.js';
import {
  installKernelSpec,
  KernelSpecError,
  listKernelSpecs,
  makeKernelSpec,
  previousChoice,
  removeKernelSpec,
  stableNodePath,
} from '../../src/kernel/kernel-spec.js';

describe("Jupyter's data folder", () => {
  test.each([
    ['linux', {}, '/home/ada/.local/share/jupyter'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/jupyter'],
    ['linux', { JUPYTER_DATA_DIR: '/own' }, '/own'],
    ['darwin', {}, '/home/ada/Library/Jupyter'],
    ['darwin', { XDG_DATA_HOME: '/data' }, '/home/ada/Library/Jupyter'],
    ['win32', { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' }, 'C:\\Users\\ada\\AppData\\Roaming\\jupyter'],
    ['win32', { JUPYTER_DATA_DIR: 'D:\\Jupyter data' }, 'D:\\Jupyter data'],
    ['win32', {}, '\\home\\ada\\AppData\\Roaming\\jupyter'],
  ] as const)('the data folder of a user on %s with %o is %s', (platform, environment, expected) => {
    expect(userDataFolder({ platform, environment, home: '/home/ada' })).toBe(expected);
  });

  test('the data folder under a prefix is share/jupyter', () => {
    expect(prefixDataFolder({ platform: 'linux', environment: {}, home: '/' }, '/opt/venv')).toBe(
      '/opt/venv/share/jupyter',
    );
  });

  test('is searched in JUPYTER_PATH, the user’s folder, the environment and the system, in this order', () => {
    const environment = { JUPYTER_PATH: '/a:/b', VIRTUAL_ENV: '/venv' };
    expect(dataFolders({ platform: 'linux', environment, home: '/home/ada' })).toEqual([
      '/a',
      '/b',
      '/home/ada/.local/share/jupyter',
      '/venv/share/jupyter',
      '/usr/local/share/jupyter',
      '/usr/share/jupyter',
    ]);
  });
});

test('on Windows, data folders are JUPYTER_PATH, the user’s folder, the environment and ProgramData', () => {
  const environment = { JUPYTER_PATH: 'C:\\a;D:\\b', CONDA_PREFIX: 'C:\\conda', PROGRAMDATA: 'C:\\ProgramData' };
  expect(dataFolders({ platform: 'win32', environment, home: 'C:\\Users\\ada' })).toEqual([
    'C:\\a',
    'D:\\b',
    'C:\\Users\\ada\\AppData\\Roaming\\jupyter',
    'C:\\conda\\share\\jupyter',
    'C:\\ProgramData\\jupyter',
  ]);
});

describe('the Node that a spec names', () => {
  const cellar = '/opt/homebrew/Cellar/node@22/22.11.0/bin/node';

  test("is Homebrew's link to the current version, which outlives an upgrade", () => {
    const links: Record<string, string> = { '/opt/homebrew/opt/node@22/bin/node': cellar };
    expect(stableNodePath(cellar, (path) => links[path] ?? '')).toBe('/opt/homebrew/opt/node@22/bin/node');
  });

  test('is the path of the running Node if Homebrew has no such link, and outside of Homebrew', () => {
    expect(stableNodePath(cellar, () => '/elsewhere')).toBe(cellar);
    expect(stableNodePath('/usr/bin/node', (path) => path)).toBe('/usr/bin/node');
  });
});

describe('a kernel spec', () => {
  let data: string;
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'spotlab specs '));
  });
  afterEach(() => rmSync(data, { recursive: true }));

  test('starts this Node and this kernel, each path an argument of its own', () => {
    const folder = installKernelSpec(data, 'spotlab', makeKernelSpec('linux'));
    const spec = JSON.parse(readFileSync(join(folder, 'kernel.json'), 'utf8'));
    expect(spec).toMatchObject({
      argv: [process.execPath, expect.stringMatching(/kernel[\\/]main\.js$/), '--config-path', '{connection_file}'],
      display_name: 'TypeScript (spotlab)',
      language: 'typescript',
      interrupt_mode: 'signal',
    });
  });

  test('uses interrupts by message on Windows, which has no signal', () => {
    expect(makeKernelSpec('win32').interrupt_mode).toBe('message');
  });

  test('is installed over itself, listed, and removed', () => {
    installKernelSpec(data, 'spotlab', makeKernelSpec('linux'));
    const folder = installKernelSpec(data, 'spotlab', makeKernelSpec('linux'));
    expect(listKernelSpecs([data, join(data, 'none')]).map(({ name }) => name)).toEqual(['spotlab']);
    expect(removeKernelSpec(data, 'spotlab')).toBe(folder);
    expect(removeKernelSpec(data, 'spotlab')).toBeUndefined();
    expect(listKernelSpecs([data])).toEqual([]);
  });

  test('a kernel spec whose program is gone is listed with its problem', () => {
    const spec = makeKernelSpec('linux');
    installKernelSpec(data, 'old', { ...spec, argv: ['/no/such/node', ...spec.argv.slice(1)] });
    expect(listKernelSpecs([data])[0]?.problem).toBe('/no/such/node does not exist any more; install the kernel again');
  });

  test('keeps the display name and the environment that were chosen before', () => {
    const env = { SPOTLAB_NETWORK: 'http://127.0.0.1:9000' };
    installKernelSpec(data, 'class', makeKernelSpec('linux', { displayName: 'The class’s exchange', env }));
    expect(previousChoice(data, 'class')).toEqual({ displayName: 'The class’s exchange', env });
    installKernelSpec(data, 'class', makeKernelSpec('linux', previousChoice(data, 'class')));
    expect(listKernelSpecs([data])[0]?.displayName).toBe('The class’s exchange');
    expect(previousChoice(data, 'none')).toEqual({});
  });

  test('has a logo, and metadata that mark it as a kernel of spotlab', () => {
    const folder = installKernelSpec(data, 'spotlab', makeKernelSpec('linux'));
    expect(readFileSync(join(folder, 'logo-svg.svg'), 'utf8')).toMatch(/^<svg .*<title>spotlab<\/title>/s);
    expect(JSON.parse(readFileSync(join(folder, 'kernel.json'), 'utf8')).metadata).toEqual({
      debugger: false,
      spotlab: true,
    });
  });

  test("never touches another kernel's folder", () => {
    const folder = join(data, 'kernels', 'python3');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'kernel.json'), '{"argv":["python"],"language":"python"}');
    expect(() => installKernelSpec(data, 'python3', makeKernelSpec('linux'))).toThrow(KernelSpecError);
    expect(() => removeKernelSpec(data, 'python3')).toThrow(/belongs to another kernel, so it was not removed/);
    expect(listKernelSpecs([data])).toEqual([]);
  });

  test.each(['', '..', 'a/b', 'two words'])('cannot be named %j', (name) => {
    expect(() => installKernelSpec(data, name, makeKernelSpec('linux'))).toThrow(KernelSpecError);
  });
});
