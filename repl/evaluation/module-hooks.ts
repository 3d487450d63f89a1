/**
 * Hooks of Node's module loader, which change how the user's own files are imported. TypeScript types are removed, `./a` and
 * `./a.js` also find `./a.ts`, JSON needs no import attribute, and a file is loaded again when it, or a file that it
 * imports, has changed. Modules check for interrupts, as inputs do.
 *
 * Registered at the first import of a file. Where Node has synchronous hooks they run on the REPL's thread; in Node 20
 * they run on a separate thread, where Node's results are promises.
 */
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as Acorn from 'acorn';
import { compileModule, PARSE_OPTIONS } from '../../src/cells/index.js';

interface Resolved {
  url: string;
  format?: string | undefined;
  shortCircuit?: boolean;
}

interface Loaded {
  format: string;
  source: string | Uint8Array | null | undefined;
  shortCircuit?: boolean;
}

/** A value from synchronous hooks, a promise from asynchronous hooks. */
type MaybePromise<T> = T | Promise<T>;
type Next<C, R> = (specifier: string, context: C) => MaybePromise<R>;

interface ResolveContext {
  parentURL?: string;
  conditions?: readonly string[];
}

/** The files that each file imports, by URL without version. */
const imports = new Map<string, Set<string>>();

/** File endings that are tried, in this order. */
const ENDINGS = ['', '.ts', '.mts', '.js', '.mjs', '/index.ts', '/index.js'];

export function resolve(
  specifier: string,
  context: ResolveContext,
  next: Next<ResolveContext, Resolved>,
): MaybePromise<Resolved> {
  // Synchronous hooks are also called for `require`, which Node handles itself on every version.
  if (context.conditions?.includes('require')) return next(specifier, context);
  const parent = withoutVersion(context.parentURL ?? '');
  if (!isUserFile(specifier, parent)) return next(specifier, context);
  const wanted = new URL(specifier, parent.startsWith('file:') ? parent : pathToFileURL(`${process.cwd()}/`));
  const url = existingFile(withoutVersion(wanted.href));
  if (url === undefined) return next(specifier, context);
  const children = imports.get(parent) ?? new Set();
  imports.set(parent, children.add(url));
  // CommonJS files get no version: they are loaded once. Node decides the format of the other files.
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
  if (!plain.startsWith('file:') || isPackaged(plain)) return next(url, context);
  if (plain.endsWith('.json')) {
    const value: unknown = JSON.parse(readFileSync(fileURLToPath(plain), 'utf8'));
    return { format: 'module', source: `export default ${JSON.stringify(value)};`, shortCircuit: true };
  }
  if (!/\.m?ts$/.test(plain)) {
    const loaded = next(url, context);
    return loaded instanceof Promise ? loaded.then(withChecks) : withChecks(loaded);
  }
  const { transform } = createRequire(import.meta.url)('sucrase') as typeof import('sucrase');
  const { code } = transform(readFileSync(fileURLToPath(plain), 'utf8'), {
    transforms: ['typescript'],
    disableESTransforms: true,
    filePath: fileURLToPath(plain),
  });
  return withChecks({ format: 'module', source: code, shortCircuit: true });
}

/** A loaded file whose code checks for interrupts, if it is a module. */
function withChecks(loaded: Loaded): Loaded {
  const { format, source } = loaded;
  if (format !== 'module' || !source) return loaded;
  const code = typeof source === 'string' ? source : Buffer.from(source).toString();
  const { parse } = createRequire(import.meta.url)('acorn') as typeof Acorn;
  try {
    return { ...loaded, source: compileModule({ code, program: parse(code, PARSE_OPTIONS) }) };
  } catch {
    // The file does not parse: Node loads it unchanged and reports where the error is.
    return { ...loaded, source: code };
  }
}

/** The folder of the built package. In a checkout it is not below node_modules. */
const OWN_FILES = /^file:.*\/dist\/(?=(?:chunks|repl)\/)/.exec(import.meta.url)?.[0];

/** Whether a file belongs to an installed package, or to spotlab itself. The hooks leave such a file unchanged. */
const isPackaged = (url: string): boolean =>
  url.includes('/node_modules/') || (OWN_FILES !== undefined && url.startsWith(OWN_FILES));

/** Whether a user's file imports a user's file. */
function isUserFile(specifier: string, parent: string): boolean {
  return /^(?:\.{0,2}\/|file:)/.test(specifier) && !isPackaged(parent);
}

/** Returns the URL of the existing file: as written, or with one of the endings. */
function existingFile(url: string): string | undefined {
  const candidates = [...ENDINGS.map((ending) => url + ending), url.replace(/\.js$/, '.ts').replace(/\.mjs$/, '.mts')];
  return candidates.find((one) => statSync(fileURLToPath(one), { throwIfNoEntry: false })?.isFile());
}

/** Returns a number that changes when the file, or a file that it imports, changes. */
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
