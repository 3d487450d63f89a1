/**
 * Keeps the prompt alive when an input replaces a built-in that the prompt itself uses, as `Array.prototype.map = 5` does:
 * a built-in whose kind has changed, here from function to number, is restored after the input. If a function is replaced
 * by another function, the new one stays, because programs patch built-ins on purpose; only when the prompt itself fails
 * because of the new function, the old one is restored.
 *
 * Code that runs after an input uses only built-ins that were read here at the start: input may replace any other
 * function.
 */

interface BuiltIn {
  readonly path: string;
  readonly owner: object;
  readonly name: string | symbol;
  readonly descriptor: PropertyDescriptor;
}

const ours = process;
const { defineProperty, getOwnPropertyDescriptor } = Reflect;

/** Names of built-ins of the language, and of the globals of Node that the prompt uses. */
const NAME = /^(?:[A-Z]\w+|process|console|set\w+|clear\w+|queueMicrotask|structuredClone)$/;

/** Objects whose members are not kept, because programs replace such members on purpose. */
const WITHOUT_MEMBERS: ReadonlySet<string> = new Set(['process', 'console']);

export class BuiltIns {
  private readonly all: BuiltIn[] = [];

  constructor() {
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      const { value, get } = getOwnPropertyDescriptor(globalThis, name) ?? {};
      // A global with a getter is left out: Node loads such a global at its first use, and replaces the getter then.
      if (!NAME.test(name) || get) continue;
      this.keep('', globalThis, name);
      if (!isObject(value) || WITHOUT_MEMBERS.has(name)) continue;
      this.keepMembers(name, value);
      const prototype = getOwnPropertyDescriptor(value, 'prototype')?.value as unknown;
      if (isObject(prototype)) this.keepMembers(`${name}.prototype`, prototype);
    }
    for (const [path, iterator] of Object.entries({
      'the iterator of lists': [][Symbol.iterator](),
      'the iterator of maps': new Map()[Symbol.iterator](),
      'the iterator of texts': ''[Symbol.iterator](),
    }))
      this.keepMembers(path, Object.getPrototypeOf(iterator) as object);
  }

  /**
   * Puts built-ins back.
   *
   * @param isAll whether functions that were replaced by functions are put back, too
   * @returns the names, separated by commas; '' when nothing was replaced
   */
  restore(isAll = false): string {
    let names = '';
    // `process` has a getter and a setter, and an assignment keeps both: only the value shows that `process` was replaced.
    if (globalThis.process !== ours) {
      globalThis.process = ours;
      names = 'process';
    }
    for (let at = 0; at < this.all.length; at += 1) {
      const { path, owner, name, descriptor } = this.all[at] as BuiltIn;
      const now = getOwnPropertyDescriptor(owner, name);
      const isOurs = now !== undefined && now.value === descriptor.value && now.get === descriptor.get;
      if (isOurs || (!isAll && now !== undefined && sameKind(now, descriptor))) continue;
      if (defineProperty(owner, name, descriptor)) names += `${names === '' ? '' : ', '}${path}`;
    }
    return names;
  }

  private keepMembers(path: string, owner: object): void {
    for (const name of Reflect.ownKeys(owner)) this.keep(`${path}.`, owner, name);
  }

  private keep(prefix: string, owner: object, name: string | symbol): void {
    const descriptor = getOwnPropertyDescriptor(owner, name);
    if (!descriptor?.configurable || !(isObject(descriptor.value) || descriptor.get)) return;
    this.all.push({ path: `${prefix}${String(name)}`, owner, name, descriptor });
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}

function sameKind(now: PropertyDescriptor, before: PropertyDescriptor): boolean {
  return typeof now.value === typeof before.value && typeof now.get === typeof before.get && now.value !== null;
}
