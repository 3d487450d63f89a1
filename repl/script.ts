/**
 * Runs scripts without a prompt, from `-e`, `-p`, a file, or piped input. Values are printed to standard output, as text or
 * as one line of JSON each. The first error is printed to standard error and ends the script with exit code 1.
 *
 * Code and files show the value of their last statement if it is an expression. Piped input, and files with inputs of a
 * session, show the value of every input, as if it had been typed. Undefined is not shown.
 */

import { resolve } from 'node:path';
import { type AskUser, isStream, isWatch } from '../src/client/index.js';
import { type ConnectOptions, type EmbeddedExchange, isEmbedded } from '../src/connect/index.js';
import { startInterruptThread } from '../src/interrupts/index.js';
import { printErr, printOut } from '../src/output/index.js';
import { drawn, json, lines } from '../src/text/index.js';
import { errorJson } from './errors/error-json.js';
import { errorText } from './errors/show-error.js';
import { compile } from './evaluation/compile.js';
import { InterruptedError } from './evaluation/evaluate.js';
import { inputsOf } from './evaluation/file-inputs.js';
import { interruptible, mayLoop } from './evaluation/interruptible.js';
import { LastValue } from './evaluation/last-value.js';
import { resolveValue, toJson, toText } from './evaluation/show.js';
import { startCountdown } from './screen/countdown.js';
import { makeProgressBar } from './screen/progress-bar.js';
import { makeReplyWait } from './screen/reply-wait.js';
import { columns, hasColor } from './screen/terminal.js';
import { askOnTerminal } from './screen/terminal-question.js';
import { type ConnectingSession, prepareSession } from './session.js';

export interface ScriptOptions {
  readonly connect: ConnectOptions;
  /** Starts the embedded exchange, if it is the network; a second call returns the same exchange. */
  readonly startExchange?: (() => Promise<EmbeddedExchange>) | undefined;
  /** False for a source that uses neither `x` nor `lab`: the client is made only for the advice on an error. */
  readonly usesClient: boolean;
  /**
   * Print data only: one JSON value per line, and errors as one line of JSON. Output of the script itself goes to
   * standard error.
   */
  readonly json: boolean;
  /** Show no progress, and nothing while a request waits for a limit or for its reply. */
  readonly quiet: boolean;
  /** The file of the source; imports of the source resolve from the folder of this file. */
  readonly file?: string | undefined;
  /** The arguments for `process.argv`, from its third entry on. */
  readonly args: readonly string[];
  /** Run the source statement by statement, as if it had been typed, and show every value. */
  readonly everyValue: boolean;
  /** Send orders to other exchanges than the embedded one without asking. */
  readonly yes: boolean;
}

/** Delay before the interrupt thread starts, for a script without loops. */
const WATCH_AFTER_MS = 300;

