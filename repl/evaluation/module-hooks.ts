/**
 * Hooks of Node's module loader for the user's own files: TypeScript is stripped of its types, `./a` and `./a.js` find
 * `./a.ts`, JSON needs no attribute, and a file that has changed since, or imports one that has, is loaded anew.
 *
 * Registered with the first import of a file. Where Node has synchronous hooks they run here, on the thread of the
 * REPL; before (Node 20), on a thread of their own, where what Node answers is a promise.
 */
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

interface Resolved {
  url: string;
  format?: string | undefined;
  shortCircuit?: boolean;
}

interface Loaded {
  format: string;
  source: string;
  shortCircuit: boolean;
}

/** An answer at once from synchronous hooks, a promise from the others. */
type MaybePromise<T> = T | Promise<T>;
type Next<C, R> = (specifier: string, context: C) => MaybePromise<R>;

interface ResolveContext {
  parentURL?: string;
  conditions?: readonly string[];
}

/** Files that each file has imported, by URL without version. */
const imports = new Map<string, Set<string>>();

/** Endings that stand for TypeScript, in the order in which they are tried. */
const ENDINGS = ['', '.ts', '.mts', '.js', '.mjs', '/index.ts', '/index.js'];

export function resolve(
  specifier: string,
  context: ResolveContext,
  next: Next<ResolveContext, Resolved>,
): MaybePromise<Resolved> {
  // Synchronous hooks see what is required too, which stays Node's on every version.
  if (context.conditions?.includes('require')) return next(specifier, context);
  const parent = withoutVersion(context.parentURL ?? '');
  if (!isUserFile(specifier, parent)) return next(specifier, context);
  const wanted = new URL(specifier, parent.startsWith('file:') ? parent : pathToFileURL(`${process.cwd()}/`));
  const url = existingFile(withoutVersion(wanted.href));
  if (url === undefined) return next(specifier, context);
  const children = imports.get(parent) ?? new Set();
  imports.set(parent, children.add(url));
  // What is imported once only, by a package say, stays as it is; formats of other files are Node's to tell.
  const versioned = (resolved: Resolved): Resolved =>
    resolved.format === 'commonjs'
      ? resolved
      : { ...resolved, url: `${url}?v=${versionOf(url, new Set())}`, shortCircuit: true };
  if (/\.(?:[cm]?ts|json)$/.test(url)) return versioned({ url, format: 'module' });
  const resolved = next(url, context);
  return resolved instanceof Promise ? resolved.then(versioned) : versioned(resolved);
}

export function load(url: string, context: object, next: Next<object, Loaded>): MaybePromise<Loaded> {
  const plain = withoutVersion(url);
  if (!plain.startsWith('file:') || plain.includes('/node_modules/')) return next(url, context);
  if (plain.endsWith('.json')) {
    const value: unknown = JSON.parse(readFileSync(fileURLToPath(plain), 'utf8'));
    return { format: 'module', source: `export default ${JSON.stringify(value)};`, shortCircuit: true };
  }
  if (!/\.m?ts$/.test(plain)) return next(url, context);
  const { transform } = createRequire(import.meta.url)('sucrase') as typeof import('sucrase');
  const { code } = transform(readFileSync(fileURLToPath(plain), 'utf8'), {
    transforms: ['typescript'],
    disableESTransforms: true,
    filePath: fileURLToPath(plain),
  });
  return { format: 'module', source: code, shortCircuit: true };
}

/** Whether a file of the user is meant, and by a file of the user. */
function isUserFile(specifier: string, parent: string): boolean {
  return /^(?:\.{0,2}\/|file:)/.test(specifier) && !parent.includes('/node_modules/');
}

/** The file that is there: as it is written, or with an ending. */
function existingFile(url: string): string | undefined {
  const candidates = [...ENDINGS.map((ending) => url + ending), url.replace(/\.js$/, '.ts').replace(/\.mjs$/, '.mts')];
  return candidates.find((one) => statSync(fileURLToPath(one), { throwIfNoEntry: false })?.isFile());
}

/** Changes when the file changes, or one that it imports. */
function versionOf(url: string, seen: Set<string>): number {
  if (seen.has(url)) return 0;
  seen.add(url);
  let version = statSync(fileURLToPath(url), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  for (const child of imports.get(url) ?? []) version += versionOf(child, seen);
  return version;
}

function withoutVersion(url: string): string {
  return url.replace(/\?v=[\d.]+$/, '');
}
