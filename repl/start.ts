/**
 * The interactive REPL: a line editor and dot commands around our evaluation, completion and showing.
 *
 * One input at a time. Nothing that happens later (a rejected promise, a throwing timer) ends the session.
 */
import { createRequire } from 'node:module';

import { COLOR_STYLE, complete, helpTopicIn, PLAIN_STYLE, wrap } from '../src/assist/index.js';
import { type AskUser, hasUnicode, isWatch, type Spot, type Watch } from '../src/client/index.js';
import { type ConnectOptions, type EmbeddedExchange, isEmbedded } from '../src/connect/index.js';
import { ignoreInterrupts, isTerminationError, startInterruptThread } from '../src/interrupts/index.js';
import { endpointTable } from '../src/protocol/index.js';
import type { CommandContext } from './commands/command.js';
import { completeInput, diagnosticLine, menuChoicesOf, signatureHint } from './completion/complete-input.js';
import { emptyContext, membersOfCalls, sessionContext } from './completion/session-context.js';
import { commandNames, runCommand } from './dot-commands.js';
import { compile, preloadParser, preloadTypeStripper } from './evaluation/compile.js';
import { defineHidden, InterruptedError } from './evaluation/evaluate.js';
import { mayLoop } from './evaluation/interruptible.js';
import { LastValue } from './evaluation/last-value.js';
import { runInput } from './evaluation/run-input.js';
import { type Boxed, resolveValue, toText } from './evaluation/show.js';
import { sourceBefore } from './evaluation/sources.js';
import { carriesSecret, environmentSecrets, historyFile, openHistory } from './history.js';
import type { Hooks } from './hooks.js';
import { startInputLoop } from './input-loop.js';
import type { LiveSource } from './live/watch-live.js';
import { Networks } from './networks.js';
import { type BannerFacts, banner } from './screen/banner.js';
import { asClient, statusOf } from './screen/client-status.js';
import { startCountdown } from './screen/countdown.js';
import { type AdviceContext, errorAdvice, valueAdvice } from './screen/error-advice.js';
import { ExitSummary } from './screen/exit-summary.js';
import { whenIdle } from './screen/idle.js';
import { interceptOutput } from './screen/late-output.js';
import { makeProgressBar } from './screen/progress-bar.js';
import { errorText } from './screen/show-error.js';
import { promptText } from './screen/status.js';
import { columns, hasColor } from './screen/terminal.js';
import { askOnTerminal } from './screen/terminal-question.js';
import { defineGlobal, openSession, type Session } from './session.js';

export interface ReplOptions {
  /** Orders to an exchange that is not our own leave without a question. */
  readonly yes: boolean;
  /** No greeting. */
  readonly quiet: boolean;
  /** The embedded exchange, where that is the network and it is being started already. */
  readonly exchange?: Promise<EmbeddedExchange> | undefined;
}

/** When, after everything is there, the rest is loaded; in milliseconds. */
const PRELOAD_DELAY_MS = 300;