/** Runs `source`; resolves with the exit code: 0, 1 after an error, 130 after Ctrl-C. */
export async function runScript(source: string, options: ScriptOptions): Promise<number> {
  const style = {
    color: hasColor(process.stderr),
    width: columns(process.stderr),
    wraps: process.stderr.isTTY === true,
    trace: false,
  };
  let advise: (error: unknown) => Promise<string | undefined> = async () => undefined;
  const fail = (error: unknown): number => {
    printErr(options.json ? json(`${errorJson(error)}\n`) : drawn(`${errorText(error, style)}\n`));
    return error instanceof InterruptedError ? 130 : 1;
  };
  const parts = inputsOf(source, options.everyValue);
  // Before anything runs, all of it must be valid.
  for (const input of parts.isProgram ? [source] : parts.inputs) {
    const compiled = compile(continuedValue(input));
    if (compiled.status === 'complete') continue;
    // The message of a syntax error contains the line.
    const [, line = ''] = compiled.error.message.split('\n');
    return fail(isCommand(input) || isCommand(line) ? NO_COMMANDS : compiled.error);
  }
  process.argv.splice(1, process.argv.length, options.file ? resolve(options.file) : '-', ...options.args);
  if (options.json) console.log = console.info = console.debug = console.error;
  const countdown = startCountdown(process.stderr, [process.stdout]);
  const replyWait = makeReplyWait(process.stderr, [process.stdout]);
  const bar = options.quiet ? NO_BAR : makeProgressBar(process.stderr, [process.stdout], style.color);
  // A script without loops usually ends before the thread would have started.
  const isWatched = mayLoop(source);
  if (isWatched) void startInterruptThread();
  let session: ConnectingSession;
  try {
    // Questions go to standard error, because standard output is data.
    const ask: AskUser = (ticket, question) => askOnTerminal(`${toText(ticket, style)}\n${question}`, process.stderr);
    // The embedded exchange is always there.
    const { onRequest, onResponse } = isEmbedded(options.connect) ? {} : replyWait;
    const connect = {
      ...options.connect,
      ...(options.quiet ? {} : { onWait: countdown.onWait, ...(onRequest ? { onRequest, onResponse } : {}) }),
    };
    const { startExchange, file, usesClient } = options;
    session = await prepareSession(connect, { ask: options.yes ? undefined : ask, startExchange, file, usesClient });
    if (usesClient) await session.connected();
  } catch (error) {
    return fail(error);
  }
  advise = async (error) => {
    const { adviceIn } = await import('./script-advice.js');
    // The advice suggests names of the client.
    await session.connected();
    return adviceIn(session, error);
  };
  if (isWatched) await startInterruptThread();
  else setTimeout(() => void startInterruptThread(), WATCH_AFTER_MS).unref();
  let lateCode = 0;
  const onLateFailure = (error: unknown) => {
    if (session.evaluator.takeStop(error)) return;
    lateCode = fail(error);
    process.exitCode = lateCode;
  };
  process.on('unhandledRejection', onLateFailure);
  process.on('uncaughtException', onLateFailure);
  const last = new LastValue();
  last.forget('no value has been shown yet.');
  const run = (input: string, isShown: boolean) => {
    bar.start();
    const end = session.confirmer?.begin();
    return interruptible(
      async () => {
        const { evaluator } = session;
        const compiled = compile(last.continuation(input.trim()) ?? input);
        if (compiled.status !== 'complete') throw compiled.error;
        const result = await evaluator.evaluate(compiled);
        last.evaluatedTo(result.value);
        if (!isShown || !compiled.endsInExpression) return { value: undefined };
        const resolved = await resolveValue(result);
        // Without a terminal the results of a watch, and the events of a stream, are printed one after the other.
        if (!isWatch(resolved.value) && !isStream(resolved.value)) return resolved;
        for await (const value of resolved.value) print({ value }, options.json);
        return { value: undefined };
      },
      { onLateFailure, stopper: () => session.evaluator.stopper(), leave: () => process.exit(130) },
    ).finally(() => {
      countdown.stop();
      replyWait.stop();
      bar.stop();
      return end?.();
    });
  };
  try {
    if (parts.isProgram) print(await run(source, true), options.json);
    else {
      // As in any script, a function may be called before its declaration.
      for (const input of parts.functions) await run(input, false);
      for (const input of parts.inputs) {
        const resolved = await run(input, true);
        if (resolved.value !== undefined) last.set(resolved.value);
        print(resolved, options.json);
      }
    }
  } catch (error) {
    const code = fail(error);
    const advice = options.json ? undefined : await advise(error);
    if (advice !== undefined) printErr(lines(`${advice}\n`));
    return code;
  } finally {
    await session.close();
  }
  return lateCode;
}

const NO_BAR = { start() {}, stop() {} };

/** Whether the source starts with a dot command. */
function isCommand(source: string): boolean {
  return /^\s*\.[a-z]+(?:\s|$)/.test(source);
}

const NO_COMMANDS = Object.assign(
  new SyntaxError(
    'Dot commands work only at the prompt. A dot command prints the call that it makes; write that call in a script.',
  ),
  { stack: '' },
);

/** The text whose syntax is checked: a line such as `.limit(5)` continues the last value, `_`. */
const continuedValue = (text: string): string => (/^\s*\.\s*[\w$]+\s*[(.[]/.test(text) ? `_${text.trim()}` : text);

function print({ value }: { readonly value: unknown }, asJson: boolean): void {
  if (value === undefined) return;
  if (asJson) {
    const exact = toJson(value);
    if (exact !== undefined) printOut(json(`${exact}\n`));
    return;
  }
  const shown = toText(value, { color: hasColor(), width: columns(), bareStrings: true });
  // spotlab adds no colours to a string, so escape sequences in a string can only come from the string itself: `lines` removes
  // them.
  printOut(typeof value === 'string' ? lines(`${shown}\n`) : drawn(`${shown}\n`));
}
