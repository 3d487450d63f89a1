/**
 * Makes `f.toString()` return the text that the user typed for a function of a cell, not the compiled text. The lab
 * sends such texts to its threads.
 */

/** A pattern that only the text of compiled functions contains. */
const COMPILED = /\$+[scf_](?:[.(]|\b)/;

/** @param original returns the typed text for the text of a compiled function; undefined for a function of no cell */
export function showTypedFunctions(original: (text: string) => string | undefined): void {
  const { toString: compiledText } = Function.prototype;
  const textOf = {
    toString(this: unknown): string {
      const text = compiledText.call(this);
      return COMPILED.test(text) ? (original(text) ?? text) : text;
    },
  };
  Object.defineProperty(Function.prototype, 'toString', { value: textOf.toString, configurable: true, writable: true });
}
