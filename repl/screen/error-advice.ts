/**
 * What was probably meant, for the mistakes that JavaScript's own errors leave alone: a name that is nowhere, a member that a
 * value or a call does not have, a call whose answer was not awaited. Looks without running anything.
 */

import {
  type CompletionWorld,
  chainEndingAt,
  findVerb,
  scan,
  signature,
  type VerbUse,
  verbUse,
} from '../../src/assist/index.js';
import { type EndpointInfo, nearest } from '../../src/protocol/index.js';

/** What exists. */
export interface Known {
  /** Global names. */
  names(): readonly string[];
  /** Names that may follow code which ends in a dot. */
  following(code: string): readonly string[];
  /** Dot commands, without their dot. */
  readonly commands: readonly string[];
  readonly table: readonly EndpointInfo[];
  /** For telling which verb a chain calls. */
  readonly world: CompletionWorld;
}

/** A line to say behind the message; undefined when there is nothing near. `before`: the input up to the place of the error. */
export function adviceFor(error: unknown, before: string | undefined, known: Known): string | undefined {
  if (error instanceof TypeError) return ofType(error, before, known);
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

function ofType({ message }: TypeError, before: string | undefined, known: Known): string | undefined {
  const [, what] =
    /^([\w$.]+)(?:\(\.\.\.\)| is not a function or its return value) is not (?:async )?iterable/.exec(message) ?? [];
  if (what !== undefined)
    return isVerb(`${what}()`, known) ? 'A call has no rows, its answer has: await it first.' : undefined;
  const [, callee = '', called] = /^(.*?)\.?([\w$]+) is not a function/.exec(message) ?? [];
  if (called !== undefined) {
    // Where the place is not known the message itself may name the whole path.
    const owner = before?.match(/^([\s\S]*?)(?:\.|\?\.)\s*[\w$]*$/)?.[1] ?? callee;
    return owner === '' ? undefined : (ofAnswer(owner, called, known) ?? ofMember(owner, called, known));
  }
  const [, read] = /^Cannot read properties of (?:undefined|null) \(reading '([^']*)'\)/.exec(message) ?? [];
  const [, path = '', member = ''] =
    before?.match(/^([\s\S]*?)(?:\.|\?\.)\s*([\w$]+)\s*(?:(?:\.|\?\.|\[)[^.[\]]*)?$/) ?? [];
  if (read === undefined || member === '') return undefined;
  return ofAnswer(path, member, known) ?? ofMember(path, member, known);
}

function ofMember(owner: string, name: string, { following }: Known): string | undefined {
  const names = following(`${owner}.`);
  return names.includes(name) ? undefined : near(name, names, '');
}

/** A call that was not awaited has none of the members of its answer. */
function ofAnswer(owner: string, name: string, known: Known): string | undefined {
  const use = useOf(owner, known);
  if (!use) return undefined;
  // The long names of setters are not offered beside the short ones, but that may be what was meant.
  const close = nearest(name, new Set([...known.following(`${owner}.`), ...Object.keys(use.verb.setters)]));
  if (close.length > 0) return `Nearest: ${close.join(', ')}.`;
  return notAwaited(owner, name);
}

const notAwaited = (call: string, name: string): string =>
  `A call has no ${name}, its answer may: (await ${lastChain(call)}).${name}`;

/** What to say of an input that came to nothing because a call was not awaited: `x.account.info().balances`. */
export function notAwaitedIn(source: string, known: Pick<Known, 'table' | 'world'>): string | undefined {
  const [, owner = '', name = ''] =
    /^([\s\S]*?)(?:\.|\?\.)\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*;?\s*$/u.exec(source) ?? [];
  return owner !== '' && isVerb(owner, known) ? notAwaited(owner, name) : undefined;
}

/** A name, with members and positions behind it, that ends in a member. */
const MEMBER =
  /^\s*((?:[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.|\?\.|\[\d+\]\.?))+)([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*;?\s*$/u;

/** What to say beside the value of an input: that it is undefined for a mistake, or a verb that was not called. */
export function adviceOn(value: unknown, source: string, known: Known): string | undefined {
  if (value === undefined) return notAwaitedIn(source, known) ?? misspeltIn(source, known);
  return typeof value === 'function' ? notCalledIn(source, known) : undefined;
}

function misspeltIn(source: string, known: Known): string | undefined {
  const [, owner = '', name = ''] = MEMBER.exec(source) ?? [];
  return owner.endsWith('.') ? ofMember(owner.replace(/\??\.$/, ''), name, known) : undefined;
}

function notCalledIn(source: string, { table, world }: Known): string | undefined {
  const [, owner = '', name = ''] = MEMBER.exec(source) ?? [];
  const [root = '', ...path] = owner.split('.').slice(0, -1);
  if (!world.client(root)) return undefined;
  const found = findVerb([...path, name].join('.'), table);
  return found && `It takes (${signature(found.verb).replace(/^[^(]*\(/, '')}; all about it: ${root}.${found.verb.id}?`;
}

/** The verb whose call code ends in, with or without setters. */
function useOf(code: string, { table, world }: Pick<Known, 'table' | 'world'>): VerbUse | undefined {
  const tokens = scan(code);
  const chain = chainEndingAt(tokens, tokens.length - 1);
  if (!chain || tokens.at(-1)?.text !== ')') return undefined;
  const use = verbUse(chain, table, world);
  const isCall =
    use !== undefined &&
    isStill(
      use.rest.map(({ name }) => name),
      use.verb.setters,
    );
  return isCall ? use : undefined;
}

const isVerb = (code: string, known: Pick<Known, 'table' | 'world'>): boolean => useOf(code, known) !== undefined;

/** Whether what follows a verb leaves it a call. */
const isStill = (names: readonly string[], setters: Readonly<Record<string, string>>): boolean =>
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
