/**
 * Checks and compiles cells with tslab's converter, which also answers completion and inspection.
 *
 * A cell is checked together with the declarations of the cells before it, and compiled to a JavaScript module without
 * types, which src/cells runs. The declarations are kept here: all declarations of a cell that ran to its
 * end; of a cell that failed, the declarations that it had reached.
 */
import type * as TypeScript from 'typescript';
import { topLevelNames, withObjectInParentheses, withoutExports } from './cell-code.js';
import { DeclaredGlobals } from './declared-globals.js';
import { keptDeclarations } from './kept-declarations.js';
import type { CompiledFile, Completions, Converter, Diagnostic, Ts, Tslab } from './tslab-types.js';

/** A cell without problems of types. */
export interface CompiledCell {
  /** The cell as the compiler got it, with the same lines and columns as in the notebook. */
  readonly source: string;
  readonly code: string;
  /** The source map from `code` to the text that the compiler read. This text has one line before the first line of the cell. */
  readonly map: string | undefined;
  /** The imported files that are new or changed. */
  readonly files: readonly CompiledFile[];
  /** The names that the cell declares at its top level. */
  readonly names: ReadonlySet<string>;
  /** The declarations after the cell if it runs to its end. */
  readonly declarations: string;
}

/** The export of all names that tslab appends to a cell, which is the last line of the compiled cell. */
const EXPORTED_NAMES = /\nexport \{[^{}]*\};\s*$/;

export class CellCompiler {
  readonly #ts: Ts;
  readonly #converter: Converter;
  readonly #globals: DeclaredGlobals;
  #declarations = '';

  constructor(
    private readonly tslab: Tslab,
    globals: { readonly name: string; readonly source: string },
  ) {
    this.#ts = tslab.ts;
    this.#converter = tslab.createConverter();
    this.#converter.addModule(globals.name, globals.source);
    this.#globals = new DeclaredGlobals(tslab.ts, this.#converter);
  }

  /** Compiles a cell, or returns its problems. */
  compile(code: string): CompiledCell | { readonly problems: readonly Diagnostic[] } {
    const ts = this.#ts;
    const extracted = this.#globals.extract(code);
    if (extracted.problems.length > 0) return extracted;
    const source = withObjectInParentheses(ts, withoutExports(ts, extracted.source));
    const { output = '', declOutput, diagnostics, sideOutputs } = this.#converter.convert(this.#declarations, source);
    if (diagnostics.length > 0) return { problems: diagnostics };
    return {
      source,
      code: output.trimEnd().replace(EXPORTED_NAMES, ''),
      map: this.tslab.lastMaps()?.first,
      files: sideOutputs ?? [],
      names: topLevelNames(ts, source),
      declarations: declOutput ?? '',
    };
  }

  /**
   * Keeps the declarations of a cell.
   *
   * @param isReached whether the cell has given a name its value. Left out for a cell that ran to its end: all its names have values
   */
  keep({ source, declarations }: CompiledCell, isReached?: (name: string) => boolean): void {
    this.#declarations =
      isReached === undefined
        ? declarations
        : keptDeclarations(this.#ts, source, { before: this.#declarations, after: declarations }, isReached);
  }

  complete(source: string, position: number): Completions {
    return this.#converter.complete(this.#declarations, source, position);
  }

  inspect(source: string, position: number): TypeScript.QuickInfo | undefined {
    return this.#converter.inspect(this.#declarations, source, position);
  }

  close(): void {
    this.#converter.close();
  }
}
