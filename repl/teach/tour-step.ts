/** The parts of a guided tour: a step with its texts, and the events that show that a step is done. */

/** A sent request and its reply. */
export interface SentRequest {
  readonly method: string;
  /** The path without parameters. */
  readonly path: string;
  /** HTTP status; 0 when no reply arrived. */
  readonly status: number;
  readonly params: Readonly<Record<string, string>>;
  /** The parsed reply; undefined when it is missing or no JSON. */
  readonly reply: unknown;
}

/** An action of the user: a request was sent, a value was shown, or an input failed. */
export type TutorialEvent =
  | { readonly kind: 'request'; readonly request: SentRequest }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'error'; readonly error: unknown };

export interface Step {
  readonly title: string;
  /** Explanation, in short sentences. */
  readonly text: string;
  /** Inputs that do the step. */
  readonly ways: readonly string[];
  readonly hint: string;
  /** Text shown when the step is done. */
  readonly done: string;
  /**
   * The parts of the step, each to be done once in any order. A step with one part is done by the first matching event.
   */
  readonly parts: readonly string[];
  partDone(event: TutorialEvent): string | undefined;
}

/** A step with a single part. */
export const single = (
  step: Omit<Step, 'parts' | 'partDone'> & { readonly isDone: (event: TutorialEvent) => boolean | undefined },
): Step => {
  const { isDone, ...rest } = step;
  return { ...rest, parts: ['it'], partDone: (event) => (isDone(event) ? 'it' : undefined) };
};
