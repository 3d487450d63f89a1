/** Draws a value as text, for the tests. */
import { type DisplayKind, type ShowContext, toText } from '../../src/display/index.js';

export function show(kind: DisplayKind, value: unknown, more: Partial<ShowContext> = {}): string {
  return toText(value, { kind, params: {}, width: 80, color: false, ...more });
}
