/**
 * Texts that are kept for long. V8 makes a part of a text that has 13 or more characters a view of the whole text, which
 * then stays in memory: a price would keep its whole message.
 */

/** Longest part that V8 copies. */
const COPIED = 12;

/** Returns a copy of a text, so that it does not keep a longer text in memory; returns any other value unchanged. */
export function detachedText<T>(value: T): T {
  if (typeof value !== 'string' || value.length <= COPIED) return value;
  let own = '';
  for (let at = 0; at < value.length; at += COPIED) own += value.substring(at, at + COPIED);
  return own as T;
}
