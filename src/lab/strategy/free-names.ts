/**
 * Finds the names that a function uses and does not declare. Pure: a syntax tree in, names out.
 *
 * One walk through the tree records each declaration in its scope, and each use of a name with the scope that contains
 * the use. Only at the end each use is compared with the declarations of its scopes, so a declaration counts in its
 * whole scope, as in JavaScript.
 */
import type { Function as AnyFunction, AnyNode, Expression, Pattern } from 'acorn';
import { programGlobals } from '../../platform/index.js';

/** The names and objects that a function needs from outside. Positions are offsets in the code. */
export interface OutsideUses {
  /** Names that are declared nowhere in the code and that are no globals of the platform, in the order of their first use. */
  readonly names: readonly { readonly name: string; readonly start: number }[];
  /** Offsets of `this` and `super` outside of inner functions, and of the properties of `import`. */
  readonly bound: readonly { readonly text: string; readonly start: number }[];
}

interface Scope {
  readonly names: Set<string>;
  readonly parent: Scope | undefined;
  /** Whether `var` declares its names in this scope. */
  readonly isFunction: boolean;
}

/** @param node the syntax tree of a function, or of any other code */
export function outsideUses(node: AnyNode): OutsideUses {
  const finder = new UseFinder();
  finder.visit(node, finder.top);
  const known = globalNames();
  const names = new Map<string, number>();
  for (const { name, scope, start } of finder.uses) {
    if (!isDeclared(name, scope) && !known.has(name) && !names.has(name)) names.set(name, start);
  }
  return { names: [...names].map(([name, start]) => ({ name, start })), bound: finder.bound };
}

function isDeclared(name: string, scope: Scope): boolean {
  for (let one: Scope | undefined = scope; one; one = one.parent) if (one.names.has(name)) return true;
  return false;
}

class UseFinder {
  readonly top: Scope = { names: new Set(), parent: undefined, isFunction: true };
  readonly uses: { readonly name: string; readonly scope: Scope; readonly start: number }[] = [];
  readonly bound: { readonly text: string; readonly start: number }[] = [];
  /** Number of functions and classes around the visited node that have their own `this`, without the outermost function. */
  #ownThis = 0;
  #isInFunction = false;

  visit(given: unknown, scope: Scope): void {
    if (Array.isArray(given)) {
      for (const one of given) this.visit(one, scope);
      return;
    }
    if (typeof given !== 'object' || given === null || !('type' in given)) return;
    const node = given as AnyNode;
    switch (node.type) {
      case 'Identifier':
        this.uses.push({ name: node.name, scope, start: node.start });
        return;
      case 'ThisExpression':
        if (this.#ownThis === 0) this.bound.push({ text: 'this', start: node.start });
        return;
      case 'Super':
        if (this.#ownThis === 0) this.bound.push({ text: 'super', start: node.start });
        return;
      case 'MetaProperty':
        if (node.meta.name === 'import')
          this.bound.push({ text: `${node.meta.name}.${node.property.name}`, start: node.start });
        return;
      case 'FunctionDeclaration':
        if (node.id) scope.names.add(node.id.name);
        this.#function(node, scope);
        return;
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        this.#function(node, scope);
        return;
      case 'ClassDeclaration':
      case 'ClassExpression': {
        if (node.type === 'ClassDeclaration' && node.id) scope.names.add(node.id.name);
        const own = inner(scope);
        if (node.id) own.names.add(node.id.name);
        this.visit(node.superClass, own);
        // `this` and `super` in a class refer to the class, so they are no uses from outside.
        this.#ownThis += 1;
        this.visit(node.body, own);
        this.#ownThis -= 1;
        return;
      }
      case 'StaticBlock':
        this.visit(node.body, inner(scope, true));
        return;
      case 'VariableDeclaration': {
        const home = node.kind === 'var' ? functionScope(scope) : scope;
        for (const { id, init } of node.declarations) {
          this.#declare(id, home, scope);
          this.visit(init, scope);
        }
        return;
      }
      case 'CatchClause': {
        const own = inner(scope);
        if (node.param) this.#declare(node.param, own, own);
        this.visit(node.body, own);
        return;
      }
      case 'BlockStatement':
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
      case 'SwitchStatement':
        this.#children(node, inner(scope));
        return;
      case 'MemberExpression':
        this.visit(node.object, scope);
        if (node.computed) this.visit(node.property, scope);
        return;
      case 'Property':
      case 'MethodDefinition':
      case 'PropertyDefinition':
        if (node.computed) this.visit(node.key, scope);
        this.visit(node.value, scope);
        return;
      case 'LabeledStatement':
        this.visit(node.body, scope);
        return;
      case 'BreakStatement':
      case 'ContinueStatement':
        return;
      case 'UnaryExpression':
        // `typeof name` only asks whether the name exists, so it is no use of the name.
        if (node.operator === 'typeof' && node.argument.type === 'Identifier') return;
        this.visit(node.argument, scope);
        return;
      default:
        this.#children(node, scope);
    }
  }

  #children(node: AnyNode, scope: Scope): void {
    for (const child of Object.values(node)) this.visit(child, scope);
  }

  #function(node: AnyFunction, scope: Scope): void {
    const own = inner(scope, true);
    const isArrow = node.type === 'ArrowFunctionExpression';
    if (!isArrow) own.names.add('arguments');
    const hasOwnThis = !isArrow && this.#isInFunction;
    const wasInFunction = this.#isInFunction;
    this.#isInFunction = true;
    if (hasOwnThis) this.#ownThis += 1;
    if (node.type === 'FunctionExpression' && node.id) own.names.add(node.id.name);
    for (const param of node.params) this.#declare(param, own, own);
    const { body } = node as { readonly body: AnyNode };
    // The statements of the function body share the scope of the parameters.
    if (body.type === 'BlockStatement') this.visit(body.body, own);
    else this.visit(body, own);
    if (hasOwnThis) this.#ownThis -= 1;
    this.#isInFunction = wasInFunction;
  }

  /** Declares the names of a pattern in `home`; its default values and computed keys are uses in `scope`. */
  #declare(pattern: Pattern, home: Scope, scope: Scope): void {
    switch (pattern.type) {
      case 'Identifier':
        home.names.add(pattern.name);
        return;
      case 'ObjectPattern':
        for (const property of pattern.properties) {
          if (property.type === 'RestElement') this.#declare(property, home, scope);
          else {
            if (property.computed) this.visit(property.key as Expression, scope);
            this.#declare(property.value, home, scope);
          }
        }
        return;
      case 'ArrayPattern':
        for (const element of pattern.elements) if (element) this.#declare(element, home, scope);
        return;
      case 'AssignmentPattern':
        this.#declare(pattern.left, home, scope);
        this.visit(pattern.right, scope);
        return;
      case 'RestElement':
        this.#declare(pattern.argument, home, scope);
        return;
      default:
        this.visit(pattern, scope);
    }
  }
}

const inner = (parent: Scope, isFunction = false): Scope => ({ names: new Set(), parent, isFunction });

function functionScope(scope: Scope): Scope {
  let one = scope;
  while (!one.isFunction && one.parent) one = one.parent;
  return one;
}

let globals: ReadonlySet<string> | undefined;

function globalNames(): ReadonlySet<string> {
  globals ??= new Set(programGlobals());
  return globals;
}
