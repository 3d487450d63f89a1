/**
 * Completes the fields of a call's result, if the call is awaited inside parentheses, such as
 * `(await x.account.info()).balances[0].`, and the named indexes of rows, such as `klines[0][4]`. The types of the
 * protocol tell the fields. Pure: no I/O.
 */
import type { EndpointInfo } from '../../protocol/index.js';
import { firstSentence } from '../help/help-member.js';
import { memberNotes } from '../help/member-help.gen.js';
import { type Candidate, withoutNotes } from '../input/candidate.js';
import type { CompletionContext, ResultShapes } from '../input/completion-context.js';
import { findVerb, parseCall } from '../input/parsed-call.js';
import { type ChainLink, chainEndingAt } from '../text/cursor.js';
import { openerOf, type Token } from '../text/scan.js';
import { LIST_MEMBERS, TEXT_MEMBERS } from './literal-members.js';

/** The members that every result has besides its data, such as `toTable`; they are not enumerable. */
const extrasOf = (kind: 'rows' | 'result'): readonly Candidate[] =>
  Object.entries(memberNotes[kind]).map(([text, { about }]) => ({ text, note: firstSentence(about) }));

/** Returns the candidates after a dot that follows the token at `end`; undefined where no awaited call ends there. */
export function resultMembers(
  tokens: readonly Token[],
  end: number,
  table: readonly EndpointInfo[],
  context: CompletionContext,
): readonly Candidate[] | undefined {
  const position = awaitedCallAt(tokens, end);
  const type = typeOfAwaited(position, table, context);
  const types = context.resultShapes?.();
  if (!position || type === undefined || !types) return undefined;
  const members = membersOf(type, types);
  if (position.path.length > 0) return members;
  const isList = alternatives(type).some((one) => one.endsWith('[]'));
  const own = extrasOf(isList ? 'rows' : 'result');
  // The methods of rows replace those of lists with the same name.
  const texts = new Set(own.map(({ text }) => text));
  const others = members.filter(({ text }) => !texts.has(text));
  return isList ? [...own, ...others] : [...others, ...own];
}

/**
 * The indexes of a row, with the name of each value, after a bracket that follows the expression at `end`; undefined
 * where the expression is no row.
 */
export function rowIndexes(
  tokens: readonly Token[],
  end: number,
  table: readonly EndpointInfo[],
  context: CompletionContext,
): readonly Candidate[] | undefined {
  const types = context.resultShapes?.();
  if (!types) return undefined;
  const chain = chainEndingAt(tokens, end);
  const type = chain
    ? typeOfValue(
        chain.map(({ name }) => name),
        table,
        context,
      )
    : typeOfAwaited(awaitedCallAt(tokens, end), table, context);
  const { isRow, fields } = types.resultTypes[type ?? ''] ?? {};
  if (!isRow) return undefined;
  return fields?.map(([name, , about], at) => ({ text: `${at}]`, note: about === '' ? name : `${name}: ${about}` }));
}

function typeOfAwaited(
  position: AwaitedCall | undefined,
  table: readonly EndpointInfo[],
  context: CompletionContext,
): string | undefined {
  const call = position && parseCall(position.chain, table, context);
  const types = context.resultShapes?.();
  return call && types ? typeAt(call.endpoint.id, position.path, types) : undefined;
}

/** The type of the value at a path of names and indexes that begins with a result. */
function typeOfValue(
  path: readonly string[],
  table: readonly EndpointInfo[],
  context: CompletionContext,
): string | undefined {
  const types = context.resultShapes?.();
  for (let length = path.length; types && length > 0; length -= 1) {
    const verb = context.resultAt?.(path.slice(0, length));
    const found = verb === undefined ? undefined : findVerb(verb, table);
    if (found) return typeAt(found.endpoint.id, path.slice(length), types);
  }
  return undefined;
}

function typeAt(endpoint: string, path: readonly string[], types: ResultShapes): string {
  const { type = '', by } = types.results[endpoint] ?? {};
  return path.reduce((now, name) => typeOf(now, name, types), by ? Object.values(by[1]).join(' | ') : type);
}

interface AwaitedCall {
  readonly chain: readonly ChainLink[];
  /** Names and indexes after the closing parenthesis. */
  readonly path: readonly string[];
}

function awaitedCallAt(tokens: readonly Token[], end: number): AwaitedCall | undefined {
  const path: string[] = [];
  let at = end;
  for (;;) {
    const token = tokens[at];
    if (!token) return undefined;
    if (token.kind === 'word') {
      const dot = tokens[at - 1];
      if (dot?.kind !== 'punctuation' || !/^\??\.$/.test(dot.text)) return undefined;
      path.unshift(token.text);
      at -= 2;
    } else if (token.kind === 'punctuation' && token.text === ']') {
      const open = openerOf(tokens, at);
      if (open < 0) return undefined;
      const index = tokens[at - 1];
      path.unshift(open === at - 2 && index?.kind === 'number' ? index.text : '0');
      at = open - 1;
    } else break;
  }
  const last = tokens[at];
  if (last?.kind !== 'punctuation' || last.text !== ')') return undefined;
  const open = openerOf(tokens, at);
  const isCall = open > 0 && (tokens[open - 1]?.kind === 'word' || /^[)\]]$/.test(tokens[open - 1]?.text ?? ''));
  if (open < 0 || (isCall && tokens[open - 1]?.text !== 'return') || tokens[open + 1]?.text !== 'await')
    return undefined;
  const chain = chainEndingAt(tokens.slice(open + 2, at), at - open - 3);
  return chain && { chain, path };
}

/** Splits a union type such as `A | B[]` into its alternatives. */
const alternatives = (type: string): string[] => type.split('|').map((one) => one.trim());

/** Returns the type of a member of `type`; '' where it is unknown. */
function typeOf(type: string, name: string, { resultTypes }: ResultShapes): string {
  const found = alternatives(type).flatMap((one) => {
    if (/^\d+$/.test(name) && one.endsWith('[]')) return [one.slice(0, -2)];
    const { isRow, fields } = resultTypes[one] ?? {};
    if (isRow) return fields?.slice(Number(name), Number(name) + 1).map(([, type]) => type) ?? [];
    const field = resultTypes[one]?.fields?.find(([own]) => own.replace('?', '') === name);
    return field ? [field[1]] : [];
  });
  return [...new Set(found)].join(' | ');
}

function membersOf(type: string, { resultTypes }: ResultShapes): Candidate[] {
  const fields = alternatives(type).flatMap((one): Candidate[] => {
    const { isRow, fields: own = [], about } = resultTypes[one] ?? {};
    if (one === 'string') return withoutNotes(TEXT_MEMBERS);
    if (one.endsWith('[]') || isRow) return LIST_MEMBERS.map((text) => ({ text, note: about }));
    return own.map(([name, of, what]) => ({
      text: name.replace('?', ''),
      note: [of, what].filter(Boolean).join('. '),
    }));
  });
  return [...new Map(fields.map((one) => [one.text, one])).values()];
}
