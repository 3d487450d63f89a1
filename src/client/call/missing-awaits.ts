/**
 * Tells a prompt that code has read a member which no call has, such as `call.length` or `call[0]`: the code means the
 * result, and an `await` is missing. Programs are not affected: the prototype of calls is changed only when a prompt
 * sets a listener.
 */

/** A member that a call does not have, and the call. */
export interface MissingAwait {
  readonly call: object;
  /** A name or an index; or the symbol by which a value is iterated, or converted to text or a number. */
  readonly member: string | typeof Symbol.iterator | typeof Symbol.toPrimitive;
}

const prototypes: object[] = [];
let listener: ((missing: MissingAwait) => void) | undefined;
let isInstalled = false;

/** Registers the prototype of calls, for {@link setMissingAwaitListener}. */
export function reportMissingAwaitsOf(prototype: object): void {
  prototypes.push(prototype);
}

/** Sets the function that is called for each read of a missing member; undefined removes it. */
export function setMissingAwaitListener(next: ((missing: MissingAwait) => void) | undefined): void {
  listener = next;
  if (isInstalled || !next) return;
  isInstalled = true;
  // A read arrives here only when neither the call nor a prototype before this one has the member.
  const last = new Proxy(Object.create(Object.prototype) as object, {
    get(target, member, call: object) {
      if (member in target) return Reflect.get(target, member, call);
      // V8's inspector reads `splice` of every value that it describes.
      if (member === 'splice') return undefined;
      if (typeof member === 'string' || member === Symbol.iterator || member === Symbol.toPrimitive) {
        listener?.({ call, member: member as MissingAwait['member'] });
      }
      return undefined;
    },
  });
  for (const prototype of prototypes) Object.setPrototypeOf(prototype, last);
}
