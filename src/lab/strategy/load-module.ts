/** Loads the modules of a strategy into this thread. */
import type { FileText } from './file-parts.js';
import { moduleOf } from './function-source.js';
import { moduleUrl } from './module-url.js';

/**
 * @param what names the strategy in errors
 * @param kind a function is an expression, a file is a module
 * @param parts the strategy's own first
 * @param folder from which packages are found
 * @returns all exports of the first part. The same sources give the same module
 */
export async function loadModule(
  what: string,
  kind: 'function' | 'file',
  parts: readonly FileText[],
  folder: string,
): Promise<Record<string, unknown>> {
  const modules =
    kind === 'function' ? parts.map(({ name, text }) => ({ name: `${name}.js`, text: moduleOf(text) })) : parts;
  return (await import(/* @vite-ignore */ moduleUrl(what, modules, folder))) as Record<string, unknown>;
}
