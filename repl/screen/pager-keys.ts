/** The keys of the pager, the step of each key, and the search in lines. Pure: no I/O. */
import type { Key } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

export type PagerAction =
  | 'page'
  | 'line'
  | 'end'
  | 'pageBack'
  | 'lineBack'
  | 'start'
  | 'search'
  | 'next'
  | 'previous'
  | 'stop';

/** The keys of `less`, and those of a text field. */
export function pagerAction({ name, ctrl, sequence }: Key): PagerAction | undefined {
  if (ctrl) return CONTROL[name ?? ''];
  return (sequence === undefined ? undefined : CHARACTERS[sequence]) ?? NAMED[name ?? ''];
}

const CONTROL: Readonly<Record<string, PagerAction>> = {
  c: 'stop',
  d: 'stop',
  f: 'page',
  v: 'page',
  b: 'pageBack',
  n: 'line',
  p: 'lineBack',
};
const CHARACTERS: Readonly<Record<string, PagerAction>> = {
  '/': 'search',
  n: 'next',
  N: 'previous',
  g: 'start',
  G: 'end',
};
const NAMED: Readonly<Record<string, PagerAction>> = {
  space: 'page',
  pagedown: 'page',
  f: 'page',
  return: 'line',
  enter: 'line',
  down: 'line',
  j: 'line',
  b: 'pageBack',
  pageup: 'pageBack',
  k: 'lineBack',
  up: 'lineBack',
  home: 'start',
  end: 'end',
  q: 'stop',
  escape: 'stop',
};

/**
 * The number of lines up to the last one on the screen after a step.
 *
 * @param shown this number before the step
 * @param page lines of one page
 */
export function pageAfter(
  action: 'page' | 'line' | 'end' | 'pageBack' | 'lineBack' | 'start',
  shown: number,
  total: number,
  page: number,
): number {
  const steps = {
    page,
    line: 1,
    end: total,
    pageBack: -page,
    lineBack: -1,
    start: -total,
  };
  return Math.max(Math.min(page, total), Math.min(total, shown + steps[action]));
}

/** A text to search for. */
export interface Query {
  readonly text: string;
  isIn(line: string): boolean;
  /** Replaces each match in a line. */
  replaceIn(line: string, by: (match: string) => string): string;
}

/** A text in lower case ignores case; a text with a capital letter is case-sensitive, as in the history search. */
export function queryOf(text: string): Query {
  const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const flags = /\p{Lu}/u.test(text) ? 'gu' : 'giu';
  return {
    text,
    isIn: (line) => new RegExp(pattern, flags).test(stripVTControlCharacters(line)),
    replaceIn: (line, by) => line.replace(new RegExp(pattern, flags), by),
  };
}

/** Index of the first line from `from` on, in the direction of `step`, that contains the text; -1 if there is none. */
export function lineMatches(lines: readonly string[], query: Query, from: number, step: 1 | -1): number {
  for (let at = from; at >= 0 && at < lines.length; at += step) if (query.isIn(lines[at] as string)) return at;
  return -1;
}
