/** What was probably meant, for the mistakes that JavaScript's own errors leave alone. Looks without running anything. */
import { nearest } from '../src/protocol/nearest.js';

/** What exists. */
export interface Known {
  /** Global names. */
  names(): readonly string[];
  /** Members of the value at a path of plain names. */
  members(path: readonly string[]): readonly string[];
}

/** A line to say behind the message; undefined when there is nothing near. */
export function adviceFor(error: unknown, known: Known): string | undefined {
  if (error instanceof TypeError) {
    const [, path = '', name = ''] = /^([\w$]+(?:\.[\w$]+)*)\.([\w$]+) is not a function/.exec(error.message) ?? [];
    if (path !== '') return near(name, known.members(path.split('.')), `${path}.`);
  }
  if (error instanceof ReferenceError) {
    const [, name = ''] = /^([\w$]+) is not defined/.exec(error.message) ?? [];
    const names = known.names();
    // V8 says so of a name that is declared further down, too.
    if (names.includes(name))
      return 'It is declared further down. A line that begins with [ or ( goes on from the one above: end that with ;';
    if (name !== '') return near(name, names, '');
  }
  return undefined;
}

function near(name: string, names: readonly string[], prefix: string): string | undefined {
  const found = nearest(name, new Set(names)).map((one) => prefix + one);
  return found.length > 0 ? `Nearest: ${found.join(', ')}.` : undefined;
}
