/**
 * The types of the ports between pages and workers, as far as this code uses them. The package does not include the
 * types of pages (DOM).
 */

/** One end of a channel: a `MessagePort` of a page, a worker, or Node. */
export interface PortLike {
  postMessage(message: unknown): void;
  addEventListener(type: string, listener: (event: object) => void): void;
  start?(): void;
  close(): void;
}

/** A worker as the page sees it: a `Worker`. */
export interface WorkerLike {
  postMessage(message: unknown, transfer: unknown[]): void;
  addEventListener(type: string, listener: (event: object) => void): void;
  terminate(): unknown;
}

/** `MessagePort` where the program has its type, as in a page. */
export type Port = typeof globalThis extends { MessagePort: { readonly prototype: infer Known } } ? Known : PortLike;

/** Calls `take` for each message of the port. */
export function listenTo<Message>(
  port: Pick<PortLike, 'addEventListener' | 'start'>,
  take: (message: Message) => void,
): void {
  port.addEventListener('message', (event) => take((event as { readonly data: Message }).data));
  port.start?.();
}
