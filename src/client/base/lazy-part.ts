/** Parts of a client that are loaded at their first use. */

type Load = () => Promise<unknown>;

/** The loaders of all parts that are used by the modules loaded so far. */
const parts = new Set<Load>();

/**
 * A loader that imports a module once and keeps it. A second `import()` of the same module would not be enough: with
 * hooks of the module loader, Node 20 asks another thread at each `import()`.
 */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  const loadOnce = (): Promise<T> => {
    loaded ??= load().catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  parts.add(loadOnce);
  return loadOnce;
}

/**
 * Loads all lazy parts, including parts that only other lazy parts use. For a program that decides by the event loop
 * whether a client is idle: loading a module takes turns of the loop although no request and no timer is open.
 */
export async function loadLazyParts(): Promise<void> {
  for (let count = 0; count < parts.size; ) {
    count = parts.size;
    await Promise.all([...parts].map((load) => load()));
  }
}
