/** Edits code by its syntax tree: pieces of the text are replaced in place. Pure: no I/O. */
import type { AnyNode } from 'acorn';

export interface Edit {
  readonly start: number;
  /** End offset, exclusive; equal to `start` for an insertion. */
  readonly end: number;
  readonly text: string;
}

/** Applies the edits to `code`. Where two edits overlap, the one that starts first is applied. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  let out = '';
  let at = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    out += code.slice(at, start) + text;
    at = end;
  }
  return out + code.slice(at);
}

/** Calls `see` with every node of a tree, parents first. */
export function visit(node: unknown, see: (node: AnyNode) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, see);
    return;
  }
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  see(node as AnyNode);
  for (const child of Object.values(node)) if (typeof child === 'object' && child !== null) visit(child, see);
}
