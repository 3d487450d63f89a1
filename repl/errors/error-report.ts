/**
 * Prints an error of an input: the error, advice on the probable mistake, and a note when a list was partly read. The
 * error is also kept in the global `_err`.
 */
import { complete } from '../../src/assist/index.js';
import { isTerminationError } from '../../src/interrupts/index.js';
import { endpointTable } from '../../src/protocol/index.js';
import { loadResultShapes } from '../completion/session-context.js';
import type { Connection } from '../connection.js';
import { commandNames } from '../dot-commands.js';
import { forOutput, InterruptedError } from '../evaluation/evaluate.js';
import { defineHidden } from '../evaluation/globals.js';
import type { LastValue } from '../evaluation/last-value.js';
import { sourceBefore } from '../evaluation/sources.js';
import type { Drawing } from '../screen/drawing.js';
import { type AdviceContext, errorAdvice, valueAdvice } from './error-advice.js';
import { isRowOfList } from './field-advice.js';

export class ErrorReport {
  /** Advice on a call that the failed input used like its result. */
  misread: string | undefined;
  /** Names whose declaration failed, with the name of the error. */
  readonly failedDeclarations = new Map<string, string>();
  private readonly context: AdviceContext;

  constructor(
    connection: Pick<Connection, 'advice' | 'session'>,
    private readonly drawing: Drawing,
    private readonly last: LastValue,
  ) {
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

  /** Prints the error of an input. */
  readonly show = (error: unknown): void => {
    defineHidden('_err', error);
    const { stack = '' } = (error ?? {}) as Partial<Error>;
    const advice = errorAdvice(error, sourceBefore(stack), this.context) ?? this.misread;
    this.misread = undefined;
    const lines = [advice, this.keepRows(error)].filter((line) => line !== undefined);
    process.stdout.write(
      `${[this.drawing.error(error), ...lines.map((line) => this.drawing.prose(line))].join('\n')}\n`,
    );
  };

  /** Prints an error that an earlier input caused after it was finished, such as a rejected promise or a timer. */
  readonly showLate = (error: unknown): void => {
    if (isTerminationError(error) || error instanceof InterruptedError) return;
    process.stdout.write('Error from an earlier input:\n');
    this.show(error);
  };

  /** Loads what the advice on an error of an input uses. */
  readonly prepare = loadResultShapes;

  /** Advice on a value that was probably not intended, such as undefined after a misspelt name. */
  async valueAdvice(value: unknown, source: string, misread: string | undefined): Promise<string | undefined> {
    // Early inputs run before the result types are preloaded.
    if (value === undefined || isRowOfList(source)) await loadResultShapes();
    return valueAdvice(value, source, this.context, misread);
  }

  /** Keeps the rows that were read before the error as the last value, and says so. */
  private keepRows(error: unknown): string | undefined {
    const { rows } = (error ?? {}) as { rows?: unknown };
    if (!Array.isArray(rows) || rows.length === 0) return undefined;
    const what = rows.length === 1 ? 'The row read so far is' : `The ${rows.length} rows read so far are`;
    return `${what} in ${this.last.set(rows) ? '_' : '_err.rows'}.`;
  }
}
