/** Tests that `spotlab site` serves the files of the site on this machine, or writes them to a folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeSite } from '../../src/cli/site/site-files.js';
import { serveSite } from '../../src/cli/site/site-server.js';
import { runShared } from './run-cli.js';

const FILES = new Map([
  ['index.html', '<!doctype html><title>front</title>'],
  ['play/index.html', '<!doctype html><title>play</title>'],
  ['assets/0123/live.js', 'export {};'],
]);

let site: Awaited<ReturnType<typeof serveSite>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotlab-site-'));
  site = await serveSite(FILES, 0);
});
afterAll(async () => {
  site.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, init: RequestInit = {}) => fetch(new URL(path, site.url), { redirect: 'manual', ...init });

describe('the server', () => {
  test('answers the address of a folder with its page, and redirects an address without the last slash', async () => {
    expect(await (await get('')).text()).toContain('front');
    expect(await (await get('play/?a=1')).text()).toContain('play');
    const moved = await get('play');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/play/']);
  });

  test('sends the content type of a file, and lets browsers cache files whose names contain the release', async () => {
    const [page, script] = [await get(''), await get('assets/0123/live.js')];
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');
    expect(script.headers.get('content-encoding')).toBe('gzip');
  });

  test('refuses a path without a page, and a method that could change something', async () => {
    for (const path of ['nowhere', '%zz', '../package.json', 'play/index.html/more'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await get('', { method: 'POST' })).status).toBe(405);
  });

  test('fails if the requested port is in use, and does not choose another port', async () => {
    const port = Number(new URL(site.url).port);
    await expect(serveSite(FILES, port)).rejects.toThrow('EADDRINUSE');
  });
});

test('all files of the site are written into the folder, and a path outside of the folder is refused', () => {
  expect(writeSite(FILES, folder)).toBe(3);
  expect(readdirSync(folder).sort()).toEqual(['assets', 'index.html', 'play']);
  expect(readFileSync(join(folder, 'play/index.html'), 'utf8')).toBe(FILES.get('play/index.html'));
  expect(() => writeSite(new Map([['../outside', '']]), folder)).toThrow('outside of the site');
});

test('a folder that cannot be made is named in one line', async () => {
  const { code, stderr } = await runShared(['site', '--out', join(import.meta.dirname, 'site.test.ts')]);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^Cannot write to .*site\.test\.ts: E\w+\.\n$/)]);
});

test('a wrong port is refused before anything starts', async () => {
  expect(await runShared(['site', '--port', '70000'])).toMatchObject({ code: 2 });
  expect(await runShared(['site', 'somewhere'])).toMatchObject({ code: 2 });
});
