/** The list of completions below the line: in columns, or with a description beside each. Pure. */
/** What may stand at the cursor. */
export interface Offer {
  readonly candidates: readonly string[];
  /** The end of the text before the cursor that a candidate replaces. */
  readonly prefix: string;
  /** One line about a candidate, where there is one to say. */
  readonly describe?: (candidate: string) => string | undefined;
}

export interface Menu {
  readonly candidates: readonly string[];
  /** One line about a candidate, where there is one to say. */
  readonly describe?: ((candidate: string) => string | undefined) | undefined;
  /** Where the text begins that a candidate replaces. */
  readonly start: number;
  /** What stood there when the menu opened. */
  readonly typed: string;
  /** Index of the candidate in the text; -1: none yet. */
  readonly selected: number;
}

export interface MenuStyle {
  readonly columns: number;
  /** Most rows it may take. */
  readonly rows: number;
  readonly color: boolean;
}

/** What all candidates begin with. */
export function commonStart(candidates: readonly string[]): string {
  let [common = ''] = candidates;
  for (const candidate of candidates) {
    while (!candidate.startsWith(common)) common = common.slice(0, -1);
  }
  return common;
}

export function openMenu({ candidates, prefix, describe }: Offer, cursor: number): Menu {
  return { candidates, describe, start: cursor - prefix.length, typed: prefix, selected: -1 };
}

/** The menu with the next or the previous candidate selected. */
export function turn(menu: Menu, direction: 1 | -1): Menu {
  const count = menu.candidates.length;
  const from = menu.selected < 0 && direction < 0 ? 0 : menu.selected;
  return { ...menu, selected: (from + direction + count) % count };
}

/** The menu as lines. */
export function menuLines(menu: Menu, style: MenuStyle): string[] {
  const { candidates, describe } = menu;
  const described = describe && candidates.some((candidate) => describe(candidate) !== undefined);
  const widest = Math.max(...candidates.map((candidate) => candidate.length));
  const width = Math.min(widest, Math.floor(style.columns * 0.6)) + 2;
  const perRow = described ? 1 : Math.max(1, Math.floor(style.columns / width));
  const count = Math.ceil(candidates.length / perRow);
  const height = Math.max(1, Math.min(count, style.rows));
  const current = Math.floor(Math.max(0, menu.selected) / perRow);
  const isCut = count > height;
  const shown = isCut ? Math.max(1, height - 1) : height;
  const from = Math.min(Math.max(0, current - Math.floor(shown / 2)), count - shown);
  const lines: string[] = [];
  for (let row = from; row < from + shown; row += 1) {
    let line = '';
    for (let i = row * perRow; i < Math.min(candidates.length, (row + 1) * perRow); i += 1) {
      const candidate = candidates[i] as string;
      const name = candidate.padEnd(width - 2);
      line += i === menu.selected ? (style.color ? `\x1b[7m${name}\x1b[0m  ` : `${name}< `) : `${name}  `;
      const text = described ? describe(candidate) : undefined;
      if (text) line += style.color ? `\x1b[2m${text}` : text;
    }
    lines.push(line.trimEnd());
  }
  const last = from + shown;
  if (isCut) {
    const text = `${from * perRow + 1} to ${Math.min(candidates.length, last * perRow)} of ${candidates.length}`;
    lines.push(style.color ? `\x1b[2m${text}` : text);
  }
  return lines;
}
