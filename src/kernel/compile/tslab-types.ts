/**
 * Types of the parts of tslab 1.0.22 that the kernel uses. tslab publishes no types for its inner modules, so the
 * shapes are copied from its source.
 */
import type * as TypeScript from 'typescript';

export type Ts = typeof TypeScript;

export interface DiagnosticPosition {
  readonly line: number;
  readonly character: number;
}

export interface Diagnostic {
  readonly start: DiagnosticPosition;
  readonly end: DiagnosticPosition;
  readonly messageText: string;
  readonly code: number;
  readonly fileName?: string;
}

export interface ConvertResult {
  readonly output?: string;
  readonly declOutput?: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The files that the cell imports, as CommonJS, unless they were compiled for an earlier cell and did not change. */
  readonly sideOutputs?: readonly CompiledFile[];
}

/** A local file that cells import. */
export interface CompiledFile {
  /** The path of the local file, with the ending `.js` instead of `.ts`. */
  readonly path: string;
  readonly data: string;
}

export interface CompletionEntry {
  readonly name: string;
  readonly kind: string;
}

export interface Completions {
  start: number;
  end: number;
  candidates: string[];
  original?: { readonly entries: readonly CompletionEntry[] };
}

/** Compiles cells. */
export interface Converter {
  close(): void;
  convert(previousDeclarations: string, source: string): ConvertResult;
  complete(previousDeclarations: string, source: string, position: number): Completions;
  inspect(previousDeclarations: string, source: string, position: number): TypeScript.QuickInfo | undefined;
  addModule(name: string, content: string, meta?: unknown): readonly Diagnostic[];
}

/** The data that tslab's own `display` object passes on. */
export interface TslabDisplayData {
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly transient?: { readonly display_id?: string };
}

/** The loaded tslab. */
export interface Tslab {
  readonly ts: Ts;
  createConverter(): Converter;
  printQuickInfo(info: TypeScript.QuickInfo): string;
  /** tslab's own module, which cells can import. */
  ownModule(): object;
  /** Sets the function that publishes the output of tslab's own `display` object. */
  setDisplay(write: (data: TslabDisplayData, update: boolean) => void): void;
  /**
   * The source maps of the newest compilation; undefined before the first one. The files that a cell imports are
   * compiled before the cell.
   */
  lastMaps(): CellMaps | undefined;
  /** The source maps of the files that cells import, by the path of the compiled file. */
  readonly moduleMaps: ReadonlyMap<string, CellMaps>;
}

/** Source maps of the compile steps: TypeScript to ES modules; for a file, ES modules to CommonJS. */
export interface CellMaps {
  readonly first: string | undefined;
  readonly second: string | undefined;
  /** The compiled file; undefined for a cell. */
  readonly file: string | undefined;
}
