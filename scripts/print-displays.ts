/** Prints `src/protocol/values/display-kinds.gen.ts`: the names of the drawings, for the floors below the displays. */
import { drawings } from '../src/display/drawings.js';

export function printDisplays(): string {
  const names = Object.keys(drawings);
  const tall = names.filter((name) => drawings[name]?.isTall).map((name) => `'${name}'`);
  return `// Printed from src/display/drawings.ts by \`npm run generate\`; do not edit.

/** Kind of a value, which selects its drawing. */
export type DisplayKind =
${names.map((name) => `  | '${name}'`).join('\n')};

/** The kinds that a terminal draws as high as its screen. */
export const tallKinds: readonly DisplayKind[] = [${tall.join(', ')}];
`;
}
