/**
 * Rewrites declarations so that a name of an earlier input can be declared again in any way.
 *
 * V8's REPL mode allows `let` after `let` and `const` after `const`, but no mixture. So `const` and imports become
 * `let`, and an assignment to a name that was declared with `const` throws the usual error. A name that an earlier
 * `function` or `var` has fixed on the global object is assigned to; any other name is declared again with `let`. Pure:
 * code and its syntax tree in, edits out; line numbers stay the same.
 */
import type { AnyNode, Pattern, Program, VariableDeclaration } from 'acorn';
import { type Edit, visit } from './edits.js';

/** The names that earlier inputs have declared. */
export interface Declared {
  /** Declared by `let`, `const`, `class` or an import. */
  isLexical(name: string): boolean;
  /** Declared by `var` or `function`: a permanent property of the global object. */
  isFixed(name: string): boolean;
  /** Declared by `const` or an import. */
  isConstant(name: string): boolean;
}

/** Global function that throws the error of an assignment to a constant; see evaluate.ts. */
export const REFUSE_ASSIGNMENT = '__spotlabConstant';

/**
 * The replacement of `const`. It has the same length, so that columns stay the same, and differs from a typed `let`.
 */
export const CONST_AS_LET = 'let\t\t';

/** Names that a program declares at its top level: constants, and others. */
export interface Names {
  readonly constants: readonly string[];
  readonly others: readonly string[];
}

type Statement = Program['body'][number];

/** The declaration inside an export statement; any other statement is returned unchanged. */
function bare(statement: Statement): Statement {
  const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
  return isExport && statement.declaration ? (statement.declaration as Statement) : statement;
}

/** Returns the names that `program` declares at its top level. */
export function declaredNames(program: Program): Names {
  const constants: string[] = [];
  const others: string[] = [];
  for (const statement of program.body.map(bare)) {
    if (statement.type === 'ImportDeclaration') constants.push(...statement.specifiers.map(({ local }) => local.name));
    else if (statement.type === 'VariableDeclaration')
      (statement.kind === 'const' ? constants : others).push(...namesOf(statement));
    else if ((statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') && statement.id)
      others.push(statement.id.name);
  }
  return { constants, others };
}

export function declarationEdits(code: string, program: Program, declared: Declared): Edit[] {
  const edits: Edit[] = [];
  const top = new Set<AnyNode>();
  for (const statement of program.body.map(bare)) {
    top.add(statement);
    const { start } = statement;
    if (statement.type === 'VariableDeclaration') edits.push(...variableEdits(code, statement, declared));
    else if (statement.type === 'ClassDeclaration' && statement.id && declared.isFixed(statement.id.name))
      edits.push({ start, end: start, text: `${statement.id.name} = ` }, semicolon(statement.end));
    else if (statement.type === 'FunctionDeclaration' && statement.id && declared.isLexical(statement.id.name))
      edits.push({ start, end: start, text: `let ${statement.id.name} = ` }, semicolon(statement.end));
  }
  return [...edits, ...assignmentEdits(code, program, top, declared)];
}

function variableEdits(code: string, statement: VariableDeclaration, declared: Declared): Edit[] {
  const { kind, start, end, declarations } = statement;
  const keyword = { start, end: start + kind.length };
  const names = namesOf(statement);
  const isAssigned = kind === 'var' ? names.some(declared.isLexical) : names.some(declared.isFixed);
  if (!isAssigned) return kind === 'const' ? [{ ...keyword, text: CONST_AS_LET }] : [];
  // The assignment needs parentheses: a pattern at the start of a statement would be read as a block.
  const edits: Edit[] = [{ ...keyword, text: ';(' }];
  for (const { id, init } of declarations) {
    if (init || kind === 'var') continue;
    edits.push({ start: id.end, end: id.end, text: ' = undefined' });
  }
  const hasSemicolon = code[end - 1] === ';';
  return [...edits, { start: hasSemicolon ? end - 1 : end, end, text: ');' }];
}

/** Rewrites assignments to constants, unless an inner scope declares the same name. */
function assignmentEdits(code: string, program: Program, top: ReadonlySet<AnyNode>, declared: Declared): Edit[] {
  const { constants, others } = declaredNames(program);
  const inner = new Set<string>(others);
  const edits: Edit[] = [];
  visit(program, (node) => {
    if (node.type === 'VariableDeclaration' && !top.has(node)) for (const name of namesOf(node)) inner.add(name);
    if ('params' in node) for (const param of node.params) for (const name of boundBy(param)) inner.add(name);
    if (node.type === 'CatchClause' && node.param) for (const name of boundBy(node.param)) inner.add(name);
    if ((node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id && !top.has(node))
      inner.add(node.id.name);
  });
  const isConstant = (name: string) => !inner.has(name) && (constants.includes(name) || declared.isConstant(name));
  visit(program, (node) => {
    if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier' && isConstant(node.left.name)) {
      // The right-hand side is still evaluated, as in a normal assignment.
      edits.push({ start: node.start, end: node.right.start, text: `${REFUSE_ASSIGNMENT}(` });
      edits.push({ start: node.end, end: node.end, text: ')' });
    } else if (
      node.type === 'UpdateExpression' &&
      node.argument.type === 'Identifier' &&
      isConstant(node.argument.name)
    )
      edits.push({
        start: node.start,
        end: node.end,
        text: `${REFUSE_ASSIGNMENT}(${code.slice(node.argument.start, node.argument.end)})`,
      });
  });
  return edits;
}

/** Whether the program reads a name that it declares nowhere; parameters count only inside their functions. */
export function readsName(name: string, program: Program): boolean {
  let isDeclared = false;
  let isRead = false;
  const look = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const item of node) look(item);
      return;
    }
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const one = node as AnyNode;
    if ('params' in one && one.params.some((param) => boundBy(param).includes(name))) return;
    if (one.type === 'CatchClause' && boundBy(one.param ?? null).includes(name)) return;
    if (one.type === 'VariableDeclaration' && namesOf(one).includes(name)) isDeclared = true;
    if (one.type === 'ImportDeclaration' && one.specifiers.some(({ local }) => local.name === name)) isDeclared = true;
    if (one.type === 'Identifier' && one.name === name) isRead = true;
    for (const [key, child] of Object.entries(one)) {
      // The name of a member is no variable.
      const isMemberName = (key === 'property' || key === 'key') && !(one as { computed?: boolean }).computed;
      if (!isMemberName) look(child);
    }
  };
  look(program);
  return isRead && !isDeclared;
}

function semicolon(at: number): Edit {
  return { start: at, end: at, text: ';' };
}

function namesOf({ declarations }: VariableDeclaration): string[] {
  return declarations.flatMap(({ id }) => boundBy(id));
}

/** Returns the names that a pattern binds. */
function boundBy(pattern: Pattern | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundBy(property.type === 'Property' ? property.value : property),
      );
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
