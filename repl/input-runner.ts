/**
 * Runs one input of the REPL, code or a dot command: waits for the connection, confirms orders, calls the hooks, and
 * shows errors. Every function resolves with the value to show, or undefined after an error.
 */

import { isCall, isStream, isWatch, refreshTicket, runReadOnly, type Watch } from '../src/client/index.js';
import { startInterruptThread } from '../src/interrupts/index.js';
import { printOut } from '../src/output/index.js';
import { drawn } from '../src/text/index.js';
import type { Command, CommandContext } from './commands/base/command.js';
import type { Connection } from './connection.js';
import { type LoopRequest, runCommand } from './dot-commands.js';
import type { ErrorReport } from './error-report.js';
import { compile } from './evaluation/compile.js';
import { watchMissingAwaits } from './evaluation/forgotten-await.js';
import { mayHold } from './evaluation/interruptible.js';
import { asTyped, type LastValue } from './evaluation/last-value.js';
import { runInput } from './evaluation/run-input.js';
import { type Boxed, resolveValue } from './evaluation/show.js';
import type { Hooks } from './hooks.js';
import type { Drawing } from './live/drawing.js';
import type { LiveSource } from './live/watch-live.js';
import type { Countdown } from './screen/countdown.js';
import type { ProgressBar } from './screen/progress-bar.js';
import type { ReplyWait } from './screen/reply-wait.js';

export interface RunnerParts {
  readonly connection: Connection;
  readonly hooks: Hooks;
  readonly errors: ErrorReport;
  readonly drawing: Drawing;
  readonly last: LastValue;
  readonly countdown: Countdown;
  readonly replyWait: ReplyWait;
  readonly bar: ProgressBar;
}

export class InputRunner {
  constructor(private readonly parts: RunnerParts) {}

  /** Draws a value, and keeps it as the last value and as the output of this input. */
  draw(value: unknown): string {
    const { connection, drawing, last } = this.parts;
    const text = drawing.value(value, last.set(value) ? 'await _' : undefined);
    const { number, firstLine } = connection.record;
    connection.outputs.keep({ number, text: firstLine, value });
    return text;
  }

  /**
   * Evaluates code.
   *
   * @param file the file that the code was loaded from; imports of the code resolve from the folder of this file
   * @param isReadOnly refuse calls that change something
   */
  evaluate(source: string, file?: string, isReadOnly = false): Promise<Boxed | undefined> {
    return this.run((context) => {
      const work = () => this.evaluateIn(context, source, file);
      return isReadOnly ? runReadOnly(work, 'a start-up file').done : work();
    });
  }

  /** Runs a dot command. @param request receives the requests of the command to the input loop */
  command(command: Command, rest: string, request: (request: LoopRequest) => void): Promise<Boxed | undefined> {
    const { connection } = this.parts;
    return this.run((context) =>
      runCommand(command, rest, context, { print, request, ran: (code) => connection.record.ran(code) }),
    );
  }

  private async evaluateIn(
    { evaluator, live }: CommandContext,
    source: string,
    file: string | undefined,
  ): Promise<Boxed> {
    const { connection, last, errors, drawing } = this.parts;
    const compiled = compile(source);
    if (compiled.status !== 'complete') throw compiled.error;
    // Other code that blocks the thread before its first `await` can be ended without the interrupt thread.
    // The `await` is needed in both cases: it lets the pending microtasks run before the code begins, because V8 drops them when it terminates code.
    await (mayHold(source) ? startInterruptThread() : undefined);
    const names = [...compiled.names(), ...assignedNames(source)];
    // A file is one program, which has one value.
    const showEarlier = file === undefined ? (value: unknown) => this.showEarlier({ value }) : undefined;
    const endMissingAwaits = watchMissingAwaits(evaluator);
    let result: Boxed;
    try {
      result = await evaluator.evaluate(compiled, { file, showEarlier });
    } catch (error) {
      errors.restoreBuiltIns();
      errors.missingAwait = endMissingAwaits();
      await errors.prepare(error);
      for (const name of names) errors.failedDeclarations.set(name, (error as Partial<Error> | null)?.name ?? 'Error');
      this.tellLostClient();
      throw error;
    }
    errors.restoreBuiltIns();
    this.tellLostClient();
    for (const name of names) errors.failedDeclarations.delete(name);
    const missingAwait = endMissingAwaits();
    connection.record.ran(asTyped(source));
    if (!compiled.endsInExpression) {
      if (missingAwait !== undefined) print(drawing.prose(missingAwait));
      return { value: undefined };
    }
    last.evaluatedTo(result.value);
    if (result.value === undefined && compiled.endsInRead) print(drawing.faint('undefined'));
    const advice = await errors.valueAdvice(result.value, source, missingAwait);
    if (advice !== undefined) print(drawing.prose(advice));
    const resolved = await resolveValue(result);
    // A ticket is drawn with the book, the balances and the rates of now.
    if (isCall(resolved.value)) await refreshTicket(resolved.value);
    // A stream is drawn in place, as `stream.live()` is.
    const shown = isStream(resolved.value) ? resolved.value.live() : resolved.value;
    return isWatch(shown) ? live(await liveSource(shown, source)) : resolved;
  }

  private tellLostClient(): void {
    const { connection, drawing } = this.parts;
    const text = connection.lostClientText();
    if (text !== undefined) print(drawing.prose(text));
  }

  /** Shows the value of a statement before the last one, as if its line had been an input. */
  private async showEarlier(boxed: Boxed): Promise<void> {
    const { last, hooks } = this.parts;
    last.evaluatedTo(boxed.value);
    const { value } = await resolveValue(boxed);
    if (value === undefined) return;
    if (isCall(value)) await refreshTicket(value);
    const context = await this.parts.connection.ready;
    for (const notify of hooks.onValue) notify(context, value);
    print(this.draw(value));
  }

  private async run(work: (context: CommandContext) => Promise<Boxed>): Promise<Boxed | undefined> {
    const { connection, hooks, errors, countdown, replyWait, bar } = this.parts;
    // Ctrl-C during the first input must not interrupt the connection, so the connection is awaited first.
    const context = await connection.ready;
    let end: (() => Promise<void>) | undefined;
    const withHooks = async () => {
      end = connection.session?.confirmer?.begin();
      try {
        const result = await work(context);
        for (const notify of hooks.onValue) notify(context, result.value);
        return result;
      } catch (error) {
        connection.record.failed();
        for (const notify of hooks.onError) notify(context, error);
        throw error;
      }
    };
    const stopper = (): (() => void) => context.evaluator.stopper();
    const options = { countdown, bar, showError: errors.show, stopper, onLateFailure: errors.showLate };
    return runInput(withHooks, options).finally(() => {
      replyWait.stop();
      return end?.();
    });
  }
}

/** Names without a declaration that lines of the input set: `vol = await …`. */
const assignedNames = (source: string): string[] =>
  [...source.matchAll(/^\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*=(?![=>])/gmu)].map(([, name = '']) => name);

const print = (content: string) => printOut(drawn(`${content}\n`));

/** The source of `call.watch()`, to be drawn in place. */
async function liveSource(watch: Watch<unknown>, code: string): Promise<LiveSource> {
  const { sourceOf } = await import('../src/client/index.js');
  const { plan, signals, read, by, spent, ended } = sourceOf(watch);
  const title = code.trim().split('\n').at(-1) ?? '';
  return {
    title,
    plan,
    signals,
    read: async () => ({ value: await read() }),
    by,
    spent: () => spent?.() ?? 0,
    ended: () => ended?.(),
  };
}
