/**
 * Turns declarations of a cell's top level into assignments to names of the session, and replaces references to the
 * names whose values are in boxes (box.ts). Pure.
 */
import type { AnyNode, Expression, Program, VariableDeclaration } from 'acorn';
import type { Edits } from './edits.js';
import { boundBy, boundByDeclaration, withoutExport } from './patterns.js';
import type { CellScope, Reference, SessionVariables } from './scope.js';

/** How a name was declared. An `enum` or a namespace begins anew in each cell. */
export type DeclarationKind = 'var' | 'let' | 'const' | 'class' | 'function' | 'import' | 'enum';

/** The context for the rewriting of names. */
export interface NameContext {
  readonly code: string;
  /** The object that compiled code calls. */
  readonly runtime: string;
  /** The start of the names of the variables that the compiler adds to the code. */
  readonly mark: string;
  /** The offsets of the statements whose expression is moved into brackets. */
  readonly moved: ReadonlySet<number>;
  isConstant(name: string): boolean;
  isBoxed(name: string): boolean;
}

export const boxName = (mark: string, name: string): string => `${mark}_${name}`;

/** The names that a cell declares. @param isTyped whether types were removed from it, so that it can have enums */
export function declaredNames(
  { body }: Program,
  variables: readonly SessionVariables[],
  isTyped: boolean,
): Map<string, DeclarationKind> {
  const names = new Map<string, DeclarationKind>();
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration')
      for (const { local } of statement.specifiers) names.set(local.name, 'import');
    const bare = withoutExport(statement);
    if (bare.type === 'FunctionDeclaration' && bare.id) names.set(bare.id.name, 'function');
    if (bare.type === 'ClassDeclaration' && bare.id) names.set(bare.id.name, 'class');
  }
  for (const { node } of variables)
    for (const { name } of boundByDeclaration(node))
      if (node.kind !== 'var' || !names.has(name)) names.set(name, node.kind as DeclarationKind);
  if (isTyped) for (const name of enumNames(body)) names.set(name, 'enum');
  return names;
}

/** The names of `var A; (function (A) { … })(A || (A = {}))`, which compilers make of enums and namespaces. */
function enumNames(body: readonly AnyNode[]): string[] {
  return body.flatMap((statement, at) => {
    const declaration = withoutExport(statement);
    if (declaration.type !== 'VariableDeclaration' || declaration.kind !== 'var') return [];
    const [only, ...others] = declaration.declarations;
    if (only?.id.type !== 'Identifier' || only.init || others.length > 0) return [];
    const next = body[at + 1];
    const call = next?.type === 'ExpressionStatement' ? next.expression : undefined;
    if (call?.type !== 'CallExpression') return [];
    const callee = withoutParentheses(call.callee as Expression);
    const [param] = callee.type === 'FunctionExpression' ? callee.params : [];
    return param?.type === 'Identifier' && param.name === only.id.name ? [param.name] : [];
  });
}

export function withoutParentheses(node: Expression): Expression {
  return node.type === 'ParenthesizedExpression' ? withoutParentheses(node.expression) : node;
}

/** Rewrites the references of a cell. */
export function rewriteReferences(edits: Edits, { references }: CellScope, context: NameContext): void {
  for (const reference of references)
    if (!refuseAssignment(edits, reference, context) && context.isBoxed(reference.node.name))
      referToBox(edits, reference, context);
}

/** Makes an assignment to a constant throw; its right side is still evaluated. */
function refuseAssignment(edits: Edits, { node, role, isDeclared }: Reference, context: NameContext): boolean {
  if (isDeclared || !context.isConstant(node.name)) return false;
  if (role.kind === 'updated') {
    edits.replace(role.whole, `${context.runtime}.refuse()`);
    return true;
  }
  // `a ||= b` assigns only when the value of `a` demands it.
  if (role.kind !== 'assigned' || /^(?:\|\||&&|\?\?)=$/.test(role.whole.operator)) return false;
  edits.replace({ start: node.start, end: role.whole.right.start }, `${context.runtime}.refuse(`);
  edits.around(role.whole, '', ')');
  return true;
}

