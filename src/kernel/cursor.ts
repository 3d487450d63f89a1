/**
 * Converts cursor positions, and builds the reply with the candidates at a position. Jupyter counts characters of Unicode,
 * JavaScript counts UTF-16 units. Pure.
 */

export interface CompletionReply {
  readonly status: 'ok';
  readonly matches: string[];
  readonly cursor_start: number;
  readonly cursor_end: number;
  readonly metadata: {
    readonly _jupyter_types_experimental: {
      readonly text: string;
      readonly type: string;
      readonly documentation: string;
      readonly start: number;
      readonly end: number;
    }[];
  };
}

/** A text for the range before the cursor, and what a front end writes beside it. */
export interface OfferedText {
  readonly text: string;
  readonly kind: string;
  readonly note: () => string;
}

/** Maximum number of candidates with a description, because each description takes time. */
const maxDescribed = 300;

/** @param start first UTF-16 unit of the range that a candidate replaces @param end the unit after it */
export function completionReply(
  code: string,
  { start, end }: { readonly start: number; readonly end: number },
  offered: readonly OfferedText[],
): CompletionReply {
  const [from, to] = [charactersOf(code, start), charactersOf(code, end)];
  return {
    status: 'ok',
    matches: offered.map(({ text }) => text),
    cursor_start: from,
    cursor_end: to,
    metadata: {
      _jupyter_types_experimental: offered.slice(0, maxDescribed).map(({ text, kind, note }) => ({
        text,
        type: kind,
        documentation: note(),
        start: from,
        end: to,
      })),
    },
  };
}

/** From a number of characters to a number of UTF-16 units. */
export function unitsOf(code: string, characters: number): number {
  return [...code].slice(0, characters).join('').length;
}

/** From a number of UTF-16 units to a number of characters. */
export function charactersOf(code: string, units: number): number {
  return [...code.slice(0, units)].length;
}

/** The end of the word at a position, in UTF-16 units. */
export const endOfWord = (code: string, position: number): number =>
  position + (/^[\p{ID_Continue}$]*/u.exec(code.slice(position))?.[0].length ?? 0);

/** The kind of a candidate after this text, as front ends name it. */
export const kindAfter = (before: string): string => (/\.\s*[\w$]*$/.test(before) ? 'method' : 'value');
