/** Edits a text in place, and translates positions in the edited text back to positions in the original text. Pure. */
import type { Back } from './positions.js';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where several insertions stand at one place: closing texts first, then opening ones, then replacements. */
type Kind = 'closes' | 'opens' | 'replaces';
const KINDS: readonly Kind[] = ['closes', 'opens', 'replaces'];

interface Edit extends Range {
  readonly text: string;
  readonly kind: Kind;
  /** The other end of the node that the text surrounds; decides how texts nest. */
  readonly other: number;
  /** Order of texts around one and the same node: the smaller is further outside. */
  readonly level: number;
}

export interface Edited {
  readonly text: string;
  readonly back: Back;
}

export class Edits {
  private readonly all: Edit[] = [];

  replace({ start, end }: Range, text: string): void {
    this.all.push({
      start,
      end,
      text,
      kind: start < end ? 'replaces' : 'opens',
      other: Number.POSITIVE_INFINITY,
      level: 0,
    });
  }

  /** Inserts text at a place that no surrounding text shares, or in front of all that opens there. */
  insert(at: number, text: string): void {
    this.replace({ start: at, end: at }, text);
  }

  /** Surrounds a node. @param level order of texts around the same node: the smaller is further outside */
  around({ start, end }: Range, open: string, close: string, level = 0): void {
    if (open) this.all.push({ start, end: start, text: open, kind: 'opens', other: end, level });
    if (close) this.all.push({ start: end, end, text: close, kind: 'closes', other: start, level });
  }

  applyTo(source: string): Edited {
    const sorted = this.all
      .map((edit, order) => ({ edit, order }))
      .sort((a, b) => compare(a.edit, b.edit) || a.order - b.order);
    const pieces: Piece[] = [];
    let text = '';
    let at = 0;
    for (const { edit } of sorted) {
      if (edit.start < at) throw new Error(`Edits overlap at ${edit.start}: ${edit.text}`);
      pieces.push({ made: text.length, source: at, isOwn: false });
      text += source.slice(at, edit.start);
      pieces.push({ made: text.length, source: edit.start, isOwn: true });
      text += edit.text + missingLines(source.slice(edit.start, edit.end), edit.text);
      at = edit.end;
    }
    pieces.push({ made: text.length, source: at, isOwn: false });
    text += source.slice(at);
    return { text, back: (offset) => backThrough(pieces, offset) };
  }
}

/** A piece of the edited text: where it begins, and where it came from. `isOwn`: it was inserted. */
interface Piece {
  readonly made: number;
  readonly source: number;
  readonly isOwn: boolean;
}

function backThrough(pieces: readonly Piece[], offset: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle] as Piece).made <= offset) low = middle;
    else high = middle - 1;
  }
  const { made, source, isOwn } = pieces[low] as Piece;
  return isOwn ? source : source + offset - made;
}

/** Line breaks, so that the text after a replacement keeps its line. */
const missingLines = (before: string, after: string): string =>
  '\n'.repeat(Math.max(0, before.split('\n').length - after.split('\n').length));

function compare(a: Edit, b: Edit): number {
  if (a.start !== b.start) return a.start - b.start;
  if (a.kind !== b.kind) return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  // Closing texts of inner nodes come first. Inner nodes begin later.
  if (a.kind === 'closes') return b.other - a.other || b.level - a.level;
  // Opening texts of outer nodes come first. Outer nodes end later.
  if (a.kind === 'opens') return a.other === b.other ? a.level - b.level : b.other - a.other;
  return 0;
}