/** Runs the REPL on the terminal until the user leaves; resolves with the exit code. */
export async function startRepl(options: ConnectOptions, { yes, quiet, exchange }: ReplOptions): Promise<number> {
  const countdown = startCountdown(process.stderr, [process.stdout], () => late.isPrompting);
  const bar = makeProgressBar(process.stderr, [process.stdout], hasColor(process.stderr));
  const ask: AskUser = (ticket, question) => askOnTerminal(`${draw(ticket)}\n${question}`, process.stdout);
  const isOwn = isEmbedded(options);
  const exitSummary = new ExitSummary(isOwn ? (options.dataDir === undefined ? 'ended' : 'kept') : 'elsewhere');
  const listeners: Pick<ConnectOptions, 'onWait' | 'onRequest'> = {
    onWait: countdown.onWait,
    onRequest: (request) => exitSummary.requestSent(request),
  };
  const open = () => openSession({ ...options, ...listeners }, yes ? undefined : ask, exchange);
  // Starting the plain embedded exchange takes a quarter of a second and does not fail: the prompt does not wait for it.
  // Everything else is opened first, so that what is wrong with it is said instead of a prompt.
  const isPlain = isOwn && !options.replay;
  const first = isPlain ? undefined : await open();
  const network = first?.client.network ?? { name: 'embedded', baseUrl: '' };

  const color = hasColor();
  const paint = (code: number) => (text: string) => (color ? `\x1b[${code}m${text}\x1b[0m` : text);
  const switches = { trace: false, hints: true };
  const assistStyle = color ? COLOR_STYLE : PLAIN_STYLE;
  const errorStyle = () => ({ color, width: columns(), wraps: true, trace: switches.trace });
  const draw = (value: unknown, how: { readonly sendWith?: string } = {}) =>
    value instanceof Error
      ? errorText(value, errorStyle())
      : toText(value, { color, width: columns(), moreHint: '.more shows them all', ...how });
  const drawLive = (value: unknown, width: number, rows: number) =>
    value instanceof Error ? errorText(value, { ...errorStyle(), width }) : toText(value, { color, width, rows });
  const symbol = firstSymbol(first?.client.symbols ?? [], options.replay?.symbol);
  const promptStyle = { ascii: !hasUnicode(), faint: paint(2), warn: paint(33), alarm: paint(31) };
  const prompt = () => {
    const now = session && (asClient(session.evaluator.peek(['x'])) ?? networks?.current ?? session.client);
    return promptText(now ? statusOf(now, Date.now()) : { network }, { ...promptStyle, columns: columns() });
  };
  const hintOfCall = (before: string) => {
    if (!switches.hints) return [];
    const wrong = diagnosticLine(before, completionContext, columns() - 1);
    const line = signatureHint(before, completionContext, columns() - 1, assistStyle);
    return [wrong === '' ? '' : paint(33)(wrong), line].filter((one) => one !== '');
  };
  const hooks: Hooks = {
    prompt,
    rewrites: [(line) => helpRequest(line, (name) => session?.evaluator.peek([name]) !== undefined)],
    hints: [hintOfCall],
    onValue: [
      rememberSymbol,
      (_context, value) => exitSummary.valueShown(value),
      ({ teacher }, value) => teacher?.valueShown(value),
    ],
    onError: [({ teacher }, error) => teacher?.inputFailed(error)],
    notes: [({ teacher, style }) => teacher?.progressText({ ...style, width: Math.min(78, columns()) })],
    exitNotes: [(connected) => exitSummary.text(connected, networks?.all.slice(1))],
  };
  if (!quiet) process.stdout.write(`${banner(bannerFacts(options, network, symbol), paint(1), paint(2))}\n`);

  const late = interceptOutput(process.stdout, [process.stdout, process.stderr]);
  const known: AdviceContext = {
    names: () => completionContext.names().map(({ text }) => text),
    membersAfter: (code) => complete(code, endpointTable, completionContext).candidates.map(({ text }) => text),
    commands: commandNames(),
    table: endpointTable,
    get context() {
      return completionContext;
    },
  };
  const showError = (error: unknown) => {
    defineHidden('_err', error);
    const advice = errorAdvice(error, sourceBefore((error as Partial<Error> | undefined)?.stack ?? ''), known);
    const kept = keepRows(error, last);
    process.stdout.write(`${[errorText(error, errorStyle()), advice, kept].filter(Boolean).join('\n')}\n`);
  };
  const onLateFailure = (error: unknown) => {
    if (isTerminationError(error) || error instanceof InterruptedError) return;
    process.stdout.write('Later, from an earlier input:\n');
    showError(error);
  };
  process.on('unhandledRejection', onLateFailure);
  process.on('uncaughtException', onLateFailure);
  ignoreInterrupts();

  const opened = first ? Promise.resolve(first) : new Promise<void>((done) => setTimeout(done)).then(open);
  /** What commands and completion work on, once it is there. */
  let session: Session | undefined;
  let connected: CommandContext | undefined;
  let networks: Networks | undefined;
  let completionContext = emptyContext;
  const secrets = environmentSecrets();
  const inputs: string[] = [];
  let history = openHistory(historyFile(network.name), secrets);
  const last = new LastValue();
  const context = opened.then(async (ready): Promise<CommandContext> => {
    completionContext = sessionContext(ready.evaluator, await membersOfCalls());
    session = ready;
    const style = { name: paint(36), faint: paint(2) };
    const { client, evaluator } = ready;
    const live: CommandContext['live'] = async (source) => {
      const { watchLive } = await import('./live/watch-live.js');
      return watchLive(source, { style: { faint: paint(2), warn: paint(33) }, draw: drawLive });
    };
    const made = new Networks(client, (name) => connectElsewhere(name, { ...options, ...listeners }));
    networks = made;
    connected = {
      get client() {
        return made.current;
      },
      evaluator,
      table: endpointTable,
      style,
      width: () => columns(),
      switches,
      symbol,
      inputs,
      networks: () => made.all,
      async switchTo(name) {
        const next = await made.switchTo(name);
        defineGlobal('x', next);
        history = openHistory(historyFile(next.network.name), secrets);
        return next;
      },
      live,
    };
    return connected;
  });

  const run = async (work: (context: CommandContext) => Promise<Boxed>) => {
    let end: (() => Promise<void>) | undefined;
    // What is being connected is not to be interrupted with the first input.
    const ready = await context;
    const watched = async () => {
      end = session?.confirmer?.begin();
      try {
        const result = await work(ready);
        for (const notify of hooks.onValue) notify(ready, result.value);
        return result;
      } catch (error) {
        for (const notify of hooks.onError) notify(ready, error);
        throw error;
      }
    };
    return runInput(watched, { countdown, bar, showError, onLateFailure }).finally(() => end?.());
  };

  // Whatever was waited for is there with the prompt, for the first Tab too.
  if (first) await context;
  // Neither the prompt nor the first answer should wait for what nobody needs that soon: a third thread, shapes of answers.
  context.then(
    () =>
      setTimeout(
        () => void startInterruptThread('idle').then(() => completionContext.resultShapes?.()),
        PRELOAD_DELAY_MS,
      ).unref(),
    () => {},
  );

  return new Promise<number>((resolve) => {
    let exitCode = 0;
    const leave = () => {
      late.restore();
      for (const exitNote of hooks.exitNotes) {
        const text = exitNote(connected);
        for (const line of text?.split('\n') ?? []) print(wrap(line, columns(), '').join('\n'));
      }
      void opened
        .then((ready) => Promise.all([ready.close(), networks?.close()]))
        .catch(() => {})
        .then(() => resolve(exitCode));
    };
    context.catch((error: unknown) => {
      exitCode = 1;
      showError(error);
      editor.close();
      leave();
    });

    const print = (text: string) => process.stdout.write(`${text}\n`);
    const editor = startInputLoop({
      input: process.stdin,
      late,
      color,
      history: {
        get entries() {
          return history.entries;
        },
        add: (text) => history.add(text),
      },
      prompt: () => hooks.prompt(),
      rewrite: (line) => firstOf(hooks.rewrites, (rewrite) => rewrite(line)),
      hint: (before, after) =>
        firstOf(hooks.hints, (hint) => {
          const lines = hint(before, after);
          return lines.length > 0 ? lines : undefined;
        }) ?? [],
      complete: (before) => menuChoicesOf(completeInput(before, completionContext)),
      evaluate: (source, file) =>
        run(async ({ evaluator, live }) => {
          const compiled = compile(source, evaluator.declared, file);
          if (compiled.status !== 'complete') throw compiled.error;
          if (mayLoop(source)) await startInterruptThread();
          evaluator.declare(compiled.names());
          const result = await evaluator.evaluate(compiled.code);
          if (!carriesSecret(source, secrets)) inputs.push(source);
          if (!compiled.endsInExpression) return { value: undefined };
          last.evaluatedTo(result.value);
          const advice = valueAdvice(result.value, source, known);
          if (advice !== undefined) print(advice);
          const settled = await resolveValue(result);
          return isWatch(settled.value) ? live(await liveSource(settled.value, source)) : settled;
        }),
      command: (command, rest, request) => run((ready) => runCommand(command, rest, ready, { print, request })),
      last,
      note: () => (connected ? firstOf(hooks.notes, (note) => note(connected as CommandContext)) : undefined),
      draw(value) {
        const isLast = last.set(value);
        return draw(value, isLast ? { sendWith: 'await _' } : {});
      },
      leave,
    });
    setImmediate(preloadParser);
    void context.then(() => whenIdle(process.stdin, preloadTypeStripper)).catch(() => {});
  });
}

