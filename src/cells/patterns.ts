/** Names that patterns and statements bind. Pure: works on syntax trees only. */
import type { AnyNode, Identifier, Pattern, VariableDeclaration } from 'acorn';

/** The identifiers that a pattern binds. */
export function boundBy(pattern: Pattern | null | undefined): Identifier[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => boundBy(one.type === 'Property' ? one.value : one));
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundBy);
    case 'AssignmentPattern':
      return boundBy(pattern.left);
    case 'RestElement':
      return boundBy(pattern.argument);
    default:
      return [];
  }
}

export const boundByDeclaration = ({ declarations }: VariableDeclaration): Identifier[] =>
  declarations.flatMap(({ id }) => boundBy(id));

/** The declaration inside of an export statement; any other statement is returned unchanged. */
export function withoutExport(statement: AnyNode): AnyNode {
  if (statement.type === 'ExportNamedDeclaration') return statement.declaration ?? statement;
  if (statement.type !== 'ExportDefaultDeclaration') return statement;
  const { declaration } = statement;
  const isNamed = (isFunction(declaration) || isClass(declaration)) && declaration.id;
  return isNamed ? declaration : statement;
}

export type FunctionNode = Extract<
  AnyNode,
  { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }
>;
export type ClassNode = Extract<AnyNode, { type: 'ClassDeclaration' | 'ClassExpression' }>;

export const isFunction = (node: AnyNode): node is FunctionNode =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';

export const isClass = (node: AnyNode): node is ClassNode =>
  node.type === 'ClassDeclaration' || node.type === 'ClassExpression';

/** The names that `let`, `const`, `class` and `function` bind in a list of statements. */
export function lexicalNames(statements: readonly AnyNode[]): Set<string> {
  const names = new Set<string>();
  for (const one of statements) {
    if (one.type === 'VariableDeclaration' && one.kind !== 'var')
      for (const { name } of boundByDeclaration(one)) names.add(name);
    else if ((one.type === 'FunctionDeclaration' || one.type === 'ClassDeclaration') && one.id) names.add(one.id.name);
  }
  return names;
}

/** The names that `var` binds in code, but not in the functions within. */
export function varNames(code: readonly AnyNode[]): Set<string> {
  const names = new Set<string>();
  const visit = (node: AnyNode): void => {
    if (isFunction(node) || isClass(node)) return;
    if (node.type === 'VariableDeclaration' && node.kind === 'var')
      for (const { name } of boundByDeclaration(node)) names.add(name);
    for (const child of childrenOf(node)) visit(child);
  };
  for (const node of code) visit(node);
  return names;
}

/** The nodes directly within a node, in the order of the text. */
export function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
