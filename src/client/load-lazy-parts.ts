/** Loads the parts of a client that are otherwise loaded at their first use. */

/**
 * For a program that decides by the state of the event loop whether a client rests: loading a module takes turns of the
 * loop that no request and no timer explains.
 */
export async function loadLazyParts(): Promise<void> {
  await Promise.all([
    import('./book/open-book.js'),
    import('./charts/read-life.js'),
    import('./streams/account/account-hub.js'),
    import('./streams/account/order-hub.js'),
    import('./streams/account/orders-hub.js'),
    import('./streams/newest-rows.js'),
    import('./streams/open-stream.js'),
    import('./watch/followed-call.js'),
  ]);
}
