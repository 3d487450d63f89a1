/** Makes sessions for tests, which run cells in TypeScript. The outcome of a cell is its value, or the text of its error. */
import { Worker } from 'node:worker_threads';
import { parse } from 'acorn';
import { transform } from 'sucrase';
import { onTestFinished } from 'vitest';
import {
  backAlong,
  type CellHost,
  CellSession,
  CellSyntaxError,
  parseCell,
  type StripTypes,
  typeStripper,
} from '../../src/cells/index.js';

export type NameStores = NonNullable<CellHost['stores']>;

/** Removes types with sucrase, which the prompt uses. */
export const withSucrase: StripTypes = typeStripper(transform);

/** Removes types with TypeScript, which knows namespaces. */
export async function typeScript(): Promise<StripTypes> {
  const { default: ts } = await import('typescript');
  const compilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    sourceMap: true,
    verbatimModuleSyntax: true,
  };
  return (source) => {
    const { outputText, sourceMapText } = ts.transpileModule(source, { compilerOptions });
    const code = outputText.replace(/\/\/# sourceMappingURL=.*\s*$/, '');
    return { code, back: backAlong(JSON.parse(sourceMapText ?? '{}').mappings, code, source) };
  };
}

export interface TestSession {
  readonly session: CellSession;
  /** The value of a cell, or the text of its error with the frames of cells. */
  run(source: string, strip?: StripTypes): Promise<unknown>;
}

const flag = new Int32Array(new SharedArrayBuffer(4));

/** Opens a session. Changes of the global object by its cells are undone after the test. */
export function openSession(stores: NameStores, host: Partial<CellHost> = {}): TestSession {
  keepGlobals();
  flag[0] = 0;
  const session = new CellSession({
    importModule: (specifier) => import(/* @vite-ignore */ specifier) as Promise<object>,
    stores,
    stop: { flag, take: () => true },
    ...host,
  });
  let count = 0;
  return {
    session,
    async run(source, strip = withSucrase) {
      const name = `cell[${++count}]`;
      try {
        return (await session.run(parseCell(source, parse, strip), { name }))?.value;
      } catch (error) {
        return textOf(session, error, name);
      }
    },
  };
}

function textOf(session: CellSession, error: unknown, name: string): string {
  if (!(error instanceof Error)) return `Uncaught ${String(error)}`;
  if (error instanceof CellSyntaxError)
    return `SyntaxError: ${error.message}\n    at ${name}:${error.position.line}:${error.position.column}`;
  const frames = session
    .clearStack(error.stack ?? '')
    .split('\n')
    .filter((line) => line.includes('cell['));
  return [`${error.name}: ${error.message}`, ...frames].join('\n');
}

function keepGlobals(): void {
  const before = new Map(
    Reflect.ownKeys(globalThis).map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)]),
  );
  onTestFinished(() => {
    for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) Reflect.deleteProperty(globalThis, key);
    for (const [key, own] of before)
      if (own?.configurable && Object.getOwnPropertyDescriptor(globalThis, key)?.value !== own.value)
        Object.defineProperty(globalThis, key, own);
  });
}

/** Asks running code to stop from another thread, as soon as the code has set the second number of the memory. */
export function stopLater(ms: number): void {
  const code = `const { workerData: flag } = require('node:worker_threads'); setTimeout(() => Atomics.store(flag, 0, 1), ${ms});`;
  const worker = new Worker(code, { eval: true, workerData: flag });
  onTestFinished(async () => {
    await worker.terminate();
    flag[0] = 0;
  });
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
