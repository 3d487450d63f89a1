/**
 * Declares features of Node that are newer than the library of the cells' compiler, which ends with ES2023.
 *
 * A feature is declared only when the running Node has it: a cell that compiles must not fail because a feature is
 * missing.
 */

interface Feature {
  readonly exists: () => boolean;
  readonly declaration: string;
}

const has = (object: unknown, name: string) => object !== undefined && name in (object as object);
const global = globalThis as Readonly<Record<string, { readonly prototype?: unknown } | undefined>>;

const typedArrays = [
  ...['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array'],
  ...['Float32Array', 'Float64Array'],
];

const sortedCopies = (name: string, type: string, self: string) => `  interface ${name} {
    toReversed(): ${self};
    toSorted(compareFn?: (a: ${type}, b: ${type}) => number): ${self};
    with(index: number, value: ${type}): ${self};
  }
`;

const splicedCopies = (name: string) => `  interface ${name}<T> {
    toSpliced(start: number, deleteCount?: number): T[];
    toSpliced(start: number, deleteCount: number, ...items: T[]): T[];
  }
`;

/** Set methods that take another set, or any object with `size`, `keys` and `has`. */
const ofSets = `  interface Set<T> {
    union<U>(other: ReadonlySet<U>): Set<T | U>;
    intersection<U>(other: ReadonlySet<U>): Set<T & U>;
    difference<U>(other: ReadonlySet<U>): Set<T>;
    symmetricDifference<U>(other: ReadonlySet<U>): Set<T | U>;
    isSubsetOf(other: ReadonlySet<unknown>): boolean;
    isSupersetOf(other: ReadonlySet<unknown>): boolean;
    isDisjointFrom(other: ReadonlySet<unknown>): boolean;
  }
`;

const ofIterators = `  interface IterableIterator<T> {
    map<U>(callback: (value: T, index: number) => U): IterableIterator<U>;
    filter(predicate: (value: T, index: number) => unknown): IterableIterator<T>;
    take(limit: number): IterableIterator<T>;
    drop(count: number): IterableIterator<T>;
    flatMap<U>(callback: (value: T, index: number) => Iterable<U>): IterableIterator<U>;
    reduce<U>(callback: (sum: U, value: T, index: number) => U, initial: U): U;
    toArray(): T[];
    forEach(callback: (value: T, index: number) => void): void;
    some(predicate: (value: T, index: number) => unknown): boolean;
    every(predicate: (value: T, index: number) => unknown): boolean;
    find(predicate: (value: T, index: number) => unknown): T | undefined;
  }
`;

const newer: readonly Feature[] = [
  {
    exists: () => has(Array.prototype, 'toSorted'),
    declaration: [
      ...['Array<T>', 'ReadonlyArray<T>'].map((name) => sortedCopies(name, 'T', 'T[]')),
      ...['Array', 'ReadonlyArray'].map(splicedCopies),
      ...typedArrays.map((name) => sortedCopies(name, 'number', name)),
      ...['BigInt64Array', 'BigUint64Array'].map((name) => sortedCopies(name, 'bigint', name)),
    ].join(''),
  },
  {
    exists: () => has(String.prototype, 'isWellFormed'),
    declaration: '  interface String {\n    isWellFormed(): boolean;\n    toWellFormed(): string;\n  }\n',
  },
  {
    exists: () => has(Object, 'groupBy'),
    declaration: `  interface ObjectConstructor {
    groupBy<K extends PropertyKey, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Partial<Record<K, T[]>>;
  }
  interface MapConstructor {
    groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]>;
  }
`,
  },
  {
    exists: () => has(Promise, 'withResolvers'),
    declaration: `  interface PromiseConstructor {
    withResolvers<T>(): {
      promise: Promise<T>;
      resolve: (value: T | PromiseLike<T>) => void;
      reject: (reason?: any) => void;
    };
  }
`,
  },
  {
    exists: () => has(Array, 'fromAsync'),
    declaration: `  interface ArrayConstructor {
    fromAsync<T>(items: AsyncIterable<T> | Iterable<T | PromiseLike<T>> | ArrayLike<T | PromiseLike<T>>): Promise<T[]>;
  }
`,
  },
  { exists: () => has(Set.prototype, 'union'), declaration: ofSets },
  { exists: () => has(global.Iterator?.prototype, 'map'), declaration: ofIterators },
  {
    exists: () => 'crypto' in globalThis,
    declaration: "  var crypto: typeof import('node:crypto').webcrypto;\n",
  },
  {
    exists: () => 'WebSocket' in globalThis,
    declaration: `  interface WebSocket {
    readonly url: string;
    readonly readyState: number;
    readonly protocol: string;
    readonly bufferedAmount: number;
    binaryType: 'blob' | 'arraybuffer';
    onopen: ((event: any) => void) | null;
    onmessage: ((event: { readonly data: any }) => void) | null;
    onerror: ((event: any) => void) | null;
    onclose: ((event: { readonly code: number; readonly reason: string; readonly wasClean: boolean }) => void) | null;
    addEventListener(type: string, listener: (event: any) => void): void;
    removeEventListener(type: string, listener: (event: any) => void): void;
    send(data: string | ArrayBufferLike | ArrayBufferView): void;
    close(code?: number, reason?: string): void;
  }
  var WebSocket: { new (url: string | URL, protocols?: string | string[]): WebSocket };
`,
  },
  {
    exists: () => 'navigator' in globalThis,
    declaration:
      '  var navigator: { readonly hardwareConcurrency: number; readonly language: string; readonly userAgent: string };\n',
  },
];

/** The declarations, to be placed inside `declare global { … }`. */
export function newerDeclarations(): string {
  return newer
    .filter(({ exists }) => exists())
    .map(({ declaration }) => declaration)
    .join('');
}
