/** `x.limits`: what is used of the limits, as the exchange's own headers said last. Draws itself as gauges. */
import type { LimitBook } from '../limits/index.js';
import type { Limits } from './limits.js';
import { type Displays, drawAs } from './result.js';

export function limitsView(book: LimitBook, displays: () => Displays | undefined): Limits {
  const view: Limits = {
    get windows() {
      return book.state().windows;
    },
    get heldForMs() {
      return book.state().heldForMs;
    },
    get bannedUntilMs() {
      return book.state().bannedUntilMs;
    },
  };
  drawAs(view, displays, () => ({ value: book.state(), context: { kind: 'limits', params: {} } }));
  return view;
}
