/**
 * What was probably meant, for the mistakes that JavaScript's own errors leave alone: a name that is nowhere, a member that a
 * value or a call does not have, a call whose answer was not awaited. Looks without running anything.
 */

import {
  type CompletionContext,
  chainEndingAt,
  findVerb,
  type ParsedCall,
  parseCall,
  scan,
  signature,
} from '../../src/assist/index.js';
import { type EndpointInfo, nearest } from '../../src/protocol/index.js';

/** What exists. */
export interface AdviceContext {
  /** Global names. */
  names(): readonly string[];
  /** Names that may follow code which ends in a dot. */
  membersAfter(code: string): readonly string[];
  /** Dot commands, without their dot. */
  readonly commands: readonly string[];
  readonly table: readonly EndpointInfo[];
  /** For telling which verb a chain calls. */
  readonly context: CompletionContext;
}

/** A line to say behind the message; undefined when there is nothing near. `before`: the input up to the place of the error. */
export function errorAdvice(error: unknown, before: string | undefined, known: AdviceContext): string | undefined {
  if (error instanceof TypeError) return typeErrorAdvice(error, before, known);
  if (!(error instanceof ReferenceError)) return undefined;
  const [, name = ''] = /^([\w$]+) is not defined/.exec(error.message) ?? [];
  if (name === '') return undefined;
  const names = known.names();
  // V8 says so of a name that is declared further down, too.
  if (names.includes(name))
    return 'It is declared further down. A line that begins with [ or ( goes on from the one above: end that with ;';
  // In other prompts commands have no dot.
  if (known.commands.includes(name)) return `There is a command of that name: .${name}`;
  return near(name, names, '');
}

function typeErrorAdvice({ message }: TypeError, before: string | undefined, known: AdviceContext): string | undefined {
  const [, what] =
    /^([\w$.]+)(?:\(\.\.\.\)| is not a function or its return value) is not (?:async )?iterable/.exec(message) ?? [];
  if (what !== undefined)
    return isVerb(`${what}()`, known) ? 'A call has no rows, its answer has: await it first.' : undefined;
  const [, callee = '', called] = /^(.*?)\.?([\w$]+) is not a function/.exec(message) ?? [];
  if (called !== undefined) {
    // Where the place is not known the message itself may name the whole path.
    const owner = before?.match(/^([\s\S]*?)(?:\.|\?\.)\s*[\w$]*$/)?.[1] ?? callee;
    return owner === '' ? undefined : (resultMemberAdvice(owner, called, known) ?? memberAdvice(owner, called, known));
  }
  const [, read] = /^Cannot read properties of (?:undefined|null) \(reading '([^']*)'\)/.exec(message) ?? [];
  const [, path = '', member = ''] =
    before?.match(/^([\s\S]*?)(?:\.|\?\.)\s*([\w$]+)\s*(?:(?:\.|\?\.|\[)[^.[\]]*)?$/) ?? [];
  if (read === undefined || member === '') return undefined;
  return resultMemberAdvice(path, member, known) ?? memberAdvice(path, member, known);
}

function memberAdvice(owner: string, name: string, { membersAfter }: AdviceContext): string | undefined {
  const names = membersAfter(`${owner}.`);
  return names.includes(name) ? undefined : near(name, names, '');
}

/** A call that was not awaited has none of the members of its answer. */
function resultMemberAdvice(owner: string, name: string, known: AdviceContext): string | undefined {
  const call = callEnding(owner, known);
  if (!call) return undefined;
  // The long names of setters are not offered beside the short ones, but that may be what was meant.
  const close = nearest(name, new Set([...known.membersAfter(`${owner}.`), ...Object.keys(call.verb.setters)]));
  if (close.length > 0) return `Nearest: ${close.join(', ')}.`;
  return notAwaited(owner, name);
}

const notAwaited = (call: string, name: string): string =>
  `A call has no ${name}, its answer may: (await ${lastChain(call)}).${name}`;

/** What to say of an input that came to nothing because a call was not awaited: `x.account.info().balances`. */
export function notAwaitedIn(source: string, known: Pick<AdviceContext, 'table' | 'context'>): string | undefined {
  const [, owner = '', name = ''] =
    /^([\s\S]*?)(?:\.|\?\.)\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*;?\s*$/u.exec(source) ?? [];
  return owner !== '' && isVerb(owner, known) ? notAwaited(owner, name) : undefined;
}

/** A name, with members and positions behind it, that ends in a member. */
const MEMBER =
  /^\s*((?:[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.|\?\.|\[\d+\]\.?))+)([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*;?\s*$/u;

/** What to say beside the value of an input: that it is undefined for a mistake, or a verb that was not called. */
export function valueAdvice(value: unknown, source: string, known: AdviceContext): string | undefined {
  if (value === undefined) return notAwaitedIn(source, known) ?? misspeltIn(source, known);
  return typeof value === 'function' ? notCalledIn(source, known) : undefined;
}

function misspeltIn(source: string, known: AdviceContext): string | undefined {
  const [, owner = '', name = ''] = MEMBER.exec(source) ?? [];
  return owner.endsWith('.') ? memberAdvice(owner.replace(/\??\.$/, ''), name, known) : undefined;
}

function notCalledIn(source: string, { table, context }: AdviceContext): string | undefined {
  const [, owner = '', name = ''] = MEMBER.exec(source) ?? [];
  const [root = '', ...path] = owner.split('.').slice(0, -1);
  if (!context.client(root)) return undefined;
  const found = findVerb([...path, name].join('.'), table);
  return found && `It takes (${signature(found.verb).replace(/^[^(]*\(/, '')}; all about it: ${root}.${found.verb.id}?`;
}

/** The verb whose call code ends in, with or without setters. */
function callEnding(
  code: string,
  { table, context }: Pick<AdviceContext, 'table' | 'context'>,
): ParsedCall | undefined {
  const tokens = scan(code);
  const chain = chainEndingAt(tokens, tokens.length - 1);
  if (!chain || tokens.at(-1)?.text !== ')') return undefined;
  const call = parseCall(chain, table, context);
  const isCall =
    call !== undefined &&
    isStillCall(
      call.chained.map(({ name }) => name),
      call.verb.setters,
    );
  return isCall ? call : undefined;
}

const isVerb = (code: string, known: Pick<AdviceContext, 'table' | 'context'>): boolean =>
  callEnding(code, known) !== undefined;

/** Whether what follows a verb leaves it a call. */
const isStillCall = (names: readonly string[], setters: Readonly<Record<string, string>>): boolean =>
  names.every((name) => name in setters || name === 'with' || name === 'signal');

/** The chain that code ends in, as it was written. */
function lastChain(code: string): string {
  const tokens = scan(code);
  const chain = chainEndingAt(tokens, tokens.length - 1);
  const root = chain?.[0]?.name ?? '';
  const at = code.lastIndexOf(`${root}.`);
  return at < 0 ? code.trim() : code.slice(at).trim();
}

function near(name: string, names: readonly string[], prefix: string): string | undefined {
  const found = nearest(name, new Set(names)).map((one) => prefix + one);
  return found.length > 0 ? `Nearest: ${found.join(', ')}.` : undefined;
}
