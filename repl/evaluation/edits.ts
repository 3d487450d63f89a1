/** Changing code by its tree: pieces of text replaced in place. Pure. */
import type { AnyNode } from 'acorn';

export interface Edit {
  readonly start: number;
  /** Exclusive; the same as `start` where text is put in. */
  readonly end: number;
  readonly text: string;
}

/** `code` with all edits done. Of two that overlap the one that begins first holds. */
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
