/**
 * Loads the JSDoc comments of declaration files only when help needs them, so that a kernel starts faster.
 *
 * Before the first cell runs, the compiler reads 2.7 MB of declarations, mostly of Node and of its own library. Parsing
 * their comments takes a seventh of the kernel's start time, although help shows few of them. So the compiler gets each
 * file with its JSDoc comments changed to ordinary comments of the same length. When help first needs a name of a file,
 * the file is read again and its comments are attached to the syntax tree. Comments with `@deprecated` are kept from
 * the start, because the order of completions depends on them.
 */
import type * as TypeScript from 'typescript';
import type { Ts } from './tslab-types.js';

/** A JSDoc comment at the start of a line. Elsewhere in a line the text might be part of a string. */
const COMMENT = /^([ \t]*\/\*)\*(?!\/)([\s\S]*?\*\/)/gm;
const DECLARATIONS = /\.d\.[cm]?ts$/;

/** Changes JSDoc comments to ordinary comments; every position in the text stays the same. */
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

/** The part of the compiler that creates its symbols and signatures. */
interface CompilerInternals {
  readonly objectAllocator: Readonly<Record<AllocatorName, () => { readonly prototype: Record<string, DocMethod> }>>;
}
type AllocatorName = 'getSymbolConstructor' | 'getSignatureConstructor';

export class LazyJsDoc {
  readonly #restored = new WeakSet<TypeScript.SourceFile>();

  /** @param readFile reads a file as the compiler does, with its comments */
  constructor(
    private readonly ts: Ts,
    private readonly readFile: (path: string) => string | undefined,
  ) {
    const { objectAllocator } = ts as Ts & CompilerInternals;
    for (const maker of ['getSymbolConstructor', 'getSignatureConstructor'] as const) {
      const { prototype } = objectAllocator[maker]();
      // The compiler reads comments only with these two methods, also comments of an overridden member.
      for (const name of ['getDocumentationComment', 'getJsDocTags']) this.#restoreBefore(prototype, name);
    }
  }

  /** The text of a file that the compiler gets. */
  textFor(path: string, text: string | undefined): string | undefined {
    return text !== undefined && DECLARATIONS.test(path) ? withoutJsDoc(text) : text;
  }

  #restoreBefore(prototype: Record<string, DocMethod>, name: string): void {
    const original = prototype[name] as DocMethod;
    const restore = (declaration: TypeScript.Declaration) => this.#restore(declaration.getSourceFile());
    prototype[name] = function (...rest) {
      for (const one of this.declarations ?? []) restore(one);
      if (this.declaration) restore(this.declaration);
      return original.apply(this, rest);
    };
  }

  #restore(file: TypeScript.SourceFile): void {
    if (this.#restored.has(file)) return;
    this.#restored.add(file);
    const text = DECLARATIONS.test(file.fileName) ? this.readFile(file.fileName) : undefined;
    // If the file has changed since, its comments no longer fit; the compiler will read the file again soon.
    if (text === undefined || text === file.text || withoutJsDoc(text) !== file.text) return;
    this.#attach(file, this.ts.createSourceFile(file.fileName, text, file.languageVersion, true));
  }

  /** Copies comments between two trees. They have the same shape, because their texts differ only in comments. */
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
