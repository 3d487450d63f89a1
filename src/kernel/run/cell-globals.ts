/**
 * The completion context of a cell: variables of earlier cells, globals, the client's data, importable modules and
 * files.
 *
 * Reading values runs no user code: getters are not called and proxies are not inspected.
 */
import { types } from 'node:util';
import { type CompletionContext, clientContext } from '../../assist/index.js';
import { importableFiles, importableModules } from '../compile/importable.js';
import type { ClientParts } from './client-start.js';

/** Maximum number of members listed for one value. */
const maxMembers = 2000;

/**
 * @param valueIn the value of a name of earlier cells, or of a global
 * @param parts spotlab's functions for calls and clients; undefined until spotlab is loaded
 */
export function cellCompletionContext(
  valueIn: (name: string) => unknown,
  parts: () => ClientParts | undefined,
): CompletionContext {
  const valueAt = ([root = '', ...path]: readonly string[]): unknown =>
    path.reduce<unknown>(plainMember, valueIn(root));
  return {
    names: () => [],
    members: (path) => membersOf(valueAt(path)).map((text) => ({ text })),
    parameters: () => undefined,
    callAt(path) {
      const value = valueAt(path);
      return parts()?.isCall(value) ? (value as { verb: string; params: Record<string, unknown> }) : undefined;
    },
    client(name) {
      const seen = parts()?.clientFactsOf(valueAt([name]));
      return seen && clientContext(seen);
    },
    callMembers: (verb) => parts()?.callMembersOf(verb) ?? [],
    modules: () => importableModules(process.cwd()),
    files: (typed) => importableFiles(typed, process.cwd()).map((text) => ({ text })),
    connectOptions: () => Object.entries(parts()?.connectOptionNotes ?? {}).map(([text, note]) => ({ text, note })),
  };
}

/** The value of a member; undefined if a getter or a proxy would have to run. */
export function plainMember(value: unknown, name: string): unknown {
  if (value === null || value === undefined) return undefined;
  for (let object: object | null = Object(value) as object; object; object = Object.getPrototypeOf(object) as object) {
    if (types.isProxy(object)) return undefined;
    const found = Object.getOwnPropertyDescriptor(object, name);
    if (found) return found.value;
  }
  return undefined;
}

/** Names of members, own members first, without the members of Object.prototype. */
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
