/**
 * Tests that no source uses a math function whose result depends on the engine. The market, the lab and the drawings
 * must be equal, byte for byte, on every version of Node and in browsers.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const OWN = join('src', 'protocol', 'math', 'portable-math.ts');

const sources = ['src', 'repl'].flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.gen.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
);

/** The language lets engines choose the last bits of these functions. */
const CHOSEN = /\bMath\.(a?cosh?|a?sinh?|a?tanh?|atan2|cbrt|exp|expm1|hypot|log|log10|log1p|log2|pow)\b/;
/** `**`: exact for bigints and for powers of two. */
const POWER = /(\S+) \*\*=? (\S+)/;
const EXACT_BASE = /(^|[^\w.])(2|\d+n)\)?$|[nN]\)$|\bBigInt\(/;

/** The lines of code: without comments and texts in quotes. */
function codeOf(path: string): readonly string[] {
  const text = readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, (comment) =>
    comment.replace(/[^\n]/g, ''),
  );
  return text.split('\n').map((line) => line.replace(/\/\/.*$/, '').replace(/'[^']*'|"[^"]*"/g, "''"));
}

function chosenBits(lines: readonly string[]): string[] {
  return lines.filter((line) => {
    const base = POWER.exec(line)?.[1];
    return CHOSEN.test(line) || (base !== undefined && !EXACT_BASE.test(base));
  });
}

describe('math functions whose last bits differ between JavaScript engines', () => {
  test('are found by the search, and exact ones are not', () => {
    const bad = ['const a = Math.exp(1);', 'const a = x ** 3;', 'a = 10 ** digits;', 'const a = Math.hypot(1, 2);'];
    expect(chosenBits(bad)).toEqual(bad);
    expect(chosenBits(['a = 2 ** n;', 'a = 10n ** BigInt(n);', 'a = f(2 ** 32);', 'a = Math.sqrt(2);'])).toEqual([]);
  });

  test('are in no source: use `portable` of the protocol floor', () => {
    const found = sources
      .filter((path) => path !== OWN)
      .flatMap((path) => chosenBits(codeOf(path)).map((line) => `${path}: ${line.trim()}`));
    expect(found).toEqual([]);
  });
});
