/**
 * What exists in this process, for completion and help at a cursor: what cells have declared, globals, and what the client
 * has come across. Looks without running anything: no getter is called and no proxy is asked.
 */
import { types } from 'node:util';
import { type CompletionContext, clientContext } from '../../assist/index.js';
import { importableFiles, importableModules } from '../compile/importable.js';
import type { ClientParts } from './client-start.js';

/** Most members listed of one value. */
const maxMembers = 2000;

/**
 * @param locals What cells have declared, by name.
 * @param parts What spotlab tells of calls and clients; undefined until it is loaded.
 */
export function cellCompletionContext(
  locals: Readonly<Record<string, unknown>>,
  parts: () => ClientParts | undefined,
): CompletionContext {
  const peek = ([root = '', ...path]: readonly string[]): unknown => {
    // The record itself is tslab's own proxy, which does nothing when it is read.
    const start = Object.hasOwn(locals, root) ? locals[root] : plainMember(globalThis, root);
    return path.reduce<unknown>(plainMember, start);
  };
  return {
    names: () => [],
    members: (path) => membersOf(peek(path)).map((text) => ({ text })),
    parameters: () => undefined,
    callAt(path) {
      const value = peek(path);
      return parts()?.isCall(value) ? (value as { verb: string; params: Record<string, unknown> }) : undefined;
    },
    client(name) {
      const seen = parts()?.orderCacheOf(peek([name]));
      return seen && clientContext(seen);
    },
    callMembers: (verb) => parts()?.callMembersOf(verb) ?? [],
    modules: () => importableModules(process.cwd()),
    files: (typed) => importableFiles(typed, process.cwd()).map((text) => ({ text })),
    connectOptions: () => Object.entries(parts()?.connectOptionNotes ?? {}).map(([text, note]) => ({ text, note })),
  };
}

/** A member that is a plain value; undefined where a getter or a proxy would have to run. */
function plainMember(value: unknown, name: string): unknown {
  if (value === null || value === undefined) return undefined;
  for (let object: object | null = Object(value) as object; object; object = Object.getPrototypeOf(object) as object) {
    if (types.isProxy(object)) return undefined;
    const found = Object.getOwnPropertyDescriptor(object, name);
    if (found) return found.value;
  }
  return undefined;
}

/** Names of members, its own first; what every object has is left out. */
function membersOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const names = new Set<string>();
  for (let object = Object(value) as object | null; object && object !== Object.prototype; ) {
    if (types.isProxy(object)) break;
    for (const name of Object.getOwnPropertyNames(object)) {
      if (names.size >= maxMembers) break;
      if (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) && name !== 'constructor') names.add(name);
    }
    object = Object.getPrototypeOf(object) as object | null;
  }
  return [...names];
}
