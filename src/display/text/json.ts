/**
 * The fallback drawing of every kind: the data as `util.inspect` prints it, folded to the width. The display hooks of
 * results are removed first, because they would call this code again. Control characters are escaped.
 */
import { printed } from '../../platform/index.js';
import type { Block } from './blocks.js';
import { type Span, span } from './rich.js';

const MAX_ROWS = 100;
const MAX_TEXT = 2000;

/** Any value as lines. */
export function jsonBlocks(value: unknown, width: number): Block[] {
  return [
    {
      kind: 'picture',
      lines: plainPrint(value, width).split('\n').map(coloured),
    },
  ];
}

/** The values of a printed line: strings, numbers, and names such as `true`; names before a colon are keys. */
const VALUES =
  /('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)(?!:)|(?<![\w'".])(-?\d[\w.+-]*|true|false|null|undefined)(?![\w'":])/;

/** A printed line with the colours that consoles give to strings and to other values. */
const coloured = (text: string): Span[] =>
  text
    .split(VALUES)
    .flatMap((part, at) => (part ? [span(part, at % 3 === 0 ? 'plain' : at % 3 === 1 ? 'series2' : 'accent')] : []));

function plainPrint(value: unknown, width: number): string {
  try {
    return printed(plainCopy(value), {
      customInspect: false,
      depth: 6,
      breakLength: width,
      maxArrayLength: MAX_ROWS,
      maxStringLength: MAX_TEXT,
    });
  } catch {
    // If a getter or a proxy throws, only the type is printed.
    return `[${typeof value}]`;
  }
}

/** A copy of lists and objects without symbol keys, which `inspect` would print as `[Symbol(…)]`. */
function plainCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.getOwnPropertySymbols(value).length === 0) return value;
  return Array.isArray(value) ? [...value] : { ...value };
}
