/** What exists, as completion sees it: told by whoever hosts it, without running or sending anything. */
import type { OpenList, OpenOrder, Params } from '../../protocol/index.js';
import type { Candidate } from './candidate.js';
import type { ResultShapes } from './result-fields.js';

/** What one client has come across. */
export interface ClientContext {
  /** The most traded first. */
  symbols(): readonly Candidate[];
  /** Whether the exchange lists a symbol; undefined where it has not told all of them. */
  isListed?(symbol: string): boolean | undefined;
  assets(): readonly Candidate[];
  /** The newest first. */
  orders(): readonly OpenOrder[];
  lists(): readonly OpenList[];
}

export interface CompletionContext {
  /** Global names, the user's own first. */
  names(): readonly Candidate[];
  /** Members of the value at a path of names and positions. */
  members(path: readonly string[]): readonly Candidate[];
  /** Parameter names of the function at a path; undefined where there is none, or none is known. */
  parameters(path: readonly string[]): readonly string[] | undefined;
  /** The call that a path holds: its verb, such as `market.klines`, and what it would send. */
  callAt(path: readonly string[]): { readonly verb: string; readonly params: Params } | undefined;
  /** The client that a name holds; undefined for anything else. */
  client(name: string): ClientContext | undefined;
  /** Names of what calls of a verb have besides its setters. */
  callMembers(verb: string): readonly string[];
  /** The shapes of answers; undefined as long as they are not loaded. */
  resultShapes?(): ResultShapes | undefined;
  /** Modules that come with the host. */
  modules(): readonly string[];
  /** Files and folders (these with a slash behind) that go on from a path typed so far. */
  files(typed: string): readonly Candidate[];
  /** Options of `connect`. */
  connectOptions(): readonly Candidate[];
}
