/**
 * Which order statuses are open and which are closed. Every floor that needs the difference uses these two functions.
 *
 * An open order may still be filled or cancelled; a closed order never changes again. A status that is in neither set
 * is unknown, so neither function accepts it. The exchange lists `PENDING_CANCEL` but does not use it.
 */
const OPEN_STATUSES: ReadonlySet<unknown> = new Set(['NEW', 'PARTIALLY_FILLED', 'PENDING_NEW', 'PENDING_CANCEL']);
const CLOSED_STATUSES: ReadonlySet<unknown> = new Set([
  'FILLED',
  'CANCELED',
  'REJECTED',
  'EXPIRED',
  'EXPIRED_IN_MATCH',
]);

/** Whether an order with this status may still be filled or cancelled. */
export const isOpenStatus = (status: unknown): boolean => OPEN_STATUSES.has(status);

/** Whether an order with this status is final. */
export const isClosedStatus = (status: unknown): boolean => CLOSED_STATUSES.has(status);
