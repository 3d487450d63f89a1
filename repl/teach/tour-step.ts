/** A step of the guided tour: what it says, and how one sees that the learner has done it. */

/** A request that was sent, and what came back; however it was made. */
export interface SentRequest {
  readonly method: string;
  /** Without parameters. */
  readonly path: string;
  /** HTTP status, 0 when no answer came. */
  readonly status: number;
  readonly params: Readonly<Record<string, string>>;
  /** The reply, parsed; undefined when it was none. */
  readonly reply: unknown;
}

/** What the learner has done: a request went out, a value was shown, an input failed. */
export type TutorialEvent =
  | { readonly kind: 'request'; readonly request: SentRequest }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'error'; readonly error: unknown };

export interface Step {
  readonly title: string;
  /** What it is about; short sentences. */
  readonly text: string;
  /** Ways of doing it, as typed. */
  readonly ways: readonly string[];
  readonly hint: string;
  /** What has been seen, once it is done. */
  readonly done: string;
  /**
   * What has to be seen, each once, in any order: what a event counts for, or undefined. A step with one part is done by
   * the first event that counts.
   */
  readonly parts: readonly string[];
  partDone(event: TutorialEvent): string | undefined;
}
