/**
 * Runs the interactive REPL: connects, prints the greeting, and runs the input loop until the user exits. One input
 * runs at a time. An error after an input (a rejected promise, a throwing timer) never ends the session.
 */

import { wrap } from '../src/assist/index.js';
import type { AskUser, Spot } from '../src/client/index.js';
import { type ConnectOptions, type EmbeddedExchange, isEmbedded } from '../src/connect/index.js';
import { ignoreInterrupts, startInterruptThread } from '../src/interrupts/index.js';
import { printOut } from '../src/output/index.js';
import { lines } from '../src/text/index.js';
import { completeInput, menuChoicesOf } from './complete-input.js';
import { loadResultShapes } from './completion/session-context.js';
import { Connection } from './connection.js';
import { ErrorReport } from './error-report.js';
import { preloadParser, preloadTypeStripper } from './evaluation/compile.js';
import { LastValue } from './evaluation/last-value.js';
import { ExitSummary } from './exit-summary.js';
import { EMBEDDED, greet } from './first-screen.js';
import { firstOf, type Hooks, hooksOf } from './hooks.js';
import { startInputLoop } from './input-loop.js';
import { InputRunner } from './input-runner.js';
import { Drawing } from './live/drawing.js';
import { exampleSymbol } from './screen/banner.js';
import { startCountdown } from './screen/countdown.js';
import { whenIdle } from './screen/idle.js';
import { interceptOutput, type LateOutput } from './screen/late-output.js';
import { drawPlainPromises } from './screen/plain-promises.js';
import { makeProgressBar } from './screen/progress-bar.js';
import { makeReplyWait } from './screen/reply-wait.js';
import { shownNetwork, withoutPrompts } from './screen/status.js';
import { columns, hasColor, isDumb } from './screen/terminal.js';
import { askOnTerminal } from './screen/terminal-question.js';
import { openSession } from './session.js';
import type { SettingsFile } from './settings/settings-file.js';
import { readStartupFile } from './settings/startup-file.js';
import type { ReplOptions } from './start.js';

export interface RunOptions extends Omit<ReplOptions, 'startExchange'> {
  /** The embedded exchange, if it is the network and is already starting. */
  readonly exchange: Promise<EmbeddedExchange> | undefined;
  /** Whether the prompt appears before the client is connected. */
  readonly isPlain: boolean;
  /** Whether the first screen is drawn. */
  readonly isDrawn: boolean;
}

/** Delay after connecting before the interrupt thread and the result types are loaded. */
const PRELOAD_DELAY_MS = 300;

/** Runs the REPL on the terminal until the user exits; resolves with the exit code. */
export async function runRepl(
  options: ConnectOptions,
  { yes, quiet, startup, exchange, isPlain, isDrawn }: RunOptions,
): Promise<number> {
  const drawing = new Drawing();
  drawPlainPromises();
  // An exchange may reply slowly before there is a prompt: then the countdown and the wait may be drawn.
  let late: LateOutput | undefined;
  const isPrompting = () => late?.isPrompting === true;
  const countdown = startCountdown(process.stderr, [process.stdout], isPrompting);
  const replyWait = makeReplyWait(process.stderr, [process.stdout], isPrompting);
  const bar = makeProgressBar(process.stderr, [process.stdout], hasColor(process.stderr));
  const exitSummary = new ExitSummary(persistenceIn(options));
  const connect: ConnectOptions = {
    ...options,
    onWait: countdown.onWait,
    onRequest(request) {
      exitSummary.requestSent(request);
      replyWait.onRequest(request);
    },
    onResponse: replyWait.onResponse,
  };
  const ask: AskUser = (ticket, question) => askOnTerminal(`${drawing.value(ticket)}\n${question}`, process.stdout);
  const open = async () => {
    const { collectUnsent, setErasureConfirmation } = await import('../src/client/index.js');
    // The prompt reports unsent calls after each input, and lists them at exit.
    collectUnsent();
    if (!yes) setErasureConfirmation((verb) => confirmErasure(verb, connection, exitSummary, drawing));
    return openSession(connect, { ask: yes ? undefined : ask, startExchange: exchange && (() => exchange) });
  };
  const first = isPlain ? undefined : await open();
  const network = first?.client.network ?? EMBEDDED;
  const symbol = exampleSymbol(options, first?.client.symbols);
  const position = first && options.replay ? await replayPosition(first.client) : undefined;
  const restored = first && options.dataDir !== undefined ? await restoredText(first.client) : undefined;
  if (!quiet && !isDrawn) greet(options, { network, symbol, position, restored });

  late = interceptOutput(process.stdout, [process.stdout, process.stderr]);
  const opened = first ? Promise.resolve(first) : new Promise<void>((done) => setTimeout(done)).then(open);
  const connection = new Connection(opened, { connect, network, symbol, drawing });
  const last = new LastValue();
  const hooks = hooksOf(connection, drawing, exitSummary);
  const errors = new ErrorReport(connection, drawing, last);
  process.on('unhandledRejection', errors.showLate);
  process.on('uncaughtException', errors.showLate);
  ignoreInterrupts();
  // If the client is already connected, the session opens before the prompt, so that the first Tab can complete.
  if (first) await connection.ready;
  preloadLater(connection);
  const runner = new InputRunner({ connection, hooks, errors, drawing, last, countdown, replyWait, bar });
  const startupFile = startup ? readStartupFile(connection.secrets) : undefined;
  return runLoop({ connection, hooks, errors, last, runner, drawing, late, exitSummary, startup: startupFile });
}

