/**
 * A compile step that rewrites the paths of imported files, so that tslab finds the compiled files: `./x.ts` becomes
 * `./x`, as Node and Deno write such an import, and a folder becomes its `index.ts`.
 */
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type * as TypeScript from 'typescript';
import type { Ts } from './tslab-types.js';

const TYPESCRIPT_ENDING = /\.(?:ts|tsx|mts|cts)$/;
const ENDINGS = ['.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs', '.cjs', '.json'];

/** The diagnostic about an import path that ends with `.ts`. */
export const TYPESCRIPT_ENDING_CODE = 5097;

/** Makes the compile step. @param folder the folder of the compiled file */
export function withImportPaths(ts: Ts, folder: string): TypeScript.TransformerFactory<TypeScript.SourceFile> {
  return (context) => (file) => {
    const { factory } = context;
    const visit = (node: TypeScript.Node): TypeScript.Node => {
      const path = importPathOf(ts, node);
      const found = path && compiledPath(path.text, folder);
      if (found === undefined) return ts.visitEachChild(node, visit, context);
      const literal = factory.createStringLiteral(found);
      const replace = (child: TypeScript.Node): TypeScript.Node => (child === path ? literal : visit(child));
      return ts.visitEachChild(node, replace, context);
    };
    return ts.visitNode(file, visit) as TypeScript.SourceFile;
  };
}

/** The path of an import, an export or a dynamic import. */
function importPathOf(ts: Ts, node: TypeScript.Node): TypeScript.StringLiteral | undefined {
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const path = isDynamic
    ? node.arguments[0]
    : ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : undefined;
  return path && ts.isStringLiteral(path) ? path : undefined;
}

/** The path without its TypeScript ending, or of the index file of a folder; undefined for a path that stays. */
function compiledPath(path: string, folder: string): string | undefined {
  if (!/^\.{1,2}(?:\/|$)/.test(path)) return undefined;
  if (TYPESCRIPT_ENDING.test(path)) return path.replace(TYPESCRIPT_ENDING, '');
  const full = resolve(folder, path);
  if (ENDINGS.some((ending) => existsSync(full + ending))) return undefined;
  return existsSync(resolve(full, 'index.ts')) ? `${path.replace(/\/$/, '')}/index` : undefined;
}

/** The folder of a compiled file; for a cell, the folder of the notebook. */
export const folderOf = (file: string | undefined): string => (file === undefined ? process.cwd() : dirname(file));
