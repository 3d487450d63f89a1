/**
 * The service worker of the site: after one visit all pages work without network. It keeps one release as a whole, or not at
 * all. With network, pages come from the server, so a new release is seen at once; scripts and styles have the release in their
 * address, so a page never gets those of another release.
 */

/** What the build writes before this code: the hash of the release, and all files of the site. */
declare const RELEASE: string;
declare const FILES: readonly string[];

/** The part of the worker's global object that is used; the types of a page have no service worker. */
interface ServiceWorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LongEvent & { readonly data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
interface LongEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent {
  readonly request: Request;
  respondWith(reply: Promise<Response>): void;
}

// The compiler knows the global object of a page only.
const scope = self as unknown as ServiceWorkerScope;
const root = scope.registration.scope;
/** Another site on the same host has another address, and its caches are its own. */
const OWN = `spotlab site ${root} `;
const CACHE = OWN + RELEASE;
/** Files that never change, because the release is in their address. */
const ASSETS = `${root}assets/`;

scope.addEventListener('install', (event) => event.waitUntil(keepRelease()));

scope.addEventListener('activate', (event) => event.waitUntil(forgetOthers().then(() => scope.clients.claim())));

// An open page of another release still needs its files, so a new release waits until there is none: a page of the new release asks.
scope.addEventListener('message', (event) => {
  if (event.data === RELEASE) event.waitUntil(startIfAlone());
});

scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(root)) event.respondWith(answer(event.request));
});

/** @throws Error if a file is missing or is one of another release; the next visit tries again */
async function keepRelease(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(FILES.map(async (path) => cache.put(root + path, await fileOfRelease(path))));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function fileOfRelease(path: string): Promise<Response> {
  const isAsset = path.startsWith('assets/');
  const reply = await fetch(root + path, { cache: isAsset ? 'default' : 'no-cache' });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  const { headers } = reply;
  if (!path.endsWith('.html')) return new Response(await reply.blob(), { headers });
  const page = await reply.text();
  // A host changes its files one after the other.
  if (!page.includes(`assets/${RELEASE}/`)) throw new Error(`${path} is of another release`);
  // A new reply: browsers refuse one that was redirected.
  return new Response(page, { headers });
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OWN) && name !== CACHE).map((name) => caches.delete(name)));
}

async function startIfAlone(): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length <= 1) await scope.skipWaiting();
}

async function answer(request: Request): Promise<Response> {
  if (request.url.startsWith(ASSETS)) return (await caches.match(request.url)) ?? fetch(request);
  try {
    const reply = await fetch(request);
    if (reply.status < 500) return reply;
    return (await kept(request.url)) ?? reply;
  } catch (error) {
    const found = await kept(request.url);
    if (found) return found;
    throw error;
  }
}

/** The kept file of an address: a folder has a page of its own, and some hosts leave out the end of a page's name. */
async function kept(url: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  const address = url.replace(/[?#].*$/, '');
  const names = address.endsWith('/') ? [`${address}index.html`] : [address, `${address}.html`];
  for (const name of names) {
    const found = await cache.match(name);
    if (found) return found;
  }
  // Relative addresses of a page need the slash at the end of its own.
  return (await cache.match(`${address}/index.html`)) && Response.redirect(`${address}/`);
}
