/** Reads what the comment of a member says: its text, arguments, errors and example. */
import ts from 'typescript';
import type { MemberNote } from '../src/assist/help/help-member.js';

export function noteOf(member: ts.Node, source: ts.SourceFile): MemberNote {
  const [doc] = ts.getJSDocCommentsAndTags(member) as ts.JSDoc[];
  const textOf = (node: { comment?: string | ts.NodeArray<ts.JSDocComment> } | undefined) =>
    (ts.getTextOfJSDocComment(node?.comment) ?? '').replace(/\s+/g, ' ').trim();
  const tags = ts.getJSDocTags(member);
  // The parser reads the type of `@throws` apart from its text.
  const tagText = (name: string, between: string) =>
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
      .join(between);
  const parameters = ts.isFunctionLike(member) && !ts.isGetAccessor(member) ? member.parameters : undefined;
  const isOptional = (one: ts.ParameterDeclaration) => one.questionToken ?? one.initializer ?? one.dotDotDotToken;
  const nameOf = (one: ts.ParameterDeclaration) =>
    `${one.dotDotDotToken ? '...' : ''}${one.name.getText(source)}${isOptional(one) && !one.dotDotDotToken ? '?' : ''}`;
  return {
    ...(parameters ? { args: parameters.map(nameOf) } : {}),
    about: textOf(doc),
    params: Object.fromEntries(
      tags.filter(ts.isJSDocParameterTag).map((tag) => [tag.name.getText(source), textOf(tag)] as const),
    ),
    throws: tagText('throws', '; '),
    example: tagText('example', '\n'),
  };
}
