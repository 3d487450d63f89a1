/** Prints `src/protocol/endpoints/verb-notes.gen.ts`: the help of the groups and the examples of the verbs. */
import { catalogue, groupSubjects } from '../src/catalogue/endpoints/catalogue.js';

export function printVerbNotes(): string {
  const verbs = Object.values(catalogue).flatMap((endpoint) => Object.entries(endpoint.verbs));
  for (const [id] of verbs) {
    const group = id.slice(0, id.lastIndexOf('.'));
    if (groupSubjects[group] === undefined)
      throw new Error(`${id}: src/catalogue/endpoints/catalogue.ts has no group ${group}`);
  }
  return `// Printed from src/catalogue by \`npm run generate\`; do not edit.

/** Group of verbs -> one line of help. */
export const groupSubjects: Readonly<Record<string, string>> = ${lines(Object.entries(groupSubjects))};

/** Verb -> a runnable example, with \`x\` as the client. */
export const examples: Readonly<Record<string, string>> = ${lines(verbs.map(([id, { example }]) => [id, example]))};
`;
}

const lines = (entries: readonly (readonly [name: string, text: string])[]): string =>
  `{\n${entries.map(([name, text]) => `  ${JSON.stringify(name)}: ${JSON.stringify(text)},\n`).join('')}}`;
