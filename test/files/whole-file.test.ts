/** Tests that a file is written completely or not at all. */
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reserveWholeFile, writeThroughDraft, writeWholeFile } from '../../src/files/index.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'spotlab-files-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a new file is private; a file that is replaced keeps its permissions, also if the path is a link to it', () => {
  const path = join(folder, 'a');
  writeWholeFile(path, 'one');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  writeFileSync(join(folder, 'b'), 'b', { mode: 0o640 });
  symlinkSync(join(folder, 'b'), join(folder, 'link'));
  writeWholeFile(join(folder, 'link'), 'two');
  expect(readFileSync(join(folder, 'b'), 'utf8')).toBe('two');
  expect(statSync(join(folder, 'b')).mode & 0o777).toBe(0o640);
  expect(readdirSync(folder).sort()).toEqual(['a', 'b', 'link']);
});

test('a file that must be new does not replace an existing file', () => {
  const path = join(folder, 'a');
  writeWholeFile(path, 'one', { isNew: true });
  expect(() => writeWholeFile(path, 'two', { isNew: true })).toThrow('EEXIST');
  expect(readFileSync(path, 'utf8')).toBe('one');
});

test('a write that fails keeps the old file, leaves no new file, and removes the draft (the temporary file)', () => {
  const path = join(folder, 'a');
  writeWholeFile(path, 'one');
  // The write function refuses this value when the draft is already open.
  const refused = {} as unknown as string;
  expect(() => writeWholeFile(path, refused)).toThrow('must be of type');
  expect(() => writeWholeFile(join(folder, 'b'), refused, { isNew: true })).toThrow('must be of type');
  expect(readFileSync(path, 'utf8')).toBe('one');
  expect(readdirSync(folder)).toEqual(['a']);
});

test.skipIf(process.platform === 'win32')(
  'a write to a device file writes to the device and does not replace it',
  () => {
    writeWholeFile('/dev/null', 'one');
    expect(statSync('/dev/null').isFile()).toBe(false);
  },
);

test('a secret file becomes private whatever file was there before, and a link at its path is replaced, not followed', () => {
  writeFileSync(join(folder, 'other'), 'other', { mode: 0o644 });
  symlinkSync(join(folder, 'other'), join(folder, 'a'));
  writeWholeFile(join(folder, 'a'), 'secret', { isSecret: true });
  expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('other');
  expect([lstatSync(join(folder, 'a')).isFile(), statSync(join(folder, 'a')).mode & 0o777]).toEqual([true, 0o600]);
});

test('a path can be reserved before the content of its file is known', () => {
  const path = join(folder, 'a');
  expect(() => reserveWholeFile(join(folder, 'none', 'a'))).toThrow('ENOENT');
  reserveWholeFile(path).discard();
  expect(readdirSync(folder)).toEqual([]);
  const file = reserveWholeFile(path);
  file.fill('one');
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['one', ['a']]);
  expect(() => file.fill('two')).toThrow('was given up');
});

test('a draft (temporary file) that other code has written replaces the old file, and gets the permissions of the old file', async () => {
  const path = join(folder, 'a');
  writeFileSync(path, 'old', { mode: 0o640 });
  await expect(
    writeThroughDraft(path, {}, async (draft) => {
      writeFileSync(draft, 'half');
      throw new Error('no more rows');
    }),
  ).rejects.toThrow('no more rows');
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['old', ['a']]);
  const write = async (draft: string) => {
    writeFileSync(draft, 'whole');
    return 5;
  };
  expect(await writeThroughDraft(path, {}, write)).toBe(5);
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777, readdirSync(folder)]).toEqual([
    'whole',
    0o640,
    ['a'],
  ]);
});
