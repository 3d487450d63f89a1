/**
 * A box stores the value of a session's name outside of the global object, because the host has a global of the same name.
 * A box that has no value yet has no property `v` of its own; reading `v` then returns the host's global, or throws the
 * error of a name that has no value yet.
 *
 * The accessor of `v` is on the class, not on each box. If a value replaced an accessor of a box, V8 would turn the box into
 * a dictionary, and each access in a loop would take 10 ns instead of 1 ns. All boxes that have a value share one hidden class of V8.
 */
export class Box {
  /** The property that is read until the name has a value. */
  pending: PropertyDescriptor | undefined;

  constructor(readonly name: string) {}

  get v(): unknown {
    if (this.pending) return this.pending.get?.();
    return this.host[this.name];
  }

  set v(value: unknown) {
    if (this.pending?.set) this.pending.set(value);
    else this.host[this.name] = value;
  }

  /** The global object, if it has the name. */
  private get host(): Record<string, unknown> {
    if (!(this.name in globalThis)) throw new ReferenceError(`${this.name} is not defined`);
    return globalThis as Record<string, unknown>;
  }
}

/** Where a name lives. */
export interface NameStore {
  own(): PropertyDescriptor | undefined;
  define(to: PropertyDescriptor): void;
  remove(): void;
}

export function boxStore(box: Box): NameStore {
  return {
    own: () => box.pending ?? Object.getOwnPropertyDescriptor(box, 'v'),
    define(to) {
      // Deleting the property that was added last keeps a box fast.
      Reflect.deleteProperty(box, 'v');
      box.pending = 'value' in to ? undefined : to;
      if ('value' in to) Object.defineProperty(box, 'v', to);
    },
    remove() {
      Reflect.deleteProperty(box, 'v');
      box.pending = undefined;
    },
  };
}

export const globalStore = (name: string): NameStore => ({
  own: () => Object.getOwnPropertyDescriptor(globalThis, name),
  define: (to) => void Object.defineProperty(globalThis, name, to),
  remove: () => void Reflect.deleteProperty(globalThis, name),
});
