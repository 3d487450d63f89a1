/** Prints the version of package.json as a constant, so that no program reads package.json at run time. */
export function printVersion(version: string): string {
  return `// Printed from package.json by \`npm run generate\`; do not edit.

/** The version of this package. */
export const VERSION = '${version}';
`;
}
