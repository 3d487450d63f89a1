/**
 * The lab of the cells. The lab is loaded with the first cell that names it, so that pages without the lab show their first
 * values earlier.
 */
import { openWorker } from '../page/open-worker.js';

let loading: Promise<typeof import('../../src/web/lab/index.js')> | undefined;

/** Loads the lab, and makes `lab` a global of the cells. */
export function loadLab(): Promise<typeof import('../../src/web/lab/index.js')> {
  loading ??= import('../../src/web/lab/index.js').then((module) => {
    // Strategies are code of cells, too, so the workers that run them need the content security policy of the page.
    module.useLabWorker(() => openWorker(new URL('./lab-worker.js', import.meta.url).href));
    Object.defineProperty(globalThis, 'lab', { value: module.lab, writable: true, configurable: true });
    return module;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Resolves when the code can run: the lab is loaded if the code may use it. */
export async function labFor(code: string): Promise<void> {
  if (/\blab\b/.test(code)) await loadLab();
}
