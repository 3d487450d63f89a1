/** Building blocks of help pages: headings, paragraphs, and rows of two columns. Pure: no I/O. */

import { wrap } from '../text/wrap.js';
import type { HelpStyle } from './overview.js';

/** A name and its description. */
export type Row = readonly [name: string, text: string];

/** Widest column of names; a longer name gets a line of its own. */
const MAX_COLUMN = 26;

/** How a call is written, at the top of its page; further lines are indented. */
export function usageLines(usage: string, width: number, style: HelpStyle): string[] {
  const [first = '', ...rest] = wrap(usage, width - 4, '');
  const lines = usage.length <= width ? [usage] : [first, ...rest.map((line) => `    ${line}`)];
  return lines.map(style.name);
}

/** An empty line, a heading and rows; nothing when there are no rows. */
export function section(heading: string, rows: readonly Row[], width: number, style: HelpStyle): string[] {
  return rows.length === 0 ? [] : ['', style.faint(heading), ...twoColumns(rows, width, style)];
}

/** An empty line, a heading and paragraphs; nothing when there are no paragraphs. */
export function paragraphs(heading: string, texts: readonly string[], width: number, style: HelpStyle): string[] {
  return texts.length === 0 ? [] : ['', style.faint(heading), ...texts.flatMap((text) => wrap(text, width, '  '))];
}

export function twoColumns(rows: readonly Row[], width: number, style: HelpStyle): string[] {
  const column = Math.min(MAX_COLUMN, Math.max(0, ...rows.map(([name]) => name.length))) + 4;
  return rows.flatMap(([name, text]) => {
    const [first = '', ...rest] = wrap(text, width - column, '');
    const label = `  ${name}`;
    const indent = ' '.repeat(column);
    const head =
      label.length + 2 > column && first
        ? [style.name(label), indent + first]
        : [`${style.name(label)}${' '.repeat(Math.max(0, column - label.length))}${first}`.trimEnd()];
    return [...head, ...rest.map((line) => indent + line)];
  });
}
