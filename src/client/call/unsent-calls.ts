/**
 * Warns when a program loses a trading call that it never sent: a call without `await` sends nothing, so a forgotten
 * await on a cancel leaves the order open.
 *
 * A call is watched from its creation until it is sent, explained, printed or tested, or until code reads its
 * parameters. A setter passes the watch on to the new call. The warning comes when the garbage collector frees the
 * call, or at the end of the process.
 *
 * A call that is sent in the same turn of the event loop in which it was created costs one object and one
 * `setImmediate`. Only calls that are still unsent after this turn are registered with the garbage collector, because a
 * registration costs more than half a microsecond. Finding the line of code that made a call costs several
 * microseconds, so the line is recorded for a limited number of calls only.
 */
import { atEnd, inOwnTurn, pathOf, warn, warnAtEnd } from '../../platform/index.js';
import { brokenText, type CallRequest, findBroken } from './request.js';

/** The watched object: the request of a call, or the name of a control command. */
type Subject = Pick<CallRequest, 'endpoint' | 'verb' | 'params' | 'failure'> | string;

/** A function of the client that the user's code calls; the next frame of the stack is the line of that code. */
// biome-ignore lint/complexity/noBannedTypes: `Error.captureStackTrace` takes any function.
type Entry = Function;

/** The watch of one call. The watches that are open form a linked list, because a Set costs ten times as much. */
export class UnsentCall {
  subject: Subject = '';
  /** The call. It is held until the end of the turn in which it was created. */
  target: object | undefined;
  state: 'new' | 'open' | 'closed' = 'new';
  before: UnsentCall | undefined;
  after: UnsentCall | undefined;

  constructor(readonly callSite: { readonly stack?: string } | undefined) {}
}

/**
 * Number of calls that record their line. After a warning without a line, and after each report to a host, the same
 * number of later calls records theirs.
 */
const LOCATED_CALLS = 1_000;

/** The maximum number of calls that one warning names. */
const MAX_NAMED = 5;

/** `collect`: nothing is reported here, and {@link takeUnsent} or {@link takeUnsentReport} returns the calls. */
let mode: 'warn' | 'collect' | 'off' = 'warn';
let isListening = false;
let located = LOCATED_CALLS;
let last: UnsentCall | undefined;
let isImmediateSet = false;
/** Freed calls that the next warning names. */
let lost: UnsentCall[] = [];
/** Calls that a warning has named: a loop does not repeat its warning. */
const reported = new Set<string>();
const MAX_REPORTED = 1_000;

const WARNING = { type: 'SpotlabWarning', code: 'SPOTLAB_UNSENT' };

const registry = new FinalizationRegistry<UnsentCall>((unsent) => {
  if (unsent.state !== 'open') return;
  forgetUnsent(unsent);
  if (lost.push(unsent) === 1) inOwnTurn(reportLost);
});

/** Switches the warnings off or on. */
export function setUnsentWarnings(on: boolean): void {
  mode = on ? 'warn' : 'off';
}

/** Collects unsent calls for a host that reports them after each input or cell, instead of warning. */
export function collectUnsent(): void {
  mode = 'collect';
}

/** The collected calls that are neither sent nor read, oldest first. Each call is returned once. */
export function takeUnsent(): readonly object[] {
  const all: object[] = [];
  while (last) {
    if (last.target) all.push(last.target);
    forgetUnsent(last);
  }
  return all.reverse();
}

/**
 * Describes the collected calls that are neither sent nor read, for a notebook, which shows the text below the cell.
 *
 * @returns one sentence that names the calls with their lines, and what to do; undefined when there is no such call
 */
export function takeUnsentReport(): string | undefined {
  const calls: UnsentCall[] = [];
  for (let unsent = last; unsent; unsent = unsent.before) calls.push(unsent);
  const text = reportOf(calls.reverse());
  for (const unsent of calls) forgetUnsent(unsent);
  reported.clear();
  located = LOCATED_CALLS;
  return text;
}

/** Begins the watch of a call that {@link passUnsent} names next. @returns undefined while warnings are off */
export function watchUnsent(entry: Entry): UnsentCall | undefined {
  if (mode === 'off') return undefined;
  return new UnsentCall(callSiteOf(entry));
}

/**
 * Passes the watch of a call to the call that a setter makes of it. If the call before it was sent, read or freed already,
 * the new call gets a watch of its own.
 */
