/**
 * Tells an exchange that the page or the worker of a client is gone: the browser then frees the lock that the client held. Not all
 * browsers report the end of a client through its port. Without locks, as on pages that are not from `https:` or this machine, the
 * exchange finds out when too many events are unread.
 */

interface Locks {
  request(name: string, act: () => unknown): Promise<unknown>;
}

const locks = (): Locks | undefined => (globalThis as { navigator?: { readonly locks?: Locks } }).navigator?.locks;

/** A lock that is held. */
export interface HeldLock {
  readonly name: string;
  free(): void;
}

/** Resolves when the lock is held; to undefined without locks. */
export function holdLock(name: string): Promise<HeldLock | undefined> {
  return new Promise((resolve) => {
    const held = () => new Promise<void>((free) => resolve({ name, free }));
    const asked = locks()?.request(name, held);
    if (asked === undefined) resolve(undefined);
    else asked.catch(() => resolve(undefined));
  });
}

/** Calls `act` when nobody holds the lock. */
export function whenFree(name: string, act: () => void): void {
  // Without locks, `act` is never called: then only the port can tell that the client is gone.
  locks()
    ?.request(name, act)
    .catch(() => undefined);
}
