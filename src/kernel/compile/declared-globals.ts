/**
 * Supports `declare global { … }` blocks in cells: moves each block from the cell to a separate module of the compiler.
 *
 * tslab compiles a cell as a module that exports every name, and fails on the name `global`. The modules of
 * these blocks stay for all later cells. When a block declares a name again, for example because a cell is run again,
 * the new declaration replaces the earlier one; interfaces and namespaces merge instead. A block cannot use types that
 * a cell has declared.
 */
import type * as TypeScript from 'typescript';
import type { Converter, Diagnostic, Ts } from './tslab-types.js';

interface Declaration {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Whether a second declaration of the name is merged with this one. */
  readonly merges: boolean;
}

interface Block {
  readonly module: string;
  text: string;
  declarations: readonly Declaration[];
}

export class DeclaredGlobals {
  readonly #blocks: Block[] = [];

  constructor(
    private readonly ts: Ts,
    private readonly converter: Converter,
  ) {}

  /**
   * Removes the blocks from a cell and adds them to the compiler.
   *
   * @returns the rest of the cell, with unchanged lines and columns, and the problems in the blocks
   */
  extract(source: string): { readonly source: string; readonly problems: readonly Diagnostic[] } {
    if (!/\bdeclare\s+global\b/.test(source)) return { source, problems: [] };
    const { ts } = this;
    const file = ts.createSourceFile('cell.ts', source, ts.ScriptTarget.Latest, true);
    const blocks = file.statements.filter(
      (one): one is TypeScript.ModuleDeclaration => ts.isModuleDeclaration(one) && one.name.text === 'global',
    );
    if (blocks.length === 0) return { source, problems: [] };
    let [rest, extracted] = [source, blank(source, 0, source.length)];
    for (const one of blocks) {
      const [start, end] = [one.getStart(file), one.end];
      rest = rest.slice(0, start) + blank(source, start, end) + rest.slice(end);
      extracted = extracted.slice(0, start) + source.slice(start, end) + extracted.slice(end);
    }
    const block: Block = {
      module: `__spotlab_declared_${this.#blocks.length}__`,
      text: extracted,
      declarations: blocks.flatMap((one) => declarationsOf(ts, one, file)),
    };
    this.#removeRedeclared(block);
    const problems = this.converter.addModule(block.module, block.text);
    if (problems.length > 0) this.converter.addModule(block.module, '');
    else this.#blocks.push(block);
    return { source: rest, problems: problems.map(({ fileName: _module, ...problem }) => problem) };
  }

  /** Removes from earlier blocks the names that a new block declares. */
  #removeRedeclared({ declarations }: Block): void {
    const names = new Set(declarations.filter(({ merges }) => !merges).map(({ name }) => name));
    for (const earlier of this.#blocks) {
      const replaced = earlier.declarations.filter(({ name, merges }) => !merges && names.has(name));
      if (replaced.length === 0) continue;
      for (const { start, end } of replaced) {
        earlier.text = earlier.text.slice(0, start) + blank(earlier.text, start, end) + earlier.text.slice(end);
      }
      earlier.declarations = earlier.declarations.filter((one) => !replaced.includes(one));
      this.converter.addModule(earlier.module, earlier.text);
    }
  }
}

/** Replaces a part of a text with spaces, so that later text keeps its line and column. */
const blank = (text: string, start: number, end: number) => text.slice(start, end).replace(/[^\n]/g, ' ');

function declarationsOf(ts: Ts, block: TypeScript.ModuleDeclaration, file: TypeScript.SourceFile): Declaration[] {
  const body = block.body && ts.isModuleBlock(block.body) ? [...block.body.statements] : [];
  return body.flatMap((one): Declaration[] => {
    const at = { start: one.getStart(file), end: one.end };
    if (ts.isVariableStatement(one)) {
      return one.declarationList.declarations.map(({ name }) => ({ ...at, name: name.getText(file), merges: false }));
    }
    const { name } = one as { name?: TypeScript.Node };
    const merges = ts.isInterfaceDeclaration(one) || ts.isModuleDeclaration(one);
    return name ? [{ ...at, name: name.getText(file), merges }] : [];
  });
}
