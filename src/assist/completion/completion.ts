/**
 * Completes the text at the cursor. A pure function of the text before the cursor, the catalogue's endpoint table, and
 * a completion context that lists existing names. It runs no code and sends no requests.
 *
 * Completed are: members of any value; setters that a call still accepts, and the next leg of an order list; enum
 * values, symbols, assets and ids of open orders; keys of object arguments; modules and files of imports; fields of a
 * result awaited in parentheses; members of literals and of names that a callback or a loop binds.
 */
import type { EndpointInfo } from '../../protocol/index.js';
import { type Candidate, type Completion, matching, withoutNotes } from '../input/candidate.js';
import type { CompletionContext } from '../input/completion-context.js';
import { boundExpression } from '../text/bound-names.js';
import { argumentPosition, chainEndingAt } from '../text/cursor.js';
import { scan, type Token } from '../text/scan.js';
import { candidatesAt } from './argument-position.js';
import { literalMembers } from './literal-members.js';
import { membersOf } from './members.js';
import { resultMembers, rowIndexes } from './result-fields.js';

export type { Candidate, Completion } from '../input/candidate.js';
export type { CompletionContext } from '../input/completion-context.js';

const KEYWORDS = withoutNotes(
  'async await break case catch class const continue debugger default delete do else export extends false finally for function if import in instanceof interface let new null of return switch this throw true try type typeof undefined var void while yield'.split(
    ' ',
  ),
);

