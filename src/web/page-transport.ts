/** The transport of a client in a page: a request is a function call of the page's exchange, without a network. */
import { Bytes, endTimer, startTimer } from '../platform/index.js';
import type { PageRequest, ServiceAnswer } from '../server/index.js';
import { CLOSED, SendError, type Transport, type WireRequest, type WireResponse } from '../transport/index.js';
import type { PageLink } from './page-link.js';

export const PAGE_URL = 'memory://exchange';

/** Sends requests to the exchange of the page, with the time limit and the signal of each. */
export class PageTransport implements Transport {
  readonly baseUrl = PAGE_URL;
  readonly #exchange: Pick<PageLink, 'request'>;
  #isClosed = false;

  /** @param ready returns a promise; the result of a request to a path waits for it, without a time limit */
  constructor(
    exchange: Pick<PageLink, 'request'>,
    private readonly ready: (path: string) => Promise<void> = async () => undefined,
  ) {
    this.#exchange = exchange;
  }

  send(request: WireRequest): Promise<WireResponse> {
    if (this.#isClosed)
      return Promise.reject(new SendError('the client is closed', false, 'network', { cause: { code: CLOSED } }));
    return new Promise((resolve, reject) => {
      const { signal, timeoutMs } = request;
      if (signal?.aborted) {
        reject(new SendError('aborted before it was sent', false, 'aborted', { cause: signal.reason }));
        return;
      }
      // A request that has reached the exchange is carried out, even if its sender has given it up.
      const abort = () => end(() => reject(new SendError('aborted', true, 'aborted', { cause: signal?.reason })));
      const timer = startTimer(
        () => end(() => reject(new SendError(`no reply within ${timeoutMs} ms`, true, 'timeout'))),
        timeoutMs,
      );
      const end = (settle: () => void) => {
        endTimer(timer);
        signal?.removeEventListener('abort', abort);
        settle();
      };
      signal?.addEventListener('abort', abort, { once: true });
      const asked = requestOf(request);
      const ready = this.ready(asked.path);
      this.#exchange.request(asked).then(
        (answer) =>
          end(() => {
            if (answer === 'dropped') reject(new SendError('the connection broke', true, 'network'));
            else resolve(ready.then(() => responseOf(answer)));
          }),
        (error: unknown) => end(() => reject(error)),
      );
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
  }
}

function requestOf({ method, path, headers, body = '' }: WireRequest): PageRequest {
  const mark = path.indexOf('?');
  return {
    method,
    path: mark < 0 ? path : path.slice(0, mark),
    query: mark < 0 ? '' : path.slice(mark + 1),
    // The exchange reads one character for each byte.
    body: /[^\0-\x7f]/.test(body) ? Bytes.from(body).toString('latin1') : body,
    headers,
  };
}

function responseOf({ status, headers, body }: Exclude<ServiceAnswer, 'dropped'>): WireResponse {
  const text = typeof body === 'string' ? body : Bytes.concat(body).toString();
  return { status, headers: { 'content-type': 'application/json;charset=UTF-8', ...headers }, body: text };
}
