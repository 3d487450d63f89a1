/**
 * Completion and inspection at a cursor, with the ranges and units that Jupyter wants.
 *
 * The catalogue knows what calls take, tslab's compiler everything else. Inside a string literal tslab gives an empty range and an unfiltered list, so that accepting
 * `BTCUSDT` after `BT` would yield `BTBTCUSDT`; range and filter are made here. Jupyter counts cursors in Unicode
 * characters, TypeScript in UTF-16 units.
 */
import type * as TypeScript from 'typescript';
import {
  type AssistStyle,
  type Candidate,
  type CompletionContext,
  clip,
  complete,
  completeKnown,
  helpAt,
  helpOn,
  noteOf,
} from '../assist/index.js';
import { endpointTable } from '../protocol/index.js';
import type { Completions, Executor, Ts } from './compile/tslab.js';
import type { Content } from './wire/message.js';

export interface CompletionReply extends Content {
  readonly status: 'ok';
  readonly matches: readonly string[];
  readonly cursor_start: number;
  readonly cursor_end: number;
  readonly metadata: Content;
}

/** What the answers are made of. */
export interface CompletionSources {
  readonly ts: Ts;
  readonly executor: Executor;
  readonly world: CompletionContext;
  readonly style: AssistStyle;
  /** The compiler's words about a name. */
  print(info: TypeScript.QuickInfo): string;
}

/** Most candidates that are described: nobody reads further down, and each costs a look. */
const maxDescribed = 300;
/** Columns of help, and of the notes beside candidates. */
const helpWidth = 100;
const noteWidth = 80;

/** @param cursor position in Unicode characters from the start of the cell */
export function completeAt(assistance: CompletionSources, code: string, cursor: number): CompletionReply {
  const position = unitsOf(code, cursor);
  const { start, end, candidates } = candidatesAt(assistance, code, position);
  const [from, to] = [charactersOf(code, start), charactersOf(code, end)];
  return {
    status: 'ok',
    matches: candidates.map(({ text }) => text),
    cursor_start: from,
    cursor_end: to,
    metadata: {
      _jupyter_types_experimental: candidates.slice(0, maxDescribed).map((one) => ({
        text: one.text,
        type: one.kind,
        documentation: clip(noteOf(one), noteWidth),
        start: from,
        end: to,
      })),
    },
  };
}

interface CandidateRange {
  /** What is replaced, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly candidates: readonly (Candidate & { readonly kind: string })[];
}

/** What the catalogue and the client know comes first; then the compiler; then, of what has no type, the value itself. */
function candidatesAt({ ts, executor, world }: CompletionSources, code: string, position: number): CandidateRange {
  const before = code.slice(0, position);
  const literal = literalAt(ts, code, position);
  const known = completeKnown(before, endpointTable, world);
  if (known) {
    const kind = literal ? 'string' : /\.\s*[\w$]*$/.test(before) ? 'method' : 'value';
    const candidates = known.candidates.map((one) => ({ ...one, kind }));
    return { start: position - known.prefix.length, end: literal?.close ?? endOfWord(code, position), candidates };
  }
  const found = executor.complete(code, position);
  const { start, end, candidates } = literal ? withinLiteral(found, code, literal, position) : found;
  if (candidates.length === 0 && !literal) {
    const { candidates: members, prefix } = complete(before, endpointTable, world);
    if (members.length > 0 && /\.\s*[\w$]*$/.test(before)) {
      return {
        start: position - prefix.length,
        end: endOfWord(code, position),
        candidates: members.map((one) => ({ ...one, kind: 'property' })),
      };
    }
  }
  const kinds = new Map(found.original?.entries.map((entry) => [entry.name, entry.kind]));
  return { start, end, candidates: candidates.map((text) => ({ text, kind: kinds.get(text) ?? '' })) };
}

/** Help on what stands at a cursor, as an inspection's content. @param cursor position in Unicode characters */
export function inspectAt(assistance: CompletionSources, code: string, cursor: number): Content {
  const position = unitsOf(code, cursor);
  const text =
    helpAt(code.slice(0, endOfWord(code, position)), endpointTable, assistance.world, helpWidth, assistance.style) ??
    quickInfo(assistance, code, position);
  return { found: text !== undefined, data: text === undefined ? {} : { 'text/plain': text }, metadata: {} };
}

/** What a cell that ends in a question mark asks about, from the catalogue or from the compiler. */
export function helpForQuestion(assistance: CompletionSources, question: string): string | undefined {
  return (
    helpOn(question, endpointTable, helpWidth, assistance.style) ?? quickInfo(assistance, question, question.length)
  );
}

function quickInfo({ ts, executor, print }: CompletionSources, code: string, position: number): string | undefined {
  // Jupyter asks with the cursor after the name or its opening bracket; the name before it is meant then. Where an argument
  // is yet to be written it is the call.
  const callee = calleeAt(ts, code, position);
  for (const at of callee === undefined ? [position, position - 1, position - 2] : [callee]) {
    const info = at >= 0 ? executor.inspect(code, at) : undefined;
    const text = info && print(info);
    // A name that does not exist is `any` to the compiler, which tells nobody anything.
    if (text && text !== 'any') return text;
  }
  return undefined;
}

/** The last letter of what is called, where an argument would begin at `position`; undefined where a word stands there. */
function calleeAt(ts: Ts, code: string, position: number): number | undefined {
  if (!/[(,]\s*$/.test(code.slice(0, position)) || /^\s*[\p{ID_Start}$_'"`\d]/u.test(code.slice(position)))
    return undefined;
  // A call that is not closed ends with its last bracket or comma.
  const begun = code.slice(0, position).trimEnd().length;
  let found: number | undefined;
  const visit = (node: TypeScript.Node): void => {
    if (begun < node.pos || begun > node.end) return;
    const takes = ts.isCallExpression(node) || ts.isNewExpression(node) ? node.arguments : undefined;
    if (takes && begun >= takes.pos) found = (node as TypeScript.CallExpression).expression.end - 1;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('cell.ts', code, ts.ScriptTarget.Latest, true));
  return found;
}

const endOfWord = (code: string, position: number) =>
  position + (/^[\p{ID_Continue}$]*/u.exec(code.slice(position))?.[0].length ?? 0);

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
