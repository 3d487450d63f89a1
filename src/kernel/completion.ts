/**
 * Completion and inspection at a cursor position, in the format of the Jupyter protocol.
 *
 * Candidates for spotlab's calls come from the endpoint catalogue; all other candidates come from tslab's compiler.
 * Inside a string literal, tslab returns an empty range and an unfiltered list: accepting `BTCUSDT` after `BT` would
 * insert `BTBTCUSDT`. So this file computes the range, and filters the list, itself.
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
  overview,
} from '../assist/index.js';
import { endpointTable } from '../protocol/index.js';
import type { Completions, Ts } from './compile/tslab-types.js';
import { type CompletionReply, completionReply, endOfWord, kindAfter, unitsOf } from './cursor.js';
import type { Content } from './wire/message.js';

/** The sources of candidates and help texts. */
export interface CompletionSources {
  readonly ts: Ts;
  /** The compiler, which knows the types of earlier cells. */
  readonly compiler: {
    complete(source: string, position: number): Completions;
    inspect(source: string, position: number): TypeScript.QuickInfo | undefined;
  };
  readonly context: CompletionContext;
  readonly style: AssistStyle;
  /** Formats the compiler's information about a name. */
  print(info: TypeScript.QuickInfo): string;
}

/** Width in columns of help texts, and of the descriptions beside candidates. */
const helpWidth = 100;
const noteWidth = 80;

/** @param cursor position in Unicode characters from the start of the cell */
export function completeAt(sources: CompletionSources, code: string, cursor: number): CompletionReply {
  const position = unitsOf(code, cursor);
  const { start, end, candidates } = candidatesAt(sources, code, position);
  return completionReply(
    code,
    { start, end },
    candidates.map((one) => ({ text: one.text, kind: one.kind, note: () => clip(noteOf(one), noteWidth) })),
  );
}

interface CandidateRange {
  /** The range that a candidate replaces, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly candidates: readonly (Candidate & { readonly kind: string })[];
}

/** Candidates from the catalogue and the client; else from the compiler; else the members of an untyped value. */
function candidatesAt({ ts, compiler, context }: CompletionSources, code: string, position: number): CandidateRange {
  const before = code.slice(0, position);
  const literal = literalAt(ts, code, position);
  const known = completeKnown(before, endpointTable, context);
  if (known) {
    const kind = literal ? 'string' : kindAfter(before);
    const candidates = known.candidates.map((one) => ({ ...one, kind }));
    return { start: position - known.prefix.length, end: literal?.close ?? endOfWord(code, position), candidates };
  }
  const found = compiler.complete(code, position);
  const { start, end, candidates } = literal ? withinLiteral(found, code, literal, position) : found;
  if (candidates.length === 0 && !literal) {
    const { candidates: members, prefix } = complete(before, endpointTable, context);
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

/** The content of an `inspect_reply`: help for the name or call at the cursor. @param cursor in Unicode characters */
export function inspectAt(sources: CompletionSources, code: string, cursor: number): Content {
  const position = unitsOf(code, cursor);
  const text =
    helpAt(code.slice(0, endOfWord(code, position)), endpointTable, sources.context, helpWidth, sources.style) ??
    quickInfo(sources, code, position);
  return { found: text !== undefined, data: text === undefined ? {} : { 'text/plain': text }, metadata: {} };
}

/** Help for a cell that ends with a question mark, from the catalogue or from the compiler. */
export function helpForTopic(sources: CompletionSources, topic: string): string | undefined {
  if (topic === 'verbs') return overview(endpointTable, helpWidth, sources.style);
  return helpOn(topic, endpointTable, helpWidth, sources.style) ?? quickInfo(sources, topic, topic.length);
}

function quickInfo({ ts, compiler, print }: CompletionSources, code: string, position: number): string | undefined {
  // Jupyter sends the cursor position after the name, or after its opening bracket; the name before it is meant. If an
  // argument is still missing there, the called function is meant.
  const callee = calleeAt(ts, code, position);
  for (const at of callee === undefined ? [position, position - 1, position - 2] : [callee]) {
    const info = at >= 0 ? compiler.inspect(code, at) : undefined;
    const text = info && print(info);
    // An unknown name has the type `any`, which is no help.
    if (text && text !== 'any') return text;
  }
  return undefined;
}

/** The last position of the called function's name, if an argument is missing at `position`; else undefined. */
function calleeAt(ts: Ts, code: string, position: number): number | undefined {
  if (!/[(,]\s*$/.test(code.slice(0, position)) || /^\s*[\p{ID_Start}$_'"`\d]/u.test(code.slice(position)))
    return undefined;
  // The node of an unfinished call ends at its last bracket or comma.
  const written = code.slice(0, position).trimEnd().length;
  let found: number | undefined;
  const visit = (node: TypeScript.Node): void => {
    if (written < node.pos || written > node.end) return;
    const callArguments = ts.isCallExpression(node) || ts.isNewExpression(node) ? node.arguments : undefined;
    if (callArguments && written >= callArguments.pos) found = (node as TypeScript.CallExpression).expression.end - 1;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('cell.ts', code, ts.ScriptTarget.Latest, true));
  return found;
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
  // Names that contain the prefix elsewhere are offered only if no name starts with it.
  const starting = [...(groups[0] ?? []), ...(groups[1] ?? [])];
  return {
    ...found,
    start: literal.start,
    end: literal.close ?? position,
    candidates: starting.length > 0 ? starting : (groups[2] ?? []),
  };
}
