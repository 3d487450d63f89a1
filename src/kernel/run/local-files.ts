/**
 * The TypeScript and JavaScript files next to a notebook, which tslab's converter has compiled to CommonJS.
 *
 * The code of these files checks for interrupts, as the code of cells does. A file runs once, and again when it, or a
 * file that it imports, has changed. Files may import each other in a circle: as in Node, if a file is imported again
 * while it still runs, the import gets the exports that the file has made so far.
 */
import Module, { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { compileModule } from '../../cells/index.js';
import type { CompiledFile } from '../compile/tslab-types.js';
import { parseJavaScript } from './javascript.js';

interface CompiledCode {
  /** The compiled file without checks. */
  readonly plain: string;
  readonly code: string;
}

interface LocalFile {
  readonly module: { exports: unknown };
  /** The paths of the local files that it imports. */
  readonly imports: Set<string>;
}

/** The part of Node's modules that has no public types. */
interface CompilingModule {
  filename: string;
  exports: unknown;
  require: unknown;
  _compile(code: string, filename: string): unknown;
}

const TYPESCRIPT_ENDING = /\.(?:ts|tsx)$/;

/** The path of a local file, or of a folder. */
export const isPath = (specifier: string): boolean => /^(?:\.{1,2}(?:\/|$)|\/)/.test(specifier);

export class LocalFiles {
  readonly #compiled = new Map<string, CompiledCode>();
  readonly #running = new Map<string, LocalFile>();

  /** @param outer imports modules that are no local files: tslab's own module, and replacements */
  constructor(private readonly outer: (specifier: string) => unknown) {}

  /** Takes new and changed files. A file that imports a changed file runs again at its next import. */
  add(files: readonly CompiledFile[]): void {
    for (const { path, data } of files) {
      const code = compileModule({ code: data, program: parseJavaScript(data) });
      this.#compiled.set(resolve(path), { plain: data, code });
      this.#forget(resolve(path));
    }
  }

  /** The compiled file that a specifier means in a folder; undefined for any other module. */
  find(specifier: string, folder: string): string | undefined {
    if (!isPath(specifier)) return undefined;
    const path = resolve(folder, specifier);
    const tries = [path.replace(TYPESCRIPT_ENDING, '.js'), `${path}.js`, resolve(path, 'index.js')];
    return tries.find((one) => this.#compiled.has(one));
  }

  /** The exports of a compiled file. Runs the file if it has not run. */
  load(path: string): unknown {
    const known = this.#running.get(path);
    if (known) return known.module.exports;
    const module = new Module(path) as Module & CompilingModule;
    module.filename = path;
    const imports = new Set<string>();
    module.require = this.#requireIn(path, imports);
    this.#running.set(path, { module, imports });
    try {
      module._compile(this.#compiled.get(path)?.code ?? '', path);
    } catch (error) {
      // Files that import each other in a circle may hold incomplete exports of this file. Their next import of it must fail too, or get all exports.
      this.#forget(path);
      throw error;
    }
    return module.exports;
  }

  /** The text, without checks, of a function of a file; undefined for any other text. */
  originalText(text: string): string | undefined {
    for (const { plain, code } of this.#compiled.values()) {
      const start = code.indexOf(text);
      if (start < 0) continue;
      // The checks contain no functions, so both texts have the same functions in the same order.
      const at = functionsIn(code).findIndex((one) => one.start === start && one.end === start + text.length);
      const found = functionsIn(plain)[at];
      if (found) return plain.slice(found.start, found.end);
    }
    return undefined;
  }

  #requireIn(path: string, imports: Set<string>): NodeJS.Require {
    const require = createRequire(path);
    const load = (specifier: string): unknown => {
      const local = this.find(specifier, dirname(path));
      if (local === undefined) return this.outer(specifier) ?? require(specifier);
      imports.add(local);
      return this.load(local);
    };
    return Object.assign(load, require) as NodeJS.Require;
  }

  /** Forgets that a file has run, and the files that import it. */
  #forget(path: string): void {
    if (!this.#running.delete(path)) return;
    for (const [other, { imports }] of this.#running) if (imports.has(path)) this.#forget(other);
  }
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** The functions and methods of a file, in the order of its tree. */
function functionsIn(code: string): Place[] {
  const found: Place[] = [];
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { type, method, ...parts } = node as { type?: unknown; method?: unknown } & Record<string, unknown>;
    const isFunction = /Function|^MethodDefinition$/.test(String(type)) || (type === 'Property' && method === true);
    if (isFunction) found.push(node as Place);
    for (const part of Object.values(parts)) visit(part);
  };
  visit(parseJavaScript(code));
  return found;
}
