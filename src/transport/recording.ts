/** A transport that remembers what went through another one; secrets in headers and signatures are masked. */
import type { Transport, WireRequest } from './transport.js';

/** One remembered round trip. */
export interface Recorded {
  readonly method: WireRequest['method'];
  readonly path: string;
  readonly body?: string;
  readonly status?: number;
  readonly latencyMs: number;
}

/** Wraps `inner`; `log` receives each round trip, oldest first, and keeps at most `keep` of them. */
export function recordingTransport(
  inner: Transport,
  log: Recorded[],
  options: { now: () => number; keep?: number },
): Transport {
  const keep = options.keep ?? 1000;
  return {
    baseUrl: inner.baseUrl,
    close: () => inner.close(),
    async send(request) {
      const started = options.now();
      let status: number | undefined;
      try {
        const response = await inner.send(request);
        status = response.status;
        return response;
      } finally {
        log.push({
          method: request.method,
          path: maskSignature(request.path),
          ...(request.body === undefined ? {} : { body: maskSignature(request.body) }),
          ...(status === undefined ? {} : { status }),
          latencyMs: options.now() - started,
        });
        if (log.length > keep) log.splice(0, log.length - keep);
      }
    },
  };
}

/** Replaces the value of `signature=` by a mask. */
export function maskSignature(text: string): string {
  return text.replace(/(signature=)[^&]*/g, '$1‹signature›');
}
