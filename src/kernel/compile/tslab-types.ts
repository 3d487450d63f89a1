/**
 * Types of the parts of tslab 1.0.22 that the kernel uses. tslab publishes no types for its inner modules, so the
 * shapes are written here after its source.
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
  output?: string;
  declOutput?: string;
  diagnostics: readonly Diagnostic[];
  hasToplevelAwait?: boolean;
  lastExpressionVar?: string;
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

/** Runs compiled cells. */
export interface Executor {
  /** Resolves to true when the cell ran to its end. Values and errors go to the {@link ExecutorHook}. */
  execute(source: string): Promise<boolean>;
  complete(source: string, position: number): Completions;
  inspect(source: string, position: number): TypeScript.QuickInfo | undefined;
  /** The variables that cells have declared, by name. A getter was read once, when its cell ran. */
  readonly locals: Record<string, unknown>;
  /** Rejects the promise of the running cell; its pending work continues. */
  interrupt(): void;
  close(): void;
}

/**
 * tslab's `console` parameter. `log` receives the trailing value of a cell. `error` receives a thrown value (one
 * argument) or a diagnostic (several arguments).
 */
export interface ExecutorHook {
  log(value: unknown): void;
  error(...values: unknown[]): void;
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
  createExecutor(rootDirectory: string, converter: Converter, hook: ExecutorHook): Executor;
  printQuickInfo(info: TypeScript.QuickInfo): string;
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

/** Source maps of the two compile steps: TypeScript to ES modules, ES modules to CommonJS. */
export interface CellMaps {
  readonly first: string | undefined;
  readonly second: string | undefined;
  /** The compiled file; for a cell, a name that tslab made. */
  readonly file: string | undefined;
}
