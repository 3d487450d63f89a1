/**
 * Reads the names of a class from a text with one name on each line.
 *
 * Empty lines, and lines that begin with `#`, are ignored. Names are shown to everybody in the room, so invisible
 * characters and characters that change the direction of text are refused: two names must not look the same.
 */

/** A list of names that cannot be used; the message names the line and says what to do. */
export class ClassNamesError extends Error {
  override readonly name = 'ClassNamesError';
  readonly code = 'SPOTLAB_CLASS_NAMES';
}

/** Maximum number of students of a class. */
export const MAX_STUDENTS = 500;
/** Maximum length of a name, characters. */
const MAX_NAME = 40;
/** Control, format, surrogate, private-use and unassigned characters, and all spaces except the usual one. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;
/** Bytes that are not UTF-8 become this character. */
const REPLACED = '\ufffd';

/** Maximum length of a text that can be a name. Its composed form is shorter: at most {@link MAX_NAME} characters. */
const MAX_SENT = 8 * MAX_NAME;

/** Whether a text is too long to be a name. Call this function before {@link nameKey}, which takes long for a long text. */
export const isTooLong = (name: string): boolean => name.length > MAX_SENT;

/** A key that all spellings of one name share: upper or lower case and the composition of accents do not matter. */
export function nameKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/**
 * The names in a text, in its order.
 *
 * @param source the file, for messages
 * @throws ClassNamesError for a name that is too long, not printable, or there twice, and for a text without names
 */
export function readClassNames(text: string, source: string): string[] {
  const names: string[] = [];
  const lineOf = new Map<string, number>();
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .forEach((raw, at) => {
      const name = raw.trim().normalize('NFC');
      if (name === '' || name.startsWith('#')) return;
      const where = `${source}, line ${at + 1}`;
      const problem = problemOf(name);
      if (problem !== undefined) throw new ClassNamesError(`${where}: ${problem}`);
      const key = nameKey(name);
      const before = lineOf.get(key);
      if (before !== undefined) {
        throw new ClassNamesError(
          `${where}: '${name}' is also on line ${before}; give each student a name of their own.`,
        );
      }
      if (names.length === MAX_STUDENTS)
        throw new ClassNamesError(`${where}: one name too many; a class has at most ${MAX_STUDENTS} names.`);
      lineOf.set(key, at + 1);
      names.push(name);
    });
  if (names.length === 0) throw new ClassNamesError(`${source} contains no names; write one name on each line.`);
  return names;
}

function problemOf(name: string): string | undefined {
  if (name.includes(REPLACED)) return 'the name is not valid UTF-8; save the file as UTF-8.';
  const at = name.search(INVISIBLE);
  if (at >= 0) {
    const code = (name.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `the name has a character that cannot be printed (U+${code}, character ${at + 1}); remove it.`;
  }
  const length = [...name].length;
  return length > MAX_NAME ? `the name has ${length} characters; at most ${MAX_NAME} are allowed.` : undefined;
}
