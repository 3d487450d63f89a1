/**
 * Suggests what the user probably intended, for mistakes that JavaScript's errors do not explain: an unknown name, an
 * unknown member of a value or call, a call that was not awaited. It runs no code.
 */

import {
  type CompletionContext,
  callAdvice,
  callNamed,
  chainEndingAt,
  findVerb,
  type ParsedCall,
  parseCall,
  scan,
  signature,
} from '../../src/assist/index.js';
import { type EndpointInfo, nearest } from '../../src/protocol/index.js';
import { type FieldContext, fieldAdvice, rowAdvice } from './field-advice.js';

/** The names that exist in the session. */
export interface AdviceContext extends FieldContext {
  /** Global names. */
  names(): readonly string[];
  /** Names of dot commands, without the dot. */
  readonly commands: readonly string[];
  /** The name of the error of the input that declares a name; undefined when it did not fail. */
  failedDeclaration(name: string): string | undefined;
  /** For parsing the verb of a chain. */
  readonly context: CompletionContext;
}

/**
 * Returns one line of advice on an error; undefined when nothing similar exists.
 *
 * @param before the input up to the position of the error
 */
export function errorAdvice(error: unknown, before: string | undefined, known: AdviceContext): string | undefined {
  const [, missing] =
    /^Cannot find (?:package|module) '([^'./][^']*)'/.exec(String((error as Partial<Error> | null)?.message)) ?? [];
  if (missing !== undefined) return `Install it in the folder where spotlab was started: npm install ${missing}`;
  if (error instanceof TypeError) return typeErrorAdvice(error, before, known);
  if (error instanceof SyntaxError) {
    // A command that was typed without its dot, with arguments: `buy BTCUSDT 0.01`.
    const [, word = ''] = /\n\s*([a-z]+)\s+[^\n]*\n\s*\^$/.exec(error.message) ?? [];
    return known.commands.includes(word) ? `Did you mean the command .${word}?` : undefined;
  }
  if (!(error instanceof ReferenceError)) return undefined;
  const [, name = ''] = /^([\w$]+) is not defined/.exec(error.message) ?? [];
  if (name === '') return undefined;
  const names = known.names();
  // V8 reports the same error for a name that is declared, but has no value yet.
  if (names.includes(name)) {
    const failure = known.failedDeclaration(name);
    return failure === undefined
      ? `${name} is used before its declaration. A line that starts with [ or ( continues the line above; end that line ` +
          'with a semicolon.'
      : `${name} has no value: the input that declares it failed (${failure}).`;
  }
  const failure = known.failedDeclaration(name);
  if (failure !== undefined) return `${name} has no value: the input that sets it failed (${failure}).`;
  // Other prompts have commands without a dot.
  if (known.commands.includes(name)) return `Did you mean the command .${name}?`;
  return near(name, names, '') ?? callAdvice(name);
}

function typeErrorAdvice({ message }: TypeError, before: string | undefined, known: AdviceContext): string | undefined {
  const [, what] =
    /^([\w$.]+)(?:\(\.\.\.\)| is not a function or its return value) is not (?:async )?iterable/.exec(message) ?? [];
  if (what !== undefined)
    return isVerb(`${what}()`, known) ? 'This is a call that was not awaited: await it to get its rows.' : undefined;
  const [, callee = '', called] = /^(.*?)\.?([\w$]+) is not a function/.exec(message) ?? [];
  if (called !== undefined) {
    // Without a position, the message itself may contain the whole path.
    const owner = before?.match(/^([\s\S]*?)(?:\.|\?\.)\s*[\w$]*$/)?.[1] ?? callee;
    return owner === '' ? undefined : (resultMemberAdvice(owner, called, known) ?? memberAdvice(owner, called, known));
  }
  const [, read] = /^Cannot read properties of (?:undefined|null) \(reading '([^']*)'\)/.exec(message) ?? [];
  const [, path = '', member = ''] =
    before?.match(/^([\s\S]*?)(?:\.|\?\.)\s*([\w$]+)\s*(?:(?:\.|\?\.|\[)[^.[\]]*)?$/) ?? [];
  if (read === undefined || member === '') return undefined;
  return resultMemberAdvice(path, member, known) ?? memberAdvice(path, member, known);
}

