/** `.watch`: a view or an expression, drawn again and again. */
import { isCall, isWatch } from '../../src/client/index.js';
import { durationUs, nearest } from '../../src/protocol/index.js';
import { compile } from '../evaluation/compile.js';
import { type Boxed, resolveValue } from '../evaluation/show.js';
import type { LiveSource } from '../live/watch-live.js';
import { argumentFor, readArguments } from './arguments.js';
import { type Command, type CommandContext, CommandError, type Outcome } from './command.js';
import { checkSymbols } from './known-names.js';

const DEFAULT_EVERY = '1s';

/** @param views the commands that show something which can change */
export function watchCommand(views: readonly Command[]): Command {
  const names = Object.fromEntries(views.map(({ name, summary }) => [name, summary]));
  return {
    name: 'watch',
    group: 'market',
    summary: 'Anything that only reads, drawn in place until a key is pressed.',
    details:
      'A view by its name, with its arguments, or any expression; how often comes last, 100ms or more, and is 1s unless it ' +
      'is said. It is slowed down so that it takes at most half of a limit, and what is watched cannot trade. A failure ' +
      'is shown and tried again; the fifth in a row ends it.',
    args: [{ name: 'WHAT', kind: 'expression', description: 'A view or code, and how often', values: names }],
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
    if (close) throw new CommandError(`.watch: ${name} is neither a view nor a variable. Nearest: ${close}.`);
  }
  return { live: view ? await viewSource(context, view, rest) : await codeSource(context, what) };
}

const isThere = ({ evaluator }: CommandContext, name: string): boolean =>
  evaluator.peek([name]) !== undefined || evaluator.lexicalNames().includes(name);

/** The command is run for each look, so that what it shows is as it would be now. */
async function viewSource(context: CommandContext, view: Command, rest: string): Promise<LiveSource> {
  const { words, every } = splitView(view, rest);
  const given = readArguments(view, words);
  checkSymbols(view, given, context.client.symbols);
  const show = async () => {
    const outcome = await view.run(context, given);
    if (!('show' in outcome)) throw new CommandError(`.${view.name} shows nothing that could be watched.`);
    return outcome;
  };
  const { code = `.${view.name}` } = await show();
  return { title: code, plan: await planOf(every), signals: [], read: async () => resolveValue((await show()).show) };
}

/** How often, where the last word says it; `1m` is an interval of klines as long as the view wants one. */
export function splitView(view: Command, rest: string): { readonly words: string; readonly every: string } {
  const all = rest.trim().split(/\s+/).filter(Boolean);
  const last = all.at(-1);
  const open = [...view.args];
  for (const word of all.slice(0, -1)) {
    const taker = argumentFor(open, word);
    if (taker) open.splice(open.indexOf(taker), 1);
  }
  const isEvery = last !== undefined && isLength(last) && !open.some((one) => one === argumentFor(open, last));
  return isEvery ? { words: all.slice(0, -1).join(' '), every: last } : { words: rest, every: DEFAULT_EVERY };
}

async function codeSource(context: CommandContext, what: string): Promise<LiveSource> {
  const [, before = '', last = ''] = /^([\s\S]*\S)\s+(\S+)$/.exec(what) ?? [];
  const hasEvery = isLength(last);
  const code = (hasEvery ? before : what).replace(/;$/, '');
  const compiled = compile(code);
  if (compiled.status !== 'complete') throw compiled.error;
  if (!compiled.endsInExpression) throw new CommandError('.watch shows a value over and over, and this has none.');
  const plan = await planOf(hasEvery ? last : DEFAULT_EVERY);
  const { readOnlyError } = await import('../../src/client/index.js');
  const read = async (): Promise<Boxed> => {
    const result = await context.evaluator.evaluate(compiled.code);
    if (isWatch(result.value)) throw new CommandError(`.watch repeats it already: leave out .watch(…) or .live(…).`);
    if (isCall(result.value) && result.value.isTrading) throw readOnlyError(result.value.verb);
    return resolveValue(result);
  };
  return { title: code, plan, signals: [], read };
}

async function planOf(every: string) {
  const { watchPlan } = await import('../../src/client/index.js');
  return watchPlan('.watch', every);
}

/** A length of time with its unit: a bare number is part of the code. */
const isLength = (word: string) => /[a-z]$/.test(word) && durationUs(word) !== undefined;
