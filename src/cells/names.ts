/**
 * The names of a session. A name is a property of the global object, because V8 reads such a property as fast as a
 * local variable. Only if the host has a global of the same name, or libraries look for a global of this name, the
 * value of the session is in a box (box.ts), so that the global of the host does not change.
 *
 * A declared name gets its value by the first assignment to it, so the compiler needs no separate code for patterns,
 * loops and classes.
 */
import { Box, boxStore, globalStore, type NameStore } from './box.js';
import type { KnownNames } from './compile.js';
import type { DeclarationKind } from './declare.js';

/**
 * Where the values of names are. `hybrid`: on the global object, or in a box where the host has a global of that name. `boxes`:
 * all in boxes, so that the sessions of one realm do not share names.
 */
export type NameStores = 'hybrid' | 'boxes';

interface Binding {
  readonly kind: DeclarationKind;
  readonly isBoxed: boolean;
}

/** A declared name that has no value yet. */
interface Waiting {
  readonly get: () => unknown;
  /** The property of the global object that had the name before. */
  readonly own: PropertyDescriptor | undefined;
  readonly binding: Binding | undefined;
}

/** Names by which libraries find out where they run. */
const PROBED =
  'window document self module exports require define Deno Bun importScripts jest location navigator top parent status event origin close open stop print frames length history external name __dirname __filename'.split(
    ' ',
  );

export class SessionNames implements KnownNames {
  private readonly bindings = new Map<string, Binding>();
  private readonly boxes = new Map<string, Box>();
  private readonly waiting = new Map<string, Waiting>();
  private readonly hosts: Set<string>;

  /** @param shared names of the host that a session may have for itself */
  constructor(
    private readonly stores: NameStores,
    shared: readonly string[],
  ) {
    this.hosts = new Set(PROBED);
    for (let owner: object | null = globalThis; owner; owner = Object.getPrototypeOf(owner) as object | null)
      for (const name of Object.getOwnPropertyNames(owner)) this.hosts.add(name);
    for (const name of shared) this.hosts.delete(name);
  }

  /** The declared names. */
  get all(): readonly string[] {
    return [...this.bindings.keys()];
  }

  has(name: string): boolean {
    return this.bindings.has(name);
  }

  isConstant(name: string): boolean {
    const kind = this.bindings.get(name)?.kind;
    return kind === 'const' || kind === 'import';
  }

  isBoxed(name: string, isDeclared: boolean): boolean {
    const binding = this.bindings.get(name);
    if (binding) return binding.isBoxed;
    if (this.stores === 'boxes') return isDeclared || this.boxes.has(name) || !(name in globalThis);
    return isDeclared && this.hosts.has(name);
  }

  /** The box of a name. Before the name is declared it stands for the global of that name. */
  box(name: string): Box {
    const box = this.boxes.get(name) ?? new Box(name);
    this.boxes.set(name, box);
    return box;
  }

  /** The property of a declared name. */
  own(name: string): PropertyDescriptor | undefined {
    const binding = this.bindings.get(name);
    return binding && this.storeOf(name, binding.isBoxed).own();
  }

  /**
   * Declares names before their cell runs.
   *
   * @returns a function for the end of the cell: names that the cell did not reach get their earlier values back
   */
  declare(names: ReadonlyMap<string, DeclarationKind>): () => void {
    const undo: (() => void)[] = [];
    for (const [name, kind] of names) {
      const isBoxed = this.isBoxed(name, true);
      const store = this.storeOf(name, isBoxed);
      if (!isBoxed && store.own()?.configurable === false)
        throw new SyntaxError(`${name} cannot be declared: the runtime fixes its value`);
      const end = this.declareOne(name, { kind, isBoxed }, store);
      if (end) undo.push(end);
    }
    return () => {
      for (const end of undo) end();
    };
  }

  private declareOne(name: string, binding: Binding, store: NameStore): (() => void) | undefined {
    const before = this.waiting.get(name);
    const now = store.own();
    const isWaiting = before !== undefined && now?.get === before.get;
    const own = isWaiting ? before.own : now;
    const earlier = isWaiting ? before.binding : this.bindings.get(name);
    this.bindings.set(name, binding);
    if (binding.kind === 'enum') {
      store.define(data(undefined));
      return undefined;
    }
    const isData = own !== undefined && 'value' in own;
    const isConstant = this.isConstant(name);
    // The usual case: the property stays as it is, so that access to it does not become slower.
    if (isData && own.writable && !isConstant && !isWaiting) return undefined;
    if (binding.kind === 'var') {
      store.define(data(own?.value));
      return undefined;
    }
    const get = isData
      ? () => own.value as unknown
      : () => {
          throw new ReferenceError(`Cannot access '${name}' before initialization`);
        };
    this.waiting.set(name, { get, own, binding: earlier });
    const set = (value: unknown): void => {
      this.waiting.delete(name);
      store.define(data(value, !isConstant));
    };
    store.define({ get, set, configurable: true, enumerable: true });
    return () => {
      if (own === undefined || store.own()?.get !== get) return;
      this.waiting.delete(name);
      store.define(own);
      if (earlier) this.bindings.set(name, earlier);
      else this.bindings.delete(name);
    };
  }

  /** Gives a declared name its value, as a function or an import does. */
  define(name: string, value: unknown): void {
    this.defineAs(name, data(value, !this.isConstant(name)));
  }

  /** Makes reading a declared name an error. */
  refuse(name: string, error: () => Error): void {
    this.defineAs(name, {
      get() {
        throw error();
      },
      configurable: true,
      enumerable: true,
    });
  }

  /** Sets a name from outside of a cell. Cells can assign to the name, however it was declared before. */
  set(name: string, value: unknown): void {
    const isBoxed = this.isBoxed(name, true);
    this.bindings.set(name, { kind: 'let', isBoxed });
    this.define(name, value);
  }

  private defineAs(name: string, to: PropertyDescriptor): void {
    this.waiting.delete(name);
    this.storeOf(name, this.isBoxed(name, true)).define(to);
  }

  private storeOf(name: string, isBoxed: boolean): NameStore {
    return isBoxed ? boxStore(this.box(name)) : globalStore(name);
  }
}

const data = (value: unknown, writable = true): PropertyDescriptor => ({
  value,
  writable,
  configurable: true,
  enumerable: true,
});
