/**
 * Compiles a cell to the code of one asynchronous function, whose names belong to the session. All changes are edits
 * in place that keep the lines, so every position of an error leads back to the text of the cell. Pure.
 *
 * The semantics are those of V8's REPL mode: a name of the top level belongs to the session, so functions and loops of
 * all cells see each assignment and each new declaration.
 */
import type { AnyNode, Expression } from 'acorn';
import { addChecks } from './checks.js';
import {
  boxName,
  type DeclarationKind,
  declaredNames,
  refusedDeclaration,
  rewriteDefinitions,
  rewriteReferences,
  rewriteVariables,
} from './declare.js';
import { Edits } from './edits.js';
import { rewriteImports } from './import.js';
import { CellSyntaxError, type ParsedCell } from './parse.js';
import { offsetOf, type Position, positionAt } from './positions.js';
import { analyse, type CellScope } from './scope.js';

/** The facts about the session's names that the compiler needs. */
export interface KnownNames {
  isConstant(name: string): boolean;
  /** Whether the name lives in a box. @param isDeclared whether the cell declares it */
  isBoxed(name: string, isDeclared: boolean): boolean;
}

export interface CompileOptions {
  /** Code in strict mode, as in modules. */
  readonly isStrict: boolean;
  /** Expressions before the last one whose values are shown. */
  readonly shown?: readonly Expression[] | undefined;
}

export interface CompiledCell {
  /** An expression whose value is the function of the cell. */
  readonly code: string;
  readonly declared: ReadonlyMap<string, DeclarationKind>;
  /** The names whose boxes the function takes as its last arguments. */
  readonly boxes: readonly string[];
  /** The position in the text of the cell. */
  toSource(position: Position): Position;
  /** The JavaScript from which a piece of the compiled code was made, such as the text of a function. */
  original(start: number, end: number): string;
}

/** @throws CellSyntaxError for code that a cell cannot have */
export function compileCell(cell: ParsedCell, known: KnownNames, options: CompileOptions): CompiledCell {
  const { source, code, program, back } = cell;
  const scope = analyse(program);
  refuse(cell, scope);
  const declared = declaredNames(program, scope.variables, code !== source);
  const used = new Set([...declared.keys(), ...scope.references.map(({ node }) => node.name)]);
  const boxed = new Set([...used].filter((name) => known.isBoxed(name, declared.has(name))));
  const mark = unusedMark(code);
  const runtime = `${mark}s`;
  const check = `${mark}c`;
  const last = program.body.findLast((one) => one.type !== 'EmptyStatement');
  const value = last?.type === 'ExpressionStatement' ? last.expression : undefined;
  const { shown = [] } = options;

  const edits = new Edits();
  if (code.startsWith('#!')) edits.replace({ start: 0, end: 2 }, '//');
  for (const one of shown) edits.around(one, `${runtime}.after(${runtime}.run, await ${runtime}.show((`, ')))', -9);
  if (value) edits.around(value, ';return [(', ')];', -9);
  const context = {
    code,
    runtime,
    mark,
    moved: new Set([...shown, ...(value ? [value] : [])].map(({ start }) => start)),
    isConstant: (name: string) => isConstantKind(declared.get(name)) ?? known.isConstant(name),
    isBoxed: (name: string) => boxed.has(name),
  };
  rewriteReferences(edits, scope, context);
  rewriteVariables(edits, scope, context);
  const hoisted = rewriteDefinitions(edits, program, context);
  rewriteImports(edits, program, scope.imports, runtime);
  addChecks(edits, scope, { runtime, check, mark, outerRun: `${mark}r` });

  const edited = edits.applyTo(code);
  const boxes = [...boxed];
  const parameters = [runtime, check, ...boxes.map((name) => boxName(mark, name))].join(', ');
  const begin = `${options.isStrict ? '"use strict";' : ''}(async function (${parameters}) { const ${mark}r = ${runtime}.run; ${hoisted} `;
  const made = `${begin}${edited.text}\n})`;
  const inCode = (offset: number) => edited.back(Math.max(0, offset - begin.length));
  return {
    code: made,
    declared,
    boxes,
    toSource: (position) => positionAt(source, back(inCode(offsetOf(made, position)))),
    original: (start, end) => code.slice(inCode(start), inCode(end)),
  };
}

/** The names that a cell declares at its top level, and those that it uses without declaring them. */
export function namesOf({ program }: Pick<ParsedCell, 'program'>): {
  readonly declared: readonly string[];
  readonly free: ReadonlySet<string>;
} {
  const { variables, references } = analyse(program);
  const declared = [...declaredNames(program, variables, false).keys()];
  const free = new Set(references.map(({ node }) => node.name));
  for (const name of declared) free.delete(name);
  return { declared, free };
}

/** Whether a name that was declared in this way is constant; undefined for a name that was not declared. */
function isConstantKind(kind: DeclarationKind | undefined): boolean | undefined {
  return kind && (kind === 'const' || kind === 'import');
}

function refuse(cell: ParsedCell, { references, variables }: CellScope): void {
  const outside = references.find(({ node }) => node.name === 'arguments');
  const refused: { at: AnyNode; why: string } | undefined = outside
    ? { at: outside.node, why: 'arguments exists only in functions' }
    : refusedDeclaration(variables);
  if (refused) throw new CellSyntaxError(refused.why, positionAt(cell.source, cell.back(refused.at.start)));
}

/** Text with which no name in the code begins, so that new names can begin with it. */
function unusedMark(code: string): string {
  let mark = '$';
  while (['s', 'c', 'f', 'e', 'k', 'r', '_'].some((one) => code.includes(mark + one))) mark += '$';
  return mark;
}

/** Name of the global that holds the session's stop checks, which compiled modules call. */
export const MODULE_CHECKS = '__spotlabChecks';

/** Used in place of the checks where there is no session, as in another thread. */
const NO_CHECKS =
  '{ run: undefined, check() {}, after: (_, value) => value, caught() {}, beginFinally() {}, endFinally() {} }';

/**
 * Adds the checks to a module. The names of the module stay its own, and its lines keep their numbers. The functions that the
 * checks call stand at the end. They exist from the start, also in modules that import each other and have not run yet.
 */
export function compileModule({ code, program }: Pick<ParsedCell, 'code' | 'program'>): string {
  const edits = new Edits();
  const mark = unusedMark(code);
  const runtime = `${mark}s()`;
  addChecks(edits, analyse(program), { runtime, check: `${mark}c`, mark, outerRun: `${runtime}.run` });
  const { text } = edits.applyTo(code);
  const checks = `function ${mark}s() { return globalThis.${MODULE_CHECKS} ?? (${NO_CHECKS}); }`;
  return `${text}\n${checks} function ${mark}c() { ${runtime}.check(); }\n`;
}
