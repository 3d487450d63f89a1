/**
 * Prints the list of packages that the kernel needs: the packages of package.json and all that they depend on, as npm
 * has resolved them in package-lock.json. So `spotlab kernel install` installs the same versions that the tests have
 * used.
 */
import { readFileSync } from 'node:fs';

/** The packages that the kernel uses itself. */
const NEEDED = ['tslab', '@types/node'];

interface LockEntry {
  readonly version: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Prints `src/kernel/install/kernel-parts.gen.ts`. */
export function printKernelParts(): string {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Readonly<Record<string, LockEntry>>;
  };
  const found = new Map<string, LockEntry>();
  for (const name of NEEDED) collect(packages, '', name, found);
  const dependencies = Object.fromEntries(
    NEEDED.map((name) => [name, (packages[`node_modules/${name}`] as LockEntry).version]),
  );
  const entries = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = entries.map(([path, { version, integrity, dependencies: below }]) => {
    const entry = { version, integrity, ...(below ? { dependencies: below } : {}) };
    return `  ${JSON.stringify(path)}: ${JSON.stringify(entry)},`;
  });
  return `// Printed from package.json and package-lock.json by \`npm run generate\`; do not edit.

/** The packages that the kernel uses, with their exact versions. */
export const PARTS = ${JSON.stringify(dependencies)} as const;

/** All packages of the kernel, in the form of a package-lock.json. */
export const LOCKED_PACKAGES: Readonly<Record<string, object>> = {
${lines.join('\n')}
};
`;
}

/** Adds the package `name`, as the package at `from` finds it, and everything below it. */
function collect(
  packages: Readonly<Record<string, LockEntry>>,
  from: string,
  name: string,
  found: Map<string, LockEntry>,
): void {
  const path = locate(packages, from, name);
  if (path === undefined) throw new Error(`package-lock.json does not contain ${name}, which ${from} needs.`);
  if (found.has(path)) return;
  const entry = packages[path] as LockEntry;
  found.set(path, entry);
  for (const below of Object.keys(entry.dependencies ?? {})) collect(packages, path, below, found);
}

/** The place of a package: the nearest `node_modules` folder from `from` up that contains it. */
function locate(packages: Readonly<Record<string, LockEntry>>, from: string, name: string): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (Object.hasOwn(packages, path)) return path;
  if (from === '') return undefined;
  const above = from.lastIndexOf('/node_modules/');
  return locate(packages, above < 0 ? '' : from.slice(0, above), name);
}
