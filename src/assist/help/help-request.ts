/**
 * Recognizes inputs that ask for help in the style of IPython, such as `x.market.klines?`, `?klines` and `-1013?`. Pure: no
 * I/O.
 *
 * Such an input is never valid TypeScript: only a name, a call, a code or a dot command may stand before the question
 * mark, without a space. An expression that continues on the next line (`a > b ?`) is treated as code.
 */
const NAME = String.raw`(?:await\s+)?[\p{ID_Start}$_][\p{ID_Continue}$]*`;
/** A name followed by members, calls and indexes. */
const TOPIC = new RegExp(String.raw`^(?:${NAME}(?:[.(\[][^\n?]*)?|-?\d{4,5}|\.[a-z]+)$`, 'u');

/** Returns the help topic of a one-line input; undefined when the input is code. */
export function helpTopicIn(code: string): string | undefined {
  const line = code.trim();
  const topic = line.startsWith('?') ? line.slice(1).trim() : line.endsWith('?') ? line.slice(0, -1) : '';
  // Two question marks mean the same as one.
  const once = topic.replace(/\?$/, '');
  return TOPIC.test(once) && once.trimEnd() === once ? once : undefined;
}
