/** The messages between a page and the worker of the language service. Offsets are characters from the start of a cell. */

/** A cell of a page. */
export interface NamedCell {
  /** A cell keeps its name as long as the page is open. */
  readonly name: string;
  readonly code: string;
}

/** A place in a cell of a notebook. `cells` are the cells of code, in the order of the page. */
export interface Place {
  readonly cells: readonly NamedCell[];
  readonly name: string;
  readonly offset: number;
}

/** A candidate for the text before the cursor. */
export interface TypedCandidate {
  readonly text: string;
  /** The kind of the candidate, such as `method`. */
  readonly kind: string;
}

export interface TypedCompletions {
  /** Where the text begins that a candidate replaces. */
  readonly from: number;
  readonly candidates: readonly TypedCandidate[];
}

/** The type and the documentation of a name. */
export interface Description {
  readonly from: number;
  readonly to: number;
  readonly type: string;
  readonly text: string;
}

/** The signature of the call around the cursor. */
export interface Signature {
  /** The text in three parts: the parameter at the cursor is the middle one, which may be empty. */
  readonly parts: readonly [before: string, parameter: string, after: string];
  /** The documentation of the parameter, or else of the call. */
  readonly text: string;
}

/** An error that the code would cause. */
export interface Problem {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

/** The questions, and the answer to each. */
export interface Questions {
  complete(place: Place): TypedCompletions | undefined;
  /** Describes a candidate at a place. */
  describe(place: Place, candidate: string): Description | undefined;
  hover(place: Place): Description | undefined;
  signature(place: Place): Signature | undefined;
  /** The problems of a cell; the offset of its place has no meaning. */
  problems(place: Place): readonly Problem[];
}

export type Question = keyof Questions;

/** The data that the build writes for the service: the declarations, and the globals that have the type `any`. */
export interface Declarations {
  /** The text of each file by its path. */
  readonly files: Readonly<Record<string, string>>;
  readonly vague: readonly string[];
}

export type ToTypes =
  /** The address of the declarations. */
  | { readonly kind: 'start'; readonly url: string }
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question; readonly given: readonly unknown[] };

export type FromTypes =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown };
