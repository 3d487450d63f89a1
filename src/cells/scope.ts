/**
 * Finds in the syntax tree of a cell the places that the compiler changes: identifiers that no scope within the cell
 * declares, so that they are names of the session or of the host; declarations of variables that belong to the session;
 * and the places of the checks for interrupts. Pure.
 */
import type {
  AnyNode,
  AssignmentExpression,
  AwaitExpression,
  CatchClause,
  Identifier,
  Pattern,
  Program,
  UnaryExpression,
  UpdateExpression,
  VariableDeclaration,
} from 'acorn';
import {
  boundBy,
  type ClassNode,
  childrenOf,
  type FunctionNode,
  isClass,
  isFunction,
  lexicalNames,
  varNames,
} from './patterns.js';

/** How an identifier stands in the code, where that decides how it is replaced. */
export type Role =
  | { readonly kind: 'plain' | 'callee' | 'shorthand' }
  | { readonly kind: 'typeof'; readonly whole: UnaryExpression }
  | { readonly kind: 'assigned'; readonly whole: AssignmentExpression }
  | { readonly kind: 'updated'; readonly whole: UpdateExpression };

/** An identifier that no scope within the cell binds. */
export interface Reference {
  readonly node: Identifier;
  readonly role: Role;
  /** Whether a declaration of the cell's top level binds the name here. */
  readonly isDeclared: boolean;
  /** Whether the identifier is the first token of a statement. */
  readonly beginsStatement: boolean;
}

/** A declaration whose names belong to the session. */
export interface SessionVariables {
  readonly node: VariableDeclaration;
  /** The type of the loop, if the declaration is the head of a loop. */
  readonly head: Loop['type'] | undefined;
  /** Whether it is an entry of a list of statements, and not, for example, the body of `if`. */
  readonly isListed: boolean;
}

export type Loop = Extract<
  AnyNode,
  { type: 'ForStatement' | 'ForInStatement' | 'ForOfStatement' | 'WhileStatement' | 'DoWhileStatement' }
>;

/** Points where running code checks for an interrupt. */
export interface CheckPoints {
  readonly loops: Loop[];
  /** Functions that can run for long. */
  readonly functions: FunctionNode[];
  readonly awaits: AwaitExpression[];
  readonly handlers: Within<CatchClause>[];
  readonly finalizers: Within<AnyNode>[];
}

/** A node, and the function around it; undefined: the code of the cell itself. */
export interface Within<T> {
  readonly node: T;
  readonly within: FunctionNode | undefined;
}

export interface CellScope extends CheckPoints {
  readonly references: Reference[];
  readonly variables: SessionVariables[];
  /** `import(…)` and `import.meta`. */
  readonly imports: AnyNode[];
}

/** Where the walk is. */
interface Position {
  /** The names that inner scopes bind. */
  readonly scopes: readonly ReadonlySet<string>[];
  readonly isTop: boolean;
  /** Whether `var` belongs to the session. */
  readonly isOutsideFunctions: boolean;
  readonly head?: Loop['type'] | undefined;
  readonly within?: FunctionNode;
  /** Whether a pattern of the session's own declaration is walked. */
  readonly isDeclared?: boolean;
}

export function analyse(program: Program): CellScope {
  const walk = new Walk();
  walk.statements(program.body, { scopes: [], isTop: true, isOutsideFunctions: true });
  return walk.found;
}

class Walk {
  readonly found: CellScope = {
    references: [],
    variables: [],
    imports: [],
    loops: [],
    functions: [],
    awaits: [],
    handlers: [],
    finalizers: [],
  };
  /** Where the statement that is walked begins. */
  private statementStart = 0;

  statements(body: readonly AnyNode[], at: Position): void {
    for (const statement of body) this.statement(statement, at);
  }

  private statement(node: AnyNode, at: Position): void {
    this.statementStart = node.start;
    this.visit(node, at);
  }

  /** A statement that is no entry of a list, such as the body of `if`. */
  private inner(node: AnyNode | null | undefined, at: Position): void {
    if (!node) return;
    // The token before it does not end a statement.
    this.statementStart = -1;
    this.visit(node, { ...at, isTop: false });
  }

  private refer(node: Identifier, at: Position, role: Role = { kind: 'plain' }): void {
    if (at.scopes.some((names) => names.has(node.name))) return;
    const { isDeclared = false } = at;
    this.found.references.push({ node, role, isDeclared, beginsStatement: node.start === this.statementStart });
  }

  private all(nodes: readonly (AnyNode | null | undefined)[], at: Position): void {
    for (const node of nodes) if (node) this.visit(node, at);
  }

  private visit(node: AnyNode, at: Position): void {
    if (isFunction(node)) this.visitFunction(node, at);
    else if (isClass(node)) this.visitClass(node, at);
    else if (!this.visitStatement(node, at)) this.visitExpression(node, at);
  }

  /** @returns false for a node that is no statement of a special kind */
  private visitStatement(node: AnyNode, at: Position): boolean {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'BreakStatement':
      case 'ContinueStatement':
        return true;
      case 'ExportNamedDeclaration':
        if (node.declaration) this.statement(node.declaration, at);
        return true;
      case 'ExportDefaultDeclaration':
        this.visit(node.declaration, at);
        return true;
      case 'LabeledStatement':
        this.inner(node.body, at);
        return true;
      case 'VariableDeclaration':
        this.visitVariables(node, at);
        return true;
      case 'BlockStatement':
        this.statements(node.body, { ...at, isTop: false, scopes: [...at.scopes, lexicalNames(node.body)] });
        return true;
      case 'SwitchStatement': {
        this.visit(node.discriminant, at);
        const names = lexicalNames(node.cases.flatMap(({ consequent }) => consequent));
        const inside = { ...at, isTop: false, scopes: [...at.scopes, names] };
        for (const { test, consequent } of node.cases) {
          if (test) this.visit(test, inside);
          this.statements(consequent, inside);
        }
        return true;
      }
      case 'TryStatement':
        this.inner(node.block, at);
        if (node.handler) this.visitHandler(node.handler, at);
        if (node.finalizer) this.found.finalizers.push({ node: node.finalizer, within: at.within });
        this.inner(node.finalizer, at);
        return true;
      case 'IfStatement':
        this.visit(node.test, at);
        this.inner(node.consequent, at);
        this.inner(node.alternate, at);
        return true;
      default:
        return this.visitLoop(node, at);
    }
  }

  private visitLoop(node: AnyNode, at: Position): boolean {
    switch (node.type) {
      case 'WhileStatement':
      case 'DoWhileStatement':
        this.found.loops.push(node);
        this.visit(node.test, at);
        this.inner(node.body, at);
        return true;
      case 'ForStatement':
        this.found.loops.push(node);
        {
          const inside = this.visitHead(node.init, node, at);
          this.all([node.test, node.update], inside);
          this.inner(node.body, inside);
        }
        return true;
      case 'ForInStatement':
      case 'ForOfStatement':
        this.found.loops.push(node);
        {
          const inside = this.visitHead(node.left, node, at);
          this.visit(node.right, inside);
          this.inner(node.body, inside);
        }
        return true;
      default:
        return false;
    }
  }

  /** Walks the head of a loop; returns the position of the rest of the loop. */
  private visitHead(head: AnyNode | null | undefined, loop: Loop, at: Position): Position {
    const isScope = head?.type === 'VariableDeclaration' && head.kind !== 'var';
    const scopes = isScope ? [...at.scopes, lexicalNames([head])] : at.scopes;
    const inside: Position = { ...at, isTop: false, scopes };
    if (head) this.visit(head, { ...inside, head: loop.type });
    return inside;
  }

  private visitHandler(handler: CatchClause, at: Position): void {
    this.found.handlers.push({ node: handler, within: at.within });
    const names = new Set(boundBy(handler.param).map(({ name }) => name));
    const inside = { ...at, isTop: false, scopes: [...at.scopes, names] };
    this.visitBinding(handler.param, inside);
    this.visit(handler.body, inside);
  }

  private visitVariables(node: VariableDeclaration, { head, ...at }: Position): void {
    const isSessions = node.kind === 'var' ? at.isOutsideFunctions : at.isTop;
    const isListed = this.statementStart === node.start;
    if (isSessions) this.found.variables.push({ node, head, isListed });
    for (const { id, init } of node.declarations) {
      if (isSessions) this.visit(id, { ...at, isDeclared: true });
      else this.visitBinding(id, at);
      if (init) this.visit(init, at);
    }
  }

  /** A pattern that binds names of an inner scope: only its defaults and computed keys are expressions. */
  private visitBinding(pattern: Pattern | null | undefined, at: Position): void {
    switch (pattern?.type) {
      case 'ObjectPattern':
        for (const one of pattern.properties) {
          if (one.type === 'Property' && one.computed) this.visit(one.key, at);
          this.visitBinding(one.type === 'Property' ? one.value : one, at);
        }
        break;
      case 'ArrayPattern':
        for (const one of pattern.elements) this.visitBinding(one, at);
        break;
      case 'AssignmentPattern':
        this.visitBinding(pattern.left, at);
        this.visit(pattern.right, at);
        break;
      case 'RestElement':
        this.visitBinding(pattern.argument, at);
        break;
    }
  }

  private visitFunction(node: FunctionNode, at: Position): void {
    const names = new Set(node.params.flatMap((param) => boundBy(param).map(({ name }) => name)));
    if (node.type !== 'ArrowFunctionExpression') names.add('arguments');
    if (node.type === 'FunctionExpression' && node.id) names.add(node.id.name);
    const body = node.body.type === 'BlockStatement' ? node.body.body : [];
    for (const name of [...varNames(body), ...lexicalNames(body)]) names.add(name);
    const scopes = [...at.scopes, names];
    const inside: Position = { scopes, isTop: false, isOutsideFunctions: false, within: node };
    if (works(node.body)) this.found.functions.push(node);
    for (const param of node.params) this.visitBinding(param, inside);
    if (node.body.type === 'BlockStatement') this.statements(body, inside);
    else this.visit(node.body, inside);
  }

  private visitClass(node: ClassNode, at: Position): void {
    // Within itself a class has its own name, which a redefinition does not change.
    const scopes = node.id ? [...at.scopes, new Set([node.id.name])] : at.scopes;
    const inside: Position = { scopes, isTop: false, isOutsideFunctions: false };
    if (node.superClass) this.visit(node.superClass, inside);
    for (const member of node.body.body) {
      if (member.type === 'StaticBlock') {
        const names = new Set([...varNames(member.body), ...lexicalNames(member.body)]);
        this.statements(member.body, { ...inside, scopes: [...inside.scopes, names] });
        continue;
      }
      if (member.computed) this.visit(member.key, inside);
      if (member.value) this.visit(member.value, inside);
    }
  }

  private visitExpression(node: AnyNode, at: Position): void {
    switch (node.type) {
      case 'Identifier':
        this.refer(node, at);
        return;
      case 'MetaProperty':
        if (node.meta.name === 'import') this.found.imports.push(node);
        return;
      case 'MemberExpression':
        this.visit(node.object, at);
        if (node.computed) this.visit(node.property, at);
        return;
      case 'Property':
        this.visitProperty(node, at);
        return;
      case 'CallExpression':
        this.visitCallee(node.callee, at);
        this.all(node.arguments, at);
        return;
      case 'TaggedTemplateExpression':
        this.visitCallee(node.tag, at);
        this.visit(node.quasi, at);
        return;
      case 'UnaryExpression':
        if (node.operator === 'typeof' && node.argument.type === 'Identifier')
          this.refer(node.argument, at, { kind: 'typeof', whole: node });
        else this.visit(node.argument, at);
        return;
      case 'AssignmentExpression':
        if (node.left.type === 'Identifier') this.refer(node.left, at, { kind: 'assigned', whole: node });
        else this.visit(node.left, at);
        this.visit(node.right, at);
        return;
      case 'UpdateExpression':
        if (node.argument.type === 'Identifier') this.refer(node.argument, at, { kind: 'updated', whole: node });
        else this.visit(node.argument, at);
        return;
      case 'AssignmentPattern': {
        this.visit(node.left, at);
        this.visit(node.right, { ...at, isDeclared: false });
        return;
      }
      case 'ImportExpression':
        this.found.imports.push(node);
        break;
      case 'AwaitExpression':
        this.found.awaits.push(node);
        break;
    }
    this.all(childrenOf(node), at);
  }

  private visitCallee(callee: AnyNode, at: Position): void {
    if (callee.type === 'Identifier') this.refer(callee, at, { kind: 'callee' });
    else this.visit(callee, at);
  }

  /** A property of a literal, or of a pattern that is assigned to. */
  private visitProperty(node: Extract<AnyNode, { type: 'Property' }>, at: Position): void {
    const { isDeclared: _, ...outer } = at;
    if (node.computed) this.visit(node.key, outer);
    if (!node.shorthand) this.visit(node.value, at);
    else if (node.value.type === 'Identifier') this.refer(node.value, at, { kind: 'shorthand' });
    else {
      const { left, right } = node.value as { left: Identifier; right: AnyNode };
      this.refer(left, at, { kind: 'shorthand' });
      this.visit(right, outer);
    }
  }
}

const WORKING: ReadonlySet<string> = new Set([
  'CallExpression',
  'NewExpression',
  'TaggedTemplateExpression',
  'AwaitExpression',
  'YieldExpression',
  'ImportExpression',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
]);

/** Whether code calls, loops or awaits: other code cannot run for long. */
export const works = (node: AnyNode): boolean =>
  WORKING.has(node.type) || (!isFunction(node) && childrenOf(node).some(works));
