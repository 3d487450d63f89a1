/** What the language service reads: the declarations, which stay the same, and the cells, whose texts change. */
import type * as TypeScript from 'typescript';
import { implicitAnyOptions, type Ts } from '../../src/kernel/index.js';
import type { CellFile } from './cell-files.js';

/** Files that belong to every cell, without an import. */
const GLOBALS = ['/worker.d.ts', '/cell.d.ts'];

export class ServiceHost {
  readonly #cells = new Map<string, { readonly text: string; readonly version: number }>();
  #version = 0;

  /** @param declarations the text of each file by its path */
  constructor(
    private readonly ts: Ts,
    private readonly declarations: Readonly<Record<string, string>>,
  ) {}

  /** Takes the cells of the notebook. A cell that has not changed keeps its version, so it is not read again. */
  update(files: readonly CellFile[]): void {
    const paths = new Set(files.map(({ path }) => path));
    for (const path of this.#cells.keys()) if (!paths.has(path)) this.#cells.delete(path);
    for (const { path, text } of files) {
      if (this.#cells.get(path)?.text === text) continue;
      this.#version += 1;
      this.#cells.set(path, { text, version: this.#version });
    }
  }

  /** The host in the form of the compiler. */
  get host(): TypeScript.LanguageServiceHost {
    const { ts } = this;
    const textOf = (path: string) => this.#cells.get(path)?.text ?? this.declarations[path];
    const options = this.#options();
    return {
      getScriptFileNames: () => [...GLOBALS, ...this.#cells.keys()],
      getScriptVersion: (path) => String(this.#cells.get(path)?.version ?? 0),
      getScriptSnapshot(path) {
        const text = textOf(path);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => '/',
      getCompilationSettings: () => options,
      getDefaultLibFileName: () => '/lib/lib.es2023.d.ts',
      fileExists: (path) => textOf(path) !== undefined,
      readFile: textOf,
      resolveModuleNameLiterals: (literals, from) =>
        literals.map(({ text }) => ({ resolvedModule: this.#moduleAt(text, from) })),
    };
  }

  /** The options with which the kernel checks cells. */
  #options(): TypeScript.CompilerOptions {
    const { ts } = this;
    const { noImplicitAny } = implicitAnyOptions;
    return {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      // Each cell is a module, because a cell without imports and exports may use `await` too.
      moduleDetection: ts.ModuleDetectionKind.Force,
      lib: ['lib.es2023.d.ts'],
      types: [],
      strict: true,
      noImplicitAny,
      useUnknownInCatchVariables: false,
      allowUnreachableCode: true,
      allowUnusedLabels: true,
      noEmit: true,
      skipLibCheck: true,
    };
  }

  #moduleAt(specifier: string, from: string): TypeScript.ResolvedModuleFull | undefined {
    const path = specifier.startsWith('.') ? joined(from, specifier) : specifier;
    const declared = path.startsWith('/') ? path.replace(/\.js$/, '.d.ts') : `/modules/${path}.d.ts`;
    if (this.#cells.has(declared)) return { resolvedFileName: declared, extension: this.ts.Extension.Ts };
    if (this.declarations[declared] === undefined) return undefined;
    return { resolvedFileName: declared, extension: this.ts.Extension.Dts };
  }
}

/** A relative path from a file. */
function joined(from: string, path: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
