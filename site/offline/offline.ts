/**
 * Makes the site work without network after this visit, see service-worker.ts. No other part of the site depends on
 * this file.
 */

/** The release of this page, from the address of its scripts. */
const RELEASE = /\/assets\/(\w+)\/[^/]*$/.exec(import.meta.url)?.[1];
/** At the root of the site, because a worker serves the folder that it is in. */
const WORKER = new URL('../../service-worker.js', import.meta.url).href;

interface Connection {
  readonly saveData?: boolean;
}

/** Whether the reader asks for little data: the whole site is 1.9 MB by gzip, and the language service of cells is 1.1 MB. */
export const savesData = (): boolean =>
  (navigator as { readonly connection?: Connection }).connection?.saveData === true;

/** The registration begins after the load of the page, because the files that the reader waits for come first. */
function begin(): void {
  // There is no service worker on a page that is opened over http: from another machine, and in some private windows.
  if (!('serviceWorker' in navigator) || savesData()) return;
  navigator.serviceWorker.register(WORKER).then(offer, () => {});
}

/** Tells a new worker that waits which release this page belongs to. */
function offer(registration: ServiceWorkerRegistration): void {
  const tell = () => registration.waiting?.postMessage(RELEASE);
  const follow = () => registration.installing?.addEventListener('statechange', tell);
  tell();
  follow();
  registration.addEventListener('updatefound', follow);
}

/** Lets the service worker keep the files that are loaded on demand, after a page has used them. */
export function keepOnDemand(): void {
  // Without a service worker, the promise never settles.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(`${RELEASE} on demand`));
}

if (document.readyState === 'complete') begin();
else window.addEventListener('load', begin, { once: true });
