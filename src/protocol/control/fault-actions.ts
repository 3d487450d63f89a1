/** What planned faults can do: to requests (such as a lost reply), to events of streams, and to connections. */

/** Faults of requests. */
export const REQUEST_FAULTS = ['drop', 'delay', 'refuse', 'skew', 'stale'] as const;
/** Faults of single events of a stream. */
export const EVENT_FAULTS = ['gap', 'duplicate', 'reorder', 'delay'] as const;
/** Faults of the connections that receive streams. */
export const CONNECTION_FAULTS = ['disconnect', 'silence', 'shutdown'] as const;
/** Faults of streams. */
export const STREAM_FAULTS = [...EVENT_FAULTS, ...CONNECTION_FAULTS] as const;

export type RequestFaultAction = (typeof REQUEST_FAULTS)[number];
export type StreamFaultAction = (typeof STREAM_FAULTS)[number];