function memberAdvice(owner: string, name: string, known: AdviceContext): string | undefined {
  const names = known.membersAfter(`${owner}.`);
  if (names.includes(name)) return undefined;
  const [root = '', ...group] = lastChain(owner).split('.');
  if (known.context.client(root) === undefined) return near(name, names, '');
  // What a group has not, another one may have under this very name.
  const elsewhere = group.length > 0 ? callNamed(name, root, group.join('.')) : undefined;
  return elsewhere ?? near(name, names, '') ?? callAdvice(name, root);
}

/** Advice on a member of a call: a similar setter, or the missing `await`. */
function resultMemberAdvice(owner: string, name: string, known: AdviceContext): string | undefined {
  const call = callEnding(owner, known);
  if (!call) return undefined;
  // Completion offers only the short names of setters, but the user may have meant a long one.
  const close = nearest(name, new Set([...known.membersAfter(`${owner}.`), ...Object.keys(call.verb.setters)]));
  if (close.length > 0) return `Nearest: ${close.join(', ')}.`;
  const usage = signature(call.verb);
  if (new RegExp(`[(, ]${name.replaceAll('$', '\\$')}[,)]`).test(usage)) return `${name} is an argument: ${usage}.`;
  return notAwaited(owner, name, call.endpoint);
}

/** The advice says that awaiting a trading call sends it. */
function notAwaited(call: string, name: string, { security, changesNothing }: EndpointInfo): string {
  const isTrading = security === 'TRADE' && !changesNothing;
  const what = isTrading ? 'was not sent' : 'was not awaited';
  const sends = isTrading ? ', which sends it' : '';
  return `This is a call that ${what}. Write (await ${lastChain(call)}).${name}${sends}`;
}

/** Advice on an input that is undefined because a call was not awaited, such as `x.account.info().balances`. */
export function notAwaitedIn(source: string, known: Pick<AdviceContext, 'table' | 'context'>): string | undefined {
  const [, owner = '', name = ''] =
    /^([\s\S]*?)(?:\.|\?\.)\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*;?\s*$/u.exec(source) ?? [];
  const call = owner === '' ? undefined : callEnding(owner, known);
  return call && notAwaited(owner, name, call.endpoint);
}

/** A path of names, members and indexes that ends in a member. */
const MEMBER =
  /^\s*((?:[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.|\?\.|\[\d+\]\.?))+)([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*;?\s*$/u;

/**
 * Advice on the value of an input: undefined after a misspelt name or a missing `await`, or a verb that was not called.
 *
 * @param missingAwait advice on a call that the input used like its result
 */
export function valueAdvice(
  value: unknown,
  source: string,
  known: AdviceContext,
  missingAwait?: string,
): string | undefined {
  if (value === undefined) return notAwaitedIn(source, known) ?? missingAwait ?? fieldAdvice(source, known);
  if (missingAwait !== undefined) return missingAwait;
  if (Array.isArray(value)) return rowAdvice(source, known);
  return typeof value === 'function' ? notCalledIn(source, known) : undefined;
}

function notCalledIn(source: string, { table, context }: AdviceContext): string | undefined {
  const [, owner = '', name = ''] = MEMBER.exec(source) ?? [];
  const [root = '', ...path] = owner.split('.').slice(0, -1);
  if (!context.client(root)) return undefined;
  const found = findVerb([...path, name].join('.'), table);
  return found && `Arguments: (${signature(found.verb).replace(/^[^(]*\(/, '')}. Help: ${root}.${found.verb.id}?`;
}

/** Returns the call of a verb at the end of the code, with or without setters. */
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

/** Whether the methods chained to a verb still return a call. */
const isStillCall = (names: readonly string[], setters: Readonly<Record<string, string>>): boolean =>
  names.every((name) => name in setters || name === 'with' || name === 'signal');

/** Returns the chain at the end of the code, as written. */
function lastChain(code: string): string {
  const tokens = scan(code);
  const chain = chainEndingAt(tokens, tokens.length - 1);
  const root = chain?.[0]?.name ?? '';
  // An operator may stand before a name alone: `await x`.
  if (chain?.length === 1 && !chain[0]?.isCalled) return root;
  const at = code.lastIndexOf(`${root}.`);
  return at < 0 ? code.trim() : code.slice(at).trim();
}

function near(name: string, names: readonly string[], prefix: string): string | undefined {
  const found = nearest(name, new Set(names)).map((one) => prefix + one);
  return found.length > 0 ? `Nearest: ${found.join(', ')}.` : undefined;
}
