// Finds in the code of a walkthrough's cells what they need that a page does not have.
import { parse } from 'acorn';
import { transform } from 'sucrase';
import { namesOf, parseCell, typeStripper } from '../../dist/src/cells/index.js';

/** Globals of Node. */
const OF_NODE = ['Buffer', 'process'];

/** A need in words -> whether the code of a cell has it; `free` are the names that the cell does not declare. */
const NEEDS = {
  'modules of Node': (text, free) => /from 'node:/.test(text) || OF_NODE.some((name) => free.has(name)),
  'an exchange with an address': (text, free) => free.has('fetch') || /\bconnect\(\{[^}]*\bnetwork\b/.test(text),
};

const stripTypes = typeStripper(transform);

/** The names that a cell declares, and those that it uses without declaring them. */
export const namesIn = (text) => namesOf(parseCell(text, parse, stripTypes));

/**
 * Finds the cells that depend on special cells. Cells run in their order. A cell that uses a name of a special cell is special, too. A name
 * is no longer special after a usual cell has declared it again.
 *
 * @param texts the code of each cell
 * @param isSpecial whether a cell is special by itself
 * @returns for each cell the names of special cells that it uses
 */
export function usesOf(texts, isSpecial) {
  const special = new Set();
  return texts.map((text) => {
    const { declared, free } = namesIn(text);
    const uses = [...free].filter((name) => special.has(name));
    const spreads = uses.length > 0 || isSpecial(text, free);
    for (const name of declared)
      if (spreads) special.add(name);
      else special.delete(name);
    return uses;
  });
}

/**
 * The needs of cells of code, in their order.
 *
 * @param texts the code of each cell
 * @returns for each cell `needs`, its own needs in words, and `uses`, the names that it uses of cells with needs; both are empty for a cell
 * that runs
 */
export function needsOf(texts) {
  const ownNeeds = (text, free) => Object.entries(NEEDS).flatMap(([what, has]) => (has(text, free) ? [what] : []));
  const uses = usesOf(texts, (text, free) => ownNeeds(text, free).length > 0);
  return texts.map((text, at) => ({ needs: ownNeeds(text, namesIn(text).free), uses: uses[at] }));
}
