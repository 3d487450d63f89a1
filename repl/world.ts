/**
 * What exists in this process, for completion: globals, members of values, symbols. Looks without running anything:
 * getters are called only where V8 knows that they have no side effect.
 */
import { builtinModules } from 'node:module';
import type { CompletionWorld } from '../src/assist/completion.js';
import { isCall } from '../src/client/call.js';
import type { Evaluator } from './evaluate.js';

/** Members of a call that are rarely wanted: a call is awaited. */
const LAST_MEMBERS = new Set(['then', 'catch', 'finally', 'constructor']);

/** Most members listed of one value: a long typed array has as many as it has entries. */
const MAX_MEMBERS = 2_000;

/** Members of every call, the useful ones first. Loads the client. */
export async function membersOfCalls(): Promise<readonly string[]> {
  const { FluentCall } = await import('../src/client/fluent-call.js');
  const names = Object.getOwnPropertyNames(FluentCall.prototype);
  return [...names.filter((name) => !LAST_MEMBERS.has(name)), 'then', 'catch', 'finally'];
}

/**
 * @param symbols Symbols that the client knows.
 * @param callMembers What {@link membersOfCalls} gave.
 */
export function processWorld(
  evaluator: Evaluator,
  symbols: () => readonly string[],
  callMembers: () => readonly string[],
): CompletionWorld {
  return {
    names: () => [...evaluator.lexicalNames(), ...globalNames()],
    members: (path) => membersOf(evaluator.peek(path)),
    verbOf(path) {
      const value = evaluator.peek(path);
      return isCall(value) ? value.verb : undefined;
    },
    symbols,
    callMembers,
    modules: () => [...builtinModules.filter((name) => !name.startsWith('_')).map((name) => `node:${name}`), 'spotlab'],
  };
}

function globalNames(): string[] {
  return Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__spotlab'));
}

/** Names of the members of `value`, its own first; what every object has is left out. */
function membersOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const names = new Set<string>();
  for (let object: object | null = Object(value); object && object !== Object.prototype; ) {
    for (const name of Object.getOwnPropertyNames(object)) {
      if (names.size >= MAX_MEMBERS) break;
      if (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) && name !== 'constructor') names.add(name);
    }
    object = Object.getPrototypeOf(object) as object | null;
  }
  return [...names];
}
