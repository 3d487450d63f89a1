// Says which libraries the built files contain: as a CycloneDX list, dist/sbom.cdx.json, and with their licenses in
// NOTICE. What a file contains comes from the bundler's own list of modules, so no copy can be missing. A module that
// is neither ours nor of a package with a license, a version and a hash in package-lock.json fails the build.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Modules of the bundler itself, which it adds to the files that it joins. */
const BUNDLERS_OWN = /^\0rolldown[/:]/;

/** Module ids that the build makes itself; see later.mjs, compiler.mjs and vendor.mjs. */
const MADE_HERE = /^(?:later|node-only|vendor):/;

const PACKAGE_OF = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * The files of one run of the bundler, with the modules that each contains.
 *
 * @param output of `bundle.write`
 * @param folder the output folder, below dist/
 */
export function modulesOf(output, folder) {
  return output
    .filter(({ type }) => type === 'chunk')
    .map(({ fileName, modules }) => ({
      file: join('dist', folder, fileName).replaceAll(sep, '/'),
      modules: Object.entries(modules)
        .filter(([, { renderedLength }]) => renderedLength > 0)
        .map(([id]) => id),
    }));
}

/** Writes both lists. @param files of all runs of the bundler, see {@link modulesOf} */
export function writeBundled(root, files) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const libraries = librariesIn(root, files, lock);
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const own = { name, version, license };
  writeFileSync(join(root, 'dist/sbom.cdx.json'), `${JSON.stringify(componentList(own, libraries, lock), null, 2)}\n`);
  writeFileSync(join(root, 'NOTICE'), noticeOf(libraries));
}

/** The packages that own the modules, sorted by name. @throws Error for a module without a known owner */
function librariesIn(root, files, lock) {
  const found = new Map();
  const contents = new Map(files.map(({ file, modules }) => [file, modules]));
  const add = (id, file) => {
    const path = relative(root, id).replaceAll(sep, '/');
    const folder = BUNDLERS_OWN.test(id) ? 'node_modules/rolldown' : PACKAGE_OF.exec(path)?.[1];
    if (folder !== undefined) {
      const library = found.get(folder) ?? libraryIn(root, folder, lock);
      library.files.add(file);
      found.set(folder, library);
    } else if (contents.has(path)) {
      // A file that an earlier run has written.
      for (const inner of contents.get(path)) add(inner, file);
    } else if (!MADE_HERE.test(id) && !/^(src|repl|site|dist)\//.test(path)) {
      throw new Error(`${file} contains ${JSON.stringify(id)}, which belongs to no known package.`);
    }
  };
  for (const { file, modules } of files) for (const id of modules) add(id, file);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function libraryIn(root, folder, lock) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license']
    .map((one) => join(root, folder, one))
    .find(existsSync);
  if (!file) throw new Error(`${name} has no license file; its license must be part of the package.`);
  if (!license) throw new Error(`package.json of ${name} names no license.`);
  const locked = lock[folder];
  if (locked?.version !== version || !/^sha512-/.test(locked.integrity ?? ''))
    throw new Error(`package-lock.json has no SHA-512 hash of ${name} ${version}.`);
  const text = readFileSync(file, 'utf8').trim();
  return { folder, name, version, license, integrity: locked.integrity, text, files: new Set() };
}

/** Files and libraries for people: names first, then the licenses. */
function noticeOf(libraries) {
  const lines = libraries.map(({ name, version, license, files }) => {
    const where = [...files].sort().map((file) => `    ${file}`);
    return `${name} ${version} (${license})\n${where.join('\n')}`;
  });
  const texts = libraries.map(({ name, version, text }) => `${name} ${version}\n\n${text}\n`);
  return `spotlab contains code of these libraries, in these files. dist/sbom.cdx.json lists them for programs.

${lines.join('\n')}

Their licenses:

${[...texts].join('\n----\n\n')}`;
}

/** The list in the format CycloneDX 1.6. The same build gives the same bytes: it has no time and no random number. */
function componentList({ name, version, license }, libraries, lock) {
  const own = { type: 'library', ...identity(name, version, license) };
  const refs = new Map(libraries.map((library) => [library.name, purl(library.name, library.version)]));
  const components = libraries.map((library) => ({
    type: 'library',
    ...identity(library.name, library.version, library.license),
    scope: 'required',
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(library.integrity.slice('sha512-'.length), 'base64').toString('hex') },
    ],
    evidence: { occurrences: [...library.files].sort().map((location) => ({ location })) },
  }));
  const dependencies = [
    { ref: own['bom-ref'], dependsOn: [...refs.values()] },
    ...libraries.map(({ name: inner, folder }) => ({
      ref: refs.get(inner),
      dependsOn: Object.keys(lock[folder].dependencies ?? {}).flatMap((one) => refs.get(one) ?? []),
    })),
  ];
  const list = { metadata: { component: own }, components, dependencies };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(list))}`,
    version: 1,
    ...list,
  };
}

const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** An SPDX name such as MIT, or an expression such as `(MIT OR CC0-1.0)`. */
function identity(name, version, license) {
  const isName = /^[\w.+-]+$/.test(license);
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    'bom-ref': purl(name, version),
    ...(group ? { group } : {}),
    name: short,
    version,
    licenses: [isName ? { license: { id: license } } : { expression: license }],
    purl: purl(name, version),
  };
}

/** A UUID of version 8 made from a text. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
