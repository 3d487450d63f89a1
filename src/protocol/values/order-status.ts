/**
 * Which order statuses are open and which are closed. All code that needs the difference uses these two functions.
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
/** The rank of a closed status. */
export const CLOSED_RANK = 4;
/** An order with a status that is not known yet may still change. */
const UNKNOWN_RANK = 2;

/** Whether an order with this status may still be filled or cancelled. */
export const isOpenStatus = (status: unknown): boolean => OPEN_STATUSES.has(status);

/** Whether an order with this status is final. */
export const isClosedStatus = (status: unknown): boolean => CLOSED_STATUSES.has(status);

/** The rank of a status in the life of an order; the rank of an order's status never decreases. */
export function statusRank(status: string): number {
  switch (status) {
    case 'PENDING_NEW':
      return 0;
    case 'NEW':
      return 1;
    case 'PARTIALLY_FILLED':
      return 2;
    case 'PENDING_CANCEL':
      return 3;
    default:
      return isClosedStatus(status) ? CLOSED_RANK : UNKNOWN_RANK;
  }
}
