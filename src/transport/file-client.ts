/**
 * Requests files over HTTP, whose replies are too large to be kept in memory: a reply is a stream. Redirects are followed,
 * but not from a public server to an address of this network, and not from HTTPS to HTTP.
 *
 * One connection for each server, for one request at a time.
 */
import type { Dispatcher, Client as UndiciClient } from 'undici';
import { redirectProblem } from './redirects.js';
import { type Headers, ReplyHeaders } from './reply-headers.js';
import type { Route } from './route.js';
import { Client } from './undici.js';

/** A reply whose body the caller must read or cancel. */
export interface FileReply {
  readonly status: number;
  /** The headers by their names in lower case. */
  readonly headers: Headers;
  readonly bytes: ReplyBytes;
}

export interface FileClient {
  /** @throws RedirectError for a redirect that is not followed; Error for a connection that fails; for a signal that stops it, the signal's reason */
  get(url: string, headers?: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<FileReply>;
  close(): Promise<void>;
}

/** A redirect that is not followed. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
}

/** Time without data after which a download fails. */
const SILENCE_MS = 60_000;
const MAX_REDIRECTS = 5;

/** @param routeTo finds the way to a server */
export function fileClient(routeTo: (origin: string) => Promise<Route>): FileClient {
  const lines = new Map<string, Line>();
  const lineTo = async (origin: string): Promise<Line> => {
    const known = lines.get(origin);
    if (known) return known;
    const line = lineOf(await routeTo(origin));
    lines.set(origin, line);
    return line;
  };
  return {
    async get(address, headers = {}, signal) {
      let url = new URL(address);
      const { origin } = url;
      const own = { 'accept-encoding': 'identity', ...headers };
      for (let redirects = 0; ; redirects += 1) {
        // The user name and the password are sent only to the server for which they were given.
        const { username, password } = new URL(address);
        const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
        const isOwn = username !== '' && url.origin === origin;
        const authorization: Record<string, string> = isOwn
          ? { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
          : {};
        const reply = await request(await lineTo(url.origin), url, { ...own, ...authorization }, signal);
        const location = [301, 302, 303, 307, 308].includes(reply.status) ? reply.headers.location : undefined;
        if (location === undefined || redirects === MAX_REDIRECTS) return reply;
        reply.bytes.cancel();
        const next = new URL(String(location), url);
        const problem = redirectProblem(url, next);
        if (problem !== undefined) throw new RedirectError(problem);
        url = next;
      }
    },
    async close() {
      await Promise.all([...lines.values()].map(({ client }) => client.destroy()));
    },
  };
}

interface Line {
  readonly route: Route;
  readonly client: UndiciClient;
}

function lineOf(route: Route): Line {
  const { origin, connect } = route;
  const client = new Client(origin, { connect, pipelining: 1, headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS });
  return { route, client };
}

function request(
  { route, client }: Line,
  { pathname, search }: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<FileReply> {
  return new Promise((resolve, reject) => {
    let bytes: ReplyBytes | undefined;
    let abort: ((reason?: Error) => void) | undefined;
    const stop = () => abort?.(signal?.reason as Error);
    const end = (error?: unknown) => {
      signal?.removeEventListener('abort', stop);
      const reason = signal?.aborted ? signal.reason : error;
      if (bytes) bytes.end(reason);
      else reject(reason);
    };
    const handler: Dispatcher.DispatchHandler = {
      onConnect(abortRequest) {
        abort = abortRequest;
        if (signal?.aborted) stop();
        else signal?.addEventListener('abort', stop, { once: true });
      },
      onHeaders(status, raw, resume) {
        bytes = new ReplyBytes(resume, () => abort?.(new Error('the rest is not needed')));
        resolve({ status, headers: new ReplyHeaders(raw).all, bytes });
        return true;
      },
      onData: (chunk) => bytes?.add(chunk) ?? true,
      onComplete: () => end(),
      onError: end,
    };
    client.dispatch(
      { method: 'GET', path: `${route.prefix}${pathname}${search}`, headers: { ...headers, ...route.headers } },
      handler,
    );
  });
}

/** Bytes that wait to be read. When more bytes wait, the server has to wait. */
const MAX_WAITING = 1 << 20;

/**
 * The bytes of a reply as they arrive. All bytes that arrived before a failure are given, and then the failure: a
 * stream of Node would drop bytes that wait to be read, and a download could not be continued after these bytes.
 */
export class ReplyBytes implements AsyncIterable<Uint8Array> {
  readonly #chunks: Uint8Array[] = [];
  #waiting = 0;
  #end: { readonly failure: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(
    private readonly resume: () => void,
    /** Ends the connection; without effect after the last byte. */
    private readonly abort: () => void,
  ) {}

  /** @returns whether more bytes may come now */
  add(chunk: Uint8Array): boolean {
    this.#chunks.push(chunk);
    this.#waiting += chunk.length;
    this.#wake?.();
    return this.#waiting < MAX_WAITING;
  }

  end(failure: unknown): void {
    this.#end = { failure };
    this.#wake?.();
  }

  /** Drops the bytes that have not been read. */
  cancel(): void {
    this.#chunks.length = 0;
    if (!this.#end) this.abort();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (;;) {
        for (let chunk = this.#chunks.shift(); chunk; chunk = this.#chunks.shift()) {
          const wasFull = this.#waiting >= MAX_WAITING;
          this.#waiting -= chunk.length;
          if (wasFull && this.#waiting < MAX_WAITING) this.resume();
          yield chunk;
        }
        if (this.#end?.failure !== undefined) throw this.#end.failure;
        if (this.#end) return;
        await new Promise<void>((wake) => {
          this.#wake = wake;
        });
      }
    } finally {
      this.cancel();
    }
  }
}
