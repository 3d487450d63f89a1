/** Draws the queue of orders at one price, for lessons about priority. */
import { inspect } from 'node:util';
import { type QueueMoment, queueBundle, queueText } from '../display/index.js';

/** A drawing of a queue, which notebooks and the REPL display. */
export class QueueDrawing {
  readonly title: string;
  readonly moments: readonly QueueMoment[];

  /** @internal Use {@link drawQueue}. */
  constructor(title: string, moments: readonly QueueMoment[]) {
    this.title = title;
    this.moments = moments;
  }

  [inspect.custom](): string {
    return queueText(this.title, this.moments);
  }

  [Symbol.for('Jupyter.display')](): Record<string, string> {
    return queueBundle(this.title, this.moments);
  }
}

/**
 * Draws the queue of orders at one price at several moments: one row for each, the order that is served first at the left.
 * The exchange does not publish who is in a queue, so the lesson says it.
 *
 * @param moments each with a label and its orders: name, quantity in the book, hidden quantity, and whether it is ours
 * @example drawQueue('At 58000', [{ label: 'start', orders: [{ name: 'ours', quantity: '0.2', isOwn: true }] }])
 */
export function drawQueue(title: string, moments: readonly QueueMoment[]): QueueDrawing {
  return new QueueDrawing(title, moments);
}
