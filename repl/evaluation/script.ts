/**
 * Evaluation without a prompt: `-e`, `-p`, a file, or what is piped in. Values go to standard output, as text or as one
 * line of JSON each; the first error goes to standard error and ends it with exit code 1.
 *
 * Code and files show the value of their last statement when that is an expression; piped input shows that of every
 * such statement, as if it had been typed. Nothing is shown for undefined.
 */
import { resolve } from 'node:path';
import { type AskUser, isWatch } from '../../src/client/index.js';
import type { ConnectOptions, EmbeddedExchange } from '../../src/connect/index.js';
import { isTerminationError, startInterruptThread } from '../../src/interrupts/index.js';
import { startCountdown } from '../screen/countdown.js';
import { errorJson } from '../screen/error-json.js';
import { makeProgressBar } from '../screen/progress-bar.js';
import { errorText } from '../screen/show-error.js';
import { columns, hasColor } from '../screen/terminal.js';
import { askOnTerminal } from '../screen/terminal-question.js';
import { openSession, type Session } from '../session.js';
import { compile } from './compile.js';
import { InterruptedError } from './evaluate.js';
import { interruptible, mayLoop } from './interruptible.js';
import { resolveValue, toJson, toText } from './show.js';

export interface ScriptOptions {
  readonly connect: ConnectOptions;
  /** The embedded exchange, where that is the network: it is being started already. */
  readonly exchange?: Promise<EmbeddedExchange> | undefined;
  /** Data only: one JSON value a line, errors as one line of JSON, and what the script prints itself on standard error. */
  readonly json: boolean;
  /** No progress, and nothing said about waiting. */
  readonly quiet: boolean;
  /** The file that the source is from: imports are found beside it. */
  readonly file?: string | undefined;
  /** What `process.argv` holds from its third entry on. */
  readonly args: readonly string[];
  /** Show the value of every statement, not only of the last. */
  readonly everyValue: boolean;
  /** Orders to an exchange that is not our own leave without a question. */
  readonly yes: boolean;
}

/** When Ctrl-C gets a thread of its own in a script that has no loop itself, in milliseconds. */
const WATCH_AFTER_MS = 300;

/** Runs `source`; resolves with the exit code: 0, 1 after an error, 130 after Ctrl-C. */
export async function runScript(source: string, options: ScriptOptions): Promise<number> {
  const style = {
    color: hasColor(process.stderr),
    width: columns(process.stderr),
    wraps: process.stderr.isTTY === true,
    trace: false,
  };
  const fail = (error: unknown): number => {
    process.stderr.write(`${options.json ? errorJson(error) : errorText(error, style)}\n`);
    return error instanceof InterruptedError ? 130 : 1;
  };
  const compiled = compile(source);
  if (compiled.status !== 'complete') return fail(isCommand(source) ? NO_COMMANDS : compiled.error);
  process.argv.splice(1, process.argv.length, options.file ? resolve(options.file) : '-', ...options.args);
  if (options.json) console.log = console.info = console.debug = console.error;
  const countdown = startCountdown(process.stderr, [process.stdout]);
  const bar = options.quiet ? NO_BAR : makeProgressBar(process.stderr, [process.stdout], style.color);
  // What never loops is over before another thread would have started.
  const isWatched = mayLoop(source);
  if (isWatched) void startInterruptThread();
  let session: Session;
  try {
    // On standard error, which is a terminal where somebody is there; standard output is data.
    const ask: AskUser = (ticket, question) => askOnTerminal(`${toText(ticket, style)}\n${question}`, process.stderr);
    const connect = { ...options.connect, ...(options.quiet ? {} : { onWait: countdown.onWait }) };
    session = await openSession(connect, options.yes ? undefined : ask, options.exchange, options.file);
  } catch (error) {
    return fail(error);
  }
  if (isWatched) await startInterruptThread();
  else setTimeout(() => void startInterruptThread(), WATCH_AFTER_MS).unref();
  let lateCode = 0;
  const onLateFailure = (error: unknown) => {
    if (isTerminationError(error)) return;
    lateCode = fail(error);
    process.exitCode = lateCode;
  };
  process.on('unhandledRejection', onLateFailure);
  process.on('uncaughtException', onLateFailure);
  const run = (code: string, isShown: boolean) => {
    bar.start();
    const end = session.confirmer?.begin();
    return interruptible(
      async () => {
        const result = await session.evaluator.evaluate(code);
        if (!isShown) return { value: undefined };
        const settled = await resolveValue(result);
        if (!isWatch(settled.value)) return settled;
        // Without a terminal to draw on, one result after the other.
        for await (const value of settled.value) print({ value }, options.json);
        return { value: undefined };
      },
      { onLateFailure, leave: () => process.exit(130) },
    ).finally(() => {
      countdown.stop();
      bar.stop();
      return end?.();
    });
  };
  try {
    if (!options.everyValue) print(await run(compiled.code, compiled.endsInExpression), options.json);
    else {
      const statements = compiled.statements();
      // As in any script, a function may be called above where it stands.
      for (const { code } of statements.filter((one) => one.isFunction)) await run(code, false);
      for (const { code, isExpression } of statements.filter((one) => !one.isFunction)) {
        print(await run(code, isExpression), options.json);
      }
    }
  } catch (error) {
    return fail(error);
  } finally {
    await session.close();
  }
  return lateCode;
}

const NO_BAR = { start() {}, stop() {} };

/** Whether it begins as a command of the prompt does. */
function isCommand(source: string): boolean {
  return /^\s*\.[a-z]+(?:\s|$)/.test(source);
}

const NO_COMMANDS = Object.assign(
  new SyntaxError(
    'Commands that begin with a dot are for the prompt. `.help NAME` there shows the call that does the same.',
  ),
  { stack: '' },
);

function print({ value }: { readonly value: unknown }, asJson: boolean): void {
  if (value === undefined) return;
  const text = asJson ? toJson(value) : toText(value, { color: hasColor(), width: columns(), bareStrings: true });
  if (text !== undefined) process.stdout.write(`${text}\n`);
}
