/**
 * `declare global { … }` in a cell. tslab compiles cells as modules that export every name, and stumbles over the name of
 * such a block; so blocks are taken out of the cell and given to the compiler as a module of their own, where they stay.
 * A block that declares a name anew, as a cell does that is run again, takes the place of the earlier declaration; of an
 * interface the earlier members stay. Types that only a cell has declared are not known in a block.
 */
import type * as TypeScript from 'typescript';
import type { Converter, Diagnostic, Ts } from './tslab.js';

interface Declaration {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly mayMerge: boolean;
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

  /** Takes the blocks out of a cell: what is left, with lines and columns as they were, and what is wrong in a block. */
  extract(source: string): { readonly source: string; readonly problems: readonly Diagnostic[] } {
    if (!/\bdeclare\s+global\b/.test(source)) return { source, problems: [] };
    const { ts } = this;
    const file = ts.createSourceFile('cell.ts', source, ts.ScriptTarget.Latest, true);
    const blocks = file.statements.filter(
      (one): one is TypeScript.ModuleDeclaration => ts.isModuleDeclaration(one) && one.name.text === 'global',
    );
    if (blocks.length === 0) return { source, problems: [] };
    let [kept, taken] = [source, blank(source, 0, source.length)];
    for (const one of blocks) {
      const [start, end] = [one.getStart(file), one.end];
      kept = kept.slice(0, start) + blank(source, start, end) + kept.slice(end);
      taken = taken.slice(0, start) + source.slice(start, end) + taken.slice(end);
    }
    const block: Block = {
      module: `__spotlab_declared_${this.#blocks.length}__`,
      text: taken,
      declarations: blocks.flatMap((one) => declarationsOf(ts, one, file)),
    };
    this.#removeRedeclared(block);
    const problems = this.converter.addModule(block.module, block.text);
    if (problems.length > 0) this.converter.addModule(block.module, '');
    else this.#blocks.push(block);
    return { source: kept, problems: problems.map(({ fileName: _module, ...rest }) => rest) };
  }

  /** Takes from earlier blocks what a new one declares. */
  #removeRedeclared({ declarations }: Block): void {
    const names = new Set(declarations.filter(({ mayMerge }) => !mayMerge).map(({ name }) => name));
    for (const earlier of this.#blocks) {
      const leaving = earlier.declarations.filter(({ name, mayMerge }) => !mayMerge && names.has(name));
      if (leaving.length === 0) continue;
      for (const { start, end } of leaving) {
        earlier.text = earlier.text.slice(0, start) + blank(earlier.text, start, end) + earlier.text.slice(end);
      }
      earlier.declarations = earlier.declarations.filter((one) => !leaving.includes(one));
      this.converter.addModule(earlier.module, earlier.text);
    }
  }
}

/** A part of a text without its letters, so that what follows stays where it is. */
const blank = (text: string, start: number, end: number) => text.slice(start, end).replace(/[^\n]/g, ' ');

function declarationsOf(ts: Ts, block: TypeScript.ModuleDeclaration, file: TypeScript.SourceFile): Declaration[] {
  const body = block.body && ts.isModuleBlock(block.body) ? [...block.body.statements] : [];
  return body.flatMap((one): Declaration[] => {
    const at = { start: one.getStart(file), end: one.end };
    if (ts.isVariableStatement(one)) {
      return one.declarationList.declarations.map(({ name }) => ({ ...at, name: name.getText(file), mayMerge: false }));
    }
    const { name } = one as { name?: TypeScript.Node };
    const mayMerge = ts.isInterfaceDeclaration(one) || ts.isModuleDeclaration(one);
    return name ? [{ ...at, name: name.getText(file), mayMerge }] : [];
  });
}
