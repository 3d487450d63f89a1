/** A load that happens once, on Node and in a page alike. */

/**
 * A function that loads something at its first call. Later calls get the same. A load that failed is forgotten, so the next
 * call loads again: in a page the network may be back by then.
 */
// With this mark, bundlers leave a loader out that nothing calls, and all that it would load.
/* @__NO_SIDE_EFFECTS__ */
export function onceLoaded<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
