/**
 * Completes the fields of a result that is awaited inside parentheses, such as `(await x.account.info()).balances[0].`.
 * Pure: no I/O.
 */
import type { EndpointInfo } from '../../protocol/index.js';
import { type ChainLink, chainEndingAt } from '../text/cursor.js';
import { openerOf, type Token } from '../text/scan.js';
import type { Candidate } from './candidate.js';
import type { CompletionContext, ResultShapes } from './completion-context.js';
import { parseCall } from './parsed-call.js';

/** Properties that every result has besides its data; they are not enumerable. */
const EXTRAS: readonly Candidate[] = [
  { text: 'meta', note: 'the request behind this result: weight, headers, latency' },
  { text: 'raw', note: 'the body of the reply, unparsed' },
];

/** Members of arrays, the most used ones first. */
const LIST_MEMBERS: readonly string[] = [
  ...new Set([
    'length',
    'at',
    'map',
    'filter',
    'find',
    'slice',
    'reduce',
    ...Object.getOwnPropertyNames(Array.prototype),
  ]),
].filter((name) => name !== 'constructor');

/** Returns the candidates after a dot that follows the token at `end`; undefined where no awaited call ends there. */
export function resultMembers(
  tokens: readonly Token[],
  end: number,
  table: readonly EndpointInfo[],
  context: CompletionContext,
): readonly Candidate[] | undefined {
  const position = awaitedCallAt(tokens, end);
  const call = position && parseCall(position.chain, table, context);
  const types = context.resultShapes?.();
  if (!position || !call || !types) return undefined;
  const { type = '', by } = types.results[call.endpoint.id] ?? {};
  const whole = by ? Object.values(by[1]).join(' | ') : type;
  const found = position.path.reduce((now, name) => typeOf(now, name, types), whole);
  const members = membersOf(found, types);
  return position.path.length === 0 ? [...members, ...EXTRAS] : members;
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
      path.unshift('0');
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
    if (name === '0') return one.endsWith('[]') ? [one.slice(0, -2)] : [];
    const field = resultTypes[one]?.fields?.find(([own]) => own.replace('?', '') === name);
    return field ? [field[1]] : [];
  });
  return [...new Set(found)].join(' | ');
}

function membersOf(type: string, { resultTypes }: ResultShapes): Candidate[] {
  const fields = alternatives(type).flatMap((one): Candidate[] => {
    const { isRow, fields: own = [], about } = resultTypes[one] ?? {};
    if (one.endsWith('[]') || isRow) return LIST_MEMBERS.map((text) => ({ text, note: about }));
    return own.map(([name, of, what]) => ({
      text: name.replace('?', ''),
      note: [of, what].filter(Boolean).join('. '),
    }));
  });
  return [...new Map(fields.map((one) => [one.text, one])).values()];
}
