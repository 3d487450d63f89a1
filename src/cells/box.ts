/**
 * A name of a session outside of the global object, for names that the host has, too. While it has no own `v`, the
 * accessor of the class answers: for the global of that name, or with the error of a name that has no value yet.
 *
 * An accessor on the box itself, made a value later, would turn the box into a dictionary, and a hot loop would take 10 ns
 * instead of 1 ns for each access. All boxes have one shape.
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
