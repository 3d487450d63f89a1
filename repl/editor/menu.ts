/** The completion menu below the input: candidates in columns, or with a description each. Pure: no I/O. */
import { widthOf } from './width.js';

/** Candidates for the text before the cursor. */
export interface MenuChoices {
  readonly candidates: readonly string[];
  /** The last part of the text before the cursor; a candidate replaces it. */
  readonly prefix: string;
  /** Returns one line about a candidate; undefined where there is none. */
  readonly describe?: (candidate: string) => string | undefined;
}

export interface Menu {
  readonly candidates: readonly string[];
  /** Returns one line about a candidate; undefined where there is none. */
  readonly describe?: ((candidate: string) => string | undefined) | undefined;
  /** Offset of the text that a candidate replaces. */
  readonly start: number;
  /** The text at that offset when the menu was opened. */
  readonly typed: string;
  /** Index of the selected candidate; -1: none. */
  readonly selected: number;
}

export interface MenuStyle {
  readonly columns: number;
  /** The maximum number of rows of the menu. */
  readonly rows: number;
  readonly color: boolean;
}

/** Returns the longest common prefix of the candidates. */
export function commonStart(candidates: readonly string[]): string {
  let [common = ''] = candidates;
  for (const candidate of candidates) {
    while (!candidate.startsWith(common)) common = common.slice(0, -1);
  }
  return common;
}

export function openMenu({ candidates, prefix, describe }: MenuChoices, cursor: number): Menu {
  return { candidates, describe, start: cursor - prefix.length, typed: prefix, selected: -1 };
}

/** Selects the next or the previous candidate. */
export function selectNext(menu: Menu, direction: 1 | -1): Menu {
  const count = menu.candidates.length;
  const from = menu.selected < 0 && direction < 0 ? 0 : menu.selected;
  return { ...menu, selected: (from + direction + count) % count };
}

/** Smallest width of descriptions when several columns are shown. */
const MIN_DESCRIPTION = 36;

/** Formats the menu as lines that are narrower than the screen. */
export function menuLines(menu: Menu, style: MenuStyle): string[] {
  const { candidates, describe, selected } = menu;
  const faint = (text: string) => (style.color ? `\x1b[2m${text}\x1b[22m` : text);
  // Either all candidates have descriptions or none, so the first rows are enough to decide.
  const isDescribed = candidates.slice(0, style.rows).some((candidate) => describe?.(candidate) !== undefined);
  const room = style.columns - 1;
  const widest = Math.max(...candidates.map(columnsOf));
  const name = Math.min(widest, Math.floor(room * (isDescribed ? 0.6 : 1)));
  const most = Math.max(1, Math.floor((room + GAP) / (name + GAP + (isDescribed ? MIN_DESCRIPTION + GAP : 0))));
  // Descriptions are easier to read in one column; several columns are used only when the list does not fit.
  const perRow = isDescribed ? Math.min(most, Math.ceil(candidates.length / style.rows)) : most;
  const cell = isDescribed ? Math.floor((room + GAP) / perRow) - GAP : name;
  const count = Math.ceil(candidates.length / perRow);
  const height = Math.max(1, Math.min(count, style.rows));
  const current = Math.floor(Math.max(0, selected) / perRow);
  const isCut = count > height;
  const shown = isCut ? Math.max(1, height - 1) : height;
  const from = Math.min(Math.max(0, current - Math.floor(shown / 2)), count - shown);
  const lines: string[] = [];
  for (let row = from; row < from + shown; row += 1) {
    const cells: string[] = [];
    for (let i = row * perRow; i < Math.min(candidates.length, (row + 1) * perRow); i += 1) {
      const candidate = candidates[i] as string;
      const label = fill(clip(candidate, name), name);
      const isHere = i === selected;
      const marked = isHere && style.color ? `\x1b[7m${label}\x1b[27m` : label;
      const mark = isHere && !style.color ? '< ' : ' '.repeat(GAP);
      const text = isDescribed ? clip(describe?.(candidate) ?? '', cell - name - GAP) : '';
      const gap = ' '.repeat(Math.max(0, cell - name - GAP - columnsOf(text)));
      cells.push(`${marked}${mark}${isDescribed ? `${text && faint(text)}${gap}${' '.repeat(GAP)}` : ''}`);
    }
    lines.push(cells.join('').trimEnd());
  }
  const last = Math.min(candidates.length, (from + shown) * perRow);
  if (isCut)
    lines.push(faint(`${from * perRow + 1} to ${last} of ${candidates.length}; Tab: next, or type more letters`));
  return lines;
}

const GAP = 2;

const columnsOf = (text: string): number => {
  let columns = 0;
  for (const char of text) columns += widthOf(char);
  return columns;
};

const fill = (text: string, columns: number) => text + ' '.repeat(Math.max(0, columns - columnsOf(text)));

function clip(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  let [cut, used] = ['', 0];
  for (const char of text) {
    used += widthOf(char);
    if (used > columns - 1) break;
    cut += char;
  }
  return `${cut.trimEnd()}…`;
}
