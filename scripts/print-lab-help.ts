/** Prints the help on the lab: the functions of the interface `Lab` with the fields of their options, as the sources say. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { MemberNote } from '../src/assist/help/help-member.js';
import { noteOf } from './describe-comments.js';
import { interfacesOf } from './describe-interfaces.js';

const FOLDER = 'src/lab';
const LAB = 'src/lab/lab.ts';

export function printLabHelp(): string {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const paths = names.filter((name) => name.endsWith('.ts')).map((name) => join(FOLDER, name));
  const interfaces = new Map(paths.sort().flatMap((path) => [...interfacesOf(path)]));
  /** Fields of an interface and of its bases, without the fields that an `Omit` names. */
  const fieldsOf = (name: string): Record<string, string> => {
    const [, base, left = ''] = /^Omit<(\w+)(?:<.*?>)?, (.*)>$/.exec(name) ?? [undefined, name.replace(/<.*>$/, '')];
    const found = interfaces.get(base ?? '');
    if (!found) return {};
    const own = found.fields.map((field) => [field.name.replace(/[?()]/g, ''), field.about] as const);
    const all: Record<string, string> = Object.fromEntries(own);
    for (const one of found.bases) Object.assign(all, fieldsOf(one));
    return Object.fromEntries(Object.entries(all).filter(([field]) => !left.includes(`'${field}'`)));
  };
  const source = ts.createSourceFile(LAB, readFileSync(LAB, 'utf8'), ts.ScriptTarget.Latest, true);
  const lab = source.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === 'Lab');
  const notes: Record<string, MemberNote & { readonly options: Readonly<Record<string, string>> }> = {};
  for (const member of (lab as ts.InterfaceDeclaration).members) {
    if (!ts.isMethodSignature(member)) continue;
    const last = member.parameters.at(-1)?.type?.getText(source).replace(/\s+/g, ' ') ?? '';
    notes[member.name.getText(source)] = { ...noteOf(member, source), options: fieldsOf(last) };
  }
  return `// Printed by scripts/print-lab-help.ts from the comments of src/lab. Do not edit.
import type { MemberNote } from './help-member.js';

/** A function of the lab, for help and completion. */
export interface LabNote extends MemberNote {
  readonly args: readonly string[];
  /** The fields of the last argument, if it is an object of options. */
  readonly options: Readonly<Record<string, string>>;
}

/** The functions of \`lab\`. */
export const labNotes: Readonly<Record<string, LabNote>> = ${JSON.stringify(notes, null, 2)};
`;
}