interface LoopParts {
  readonly connection: Connection;
  readonly hooks: Hooks;
  readonly errors: ErrorReport;
  readonly last: LastValue;
  readonly runner: InputRunner;
  readonly drawing: Drawing;
  readonly late: LateOutput;
  readonly exitSummary: ExitSummary;
  readonly startup: SettingsFile | undefined;
}

/** Exit code of a process that SIGTERM ended. */
const TERMINATED = 143;

/** Asks before a control command deletes orders; resolves with whether to go on. */
async function confirmErasure(
  verb: string,
  { networks }: Connection,
  exitSummary: ExitSummary,
  drawing: Drawing,
): Promise<boolean> {
  const erased = networks && exitSummary.erasedText(networks.current);
  if (erased === undefined) return true;
  const question = `${drawing.prose(`x.${verb} deletes ${erased}.`)}\nGo on? [y/N] `;
  const answer = await askOnTerminal(question, process.stdout);
  return /^y(?:es)?$/i.test(answer?.trim() ?? '');
}

/** Runs the input loop until the user exits or the connection fails; resolves with the exit code. */
function runLoop(parts: LoopParts): Promise<number> {
  const { connection, hooks, errors, last, runner, drawing, late, exitSummary, startup } = parts;
  return new Promise<number>((resolve) => {
    let exitCode = 0;
    let areNotesPrinted = false;
    const printNotes = () => {
      if (areNotesPrinted) return;
      areNotesPrinted = true;
      late.restore();
      printExitNotes(hooks, connection);
    };
    // The notes are printed also after process.exit() in an input, a second Ctrl-C or a signal.
    process.on('exit', printNotes);
    process.once('SIGTERM', () => process.exit(TERMINATED));
    const leave = () => {
      printNotes();
      void connection
        .close()
        .catch(() => {})
        .then(() => resolve(exitCode));
    };
    connection.ready.catch((error: unknown) => {
      exitCode = 1;
      errors.show(error);
      editor.close();
      leave();
    });
    const editor = startInputLoop({
      input: process.stdin,
      late,
      color: drawing.color,
      history: {
        get entries() {
          return connection.history.entries;
        },
        add(text) {
          connection.record.begin(text);
          connection.history.add(text);
        },
      },
      prompt: () => hooks.prompt(),
      rewrite: (line) => firstOf(hooks.rewrites, (rewrite) => rewrite(line)),
      withoutPrompts(text) {
        const network = connection.session?.client.network;
        const isDefined = (name: string) => connection.session?.evaluator.peek([name]) !== undefined;
        return network ? withoutPrompts(text, shownNetwork(network), isDefined) : text;
      },
      hint: (before, after) => firstOf(hooks.hints, (hint) => nonEmpty(hint(before, after))) ?? [],
      complete: (before) => menuChoicesOf(completeInput(before, connection.completion, connection.aliases.all)),
      evaluate: (source, file, isReadOnly) => runner.evaluate(source, file, isReadOnly),
      aliases: connection.aliases,
      startup,
      command: (command, rest, request) => runner.command(command, rest, request),
      last,
      note: () => {
        const { commands } = connection;
        const texts = commands ? hooks.notes.flatMap((note) => note(commands) ?? []) : [];
        return texts.length > 0 ? texts.join('\n') : undefined;
      },
      isTimed: () => drawing.switches.timer,
      draw: (value) => runner.draw(value),
      showError: errors.show,
      leave,
      leaveWarning: () => exitSummary.lostOrdersText(connection.networks?.all ?? []),
    });
    setImmediate(preloadParser);
    void connection.ready.then(() => whenIdle(process.stdin, preloadTypeStripper)).catch(() => {});
  });
}

const nonEmpty = <T>(all: readonly T[]): readonly T[] | undefined => (all.length > 0 ? all : undefined);

function printExitNotes({ exitNotes }: Hooks, { commands }: Connection): void {
  for (const exitNote of exitNotes) {
    for (const line of exitNote(commands)?.split('\n') ?? []) {
      printOut(lines(`${wrap(line, columns(), '').join('\n')}\n`));
    }
  }
}

/** Loads the parts that the prompt and the first inputs do not need: the interrupt thread and the result types. */
function preloadLater(connection: Connection): void {
  // On a dumb terminal the prompt itself waits for Ctrl-C. With `idle`, SIGINT would be handed over between a line and its
  // evaluation, and the first Ctrl-C of an input could be lost.
  const when = isDumb() ? 'now' : 'idle';
  const preload = () => void startInterruptThread(when).then(loadResultShapes);
  connection.ready.then(
    () => setTimeout(preload, PRELOAD_DELAY_MS).unref(),
    () => {},
  );
}

function persistenceIn(options: ConnectOptions) {
  if (!isEmbedded(options)) return 'remote';
  return options.dataDir === undefined ? 'lost' : 'saved';
}

/** Says which period a recording has, and where the clock is in it; undefined if the exchange does not say. */
async function replayPosition({ exchange }: Spot): Promise<string | undefined> {
  const { recording, timeMs } = await exchange.clock.show().catch(() => ({ recording: null, timeMs: 0 }));
  if (recording === null) return undefined;
  const minute = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
  const remainder = recording.hasEnded
    ? 'the clock is at its end, and the market stands still; to play it: --from start --speed 60'
    : `the clock is at ${minute(timeMs)}`;
  return `,\n${minute(recording.startMs)} to ${minute(recording.endMs)} UTC; ${remainder}`;
}

/** Says how many open orders the data folder had; the prompt then knows them. */
async function restoredText({ account }: Spot): Promise<string | undefined> {
  const orders = await account.openOrders().catch(() => []);
  if (orders.length === 0) return undefined;
  return `${orders.length === 1 ? '1 open order' : `${orders.length} open orders`} restored`;
}
