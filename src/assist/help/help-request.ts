/**
 * `x.market.klines?`, `?klines` or `-1013?`: asking what something is, as IPython's users know it. Pure.
 *
 * Never TypeScript where nothing stands before a question mark but what can be looked up, and no space: an expression that
 * goes on in the next line (`a > b ?`) is code.
 */
const NAME = String.raw`(?:await\s+)?[\p{ID_Start}$_][\p{ID_Continue}$]*`;
/** A name with members, calls and positions behind it. */
const TOPIC = new RegExp(String.raw`^(?:${NAME}(?:[.(\[][^\n?]*)?|-?\d{4,5}|\.[a-z]+)$`, 'u');

/** What an input of one line asks about; undefined when it is code. */
export function helpTopicIn(code: string): string | undefined {
  const line = code.trim();
  const topic = line.startsWith('?') ? line.slice(1).trim() : line.endsWith('?') ? line.slice(0, -1) : '';
  // Two question marks ask the same.
  const once = topic.replace(/\?$/, '');
  return TOPIC.test(once) && once.trimEnd() === once ? once : undefined;
}
