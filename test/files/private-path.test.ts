/** Tests the rule which files and folders with secrets are private, and that all code that reads such files follows this rule. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { exposureOf } from '../../src/files/private-path.js';
import { connect } from '../../src/index.js';
import { partsIn } from '../../src/kernel/install/kernel-parts.js';
import { readConnectionFile, writeConnectionFile } from '../../src/kernel/wire/connection-file.js';
import { startExchange } from '../../src/server/embedded.js';
import { catchPrinted } from '../support/printed.js';

const folder = mkdtempSync(join(tmpdir(), 'spotlab-private-'));
afterAll(() => rmSync(folder, { recursive: true }));
const own = process.getuid?.() ?? 0;

// Windows has no such permissions.
describe.runIf(process.platform !== 'win32')('a file or folder', () => {
  test.each([
    [own, 0o600, undefined],
    [own, 0o700, undefined],
    [own, 0o400, undefined],
    [own, 0o644, 'readable'],
    [own, 0o640, 'readable'],
    [own, 0o755, 'readable'],
    [own, 0o660, 'writable'],
    [own, 0o777, 'writable'],
    [own + 1, 0o600, 'foreign'],
  ])(
    'a file or folder of user %s with mode %o (in decimal) is exposed to other users as: %s',
    (uid, mode, expected) => {
      expect(exposureOf({ uid, mode })).toBe(expected);
      expect(exposureOf({ uid: own + 1, mode: 0o600 }, own + 1)).toBeUndefined();
    },
  );

  test('a file with a private key that others may read is refused', async () => {
    const privateKeyFile = join(folder, 'key.pem');
    writeFileSync(privateKeyFile, 'no key', { mode: 0o644 });
    chmodSync(privateKeyFile, 0o644);
    const options = { network: 'http://127.0.0.1:1', apiKey: 'a', privateKeyFile };
    await expect(connect(options)).rejects.toThrow(/other users may read the private key file .* \(0644\).*chmod 600/);
    chmodSync(privateKeyFile, 0o600);
    await expect(connect(options)).rejects.not.toThrow(/other users/);
  });

  test("a file with a kernel's key is refused if others may read or write it, unless JUPYTER_ALLOW_INSECURE_WRITES is set", async () => {
    const path = join(folder, 'connection.json');
    const written = await writeConnectionFile(path, 'spotlab');
    expect(readConnectionFile(path, {})).toEqual(written);
    for (const mode of [0o644, 0o640, 0o620]) {
      chmodSync(path, mode);
      expect(() => readConnectionFile(path, {})).toThrow(
        /other users can read its key.*chmod 600 '.*connection\.json'/,
      );
      expect(readConnectionFile(path, { JUPYTER_ALLOW_INSECURE_WRITES: 'true' })).toEqual(written);
    }
  });

  test('a folder with the packages of the kernel is refused if others may change it, but not if they may read it', () => {
    const parts = join(folder, 'kernel-parts');
    const tslab = join(parts, 'node_modules/tslab');
    mkdirSync(tslab, { recursive: true });
    writeFileSync(join(parts, 'complete'), '');
    for (const path of [parts, join(parts, 'node_modules'), tslab]) {
      chmodSync(path, 0o775);
      expect(() => partsIn(parts)).toThrow(`Others can change the packages of the notebook kernel in ${path} (0775)`);
      chmodSync(path, 0o755);
    }
    expect(partsIn(parts)).toMatchObject({ tslab, folder: parts });
  });

  test('a folder for the data of an exchange is refused if all users can change it, and causes a warning if a group can', async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o777);
    const options = { symbols: ['BTCUSDT'], live: false, dataDir };
    await expect(startExchange(options)).rejects.toThrow(/All users can change .*data \(0777\), which holds keys/);
    chmodSync(dataDir, 0o770);
    const printed = catchPrinted();
    await (await startExchange(options)).close();
    expect(printed.join('')).toContain('The group can change the data directory');
    printed.length = 0;
    chmodSync(dataDir, 0o755);
    await (await startExchange(options)).close();
    expect(printed).toEqual([]);
    vi.restoreAllMocks();
  });
});

test('no source outside of src/files checks the permission bits of other users', () => {
  const sources = ['src', 'repl'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(root, name)),
  );
  expect(sources.length).toBeGreaterThan(500);
  const own = sources.filter((path) => /mode\s*&\s*0o0?[0-7]{2}\b/.test(readFileSync(path, 'utf8')));
  expect(own).toEqual([]);
});
