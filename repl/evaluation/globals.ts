/** Defines globals of this process: visible ones for the user, and hidden ones that completion does not list. */

/** Defines a global like a `var`: the user may assign to it or declare the name again. */
export function defineGlobal(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: true });
}

/** Defines a global that inspection and completion do not list. */
export function defineHidden(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: false });
}
