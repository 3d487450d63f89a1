/**
 * Asks for confirmation in the notebook before a cell sends an order to an exchange that spotlab does not run itself.
 *
 * The order ticket is shown under the cell, and the front end shows the question with an input field. With
 * SPOTLAB_YES=1 orders are sent without confirmation.
 */
import type { AskUser, Confirmer, Explanation } from '../../client/index.js';
import type { CellOutput } from '../output/cell-output.js';
import { mimeBundleOf } from '../output/display.js';
import { YES_VARIABLE } from './client-variables.js';

/** The cell whose code sends the order. */
interface ConfirmingCell {
  readonly output: CellOutput;
  readonly request: { readonly content: Readonly<Record<string, unknown>> };
}

/** The advice for clients that cannot ask the user. */
const ADVICE = 'To send orders without confirmation, set SPOTLAB_YES=1 for the kernel, or use `spotlab run --yes`.';

/** Whether the environment allows orders without confirmation. */
export const sendsWithoutConfirmation = (environment: Readonly<Record<string, string | undefined>>): boolean =>
  ['1', 'true', 'yes'].includes(environment[YES_VARIABLE]?.trim().toLowerCase() ?? '');

/**
 * Makes the function that shows the ticket and asks the question.
 *
 * @param cellOf returns the cell whose code is running
 * @param ask shows an input field under that cell and resolves to the user's answer
 */
export function confirmationUnderCell(
  cellOf: () => ConfirmingCell | undefined,
  ask: (question: string) => Promise<string>,
): AskUser {
  return async (ticket: Explanation, question: string) => {
    const cell = cellOf();
    // Tools that run a notebook without a user set allow_stdin to false.
    if (cell?.request.content.allow_stdin !== true) return undefined;
    const data = await mimeBundleOf(ticket, (problem) => cell.output.write('stderr', `${problem}\n`));
    cell.output.send('display_data', { data, metadata: {} });
    return await ask(question);
  };
}

/** Makes all clients of this process ask for confirmation. The import is lazy because the client loads later. */
export async function installConfirmer(ask: AskUser): Promise<Confirmer> {
  const { Confirmer, setConfirmation } = await import('../../client/index.js');
  const confirmer = new Confirmer(ask, ADVICE);
  setConfirmation(confirmer.confirm);
  return confirmer;
}