function referToBox(edits: Edits, { node, role, beginsStatement }: Reference, context: NameContext): void {
  const { name } = node;
  const value = `${boxName(context.mark, name)}.v`;
  switch (role.kind) {
    case 'typeof':
      edits.replace(role.whole, `${context.runtime}.typeOf(${JSON.stringify(name)})`);
      return;
    case 'shorthand':
      edits.around(node, '', `: ${value}`);
      return;
    case 'callee': {
      // A direct `eval` sees the scopes around it. A call of any other function must not pass the box as `this`.
      const guard = beginsStatement && !context.moved.has(node.start) ? ';' : '';
      edits.replace(node, name === 'eval' ? value : `${guard}(0, ${value})`);
      return;
    }
    case 'assigned':
      edits.replace(node, value);
      if (role.whole.operator === '=') keepName(edits, name, role.whole.right);
      return;
    default:
      edits.replace(node, value);
  }
}

/** An assignment to a member gives no name to a function without a name. A property of an object literal does. */
function keepName(edits: Edits, name: string, value: Expression): void {
  const inner = withoutParentheses(value);
  const isNamed = (inner.type === 'FunctionExpression' || inner.type === 'ClassExpression') && inner.id;
  const isFunction =
    inner.type === 'FunctionExpression' || inner.type === 'ClassExpression' || inner.type === 'ArrowFunctionExpression';
  if (isFunction && !isNamed) edits.around(value, `({ ${name}: `, ` }).${name}`, -2);
}

/** Turns the variables of a cell into assignments. */
export function rewriteVariables(edits: Edits, { variables }: CellScope, context: NameContext): void {
  for (const { node, head, isListed } of variables) {
    for (const { id, init } of node.declarations)
      if (id.type === 'Identifier' && init && context.isBoxed(id.name)) keepName(edits, id.name, init);
    const keyword = { start: node.start, end: node.start + node.kind.length };
    if (head) edits.replace(keyword, '');
    else assignVariables(edits, node, isListed, context.code);
  }
}

function assignVariables(edits: Edits, node: VariableDeclaration, isListed: boolean, code: string): void {
  const { start, end, kind, declarations } = node;
  // `let a` sets a to undefined; `var a` leaves an earlier value.
  for (const { id, init } of declarations) if (!init && kind !== 'var') edits.around(id, '', ' = undefined');
  // In parentheses a pattern is no block.
  edits.replace({ start, end: start + kind.length }, isListed ? ';(' : '(');
  if (code[end - 1] === ';') edits.replace({ start: end - 1, end }, ');');
  else edits.around(node, '', ');', -5);
}

/**
 * Turns functions, classes and exports of a cell into assignments. A function gets another name, so that in its body, too, its own
 * name means the variable of the session.
 *
 * @returns code that sets the functions, which runs before anything else
 */
export function rewriteDefinitions(edits: Edits, { body }: Program, context: NameContext): string {
  const { runtime, mark } = context;
  let hoisted = '';
  for (const statement of body) {
    const bare = withoutExport(statement);
    if (bare !== statement) edits.replace({ start: statement.start, end: bare.start }, '');
    if (bare.type === 'FunctionDeclaration' && bare.id) {
      const { name } = bare.id;
      edits.around(bare.id, '', `${mark}f`);
      hoisted += `${runtime}.define(${JSON.stringify(name)}, ${name}${mark}f);`;
    } else if (bare.type === 'ClassDeclaration' && bare.id) {
      const { name } = bare.id;
      edits.around(bare, `;${context.isBoxed(name) ? `${boxName(mark, name)}.v` : name} = `, ';', -5);
    } else if (bare.type === 'ExportDefaultDeclaration') {
      edits.replace({ start: bare.start, end: bare.declaration.start }, ';void (');
      edits.around(bare.declaration, '', ')', -5);
    } else if (bare.type === 'ExportNamedDeclaration' && !bare.source) edits.replace(bare, ';');
  }
  return hoisted;
}

/** The identifiers that the session's own declarations must not have, and why. */
export function refusedDeclaration(variables: readonly SessionVariables[]): { at: AnyNode; why: string } | undefined {
  for (const { node } of variables) {
    if (node.kind === 'using' || node.kind === 'await using')
      return { at: node, why: `${node.kind} works only in blocks and functions: a name of a cell is never released` };
    for (const { id } of node.declarations)
      for (const one of boundBy(id))
        if (/^(?:undefined|NaN|Infinity)$/.test(one.name)) return { at: one, why: `${one.name} cannot be declared` };
  }
  return undefined;
}
