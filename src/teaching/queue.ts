/** Draws the queue of orders at one price, for lessons about priority. */
import { type QueueMoment, queueBundle, queueText } from '../display/index.js';
import { withDisplay } from './with-display.js';

/** A drawing of a queue, which notebooks and the REPL display. */
export interface QueueDrawing {
  readonly title: string;
  readonly moments: readonly QueueMoment[];
}

/**
 * Draws the queue of orders at one price at several moments: one row for each, the order that is served first at the left.
 * The exchange does not publish who is in a queue, so the caller (a lesson) gives the orders.
 *
 * @param moments each with a label and its orders: name, quantity in the book, hidden quantity, and whether it is ours
 * @example drawQueue('At 58000', [{ label: 'start', orders: [{ name: 'ours', quantity: '0.2', isOwn: true }] }])
 */
export function drawQueue(title: string, moments: readonly QueueMoment[]): QueueDrawing {
  return withDisplay(
    { title, moments },
    () => queueText(title, moments),
    () => queueBundle(title, moments),
  );
}
