/** Prints `src/protocol/values/display-kinds.gen.ts`: the names of the drawings, for code that must not import the displays. */
import { firstDrawings } from '../src/display/first-drawings.js';
import { laterDrawings } from '../src/display/later-drawings.js';

export function printDisplays(): string {
  const drawings = { ...laterDrawings, ...firstDrawings };
  const names = Object.keys(drawings).sort();
  const tall = names.filter((name) => drawings[name]?.isTall).map((name) => `'${name}'`);
  return `// Printed from the drawings in src/display by \`npm run generate\`; do not edit.

/** Kind of a value, which selects its drawing. */
export type DisplayKind =
${names.map((name) => `  | '${name}'`).join('\n')};

/** The kinds that a terminal draws as high as its screen. */
export const tallKinds: readonly DisplayKind[] = [${tall.join(', ')}];
`;
}
