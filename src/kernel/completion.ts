/**
 * Completion and inspection at a cursor, with the ranges and units that Jupyter wants.
 *
 * tslab finds the candidates. Inside a string literal it gives an empty range and an unfiltered list, so that accepting
 * `BTCUSDT` after `BT` would yield `BTBTCUSDT`; range and filter are made here. Jupyter counts cursors in Unicode
 * characters, TypeScript in UTF-16 units.
 */
import type * as TypeScript from 'typescript';
import type { Content } from './message.js';
import type { Completions, Executor, Ts } from './tslab.js';

export interface CompletionReply extends Content {
  readonly status: 'ok';
  readonly matches: readonly string[];
  readonly cursor_start: number;
  readonly cursor_end: number;
  readonly metadata: Content;
}

/**
 * Completes at a cursor.
 *
 * @param cursor position in Unicode characters from the start of the cell
 * @param symbols the symbols of the connected exchange: offered where a parameter named `symbol` is written, since the
 *   types cannot know them
 */
export function completeAt(
  ts: Ts,
  executor: Executor,
  code: string,
  cursor: number,
  symbols: readonly string[],
): CompletionReply {
  const position = unitsOf(code, cursor);
  const literal = literalAt(ts, code, position);
  const isSymbol = literal !== undefined && isSymbolArgument(ts, executor, code, literal);
  const found = isSymbol ? listed(symbols) : executor.complete(code, position);
  const { start, end, candidates } = literal ? withinLiteral(found, code, literal, position) : found;
  const kinds = new Map(found.original?.entries.map((entry) => [entry.name, entry.kind]));
  const [from, to] = [charactersOf(code, start), charactersOf(code, end)];
  return {
    status: 'ok',
    matches: candidates,
    cursor_start: from,
    cursor_end: to,
    metadata: {
      _jupyter_types_experimental: candidates.slice(0, 300).map((text) => ({
        text,
        type: kinds.get(text) ?? '',
        start: from,
        end: to,
      })),
    },
  };
}

/** @param cursor position in Unicode characters; undefined when nothing is known about what stands there */
export function inspectAt(
  executor: Executor,
  print: (info: TypeScript.QuickInfo) => string,
  code: string,
  cursor: number,
): string | undefined {
  const position = unitsOf(code, cursor);
  // Jupyter asks with the cursor after the name or its opening bracket; the name before it is meant then.
  for (const at of [position, position - 1, position - 2]) {
    const info = at >= 0 ? executor.inspect(code, at) : undefined;
    const text = info && print(info);
    // A name that does not exist is `any` to the compiler, which tells nobody anything.
    if (text && text !== 'any') return text;
  }
  return undefined;
}

function listed(names: readonly string[]): Completions {
  return { start: 0, end: 0, candidates: [], original: { entries: names.map((name) => ({ name, kind: 'string' })) } };
}

/** Whether the literal stands (perhaps in an array) for a parameter named symbol or symbols of the function called. */
function isSymbolArgument(ts: Ts, executor: Executor, code: string, literal: Literal): boolean {
  const { node } = literal;
  const argument = ts.isArrayLiteralExpression(node.parent) ? node.parent : node;
  const call = argument.parent;
  if (!call || !ts.isCallExpression(call)) return false;
  const index = call.arguments.indexOf(argument as TypeScript.Expression);
  const callee = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
  const info = index < 0 ? undefined : executor.inspect(code, callee.end - 1);
  const names = info?.displayParts?.filter((part) => part.kind === 'parameterName').map((part) => part.text);
  return /^symbols?$/.test(names?.[index] ?? '');
}

interface Literal {
  readonly node: TypeScript.Node;
  /** First position of the text, after the opening quote. */
  readonly start: number;
  /** Position of the closing quote; undefined when it is missing. */
  readonly close: number | undefined;
}

function literalAt(ts: Ts, code: string, position: number): Literal | undefined {
  const file = ts.createSourceFile('cell.ts', code, ts.ScriptTarget.Latest, true);
  let found: Literal | undefined;
  const visit = (node: TypeScript.Node): void => {
    if (position < node.pos || position > node.end) return;
    if (ts.isStringLiteralLike(node)) {
      const start = node.getStart(file) + 1;
      const quote = code[start - 1];
      const isClosed = node.end - 1 >= start && code[node.end - 1] === quote && !isUnterminated(node);
      if (position >= start && (!isClosed || position < node.end)) {
        found = { node, start, close: isClosed ? node.end - 1 : undefined };
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isUnterminated(node: TypeScript.Node): boolean {
  return (node as { isUnterminated?: boolean }).isUnterminated === true;
}

function withinLiteral(found: Completions, code: string, literal: Literal, position: number): Completions {
  const prefix = code.slice(literal.start, position);
  const lower = prefix.toLowerCase();
  const groups: string[][] = [[], [], []];
  for (const entry of found.original?.entries ?? []) {
    if (entry.kind !== 'string') continue;
    const name = entry.name.toLowerCase();
    const rank = entry.name.startsWith(prefix) ? 0 : name.startsWith(lower) ? 1 : name.includes(lower) ? 2 : 3;
    groups[rank]?.push(entry.name);
  }
  // Names that merely contain the prefix are a way out of an empty list, not noise below a good one.
  const begins = [...(groups[0] ?? []), ...(groups[1] ?? [])];
  return {
    ...found,
    start: literal.start,
    end: literal.close ?? position,
    candidates: begins.length > 0 ? begins : (groups[2] ?? []),
  };
}

function unitsOf(code: string, characters: number): number {
  return [...code].slice(0, characters).join('').length;
}

function charactersOf(code: string, units: number): number {
  return [...code.slice(0, units)].length;
}
