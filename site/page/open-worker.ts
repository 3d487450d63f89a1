/** Opens workers that have the same content security policy as their page. */

/**
 * A worker of a `blob:` address has the content security policy of the page, so the code of a cell can send nothing to
 * anybody. A worker of a file has that of the file's reply, and static hosts send none: the worker of cells refuses to
 * run as one (cells/worker.ts). The policy cannot forbid it, because Firefox takes `worker-src` also for what a worker
 * imports.
 */
export function openWorker(moduleUrl: string): Worker {
  const code = `import ${JSON.stringify(moduleUrl)};`;
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const worker = new Worker(url, { type: 'module' });
  // The browser has fetched the code by then.
  worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
  return worker;
}
