/**
 * A strategy as plain data, which another thread, process or machine loads: its sources and their hash.
 *
 * A function is sent as its own source, so it must not use names that are declared outside of the function. A file is
 * sent with the files that it imports. Packages are not sent: they are found from the folder of the strategy, or on
 * another machine from the folder of the process.
 */
import { fullPath, sha256Hex } from '../../platform/index.js';
import { optionError } from '../base/option-error.js';
import type { Strategy, StrategyFile } from '../options/lab-options.js';
import { functionSource } from './function-source.js';
import { loadModule } from './load-module.js';
import { loadParser } from './parser.js';

/** One source of a {@link PortableStrategy}. */
export interface PortablePart {
  /** Path from the folder of the first part, with `/`: `maker.ts`, `../shared/fair.ts`. */
  readonly name: string;
  readonly sha256: string;
  readonly text: string;
}

/** A strategy, or another function of a run, as plain data. It can be cloned and stored as JSON. */
export interface PortableStrategy {
  readonly kind: 'function' | 'file';
  /** Name for people: of the function, or of the file. */
  readonly name: string;
  /** Name of the export of the first part. */
  readonly export: string;
  /** Source text of the function or of the file: the text of the first part. */
  readonly source: string;
  /** SHA-256 of `source`; if there are several parts, of a line `SHA-256 name` for each. Hexadecimal. */
  readonly sha256: string;
  /** The sources: the strategy's own source first, then the files that it imports. */
  readonly parts: readonly PortablePart[];
  /** Absolute folder from which imports of packages are resolved. It is no part of the hash. */
  readonly folder: string;
}

export const isStrategyFile = (value: unknown): value is StrategyFile =>
  typeof value === 'object' && value !== null && typeof (value as StrategyFile).file === 'string';

/**
 * Makes a strategy portable.
 *
 * @param what names the function in errors: `the strategy`, `prepare`, `latency.order`
 * @throws SpotlabError `SPOTLAB_OPTION` for a function that uses names from outside, and for a file that cannot be read,
 *   is no module, or does not export the function
 */
export async function portableStrategy(
  strategy: ((...given: never[]) => unknown) | StrategyFile,
  what = 'the strategy',
): Promise<PortableStrategy> {
  await loadParser();
  if (typeof strategy === 'function') {
    const source = functionSource(what, strategy);
    const name = strategy.name || 'anonymous';
    const parts = [{ name, sha256: hashOf(source), text: source }];
    return { kind: 'function', name, export: 'default', ...summaryOf(parts), parts, folder: fullPath('.') };
  }
  if (!isStrategyFile(strategy)) {
    throw optionError(
      `${what} is ${strategy === null ? 'null' : typeof strategy}.`,
      "Give a function: async (x, params) => { … }, or a file: { file: 'maker.ts' }.",
    );
  }
  const { file, export: exported = 'default' } = strategy;
  const { partsOfFile } = await import('./file-parts.js');
  const { texts, folder, fileName } = partsOfFile(what, file);
  const parts = texts.map(({ name, text }) => ({ name, sha256: hashOf(text), text }));
  const name = exported === 'default' ? fileName : `${exported} of ${fileName}`;
  return { kind: 'file', name, export: exported, ...summaryOf(parts), parts, folder };
}

/** All exports of a portable strategy's first part. The same sources give the same module. */
export const loadExports = (
  { kind, parts, folder }: PortableStrategy,
  what = 'the strategy',
): Promise<Record<string, unknown>> => loadModule(what, kind, parts, folder);

/** Loads a portable strategy into this thread. The same sources give the same module. @throws SpotlabError `SPOTLAB_OPTION` */
export async function loadStrategy<F extends (...given: never[]) => unknown = Strategy<never>>(
  strategy: PortableStrategy,
  what = 'the strategy',
): Promise<F> {
  await loadParser();
  const { name, export: exported } = strategy;
  const loaded = await loadExports(strategy, what);
  const found = loaded[exported];
  if (typeof found === 'function') {
    if (found.name === '' || found.name === 'default')
      Object.defineProperty(found, 'name', { value: name, configurable: true });
    return found as F;
  }
  const has = Object.keys(loaded);
  throw optionError(
    `${what}: ${name} has no function as its export '${exported}'.`,
    has.length === 0
      ? 'Write export default async (x, params) => { … }.'
      : `It exports ${has.join(', ')}. Name one: { file: '…', export: '${has[0]}' }.`,
  );
}

/** SHA-256 of a source, hexadecimal. */
export const hashOf = (text: string): string => sha256Hex(text);

/** The fields of a strategy that follow from its parts. */
export function summaryOf(parts: readonly PortablePart[]): { source: string; sha256: string } {
  const [first] = parts as [PortablePart];
  if (parts.length === 1) return { source: first.text, sha256: first.sha256 };
  return { source: first.text, sha256: hashOf(parts.map(({ name, sha256 }) => `${sha256} ${name}\n`).join('')) };
}
