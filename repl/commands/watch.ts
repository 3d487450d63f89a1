/** `.watch`: draws a view or an expression repeatedly. */
import { isCall, isWatch, type Live, type ReadingCall, sourceOf, type Watch } from '../../src/client/index.js';
import { durationUs, nearest } from '../../src/protocol/index.js';
import { compile } from '../evaluation/compile.js';
import { forOutput } from '../evaluation/evaluate.js';
import { type Boxed, resolveValue } from '../evaluation/show.js';
import { neighbour } from '../live/live-keys.js';
import type { LiveSource } from '../live/watch-live.js';
import { argumentFor, readArguments } from './base/arguments.js';
import { type ArgumentValues, type Command, type CommandContext, CommandError, type Outcome } from './base/command.js';
import { checkSymbols } from './known-names.js';

const DEFAULT_EVERY = '1s';

/** @param views the commands whose output can be watched */
export function watchCommand(views: readonly Command[]): Command {
  const names = Object.fromEntries(views.map(({ name, summary }) => [name, summary]));
  return {
    name: 'watch',
    group: 'market',
    summary: 'Repeats a view or a reading expression in place, until q is pressed.',
    details:
      'WHAT is a view with its arguments, or an expression. A book, klines, trades and tickers of a symbol follow ' +
      'their stream. Other views, and views with an interval (100ms or more) at the end, are requested repeatedly, ' +
      'by default once a second. The interval grows if needed, so that the watch uses at most half of each rate ' +
      'limit. Trading calls are not allowed. A failure is shown and retried; the fifth consecutive failure ends ' +
      'the watch. Keys: q stops, Space pauses, + and - change the interval, and the arrows the symbol of a view.',
    args: [
      {
        name: 'WHAT',
        kind: 'expression',
        description: 'The command or expression to repeat, then how often, such as 2s',
        values: names,
      },
    ],
    example: 'watch book BTCUSDT 500ms',
    run: (context, { WHAT: what = '' }) => watch(context, what, views),
  };
}

async function watch(context: CommandContext, what: string, views: readonly Command[]): Promise<Outcome> {
  const [, name = '', rest = ''] = /^\.?(\w+)(?:\s+([\s\S]*))?$/.exec(what) ?? [];
  const view = views.find((one) => one.name === name);
  if (!view && name !== '' && !isThere(context, name)) {
    const [close] = nearest(
      name,
      views.map((one) => one.name),
    );
    const named = views.find(({ otherNames = [] }) => otherNames.includes(name))?.name ?? close;
    if (named) throw new CommandError(`.watch: ${name} is not a view or a variable. Nearest: ${named}.`);
  }
  return { live: view ? await viewSource(context, view, splitView(view, rest)) : await codeSource(context, what) };
}

const isThere = ({ evaluator }: CommandContext, name: string): boolean =>
  forOutput(evaluator).peek([name]) !== undefined || evaluator.names().includes(name);

/** The live display of a view. The command runs for every read, so that its defaults are evaluated each time. */
export async function viewSource(
  context: CommandContext,
  view: Command,
  { words, every }: WatchedView,
): Promise<LiveSource> {
  const given = readArguments(view, words);
  checkSymbols(view, given, context.client.symbols);
  const show = async () => {
    const outcome = await view.run(context, given);
    if (!('show' in outcome))
      throw new CommandError(`.${view.name} cannot be watched with these arguments: it shows no value.`);
    return outcome;
  };
  const first = await show();
  const { code = `.${view.name}` } = first;
  const others = symbolKeys(context, view, given, every);
  const followed = every === '' ? followedBy(first.show.value, code) : undefined;
  if (followed) return { ...followed, ...others };
  return {
    title: code,
    plan: await planOf(every || DEFAULT_EVERY),
    signals: [],
    read: async () => resolveValue((await show()).show),
    ...others,
  };
}

/** Lets keys switch to the same view of another symbol, where the view has one symbol. */
function symbolKeys(
  context: CommandContext,
  view: Command,
  given: ArgumentValues,
  every: string,
): Pick<LiveSource, 'other'> {
  const argument = view.args.find(({ name, kind }) => name === 'SYMBOL' && kind === 'symbol');
  const { symbols } = context.client;
  // A view of all symbols has no symbol at the start.
  const symbol = given.SYMBOL ?? (argument?.default === 'all' ? undefined : context.symbol);
  if (!argument || symbol === undefined || symbols.length < 2) return {};
  return {
    async other(step) {
      const next = neighbour(symbols, symbol, step);
      if (next === undefined) return undefined;
      const { SYMBOL: _, ...rest } = given;
      return viewSource(context, view, { words: [next, ...Object.values(rest)].join(' '), every });
    },
  };
}

/** The arguments of a view, and the time between two reads; '' where none was given. */
interface WatchedView {
  readonly words: string;
  readonly every: string;
}

/**
 * Splits the words after a view: the last word is the time between two reads if it is a length of time. While the view still
 * needs a kline interval, a last word such as `1m` is that interval.
 */
export function splitView(view: Command, rest: string): WatchedView {
  const all = rest.trim().split(/\s+/).filter(Boolean);
  const last = all.at(-1);
  const open = [...view.args];
  for (const word of all.slice(0, -1)) {
    const taker = argumentFor(open, word);
    if (taker) open.splice(open.indexOf(taker), 1);
  }
  const isEvery = last !== undefined && isLength(last) && !open.some((one) => one === argumentFor(open, last));
  return isEvery ? { words: all.slice(0, -1).join(' '), every: last } : { words: rest, every: '' };
}

async function codeSource(context: CommandContext, what: string): Promise<LiveSource> {
  const [, before = '', last = ''] = /^([\s\S]*\S)\s+(\S+)$/.exec(what) ?? [];
  const hasEvery = isLength(last);
  const code = (hasEvery ? before : what).replace(/;$/, '');
  const compiled = compile(code);
  if (compiled.status !== 'complete') throw compiled.error;
  if (!compiled.endsInExpression)
    throw new CommandError('.watch needs an expression with a value, and this code has none.');
  if (!hasEvery) {
    const { value } = await context.evaluator.evaluate(compiled);
    const followed = followedBy(value, code);
    if (followed) return followed;
  }
  const plan = await planOf(hasEvery ? last : DEFAULT_EVERY);
  const { readOnlyError } = await import('../../src/client/index.js');
  const read = async (): Promise<Boxed> => {
    const result = await context.evaluator.evaluate(compiled);
    if (isWatch(result.value))
      throw new CommandError(`.watch already repeats the call: remove .watch(…) or .live(…) from the code.`);
    if (isCall(result.value) && result.value.isTrading) throw readOnlyError(result.value.verb);
    return resolveValue(result);
  };
  return { title: code, plan, signals: [], read };
}

/** The display of a call whose result a stream continues; undefined for every other value. */
function followedBy(value: unknown, title: string): LiveSource | undefined {
  if (!isCall(value) || value.isTrading || !('live' in value)) return undefined;
  const { by, plan, signals, read, spent, ended } = sourceOf(
    (value as ReadingCall<unknown>).live() as Live<unknown> & Watch<unknown>,
  );
  if (by === undefined) return undefined;
  return {
    title,
    by,
    plan,
    signals,
    read: async () => ({ value: await read() }),
    spent: () => spent?.() ?? 0,
    ended: () => ended?.(),
  };
}

async function planOf(every: string) {
  const { watchPlan } = await import('../../src/client/index.js');
  return watchPlan('.watch', every);
}

/** Whether the word is a length of time with a unit; a number without a unit is part of the code. */
const isLength = (word: string) => /[a-z]$/.test(word) && durationUs(word) !== undefined;
