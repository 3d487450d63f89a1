/** Prints the help on the lab: the functions of the interface `Lab` with the fields of their options, as the sources say. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { interfacesOf } from './describe-interfaces.js';

const FOLDER = 'src/lab';
const LAB = 'src/lab/lab.ts';

interface Note {
  readonly args: readonly string[];
  readonly about: string;
  readonly params: Readonly<Record<string, string>>;
  readonly throws: string;
  readonly example: string;
  readonly options: Readonly<Record<string, string>>;
}

export function printLabHelp(): string {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const paths = names.filter((name) => name.endsWith('.ts')).map((name) => join(FOLDER, name));
  const interfaces = new Map(paths.sort().flatMap((path) => [...interfacesOf(path)]));
  /** Fields of an interface and of its bases, the left out ones excepted. */
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
  const notes: Record<string, Note> = {};
  for (const member of (lab as ts.InterfaceDeclaration).members) {
    if (ts.isMethodSignature(member)) notes[member.name.getText(source)] = noteOf(member, source, fieldsOf);
  }
  return `// Printed by scripts/print-lab-help.ts from the comments of src/lab. Do not edit.

/** A function of the lab, for help and completion. */
export interface LabNote {
  /** Names of the arguments, optional ones with a question mark. */
  readonly args: readonly string[];
  readonly about: string;
  /** What some of the arguments are. */
  readonly params: Readonly<Record<string, string>>;
  readonly throws: string;
  readonly example: string;
  /** The fields of the last argument, if it is an object of options. */
  readonly options: Readonly<Record<string, string>>;
}

/** The functions of \`lab\`. */
export const labNotes: Readonly<Record<string, LabNote>> = ${JSON.stringify(notes, null, 2)};
`;
}

function noteOf(
  member: ts.MethodSignature,
  source: ts.SourceFile,
  fieldsOf: (type: string) => Record<string, string>,
): Note {
  const [doc] = ts.getJSDocCommentsAndTags(member) as ts.JSDoc[];
  const textOf = (node: { comment?: string | ts.NodeArray<ts.JSDocComment> } | undefined) =>
    (ts.getTextOfJSDocComment(node?.comment) ?? '').replace(/\s+/g, ' ').trim();
  const tags = ts.getJSDocTags(member);
  // The parser reads the type of `@throws` apart from its text.
  const tagText = (name: string) =>
    tags
      .filter((tag) => tag.tagName.text === name)
      .map((tag) =>
        tag
          .getText(source)
          .replace(/^@\w+/, '')
          .replace(/\n\s*\*/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .join(' ');
  const last = member.parameters.at(-1)?.type?.getText(source).replace(/\s+/g, ' ') ?? '';
  return {
    args: member.parameters.map((one) => `${one.name.getText(source)}${one.questionToken ? '?' : ''}`),
    about: textOf(doc),
    params: Object.fromEntries(
      tags.filter(ts.isJSDocParameterTag).map((tag) => [tag.name.getText(source), textOf(tag)] as const),
    ),
    throws: tagText('throws'),
    example: tagText('example'),
    options: fieldsOf(last),
  };
}
