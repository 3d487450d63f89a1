/** Workers with the content security policy of their page. */

/**
 * A worker of a `blob:` address has the content security policy of the page, so the code of a cell can send nothing to
 * anybody. A worker of a file would have that of the file's reply, and static hosts send none: the policy of the page
 * refuses it, and a static import of a worker with it. So the module is imported by a call, and messages that come
 * before it listens wait for it.
 */
export function openWorker(moduleUrl: string): Worker {
  const lines = [
    'const early = []; const wait = (event) => early.push(event);',
    "addEventListener('message', wait);",
    `await import(${JSON.stringify(moduleUrl)});`,
    "removeEventListener('message', wait);",
    "for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));",
  ];
  const url = URL.createObjectURL(new Blob([lines.join('\n')], { type: 'text/javascript' }));
  const worker = new Worker(url, { type: 'module' });
  // The browser has fetched the code by then.
  worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
  return worker;
}
