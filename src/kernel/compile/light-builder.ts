/**
 * Makes the compiler's program for each cell without the compiler's incremental build state.
 *
 * tslab builds two programs for a cell. The build state reads the references of every declaration file and creates a
 * type checker for both programs, although the first program is read only for the names that the cell declares. Here a
 * program has no such state, and its type checker is created when it is first used.
 */
import type * as TypeScript from 'typescript';
import type { Ts } from './tslab-types.js';

/** The part of the compiler that has no public types. */
interface CompilerInternals {
  bindSourceFile(file: TypeScript.SourceFile, options: TypeScript.CompilerOptions): void;
}

type BuilderFactory = (...all: unknown[]) => TypeScript.BuilderProgram;

/** A replacement for `createProgram` of a watch host. */
export function lightBuilder(ts: Ts): BuilderFactory {
  const create = ts.createAbstractBuilder as unknown as BuilderFactory;
  return (...all) => {
    const builder = create(...all);
    const program = builder.getProgram();
    // tslab reads the names that a cell declares, which binding finds.
    for (const name of program.getRootFileNames()) bind(ts, program, program.getSourceFile(name));
    builder.getAllDependencies = (file) => dependenciesOf(program, file);
    return withShorthandLookup(ts, builder);
  };
}

/** Binds every file of a program, so that the first cell need not. */
export function bindAll(ts: Ts, program: TypeScript.Program): void {
  for (const file of program.getSourceFiles()) bind(ts, program, file);
}

function bind(ts: Ts, program: TypeScript.Program, file: TypeScript.SourceFile | undefined): void {
  if (file) (ts as unknown as CompilerInternals).bindSourceFile(file, program.getCompilerOptions());
}

/** The names of the file and of all files that it imports, directly or through other files. */
function dependenciesOf(program: TypeScript.Program, file: TypeScript.SourceFile): string[] {
  const checker = program.getTypeChecker();
  const found = new Set([file]);
  for (const one of found) {
    const { imports = [] } = one as { imports?: readonly TypeScript.Node[] };
    for (const name of imports) {
      for (const declaration of checker.getSymbolAtLocation(name)?.declarations ?? [])
        found.add(declaration.getSourceFile());
    }
  }
  return [...found].map(({ fileName }) => fileName);
}

/** For the name in a shorthand property, makes the checker return the variable that is read, not the property. */
function withShorthandLookup(ts: Ts, builder: TypeScript.BuilderProgram): TypeScript.BuilderProgram {
  const program = builder.getProgram();
  const create = program.getTypeChecker;
  let isPatched = false;
  program.getTypeChecker = () => {
    const checker = create();
    if (isPatched) return checker;
    isPatched = true;
    const symbolAt = checker.getSymbolAtLocation;
    checker.getSymbolAtLocation = (node) => {
      const { parent } = ts.getParseTreeNode(node) ?? node;
      return parent && ts.isShorthandPropertyAssignment(parent)
        ? checker.getShorthandAssignmentValueSymbol(parent)
        : symbolAt(node);
    };
    return checker;
  };
  return builder;
}