/** Completes `before`, the text from the start of the input to the cursor. */
export function complete(before: string, table: readonly EndpointInfo[], context: CompletionContext): Completion {
  const tokens = scan(before);
  const last = tokens.at(-1);
  if (last?.kind === 'string' && last.isOpen) return completeString(tokens, last, table, context);

  const touches = last?.end === before.length;
  const isNumber = touches && last?.kind === 'number';
  const isPartial = isNumber || (touches && last?.kind === 'word');
  const prefix = isPartial ? last.text : '';
  const at = isPartial ? tokens.length - 1 : tokens.length;
  const dot = tokens[at - 1];
  if (dot?.kind === 'punctuation' && (dot.text === '.' || dot.text === '?.')) {
    const members = isNumber ? [] : membersAt(tokens, at - 2, table, context);
    return { candidates: matching(members ?? [], prefix), prefix };
  }

  const indexes = dot?.text === '[' && dot.kind === 'punctuation' ? indexesAt(tokens, at - 2, table, context) : [];
  if (indexes.length > 0) return { candidates: matching(indexes, prefix), prefix };
  const members = dot?.text === '{' && dot.kind === 'punctuation' ? patternNames(tokens, at, table, context) : [];
  if (members.length > 0) return { candidates: matching(members, prefix), prefix };
  const position = argumentPosition(tokens, at);
  const here = position ? candidatesAt(position, table, context) : {};
  // A number that is being typed can only become an id.
  if (isNumber) return { candidates: matching(here.words ?? [], prefix), prefix };
  if (here.keys) return { candidates: matching(here.keys, prefix), prefix };
  if (prefix === '') {
    // After a complete value nothing can be inserted; a second closing quote would be wrong.
    if (dot && !(dot.kind === 'punctuation' && /^[([{,:]$/.test(dot.text))) return { candidates: [], prefix };
    const quoted = here.values?.map((one) => ({ ...one, text: `'${one.text}'` }));
    if (quoted?.length || here.words?.length) return { candidates: [...(quoted ?? []), ...(here.words ?? [])], prefix };
    if (tokens.length > 0) return { candidates: [], prefix };
    const members = membersOf([{ name: 'x', isCalled: false, args: [] }], table, context);
    return { candidates: members.map((one) => ({ ...one, text: `x.${one.text}` })), prefix };
  }
  return { candidates: matching([...(here.words ?? []), ...context.names(), ...KEYWORDS], prefix), prefix };
}

/** Members of the expression that ends at `end`. */
function membersAt(
  tokens: readonly Token[],
  end: number,
  table: readonly EndpointInfo[],
  context: CompletionContext,
): readonly Candidate[] {
  const bound = boundExpression(tokens, end);
  if (bound?.length === 0) return [];
  const [all, last] = bound ? [bound, bound.length - 1] : [tokens, end];
  const chain = chainEndingAt(all, last);
  const members = chain ? membersOf(chain, table, context) : resultMembers(all, last, table, context);
  if (members && members.length > 0) return members;
  return withoutNotes(literalMembers(all, last) ?? []);
}

/** The named indexes of the row at `end`. */
function indexesAt(
  tokens: readonly Token[],
  end: number,
  table: readonly EndpointInfo[],
  context: CompletionContext,
): readonly Candidate[] {
  const bound = boundExpression(tokens, end) ?? tokens.slice(0, end + 1);
  return rowIndexes(bound, bound.length - 1, table, context) ?? [];
}

/** The members that the pattern of a callback's parameter can take: `rows.map(({ `. */
function patternNames(
  tokens: readonly Token[],
  at: number,
  table: readonly EndpointInfo[],
  context: CompletionContext,
): readonly Candidate[] {
  const isPattern = tokens[at - 2]?.text === '(' && tokens[at - 3]?.text === '(';
  if (!isPattern) return [];
  const [name, mark] = ['it', (text: string): Token => ({ kind: 'punctuation', text, start: -1, end: -1 })];
  const start = tokens[at - 1]?.start ?? 0;
  const parameter: Token = { kind: 'word', text: name, start: -2, end: -2 };
  const use: Token = { ...parameter, start, end: start };
  // The tokens of the callback, with the name `it` in place of the destructuring pattern.
  const callback = [...tokens.slice(0, at - 2), parameter, mark('=>'), use];
  return membersAt(callback, callback.length - 1, table, context);
}

/**
 * Completes from the catalogue and the client alone: values inside strings, setters, ids, object keys. Used by the kernel,
 * whose TypeScript compiler completes all other names. Returns undefined at any other place.
 */
export function completeKnown(
  before: string,
  table: readonly EndpointInfo[],
  context: CompletionContext,
): Completion | undefined {
  const tokens = scan(before);
  const last = tokens.at(-1);
  const found = (offered: readonly Candidate[] | undefined, prefix: string): Completion | undefined =>
    offered?.length ? { candidates: matching(offered, prefix), prefix } : undefined;
  if (last?.kind === 'string' && last.isOpen) {
    const at = tokens.length - 1;
    return found(
      isModule(tokens, at) ? modulesFrom(last.text, context) : valuesAt(tokens, at, table, context),
      last.text,
    );
  }
  const isPartial = last?.end === before.length && (last.kind === 'word' || last.kind === 'number');
  const prefix = isPartial ? last.text : '';
  const at = isPartial ? tokens.length - 1 : tokens.length;
  const dot = tokens[at - 1];
  if (dot?.kind === 'punctuation' && (dot.text === '.' || dot.text === '?.')) {
    const chain = last?.kind === 'number' ? undefined : chainEndingAt(tokens, at - 2);
    if (!chain) return undefined;
    const isCall = chain.some((link) => link.isCalled) || context.callAt(chain.map(({ name }) => name)) !== undefined;
    return isCall || context.client(chain[0]?.name ?? '') ? found(membersOf(chain, table, context), prefix) : undefined;
  }
  const position = argumentPosition(tokens, at);
  const { values, words, keys } = position ? candidatesAt(position, table, context) : {};
  if (keys) return found(keys, prefix);
  if (prefix !== '') return found(words, prefix);
  // After a complete value nothing can be inserted.
  if (dot?.kind !== 'punctuation' || !/^[([{,:]$/.test(dot.text)) return undefined;
  return found([...(values ?? []).map((one) => ({ ...one, text: `'${one.text}'` })), ...(words ?? [])], '');
}

/** Completes inside a string. A single candidate is closed with the string's quote. */
function completeString(
  tokens: readonly Token[],
  open: Token,
  table: readonly EndpointInfo[],
  context: CompletionContext,
): Completion {
  const prefix = open.text;
  const at = tokens.length - 1;
  const values = isModule(tokens, at) ? modulesFrom(prefix, context) : valuesAt(tokens, at, table, context);
  const found = matching(values, prefix);
  const [only] = found;
  // A folder gets no closing quote: the path can continue.
  if (found.length !== 1 || !only || only.text.endsWith('/')) return { candidates: found, prefix };
  return { candidates: [{ ...only, text: `${only.text}${open.quote}` }], prefix };
}

function isModule(tokens: readonly Token[], at: number): boolean {
  const previous = tokens[at - 1];
  if (previous?.kind === 'word') return previous.text === 'from' || previous.text === 'import';
  return previous?.text === '(' && /^(import|require)$/.test(tokens[at - 2]?.text ?? '');
}

const modulesFrom = (prefix: string, context: CompletionContext): readonly Candidate[] =>
  /^(\.\.?)?\//.test(prefix) ? context.files(prefix) : withoutNotes(context.modules());

function valuesAt(
  tokens: readonly Token[],
  at: number,
  table: readonly EndpointInfo[],
  context: CompletionContext,
): readonly Candidate[] {
  const position = argumentPosition(tokens, at);
  return (position && candidatesAt(position, table, context).values) ?? [];
}
