/**
 * Prints an error of an input: the error, advice on the probable mistake, and a note when a list was partly read. The
 * error is also kept in the global `_err`.
 */

import { complete } from '../src/assist/index.js';
import { printOut } from '../src/output/index.js';
import { endpointTable } from '../src/protocol/index.js';
import { drawn, text } from '../src/text/index.js';
import { loadResultShapes } from './completion/session-context.js';
import type { Connection } from './connection.js';
import { commandNames } from './dot-commands.js';
import { type AdviceContext, errorAdvice, valueAdvice } from './errors/error-advice.js';
import { isRowOfList } from './errors/field-advice.js';
import { BuiltIns } from './evaluation/built-ins.js';
import { forOutput } from './evaluation/evaluate.js';
import { defineHidden } from './evaluation/globals.js';
import type { LastValue } from './evaluation/last-value.js';
import { sourceBefore } from './evaluation/sources.js';
import type { Drawing } from './live/drawing.js';

export class ErrorReport {
  /** Advice on a call that the failed input used like its result. */
  missingAwait: string | undefined;
  /** The reason of the failed order, such as a missing balance, read for this report. */
  private figures = '';
  /** Names whose declaration failed, with the name of the error. */
  readonly failedDeclarations = new Map<string, string>();
  private readonly context: AdviceContext;
  private readonly builtIns = new BuiltIns();

  private readonly takeStop: (error: unknown) => boolean;

  constructor(
    connection: Pick<Connection, 'advice' | 'session'>,
    private readonly drawing: Drawing,
    private readonly last: LastValue,
  ) {
    this.takeStop = (error) => connection.session?.evaluator.takeStop(error) ?? false;
    this.context = {
      names: () => connection.advice.names().map(({ text }) => text),
      membersAfter: (code) => complete(code, endpointTable, connection.advice).candidates.map(({ text }) => text),
      commands: commandNames(),
      table: endpointTable,
      failedDeclaration: (name) => this.failedDeclarations.get(name),
      peek: (path) => connection.session && forOutput(connection.session.evaluator).peek(path),
      shapes: () => connection.advice.resultShapes?.(),
      get context() {
        return connection.advice;
      },
    };
  }

  /** Prints the error of an input. An error of the report itself must not end the session. */
  readonly show = (error: unknown): void => {
    this.restoreBuiltIns();
    try {
      this.print(error);
    } catch {
      this.restoreBuiltIns(true);
      this.print(error);
    }
  };

  /**
   * Restores built-ins that an input replaced, and says so. @param isAll whether functions that were replaced by
   * functions are restored, too
   */
  restoreBuiltIns(isAll = false): void {
    const names = this.builtIns.restore(isAll);
    if (names === '') return;
    const note = `The prompt needs the original values of ${names}, and has restored them.`;
    printOut(drawn(`${this.drawing.prose(note)}\n`));
  }

  private print(error: unknown): void {
    defineHidden('_err', error);
    const { stack = '' } = (error ?? {}) as Partial<Error>;
    const advice = errorAdvice(error, sourceBefore(stack), this.context) ?? this.missingAwait;
    const figures = this.figures === '' ? undefined : this.figures;
    [this.missingAwait, this.figures] = [undefined, ''];
    const more = [figures, advice, this.keepRows(error)].filter((line) => line !== undefined);
    printOut(drawn(`${[this.drawing.error(error), ...more.map((line) => this.drawing.prose(line))].join('\n')}\n`));
  }

  /** Prints an error that an earlier input caused after it was finished, such as a rejected promise or a timer. */
  readonly showLate = (error: unknown): void => {
    this.restoreBuiltIns();
    if (this.takeStop(error)) return;
    printOut(text`Error from an earlier input:\n`);
    this.show(error);
  };

  /** Loads the data that the advice on an error of an input uses, and reads the figures of a refused order. */
  async prepare(error: unknown): Promise<void> {
    await loadResultShapes();
    const { readRefusalFigures } = await import('../src/client/index.js');
    this.figures = await readRefusalFigures(error);
  }

  /** Advice on a value that was probably not intended, such as undefined after a misspelt name. */
  async valueAdvice(value: unknown, source: string, missingAwait: string | undefined): Promise<string | undefined> {
    // Early inputs run before the result types are preloaded.
    if (value === undefined || isRowOfList(source)) await loadResultShapes();
    return valueAdvice(value, source, this.context, missingAwait);
  }

  /** Keeps the rows that were read before the error as the last value, and says so. */
  private keepRows(error: unknown): string | undefined {
    const { rows } = (error ?? {}) as { rows?: unknown };
    if (!Array.isArray(rows) || rows.length === 0) return undefined;
    const what = rows.length === 1 ? 'The row read so far is' : `The ${rows.length} rows read so far are`;
    return `${what} in ${this.last.set(rows) ? '_' : '_err.rows'}.`;
  }
}
