/** Reads the descriptions of options: the comments of the entries in the tables of options. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The text from the comment of an entry. */
export interface OptionComment {
  /** The comment as it stands, without `@type`. */
  readonly comment: string;
  readonly about: string;
  /** Type of the option, where the kind does not say it. */
  readonly type: string | undefined;
}

/** The comments of the table that is the constant `name` of a file, by option; that of the table itself is ''. */
export function optionComments(path: string, name: string): ReadonlyMap<string, OptionComment> {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = new Map<string, OptionComment>();
  for (const statement of source.statements) {
    const [declared] = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];
    if (declared?.name.getText(source) !== name) continue;
    found.set('', commentOf(statement));
    const table = declared.initializer;
    const entries = table && ts.isSatisfiesExpression(table) ? table.expression : table;
    if (!entries || !ts.isObjectLiteralExpression(entries)) throw new Error(`${path}: ${name} is no table`);
    for (const entry of entries.properties)
      if (entry.name !== undefined) found.set(entry.name.getText(source), commentOf(entry));
  }
  return found;
}

function commentOf(node: ts.Node): OptionComment {
  const [doc] = ts.getJSDocCommentsAndTags(node);
  const [type] = ts.getJSDocTags(node).filter(ts.isJSDocTypeTag);
  return {
    comment: (doc?.getText() ?? '')
      .replace(/\n\s*\*\n\s*\* @type .*/, '')
      .replace(/^\/\*\*\n\s*\* (.*)\n\s*\*\/$/, '/** $1 */')
      .replace(/^ +/gm, '   '),
    about: ts.getTextOfJSDocComment(doc?.comment)?.replace(/\s+/g, ' ').trim() ?? '',
    type: type?.typeExpression.type.getText(),
  };
}
