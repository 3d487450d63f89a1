/**
 * What exists in this process, for completion: globals, members of values, what the client has come across. Looks without
 * running anything: getters are called only where V8 knows that they have no side effect.
 */
import { builtinModules } from 'node:module';
import {
  type Candidate,
  type ClientContext,
  type CompletionContext,
  clientContext,
  type ResultShapes,
} from '../../src/assist/index.js';
import { isCall, orderCacheOf } from '../../src/client/index.js';
import { connectOptionNotes } from '../../src/connect/index.js';
import type { Evaluator } from '../evaluation/evaluate.js';
import { filesFrom } from './files.js';
import { describeValue, parametersOf } from './value-notes.js';

/** Most members listed of one value: a long typed array has as many as it has entries. */
const MAX_MEMBERS = 2_000;

/** Names of what calls of a verb have besides its setters. Loads the client. */
export async function membersOfCalls(): Promise<(verb: string) => readonly string[]> {
  const { callMembersOf } = await import('../../src/client/index.js');
  return callMembersOf;
}

/** Before the client is there: the catalogue alone is known. */
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

/** The shapes of answers, once they have been asked for and are there. */
function loadedResultShapes(): ResultShapes | undefined {
  if (!resultShapes)
    void import('../../src/protocol/index.js').then(
      ({ results, resultTypes }) => (resultShapes = { results, resultTypes }),
    );
  return resultShapes;
}

/** @param callMembers What {@link membersOfCalls} gave. */
export function sessionContext(
  evaluator: Evaluator,
  callMembers: (verb: string) => readonly string[],
): CompletionContext {
  const noted = (path: readonly string[]): Candidate => ({
    text: path.at(-1) ?? '',
    note: () => describeValue(evaluator.peek(path)),
  });
  return {
    names: () => [...evaluator.lexicalNames(), ...globalNames()].map((name) => noted([name])),
    members: (path) => membersOf(evaluator.peek(path)).map((name) => noted([...path, name])),
    parameters: (path) => parametersOf(evaluator.peek(path)),
    callAt(path) {
      const value = evaluator.peek(path);
      return isCall(value) ? { verb: value.verb, params: value.params } : undefined;
    },
    client(name): ClientContext | undefined {
      const sightings = orderCacheOf(evaluator.peek([name]));
      return sightings && clientContext(sightings);
    },
    callMembers,
    resultShapes: loadedResultShapes,
    modules,
    files: (typed) => filesFrom(typed, process.cwd()),
    connectOptions,
  };
}

function modules(): readonly string[] {
  return [...builtinModules.filter((name) => !name.startsWith('_')).map((name) => `node:${name}`), 'spotlab'];
}

function connectOptions(): readonly Candidate[] {
  return Object.entries(connectOptionNotes).map(([text, note]) => ({ text, note }));
}

/** The user's own variables first: what the language brings along does not enumerate. */
function globalNames(): string[] {
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__spotlab'));
  const own = (name: string) => Object.getOwnPropertyDescriptor(globalThis, name)?.enumerable === true;
  return [...names.filter(own), ...names.filter((name) => !own(name))];
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
