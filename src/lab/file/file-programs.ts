/**
 * The programs in the file of a run or a sweep: its strategy, and functions of its options. Verifying the file runs them.
 */

import { cleanText } from '../../text/index.js';
import { canonicalJson } from '../base/canonical-json.js';
import { needsFolder } from '../strategy/module-url.js';
import { loadParser } from '../strategy/parser.js';
import { hashOf, type PortablePart, type PortableStrategy, summaryOf } from '../strategy/portable-strategy.js';
import type { LabFile } from './lab-file.js';

/** A program and its purpose: `strategy`, `prepare` or, for example, `latency.order`. */
type FileProgram = readonly [what: string, program: PortableStrategy];

/** The programs of a file, the strategy first. */
export function programsOf({ strategy, options: { prepare, latency } }: LabFile): FileProgram[] {
  const latencies = Object.entries(latency ?? {}).flatMap(([name, one]): FileProgram[] =>
    'code' in one ? [[cleanText(`latency.${name}`), one.code]] : [],
  );
  return [['strategy', strategy], ...(prepare ? [['prepare', prepare] as const] : []), ...latencies];
}

/**
 * The problem of the source texts in a file; undefined if each text has its hash. Without this check, a text could
 * differ from the text that was run, such as by a comment that somebody has added.
 */
export function textProblem(file: LabFile): string | undefined {
  for (const [what, program] of programsOf(file)) {
    const { parts, source, sha256 } = program;
    if (!Array.isArray(parts) || parts.length === 0 || !parts.every(isPart))
      return `it is damaged: ${what} has no sources`;
    for (const part of parts) {
      const found = hashOf(part.text);
      if (found !== part.sha256)
        return `the text of ${cleanText(part.name)} is not the one of its hash: its SHA-256 is ${found}, and the file says ${part.sha256}`;
    }
    const summary = summaryOf(parts);
    if (source !== summary.source)
      return `the field source of ${what} is another text than that of its first part, ${cleanText(String(parts[0]?.name))}`;
    if (sha256 !== summary.sha256)
      return `the sources of ${what} are not those of its hash: their SHA-256 is ${summary.sha256}, and the file says ${sha256}`;
  }
  return undefined;
}

/** A hash that identifies all programs of a file, with absolute paths: SHA-256, hexadecimal. */
export async function programHash(file: LabFile): Promise<string> {
  await loadParser();
  const programs = programsOf(file).map(([what, { kind, export: exported, parts, folder }]) => ({
    ...{ what, kind, export: exported },
    parts: parts.map(({ name, sha256 }) => ({ name, sha256 })),
    // The folder counts if the program imports packages: another folder may have another package of the same name.
    ...(needsFolder(what, kind, parts) && { folder }),
  }));
  return hashOf(canonicalJson(programs));
}

const isPart = (value: unknown): value is PortablePart => {
  const part = (value ?? {}) as Partial<Record<keyof PortablePart, unknown>>;
  return [part.name, part.sha256, part.text].every((one) => typeof one === 'string');
};
