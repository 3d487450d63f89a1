/**
 * A command to the embedded exchange: described, not sent; awaitable, and sent once like every other call.
 *
 * It is no {@link Call}: it has no weight, waits for no limit, is not signed, and works while the client is banned.
 */
export interface ControlCall<R> extends PromiseLike<R> {
  /** The command, such as `clock.advance`. */
  readonly command: string;
  /** What it takes along, by name. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Whether awaiting it has sent it. */
  readonly isSent: boolean;
  /** Sends the command, whether or not it was sent before. */
  send(): Promise<R>;
  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<R | B>;
  finally(onFinally?: (() => void) | null): Promise<R>;
}
