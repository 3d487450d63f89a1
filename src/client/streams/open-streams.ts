/** The streams of a client that are open, so that they end with the client. */
import { CLOSED_ADVICE, SpotlabError } from '../errors/errors.js';

/** A stream, an account or a book that has a subscription. */
export interface OpenStream {
  /** Ends the subscription; the consumers get the error. */
  end(error: SpotlabError): void;
}

export class OpenStreams {
  readonly #streams = new Set<OpenStream>();
  #isClosed = false;

  /** @throws SpotlabError when the client is closed */
  add(stream: OpenStream): void {
    if (this.#isClosed) throw closedError();
    this.#streams.add(stream);
  }

  delete(stream: OpenStream): void {
    this.#streams.delete(stream);
  }

  /** Ends all streams; later ones are refused. */
  close(): void {
    this.#isClosed = true;
    for (const stream of [...this.#streams]) stream.end(closedError());
    this.#streams.clear();
  }
}

function closedError(): SpotlabError {
  return new SpotlabError('SPOTLAB_STREAM_CLOSED', 'The stream has ended because the client was closed.', {
    advice: CLOSED_ADVICE,
  });
}
