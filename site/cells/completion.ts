/** Completion and help in cells: what the prompt offers, from the catalogue of calls and the values of earlier cells. */
import {
  type CompletionContext,
  clientContext,
  complete,
  helpAt,
  helpOn,
  noteOf,
  PLAIN_STYLE,
  withoutNotes,
} from '../../src/assist/index.js';
import type { CellSession } from '../../src/cells/index.js';
import { callMembersOf, clientFactsOf, isCall } from '../../src/client/index.js';
import { connectOptionNotes } from '../../src/connect/index.js';
import { endpointTable } from '../../src/protocol/index.js';
import type { Completions } from './messages.js';
import { MODULE_NAMES } from './modules.js';

const MOST_CANDIDATES = 200;
const HELP_WIDTH = 92;
const MOST_MEMBERS = 2000;

/** Names that cells have without a declaration. */
const GLOBALS = ['display', 'clearOutput', 'connect', 'decimal', 'lab', 'console', 'Math', 'JSON', 'Promise', 'Date'];

export function completionsAt(before: string, session: CellSession): Completions {
  const { candidates, prefix } = complete(before, endpointTable, contextOf(session));
  return {
    replaced: prefix.length,
    candidates: candidates.slice(0, MOST_CANDIDATES).map((one) => ({ text: one.text, note: noteOf(one) })),
  };
}

/** Help for the name or the call at the end of a text. */
export const helpFor = (before: string, session: CellSession): string | undefined =>
  helpAt(before, endpointTable, contextOf(session), HELP_WIDTH);

/** The help of a topic that a cell asks for, such as `x.orders.limit?`. */
export const helpOnTopic = (topic: string): string | undefined => helpOn(topic, endpointTable, HELP_WIDTH, PLAIN_STYLE);

/** Reading values runs no code of the user: getters are not called. */
function contextOf({ names }: CellSession): CompletionContext {
  const valueAt = ([root = '', ...path]: readonly string[]): unknown => {
    const own = names.own(root);
    return path.reduce<unknown>(plainMember, own ? own.value : plainMember(globalThis, root));
  };
  return {
    names: () => withoutNotes([...names.all, ...GLOBALS]),
    members: (path) => withoutNotes(membersOf(valueAt(path))),
    parameters: () => undefined,
    callAt(path) {
      const value = valueAt(path);
      return isCall(value) ? value : undefined;
    },
    client(name) {
      const seen = clientFactsOf(valueAt([name]));
      return seen && clientContext(seen);
    },
    callMembers: (verb) => callMembersOf(verb),
    modules: () => MODULE_NAMES,
    files: () => [],
    connectOptions: () => Object.entries(connectOptionNotes).map(([text, note]) => ({ text, note })),
  };
}

/** The value of a member; undefined if a getter would have to run. */
function plainMember(value: unknown, name: string): unknown {
  if (value === null || value === undefined) return undefined;
  for (let object = Object(value) as object | null; object; object = Object.getPrototypeOf(object) as object | null) {
    const found = Object.getOwnPropertyDescriptor(object, name);
    if (found) return found.value;
  }
  return undefined;
}

/** Names of members, own members first, without those of Object.prototype. */
function membersOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const names = new Set<string>();
  let object = Object(value) as object | null;
  for (; object && object !== Object.prototype; object = Object.getPrototypeOf(object) as object | null) {
    for (const name of Object.getOwnPropertyNames(object)) {
      if (names.size >= MOST_MEMBERS) break;
      if (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) && name !== 'constructor') names.add(name);
    }
  }
  return [...names];
}
