/**
 * `x.market.klines?` in a cell: the documentation of what is named, in the pager of the front end, as IPython's users know
 * it. Never TypeScript: no expression ends in a question mark.
 */

/** What a cell asks about; undefined when it is code. */
export function questionIn(code: string): string | undefined {
  return /^\s*([\p{ID_Start}$_][^\n?]*?)\s*\?\s*$/u.exec(code)?.[1];
}
