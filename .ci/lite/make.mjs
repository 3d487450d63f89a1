// Makes JupyterLite with the kernel "TypeScript (spotlab)" in a folder: `site/` has static files for any host, and `labextensions/`
// the extension for `jupyter lite build`. The packages of JupyterLite are 440 MB, so they are installed into a temporary folder
// and removed again. docs/jupyterlite.md tells more.
//
// Usage: node .ci/lite/make.mjs OUT [NOTEBOOKS]     (needs a build; NOTEBOOKS is a folder, default the walkthroughs)
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lessonsOf } from '../../site/build/lessons.mjs';
import { buildApp, buildExtension } from './build.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');

/** Installs the packages into a new folder. @throws Error with what npm says if the registry does not give them */
function installPackages() {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-lite-'));
  for (const name of ['package.json', '.npmrc']) cpSync(join(here, name), join(folder, name));
  // On Windows npm is a script of the shell.
  const options = { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' };
  const { status, stderr } = spawnSync('npm', ['install', '--no-package-lock', '--loglevel=error'], options);
  if (status === 0) return folder;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`npm cannot install the packages of JupyterLite, which .ci/lite/package.json lists.\n${stderr}`);
}

/** The walkthroughs that run in a page. */
function walkthroughs() {
  const lessons = [...lessonsOf(root).values()].filter(({ needs }) => needs.length === 0);
  return lessons.map(({ name }) => join(root, 'notebooks', name));
}

const notebooksIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ipynb'))
    .map((name) => join(folder, name));

/** @param notebooks paths of the notebooks of the page */
export async function makeLite(out, notebooks = walkthroughs()) {
  if (notebooks.length === 0) throw new Error('The folder has no notebooks.');
  const folder = installPackages();
  try {
    const extension = await buildExtension(folder);
    const site = join(out, 'site');
    const labextensions = join(out, 'labextensions');
    for (const old of [site, labextensions]) rmSync(old, { recursive: true, force: true });
    mkdirSync(labextensions, { recursive: true });
    cpSync(extension, join(labextensions, '@spotlab/lite-kernel'), { recursive: true });
    await buildApp(folder, { extension, notebooks, out: site });
    return { site, labextensions };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [out, notebooks] = process.argv.slice(2);
  if (out === undefined) throw new Error('Name the folder to write into: npm run lite -- OUT [NOTEBOOKS]');
  const { site, labextensions } = await makeLite(resolve(out), notebooks && notebooksIn(resolve(notebooks)));
  console.log(`The static files are in ${site}, the extension is in ${labextensions}.`);
  process.exit(0);
}