/** Another network than the one that the session began with: what was said of that one is not said of this. */
async function connectElsewhere(network: string, options: ConnectOptions): Promise<Spot> {
  const { seed, exchangeInfo, dataDir, replay, profile, ...rest } = options;
  const { connect } = await import('../src/connect/index.js');
  return connect({ ...rest, network });
}

/** What `call.watch()` repeats, to be drawn. */
async function liveSource(watch: Watch<unknown>, code: string): Promise<LiveSource> {
  const { sourceOf } = await import('../src/client/index.js');
  const { plan, signals, read } = sourceOf(watch);
  return { title: code.trim().split('\n').at(-1) ?? '', plan, signals, read: async () => ({ value: await read() }) };
}

/** Makes what a reading had come to before it ended the last value; the line that says so. */
function keepRows(error: unknown, last: LastValue): string | undefined {
  const { rows } = (error ?? {}) as { rows?: unknown };
  if (!Array.isArray(rows) || rows.length === 0) return undefined;
  const what = rows.length === 1 ? 'The row that had been read is' : `The ${rows.length} rows that had been read are`;
  return `${what} in ${last.set(rows) ? '_' : '_err.rows'}.`;
}

/** `klines?` is `.help klines`; `?` and `help` alone ask for all of it, unless the user has named something so. */
function helpRequest(line: string, isDefined: (name: string) => boolean): string | undefined {
  if (/^(?:\?{1,2}|help(?:\(\))?;?)$/.test(line.trim())) return isDefined('help') ? undefined : '.help';
  const topic = helpTopicIn(line);
  return topic === undefined ? undefined : `.help ${topic}`;
}

function firstOf<T, R>(all: readonly T[], answer: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = answer(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function bannerFacts(options: ConnectOptions, network: BannerFacts['network'], symbol: string): BannerFacts {
  const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
  return {
    version,
    network,
    symbol,
    seed: options.seed,
    replay: options.replay && [options.replay.file].flat().join(', '),
    hasKeys: process.env.SPOTLAB_API_KEY !== undefined,
    allowTrading: options.allowTrading === true,
  };
}

function firstSymbol(known: readonly string[], replayed: string | undefined): string {
  return replayed ?? (known.length === 0 || known.includes('BTCUSDT') ? 'BTCUSDT' : (known[0] as string));
}

/** Keeps the symbol of a result, so that `.book` and `.chart` show what one was just looking at. */
function rememberSymbol(context: CommandContext, value: unknown): void {
  const symbol = (value as { meta?: { params?: { symbol?: unknown } } } | null | undefined)?.meta?.params?.symbol;
  if (typeof symbol === 'string') context.symbol = symbol;
}
