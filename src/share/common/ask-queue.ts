/**
 * The requests of a process that ask a shared store for their reservations.
 *
 * Only a few of them ask at a time, the urgent ones first; the others wait here. So a process with thousands of requests
 * does not delay the few requests of another process.
 */
import type { LimitDelay, Permission, ShareRequest } from '../../limits/index.js';

/** Largest number of requests that wait for an answer of the store at the same time. */
const MAX_ASKING = 64;

/** A request that asks the store. */
export interface Asked {
  readonly id: number;
  readonly request: ShareRequest;
}

interface Ask extends Asked {
  readonly resolve: (permission: Permission | undefined) => void;
  readonly reject: (reason: unknown) => void;
  isDelayed: boolean;
}

export class AskQueue {
  /** Requests that wait here, the urgent ones first. */
  private readonly urgent = new Map<number, Ask>();
  private readonly ordinary = new Map<number, Ask>();
  /** Requests that the store has to answer. */
  private readonly asking = new Map<number, Ask>();

  /** @param post passes a request on; false while there is no store */
  constructor(private readonly post: (ask: Asked) => boolean) {}

  /** Number of requests without an answer. */
  get size(): number {
    return this.urgent.size + this.ordinary.size + this.asking.size;
  }

  /** Number of requests that wait for a limit. */
  get waiting(): number {
    let count = this.urgent.size + this.ordinary.size;
    for (const { isDelayed } of this.asking.values()) if (isDelayed) count += 1;
    return count;
  }

  /** @param drop withdraws a request that has been passed on */
  add(id: number, request: ShareRequest, drop: (id: number) => void): Promise<Permission | undefined> {
    const { signal } = request;
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (this.asking.delete(id)) drop(id);
        this.urgent.delete(id);
        this.ordinary.delete(id);
        reject(signal?.reason);
        this.pump();
      };
      signal?.addEventListener('abort', leave, { once: true });
      const done = () => signal?.removeEventListener('abort', leave);
      this.addWaiting({
        ...{ id, request, isDelayed: false },
        resolve: (allowed) => {
          done();
          resolve(allowed);
        },
        reject: (reason) => {
          done();
          reject(reason);
        },
      });
      this.pump();
    });
  }

  /** Passes all requests on again, because there is another store. */
  postAll(): void {
    const again = [...this.asking.values(), ...this.urgent.values(), ...this.ordinary.values()];
    for (const map of [this.asking, this.urgent, this.ordinary]) map.clear();
    for (const ask of again) this.addWaiting(ask);
    this.pump();
  }

  /**
   * Ends the wait of a request that the store has allowed. Returns undefined if the request was withdrawn.
   *
   * @param allowedAtMs the time at which the request was allowed, or an earlier one: epoch milliseconds of the
   * machine's clock
   */
  allow(id: number, allowedAtMs: number): Asked | undefined {
    const ask = this.take(id);
    ask?.resolve({ id, allowedAtMs });
    return ask;
  }

  /** Notes that the store makes a request wait. */
  delayed(id: number, delay: LimitDelay): void {
    const ask = this.asking.get(id);
    // If the request already waited at the former store, `onWait` was called then.
    if (!ask || ask.isDelayed) return;
    ask.isDelayed = true;
    ask.request.onWait?.(delay);
  }

  refuse(id: number, delay: LimitDelay): void {
    this.take(id)?.reject(delay);
  }

  /** Lets all requests go on without the store. */
  giveUp(): void {
    const all = [...this.asking.values(), ...this.urgent.values(), ...this.ordinary.values()];
    for (const map of [this.asking, this.urgent, this.ordinary]) map.clear();
    for (const ask of all) ask.resolve(undefined);
  }

  private addWaiting(ask: Ask): void {
    (ask.request.cost.urgent === true ? this.urgent : this.ordinary).set(ask.id, ask);
  }

  private take(id: number): Ask | undefined {
    const ask = this.asking.get(id);
    if (!this.asking.delete(id)) return undefined;
    this.pump();
    return ask;
  }

  private pump(): void {
    for (const from of [this.urgent, this.ordinary]) {
      for (const ask of from.values()) {
        if (this.asking.size >= MAX_ASKING || !this.post(ask)) return;
        from.delete(ask.id);
        this.asking.set(ask.id, ask);
      }
    }
  }
}
