/** Describes interfaces of the sources as Markdown: a heading, the comment, and a table of the fields with their comments. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { table } from './markdown-table.js';

/** An interface as it is in a source file. */
export interface Described {
  readonly about: string;
  /** Interfaces that it extends. */
  readonly bases: readonly string[];
  readonly fields: readonly { readonly name: string; readonly type: string; readonly about: string }[];
}

/** The comment of a declaration, without tags. */
function aboutOf(node: ts.Node): string {
  const [doc] = ts.getJSDocCommentsAndTags(node);
  return ts.getTextOfJSDocComment(doc?.comment)?.replace(/\s+/g, ' ').trim() ?? '';
}

/** The interfaces of a source file, by name. */
export function interfacesOf(path: string): Map<string, Described> {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = new Map<string, Described>();
  for (const statement of source.statements) {
    if (!ts.isInterfaceDeclaration(statement)) continue;
    const bases = (statement.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => type.getText(source)));
    const fields = statement.members.flatMap((member) => {
      const name = member.name?.getText(source);
      if (name === undefined) return [];
      const isMethod = ts.isMethodSignature(member);
      const type = ts.isPropertySignature(member) ? (member.type?.getText(source) ?? '') : '';
      return {
        name: `${name}${isMethod ? '()' : ''}${member.questionToken ? '?' : ''}`,
        type: isMethod ? `${member.type?.getText(source) ?? 'void'}` : type,
        about: aboutOf(member),
      };
    });
    found.set(statement.name.text, { about: aboutOf(statement), bases, fields });
  }
  return found;
}

/** Sections for interfaces of one page, in the given order. A type that the page describes is a link. */
export function describeInterfaces(
  known: ReadonlyMap<string, Described>,
  names: readonly string[],
  { all = names, elsewhere }: { all?: readonly string[]; elsewhere?: (name: string) => string | undefined } = {},
): string {
  const typeText = (type: string) => {
    const plain = type
      .replace(/\s+/g, ' ')
      .replace(/\breadonly |^\| /g, '')
      .replace(/^Readonly<(.*)>$/, '$1');
    const [, inner, list] = /^(\w+)((?:\[\])?)$/.exec(plain) ?? [];
    const link = inner && (all.includes(inner) ? `[${inner}](#${inner.toLowerCase()})` : elsewhere?.(inner));
    if (link) return `${list ? 'list of ' : ''}${link}`;
    return plain ? `\`${plain}\`` : '';
  };
  return names
    .map((name) => {
      const described = known.get(name);
      if (!described) throw new Error(`no source file declares the interface ${name}`);
      const { about, bases, fields } = described;
      const inherited = bases.filter((base) => all.includes(base)).map((base) => `[${base}](#${base.toLowerCase()})`);
      const rows = fields.map((field) => [`\`${field.name}\``, typeText(field.type), field.about]);
      const more = inherited.length ? `\n\nThe fields of ${inherited.join(' and ')}, and:` : '';
      return `### ${name}\n\n${about}${more}\n\n${table(['field', 'type', 'meaning'], rows)}`;
    })
    .join('\n');
}
