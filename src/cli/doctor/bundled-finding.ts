/** The check of `spotlab doctor` that names the libraries which this package contains, with their versions. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Finding } from './finding.js';

/** The list that the build makes (scripts/bundled.mjs). */
const LIST = fileURLToPath(new URL('../../../sbom.cdx.json', import.meta.url));

const LINE_LENGTH = 100;
/** The column at which the text of a finding begins. */
const INDENT = ' '.repeat(14);

/** @param list the CycloneDX list of the package */
export function bundledFinding(list = LIST): Finding {
  const subject = 'Contains';
  try {
    type Component = { readonly group?: string; readonly name: string; readonly version: string };
    const { components } = JSON.parse(readFileSync(list, 'utf8')) as { components: readonly Component[] };
    const names = components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name} ${version}`);
    return { subject, state: 'ok', text: linesOf(names).join(`,\n${INDENT}`) };
  } catch {
    return { subject, state: 'bad', text: `the list ${list} is missing or damaged`, advice: 'Install spotlab again.' };
  }
}

/** The names in lines of a readable length. */
function linesOf(names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const longer = lines.length > 0 ? `${lines.at(-1)}, ${name}` : name;
    if (lines.length === 0 || longer.length > LINE_LENGTH) lines.push(name);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
