/**
 * The service worker of the site: after one visit all pages work without network. It keeps one release as a whole, or not at
 * all. With network, pages come from the server, so a new release is seen at once; scripts and styles have the release in their
 * address, so a page never gets scripts and styles of another release.
 */

/**
 * The build writes these values before this code: the hash of the release, all files of the site with their SHA-256 as base64, and
 * the files among them that are kept only after a page has used them.
 */
declare const RELEASE: string;
declare const FILES: Readonly<Record<string, string>>;
declare const ON_DEMAND: readonly string[];

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
const ASSETS = `${root}assets/${RELEASE}/`;

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
};

scope.addEventListener('install', (event) => event.waitUntil(keepRelease()));

scope.addEventListener('activate', (event) => event.waitUntil(forgetOthers().then(() => scope.clients.claim())));

// An open page of another release still needs the files of its release. So a new release waits until no such page is open. A page of the
// new release asks for the change.
scope.addEventListener('message', (event) => {
  if (event.data === RELEASE) event.waitUntil(startIfAlone());
  else if (event.data === `${RELEASE} on demand`) event.waitUntil(keepOnDemand());
});

scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(root)) event.respondWith(answer(event.request));
});

/** @throws Error if a file is missing or belongs to another release; the next visit tries again */
async function keepRelease(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    const left = (await hasOnDemand()) ? [] : ON_DEMAND;
    const paths = Object.keys(FILES).filter((path) => !left.includes(path));
    await Promise.all(paths.map(async (path) => cache.put(root + path, await fileOfRelease(path))));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Keeps the files that a page has used, so that they are there without network, too. */
async function keepOnDemand(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of ON_DEMAND)
    if (!(await cache.match(root + path))) await cache.put(root + path, await fileOfRelease(path));
}

/** Whether the reader has used these files in a release before. */
async function hasOnDemand(): Promise<boolean> {
  const names = ON_DEMAND.map((path) => path.replace(/^.*\//, '/'));
  for (const cache of await caches.keys()) {
    if (!cache.startsWith(OWN)) continue;
    const kept = await (await caches.open(cache)).keys();
    if (kept.some(({ url }) => names.some((name) => url.endsWith(name)))) return true;
  }
  return false;
}

async function fileOfRelease(path: string): Promise<Response> {
  const address = root + path;
  const reply = await fetch(address, { cache: address.startsWith(ASSETS) ? 'default' : 'no-cache' });
  const file = reply.ok ? await checked(path, reply) : undefined;
  // A host changes its files one after the other.
  if (file === undefined) throw new Error(`${path} is not that of this release: ${reply.status}`);
  return file;
}

/**
 * The reply, if its content is the file of the release. The code of cells can write into the caches of the site, but not into this
 * worker.
 */
async function checked(path: string, reply: Response): Promise<Response | undefined> {
  const bytes = await reply.arrayBuffer();
  const digest = String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain; charset=utf-8';
  // The reply is made anew, because browsers refuse a reply that was redirected.
  return btoa(digest) === FILES[path] ? new Response(bytes, { headers: { 'content-type': type } }) : undefined;
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
  if (request.url.startsWith(ASSETS)) return (await kept(request.url)) ?? fetch(request);
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
  const path = url.slice(root.length).replace(/[?#].*$/, '');
  const isFolder = path === '' || path.endsWith('/');
  const name = (isFolder ? [`${path}index.html`] : [path, `${path}.html`]).find((one) => Object.hasOwn(FILES, one));
  if (name !== undefined) {
    const found = await (await caches.open(CACHE)).match(root + name);
    return found && checked(name, found);
  }
  // The relative addresses in a page need the slash at the end of the page's address.
  return Object.hasOwn(FILES, `${path}/index.html`) ? Response.redirect(`${root + path}/`) : undefined;
}
