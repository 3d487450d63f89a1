/**
 * The comments of declaration files, read when somebody asks for help on a name.
 *
 * The compiler takes apart every comment of the 2.7 MB that it reads before the first cell runs, Node's declarations and
 * its own library above all, which is a seventh of a kernel's start; of all that, help shows a line now and then. So the
 * files are handed to it with comments that it passes over, every character still in its place, and the first time a name
 * of a file is asked about, that file is read again and its comments are put where they belong. What is deprecated is
 * known from the start, since the order of completions goes by it.
 */
import type * as TypeScript from 'typescript';
import type { Ts } from './tslab.js';

/** A comment that begins its line; another may be a part of a string. */
const COMMENT = /^([ \t]*\/\*)\*(?!\/)([\s\S]*?\*\/)/gm;
const DECLARATIONS = /\.d\.[cm]?ts$/;

/** A text whose comments document nothing, all else being where it was. */
export function withoutJsDoc(text: string): string {
  return text.replace(COMMENT, (whole, open: string, rest: string) =>
    rest.includes('@deprecated') ? whole : `${open} ${rest}`,
  );
}

type Documented = TypeScript.Node & { jsDoc?: Documented[]; parent: TypeScript.Node };

interface DocumentedSymbol {
  readonly declarations?: readonly TypeScript.Declaration[];
  readonly declaration?: TypeScript.Declaration;
}

type DocMethod = (this: DocumentedSymbol, ...rest: unknown[]) => unknown;

/** What the compiler makes its symbols and signatures of. */
interface CompilerInternals {
  readonly objectAllocator: Readonly<Record<AllocatorName, () => { readonly prototype: Record<string, DocMethod> }>>;
}
type AllocatorName = 'getSymbolConstructor' | 'getSignatureConstructor';

export class LazyJsDoc {
  readonly #restored = new WeakSet<TypeScript.SourceFile>();

  /** @param readFile reads a file as the compiler would, comments and all */
  constructor(
    private readonly ts: Ts,
    private readonly readFile: (path: string) => string | undefined,
  ) {
    const { objectAllocator } = ts as unknown as CompilerInternals;
    for (const maker of ['getSymbolConstructor', 'getSignatureConstructor'] as const) {
      const { prototype } = objectAllocator[maker]();
      // The only ways to a comment, for help on a name as for that on a name that it overrides.
      for (const name of ['getDocumentationComment', 'getJsDocTags']) this.#restoreBefore(prototype, name);
    }
  }

  /** What the compiler is to read of a file. */
  textFor(path: string, text: string | undefined): string | undefined {
    return text !== undefined && DECLARATIONS.test(path) ? withoutJsDoc(text) : text;
  }

  #restoreBefore(prototype: Record<string, DocMethod>, name: string): void {
    const ask = prototype[name] as DocMethod;
    const restore = (declaration: TypeScript.Declaration) => this.#restore(declaration.getSourceFile());
    prototype[name] = function (...rest) {
      for (const one of this.declarations ?? []) restore(one);
      if (this.declaration) restore(this.declaration);
      return ask.apply(this, rest);
    };
  }

  #restore(file: TypeScript.SourceFile): void {
    if (this.#restored.has(file)) return;
    this.#restored.add(file);
    const text = DECLARATIONS.test(file.fileName) ? this.readFile(file.fileName) : undefined;
    // A file that has changed since is read anew by the compiler before long.
    if (text === undefined || text === file.text || withoutJsDoc(text) !== file.text) return;
    this.#attach(file, this.ts.createSourceFile(file.fileName, text, file.languageVersion, true));
  }

  /** Both are of one text but for comments, and so of one shape. */
  #attach(to: Documented, from: Documented): void {
    if (from.jsDoc) {
      to.jsDoc = from.jsDoc;
      for (const doc of from.jsDoc) doc.parent = to;
    }
    const parts: TypeScript.Node[] = [];
    this.ts.forEachChild(from, (part) => void parts.push(part));
    let index = 0;
    this.ts.forEachChild(to, (part) => {
      const same = parts[index++];
      if (same) this.#attach(part as Documented, same as Documented);
    });
  }
}