export function passUnsent(given: UnsentCall, target: object, subject: Subject): UnsentCall {
  const isRegistered = given.state === 'open' && given.target === undefined;
  if (isRegistered) forgetUnsent(given);
  const unsent = given.state === 'closed' ? new UnsentCall(given.callSite) : given;
  if (unsent.state === 'new') open(unsent);
  unsent.target = target;
  unsent.subject = subject;
  if (mode === 'warn' && !isImmediateSet) {
    isImmediateSet = true;
    inOwnTurn(registerNew);
  }
  return unsent;
}

/** Ends the watch of a call that was sent, read, passed on by a setter or reported, or that was freed unsent (the caller reports it). */
export function forgetUnsent(unsent: UnsentCall): void {
  const { state, before, after } = unsent;
  unsent.state = 'closed';
  if (state !== 'open') return;
  if (before) before.after = after;
  if (after) after.before = before;
  else last = before;
  unsent.target = unsent.before = unsent.after = undefined;
}

/** Appends a watch to the list of the open ones. */
function open(unsent: UnsentCall): void {
  unsent.state = 'open';
  unsent.before = last;
  if (last) last.after = unsent;
  last = unsent;
  if (isListening || mode !== 'warn') return;
  isListening = true;
  atEnd(reportAtExit);
}

/**
 * Runs at the end of a turn. From now on nothing here holds the calls that are still unsent: a call that the garbage
 * collector frees unsent is reported.
 */
function registerNew(): void {
  isImmediateSet = false;
  for (let unsent = last; unsent?.target; unsent = unsent.before) {
    registry.register(unsent.target, unsent);
    unsent.target = undefined;
  }
}

function reportLost(): void {
  const text = reportOf(lost);
  lost = [];
  if (text) warn(text, WARNING);
}

function reportAtExit(): void {
  const all = lost;
  for (let unsent = last; unsent; unsent = unsent.before) all.push(unsent);
  lost = [];
  const text = reportOf(all.reverse());
  if (text) warnAtEnd(text, WARNING);
}

/** The text of a warning; undefined when the warnings before have already reported all of these calls. */
function reportOf(calls: readonly UnsentCall[]): string | undefined {
  const counts = new Map<string, number>();
  for (const unsent of calls) {
    const text = textOf(unsent);
    if (!reported.has(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  if (counts.size === 0) return undefined;
  for (const text of counts.keys()) if (reported.size < MAX_REPORTED) reported.add(text);
  const total = [...counts.values()].reduce((sum, count) => sum + count);
  const named = [...counts].slice(0, MAX_NAMED).map(([text, count]) => (count > 1 ? `${text} (${count} times)` : text));
  const rest = counts.size - named.length;
  const what = total === 1 ? 'A call was never sent' : `${total} calls were never sent`;
  return `${what}: ${named.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}. Send a call with await or .send().`;
}

/** Verb, symbol and line of a call, and why it could not be sent; no other parameters. */
function textOf({ subject, callSite }: UnsentCall): string {
  const line = callSite && lineOf(callSite);
  if (line === undefined) located = LOCATED_CALLS;
  const at = line === undefined ? '' : ` at ${line}`;
  if (typeof subject === 'string') return subject + at;
  const { endpoint, verb, params, failure } = subject;
  const name = verb.id === 'request' ? `request ${endpoint.method} ${endpoint.path}` : verb.id;
  const broken = failure ? undefined : findBroken(subject);
  const problem = failure ? failure.message.slice(verb.id.length + 2) : broken ? brokenText(subject, broken) : '';
  const why = problem ? ` (invalid: ${problem.replace(/\.$/, '')})` : '';
  return `${name}${typeof params.symbol === 'string' ? ` ${params.symbol}` : ''}${at}${why}`;
}

/** Records the stack above `entry`. V8 formats it only if a warning needs it. */
function callSiteOf(entry: Entry): { readonly stack?: string } | undefined {
  if (located <= 0) return undefined;
  located -= 1;
  const callSite = {};
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 1;
  // Only V8 has `captureStackTrace`; in other engines a warning names no line.
  Error.captureStackTrace?.(callSite, entry);
  Error.stackTraceLimit = limit;
  return callSite;
}

/** The file, line and column of a stack; undefined for a stack without frames. */
function lineOf({ stack }: { readonly stack?: string }): string | undefined {
  const frame = typeof stack === 'string' ? /^\s+at (?:.*\()?([^()]+:\d+:\d+)\)?$/m.exec(stack)?.[1] : undefined;
  const url = frame === undefined ? null : /^(?:async )?(file:.*?)(:\d+:\d+)$/.exec(frame);
  return url ? pathOf(url[1] as string) + url[2] : frame;
}
