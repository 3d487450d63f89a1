/**
 * The questions that completion can ask its host (REPL or kernel): names, members of values, clients, files. The host
 * answers without running code and without sending requests.
 */
import type { OpenList, OpenOrder, Params, ResultInfo, ResultType } from '../../protocol/index.js';
import type { Candidate } from './candidate.js';

/**
 * The result types of the endpoints. The caller passes them in, because they are loaded only after the prompt is shown.
 */
export interface ResultShapes {
  readonly results: Readonly<Record<string, ResultInfo>>;
  readonly resultTypes: Readonly<Record<string, ResultType>>;
}

/** The facts that one client knows from earlier replies. */
export interface ClientContext {
  /** Symbols, the most traded first. */
  symbols(): readonly Candidate[];
  /** Whether the exchange lists a symbol; undefined while the client does not have the whole list. */
  isListed?(symbol: string): boolean | undefined;
  assets(): readonly Candidate[];
  /** Open orders, the newest first. */
  orders(): readonly OpenOrder[];
  lists(): readonly OpenList[];
}

export interface CompletionContext {
  /** Global names, the user's own first. */
  names(): readonly Candidate[];
  /** Members of the value at a path of names and indexes. */
  members(path: readonly string[]): readonly Candidate[];
  /** Parameter names of the function at a path; undefined where there is no function, or its parameters are unknown. */
  parameters(path: readonly string[]): readonly string[] | undefined;
  /** The call object at a path: its verb, such as `market.klines`, and the parameters that it would send. */
  callAt(path: readonly string[]): { readonly verb: string; readonly params: Params } | undefined;
  /** The verb whose result is the value at a path; undefined for any other value. */
  resultAt?(path: readonly string[]): string | undefined;
  /** The client in the variable of this name; undefined when the value is no client. */
  client(name: string): ClientContext | undefined;
  /** Names of the members that calls of a verb have besides its setters. */
  callMembers(verb: string): readonly string[];
  /** The result types; undefined until they are loaded. */
  resultShapes?(): ResultShapes | undefined;
  /** Modules that can be imported without installing anything. */
  modules(): readonly string[];
  /** Files and folders that continue a typed path; a folder ends with a slash. */
  files(typed: string): readonly Candidate[];
  /** The options of `connect`. */
  connectOptions(): readonly Candidate[];
}
