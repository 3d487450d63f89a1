/** Prints the help on members of results, tables, decimals and the client, as the comments of their types say. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { MemberNote } from '../src/assist/help/help-member.js';
import { noteOf } from './describe-comments.js';

type Source = readonly [path: string, name: string];

const RESULT = 'src/client/types/result.ts';
const EXPORT = 'src/client/types/data-export.ts';

/** The types whose members a value of a kind has. */
const KINDS: Readonly<Record<string, readonly Source[]>> = {
  result: [
    [RESULT, 'ResultExtras'],
    [EXPORT, 'DataExport'],
  ],
  rows: [
    [RESULT, 'ResultExtras'],
    [RESULT, 'ListMethods'],
    [EXPORT, 'RowMethods'],
    [EXPORT, 'DataExport'],
  ],
  table: [
    [EXPORT, 'DataTable'],
    [EXPORT, 'FrameMethods'],
    [EXPORT, 'RowMethods'],
    [EXPORT, 'DataExport'],
  ],
  columns: [[EXPORT, 'DataColumns']],
  rolling: [[EXPORT, 'Rolling']],
  decimal: [['src/client/values/decimal.ts', 'Decimal']],
  makeDecimal: [['src/client/values/decimal.ts', 'DecimalFunction']],
  connect: [['src/connect/connect.ts', 'connect']],
  client: [['src/client/history/spot.ts', 'Spot']],
  clock: [['src/client/base/client-clock.ts', 'SpotClock']],
  history: [['src/client/history/history.ts', 'History']],
};

/** The name under which the call of a function itself is described. */
const CALL = '';

export function printMemberHelp(): string {
  const notes = Object.fromEntries(
    Object.entries(KINDS).map(([kind, sources]) => {
      const all = sources.map(([path, name]) => membersIn(path, name)).reverse();
      return [kind, Object.assign({}, ...all) as Record<string, MemberNote>];
    }),
  );
  return `// Printed by scripts/print-member-help.ts from the comments of the types. Do not edit.
import type { MemberNote } from './help-member.js';

export type MemberKind = ${Object.keys(KINDS)
    .map((kind) => `'${kind}'`)
    .join(' | ')};

/** The members of values by kind. A member without a name is the call of a function itself. */
export const memberNotes: Readonly<Record<MemberKind, Readonly<Record<string, MemberNote>>>> = ${JSON.stringify(notes, null, 2)};
`;
}

/** The described members of a type. Overloads are one member, with the comment of the first one. */
function membersIn(path: string, name: string): Record<string, MemberNote> {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const declared = source.statements.find(
    (one) =>
      (ts.isInterfaceDeclaration(one) || ts.isClassDeclaration(one) || ts.isFunctionDeclaration(one)) &&
      one.name?.text === name,
  );
  if (!declared) throw new Error(`${path} declares no ${name}`);
  if (ts.isFunctionDeclaration(declared)) return { [CALL]: noteOf(declared, source) };
  const members: Record<string, MemberNote> = {};
  const { members: all } = declared as ts.InterfaceDeclaration | ts.ClassDeclaration;
  for (const member of all) {
    const isNamed = member.name !== undefined && ts.isIdentifier(member.name);
    if (!isNamed && !ts.isCallSignatureDeclaration(member)) continue;
    const id = isNamed ? member.name.getText(source) : CALL;
    const note = noteOf(member, source);
    const before = Object.hasOwn(members, id) ? members[id] : undefined;
    if (before) members[id] = { ...before, args: joined(before.args ?? [], note.args ?? []) };
    else if (note.about !== '') members[id] = note;
  }
  return members;
}

/** The arguments of two overloads: arguments that only one overload has are optional. */
function joined(first: readonly string[], second: readonly string[]): string[] {
  const [short, long] = first.length < second.length ? [first, second] : [second, first];
  return long.map((name, at) => (at < short.length || name.endsWith('?') ? name : `${name}?`));
}
