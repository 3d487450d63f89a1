/** Keeps a list of a client's open streams, which are ended when the client closes. */
import { CLOSED_ADVICE, SpotlabError } from './errors.js';

/** A stream, an account or a book that has a subscription. */
export interface OpenStream {
  /** Ends the subscription; the consumers get the error. Without an error, their loops just end. */
  end(error: SpotlabError | undefined): void;
  /** Whether the stream continues when the state of the exchange is replaced. Default false: the stream ends. */
  readonly survivesRestore?: true;
}

export class OpenStreams {
  readonly #streams = new Set<OpenStream>();
  #isClosed = false;

  /** Number of open streams. */
  get size(): number {
    return this.#streams.size;
  }

  /** @throws SpotlabError when the client is closed */
  add(stream: OpenStream): void {
    if (this.#isClosed) throw closedError();
    this.#streams.add(stream);
  }

  delete(stream: OpenStream): void {
    this.#streams.delete(stream);
  }

  /**
   * Ends the streams after the client has set the exchange back to another state. A stream would drop the events that
   * the exchange sends again as repeated events, and would be silent until the exchange has caught up.
   */
  restored(): void {
    for (const stream of [...this.#streams]) if (!stream.survivesRestore) stream.end(restoredError());
  }

  /** Ends all streams; later ones are refused. */
  close(): void {
    this.#endAll(closedError());
  }

  /** As {@link close}, but the loops over the streams end without an error: there are no more events. */
  finish(): void {
    this.#endAll(undefined);
  }

  #endAll(error: SpotlabError | undefined): void {
    this.#isClosed = true;
    for (const stream of [...this.#streams]) stream.end(error);
    this.#streams.clear();
  }
}

function restoredError(): SpotlabError {
  const text =
    'The stream has ended because the state of the exchange was replaced (restore, snapshots.load or seed): events of the same time may come again.';
  return new SpotlabError('SPOTLAB_STREAM', text, { advice: 'Open the stream again.' });
}

function closedError(): SpotlabError {
  return new SpotlabError('SPOTLAB_STREAM_CLOSED', 'The stream has ended because the client was closed.', {
    advice: CLOSED_ADVICE,
  });
}
