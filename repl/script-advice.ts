/**
 * Gives the same advice on an error of a script as the prompt gives; the advice uses the names of the script's session.
 */
import { complete } from '../src/assist/index.js';
import { endpointTable } from '../src/protocol/index.js';
import { loadResultShapes, membersOfCalls, sessionContext } from './completion/session-context.js';
import { errorAdvice } from './errors/error-advice.js';
import { forOutput } from './evaluation/evaluate.js';
import { sourceBefore } from './evaluation/sources.js';
import type { Session } from './session.js';

/** Returns one line of advice; undefined when nothing similar exists. */
export async function adviceIn({ evaluator }: Pick<Session, 'evaluator'>, error: unknown): Promise<string | undefined> {
  await loadResultShapes();
  const names = forOutput(evaluator);
  const context = sessionContext(names, await membersOfCalls());
  const { stack = '' } = (error ?? {}) as Partial<Error>;
  return errorAdvice(error, sourceBefore(stack), {
    names: () => context.names().map(({ text }) => text),
    membersAfter: (code) => complete(code, endpointTable, context).candidates.map(({ text }) => text),
    commands: [],
    failedDeclaration: () => undefined,
    table: endpointTable,
    peek: names.peek,
    shapes: () => undefined,
    context,
  });
}
