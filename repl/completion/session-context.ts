/**
 * The completion context of this process: globals, members of values, and data cached by the client. Reading has no
 * side effects: a getter is called only when V8 knows that it has none.
 */
import { builtinModules } from 'node:module';
import {
  type Candidate,
  type ClientContext,
  type CompletionContext,
  clientContext,
  memberSummary,
  PACKAGE_MODULES,
  type ResultShapes,
} from '../../src/assist/index.js';
import { clientFactsOf, isCall } from '../../src/client/index.js';
import { connectOptionNotes } from '../../src/connect/index.js';
import type { Evaluator } from '../evaluation/evaluate.js';
import { filesFrom } from './files.js';
import { describeValue, kindOf, parametersOf, resultVerb } from './value-notes.js';

/** The maximum number of members listed for one value: a typed array can have millions. */
const MAX_MEMBERS = 2_000;

/** Returns a function that names the members of a verb's calls besides its setters. It loads the client. */
export async function membersOfCalls(): Promise<(verb: string) => readonly string[]> {
  const { callMembersOf } = await import('../../src/client/index.js');
  return callMembersOf;
}

/** The context before the session is open: globals and the catalogue. */
export const emptyContext: CompletionContext = {
  names: () => globalNames().map((text) => ({ text })),
  members: () => [],
  parameters: () => undefined,
  callAt: () => undefined,
  client: () => undefined,
  callMembers: () => [],
  modules,
  files: (typed) => filesFrom(typed, process.cwd()),
  connectOptions,
};

let resultShapes: ResultShapes | undefined;

/** Loads the result types, which completion and advice use. */
export async function loadResultShapes(): Promise<void> {
  if (resultShapes) return;
  const { results, resultTypes } = await import('../../src/protocol/index.js');
  resultShapes = { results, resultTypes };
}

/** Returns the result types once they are loaded; the first call starts loading them. */
function loadedResultShapes(): ResultShapes | undefined {
  if (!resultShapes) void loadResultShapes();
  return resultShapes;
}

/** @param callMembers the function from {@link membersOfCalls} */
export function sessionContext(
  evaluator: Pick<Evaluator, 'names' | 'peek'>,
  callMembers: (verb: string) => readonly string[],
): CompletionContext {
  const noted = (path: readonly string[]): Candidate => ({
    text: path.at(-1) ?? '',
    note: () => describeValue(evaluator.peek(path)),
  });
  return {
    names: () => [...new Set([...evaluator.names(), ...globalNames()])].map((name) => noted([name])),
    members(path) {
      const value = evaluator.peek(path);
      const kind = kindOf(value);
      return membersOf(value).flatMap((name) => {
        const note = kind && memberSummary(kind, name);
        if (note !== undefined) return [{ text: name, note }];
        // Reading any other member of columns throws an error that names `floats` and `exact`.
        return kind === 'columns' ? [] : [noted([...path, name])];
      });
    },
    parameters: (path) => parametersOf(evaluator.peek(path)),
    callAt(path) {
      const value = evaluator.peek(path);
      return isCall(value) ? { verb: value.verb, params: value.params } : undefined;
    },
    resultAt: (path) => resultVerb(evaluator.peek(path)),
    client(name): ClientContext | undefined {
      const facts = clientFactsOf(evaluator.peek([name]));
      return facts && clientContext(facts);
    },
    callMembers,
    resultShapes: loadedResultShapes,
    modules,
    files: (typed) => filesFrom(typed, process.cwd()),
    connectOptions,
  };
}

function modules(): readonly string[] {
  return [
    ...builtinModules.filter((name) => !name.startsWith('_')).map((name) => `node:${name}`),
    ...Object.keys(PACKAGE_MODULES),
  ];
}

function connectOptions(): readonly Candidate[] {
  return Object.entries(connectOptionNotes).map(([text, note]) => ({ text, note }));
}

/** Global names, the user's own variables first; the globals of the language are not enumerable. */
function globalNames(): string[] {
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__spotlab'));
  const own = (name: string) => Object.getOwnPropertyDescriptor(globalThis, name)?.enumerable === true;
  return [...names.filter(own), ...names.filter((name) => !own(name))];
}

/** Members that nobody types; reading `arguments` or `caller` can throw. */
const UNUSED = /^(?:constructor|arguments|caller)$/;

/** Names of the members of `value`, its own first; members of every object are omitted. */
function membersOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const names = new Set<string>();
  for (let object: object | null = Object(value); object && object !== Object.prototype; ) {
    for (const name of Object.getOwnPropertyNames(object)) {
      if (names.size >= MAX_MEMBERS) break;
      // A drawn value has its own toString, which nobody calls by name.
      if (object === value && name === 'toString') continue;
      if (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) && !UNUSED.test(name)) names.add(name);
    }
    object = Object.getPrototypeOf(object) as object | null;
  }
  return [...names];
}
