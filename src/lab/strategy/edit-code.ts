/** Replaces pieces of code at places that its syntax tree gives. Pure. */
import type { AnyNode } from 'acorn';

export interface CodeEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits that do not overlap. */
export function editCode(code: string, edits: readonly CodeEdit[]): string {
  let out = '';
  let at = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    out += code.slice(at, start) + text;
    at = end;
  }
  return out + code.slice(at);
}

/** Calls `see` with every node of a tree, parents first. */
export function visitCode(node: unknown, see: (node: AnyNode) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) visitCode(one, see);
    return;
  }
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  see(node as AnyNode);
  for (const child of Object.values(node)) visitCode(child, see);
}

/** The piece of code that names a module, such as `'./fair.ts'` in an import, together with the attributes of the import. */
export interface ModuleName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The names of modules that code imports or exports from, also by `import('name')`. */
export function moduleNames(code: string, program: AnyNode): ModuleName[] {
  const found: ModuleName[] = [];
  visitCode(program, (node) => {
    const source =
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportNamedDeclaration' ||
      node.type === 'ExportAllDeclaration' ||
      node.type === 'ImportExpression'
        ? node.source
        : undefined;
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
    const last = node.type === 'ImportDeclaration' ? node.attributes.at(-1) : undefined;
    const end = last ? code.indexOf('}', last.end) + 1 : source.end;
    found.push({ name: source.value, start: source.start, end });
  });
  return found;
}

/** The number of the line, from 1, that contains the offset `start`. */
export const lineAt = (code: string, start: number): number => code.slice(0, start).split('\n').length;
