/**
 * Makes the compiler's program for each cell without the compiler's incremental build state, and without tslab's own step
 * of the compilation.
 *
 * tslab builds two programs for a cell. The build state reads the references of every declaration file and creates a type
 * checker for both programs, although the first program is read only for the names that the cell declares. The programs
 * of this file have no such state, and the type checker of a program is created when it is first used.
 *
 * tslab rewrites the names of earlier cells, because its executor copies their values from cell to cell. Here the names
 * stay as they are, because the session of src/cells holds their values.
 */
import type * as TypeScript from 'typescript';
import type { Ts } from './tslab-types.js';

/** The part of the compiler that has no public types. */
interface CompilerInternals {
  bindSourceFile(file: TypeScript.SourceFile, options: TypeScript.CompilerOptions): void;
}

/** The part of the type checker that has no public types. */
interface CheckerInternals {
  getEmitResolver(...all: unknown[]): Record<TypePrinter, PrintType>;
}

/** The functions that print a type for a declaration file. */
const TYPE_PRINTERS = [
  'createTypeOfDeclaration',
  'createReturnTypeOfSignatureDeclaration',
  'createTypeOfExpression',
] as const;

type TypePrinter = (typeof TYPE_PRINTERS)[number];

type PrintType = (node: unknown, enclosing: unknown, flags: number, ...rest: unknown[]) => unknown;

type BuilderFactory = (...all: unknown[]) => TypeScript.BuilderProgram;

/** A replacement for `createProgram` of a watch host. */
export function lightBuilder(ts: Ts): BuilderFactory {
  const create = ts.createAbstractBuilder as BuilderFactory;
  return (...all) => {
    const builder = create(...all);
    const program = builder.getProgram();
    for (const file of program.getSourceFiles()) forgetFirstParse(file);
    // tslab reads the names that a cell declares. The compiler finds these names when it binds the file.
    for (const name of program.getRootFileNames()) bind(ts, program, program.getSourceFile(name));
    builder.getAllDependencies = (file) => dependenciesOf(program, file);
    patchChecker(ts, program);
    const { emit } = builder;
    builder.emit = (file, write, token, onlyDeclarations, steps) =>
      emit(file, write, token, onlyDeclarations, { afterDeclarations: steps?.afterDeclarations ?? [] });
    return builder;
  };
}

/**
 * Removes the link from a file to its first parse. The compiler parses a file twice if `await` at its top may be a name, as in
 * `await (…)`. When the compiler names a type in a declaration, it follows this link. The first parse has no path, so the compiler
 * then fails with "Paths must either both be absolute or both be relative".
 */
function forgetFirstParse(file: TypeScript.SourceFile): void {
  const linked = file as { original?: TypeScript.Node | undefined };
  if (linked.original) linked.original = undefined;
}

/** Binds every file of a program, so that the first cell does not wait for this. */
export function bindAll(ts: Ts, program: TypeScript.Program): void {
  for (const file of program.getSourceFiles()) bind(ts, program, file);
}

function bind(ts: Ts, program: TypeScript.Program, file: TypeScript.SourceFile | undefined): void {
  if (file) (ts as Ts & CompilerInternals).bindSourceFile(file, program.getCompilerOptions());
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

/** Patches the type checker of a program when it is created. */
function patchChecker(ts: Ts, program: TypeScript.Program): void {
  const create = program.getTypeChecker;
  let isPatched = false;
  program.getTypeChecker = () => {
    const checker = create();
    if (!isPatched) {
      isPatched = true;
      nameTypesOfPackages(ts, checker);
    }
    return checker;
  };
  // `emit` and `getDeclarationDiagnostics` create the checker without the function above.
  const { emit, getDeclarationDiagnostics } = program;
  program.emit = (...all) => {
    program.getTypeChecker();
    return emit(...all);
  };
  program.getDeclarationDiagnostics = (...all) => {
    program.getTypeChecker();
    return getDeclarationDiagnostics(...all);
  };
}

/**
 * Lets the declarations of a cell name every type by the path of its file. The compiler refuses paths through
 * `node_modules` (TS2742), because a published declaration with such a path would fail elsewhere. Without this, no cell
 * could declare a variable with a type of spotlab where spotlab is installed in such a folder, which is everywhere but
 * in its repository. The declarations of cells stay in this process.
 */
function nameTypesOfPackages(ts: Ts, checker: TypeScript.TypeChecker): void {
  const internal = checker as typeof checker & CheckerInternals;
  const { AllowNodeModulesRelativePaths } = ts.NodeBuilderFlags as typeof ts.NodeBuilderFlags & Record<string, number>;
  const allowed = (flags: number) => flags | Number(AllowNodeModulesRelativePaths);
  const getEmitResolver = internal.getEmitResolver;
  let isPatched = false;
  // The checker returns the same object at each call.
  internal.getEmitResolver = (...all) => {
    const resolver = getEmitResolver(...all);
    if (isPatched) return resolver;
    isPatched = true;
    for (const name of TYPE_PRINTERS) {
      const print = resolver[name];
      resolver[name] = (node, enclosing, flags, ...rest) => print(node, enclosing, allowed(flags), ...rest);
    }
    return resolver;
  };
}
