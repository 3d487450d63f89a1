/**
 * Tells whether a script may use the client `x` or the lab. For a script that certainly uses neither, no exchange is
 * started, so `spotlab -e 1`, and a program that connects by itself, start in a third of the time.
 *
 * The words in the script decide, also the words in its comments and strings. If such a word is found although the script
 * uses neither, an exchange is started in vain, which does no other harm.
 */

/** The globals that need a client, and `X`, because the advice on an unknown `X` names `x`. */
const GLOBALS = /\b(?:x|lab)\b/i;

/** Words by which code can use a global without its name, or can run code of another file that may use the global. Escape sequences may hide a name. */
const DETOURS =
  /\\[ux]|\b(?:constructor|eval|Function|global|globalThis|import|inspector|module|repl|require|this|vm|Worker|worker_threads)\b/;

/** Imports that use no global: of this package, and of Node. */
const HARMLESS_IMPORT = /^\s*import\s[^'"();]*\bfrom\s*(['"])(?:spotlab|spotlab\/teaching|node:\w+(?:\/\w+)?)\1/gm;

export function mayUseClient(source: string): boolean {
  // Only the word `import` is removed: the name of the module stays, because `vm` in `node:vm` is one of the words.
  const text = source.replace(HARMLESS_IMPORT, (statement) => statement.replace(/\bimport\b/, ''));
  return GLOBALS.test(text) || DETOURS.test(text);
}
