/** What the thread of an exchange tells: once, that it listens or why it cannot. */
export type ThreadMessage =
  | { readonly kind: 'listens'; readonly baseUrl: string; readonly apiKey: string; readonly secretKey: string }
  | { readonly kind: 'failed'; readonly error: SerializedError };

/** An error as threads can tell it: of a class of ours, a message between them would keep neither name nor fields. */
export interface SerializedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
}

export function serializeError(error: unknown): SerializedError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack, fields: { ...(error as object) } };
}
