/**
 * The types for `using` and `await using`. The types are empty where the compiler does not know the symbols
 * (before TypeScript 5.2, without the types of Node), so that the declarations compile everywhere.
 */

/** Has `[Symbol.asyncDispose]()`, for `await using`. */
export type AsyncDisposal = SymbolConstructor extends { readonly asyncDispose: infer Name extends symbol }
  ? { readonly [name in Name]: () => Promise<void> }
  : object;

/** Has `[Symbol.dispose]()`, for `using`. */
export type Disposal = SymbolConstructor extends { readonly dispose: infer Name extends symbol }
  ? { readonly [name in Name]: () => void }
  : object;
