/**
 * Texts that are kept for long. If a part of a text has 13 or more characters, V8 stores this part as a view of the
 * whole text, which then stays in memory: a stored price would keep its whole message in memory.
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
