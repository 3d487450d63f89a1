/** Gives a value the hooks with which Node, the REPL and notebooks display it. */

/** @param bundle the MIME bundle for notebooks; @param text for terminals and logs */
export function withDisplay<T extends object>(value: T, text: () => string, bundle: () => Record<string, string>): T {
  return Object.defineProperties(value, {
    [Symbol.for('nodejs.util.inspect.custom')]: { value: text },
    [Symbol.for('Jupyter.display')]: { value: bundle },
  });
}
