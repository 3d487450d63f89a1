/** Opens workers that have the same content security policy as their page. */

/**
 * A worker of a `blob:` address has the content security policy of the page, so the code of a cell can send nothing to anybody. A
 * worker that starts from a file has the policy in the reply with the file, and static hosts send no policy. So the worker of cells
 * refuses to start from a file (cells/worker.ts). The policy of the page cannot forbid such workers, because Firefox applies
 * `worker-src` also to the files that a worker imports.
 */
export function openWorker(moduleUrl: string): Worker {
  const code = `import ${JSON.stringify(moduleUrl)};`;
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const worker = new Worker(url, { type: 'module' });
  // The browser has fetched the code by then.
  worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
  return worker;
}
