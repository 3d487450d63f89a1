/**
 * The fallback of every kind: the data as JavaScript would print it, folded to the width. The display hooks of results
 * are left aside, or drawing would call itself; control characters come out escaped.
 */
import { inspect } from 'node:util';
import type { Block } from './blocks.js';
import { span } from './rich.js';

const MAX_ROWS = 100;
const MAX_TEXT = 2000;

/** Any value as lines of a picture. */
export function jsonBlocks(value: unknown, width: number): Block[] {
  return [
    {
      kind: 'picture',
      lines: plainPrint(value, width)
        .split('\n')
        .map((text) => [span(text)]),
    },
  ];
}

function plainPrint(value: unknown, width: number): string {
  try {
    return inspect(plainCopy(value), {
      customInspect: false,
      depth: 6,
      breakLength: width,
      compact: 3,
      maxArrayLength: MAX_ROWS,
      maxStringLength: MAX_TEXT,
    });
  } catch {
    // A getter or proxy that throws: say what it is and leave it.
    return `[${typeof value}]`;
  }
}

/** Lists and objects without their symbols, which inspect would list as `[Symbol(…)]`. */
function plainCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.getOwnPropertySymbols(value).length === 0) return value;
  return Array.isArray(value) ? [...value] : { ...value };
}
