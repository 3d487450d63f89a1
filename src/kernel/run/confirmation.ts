/**
 * Asks in the notebook before a cell's order leaves for an exchange that is not our own: the ticket is shown under the
 * cell, the question comes in the front end's input line. SPOTLAB_YES=1 sends without asking.
 */
import type { AskUser, Confirmer, Explanation } from '../../client/index.js';
import type { CellOutput } from '../output/cell-output.js';
import { mimeBundleOf } from '../output/display.js';

/** The cell whose code sends. */
interface ConfirmingCell {
  readonly output: CellOutput;
  readonly request: { readonly content: Readonly<Record<string, unknown>> };
}

/** What to do where nobody can be asked. */
const ADVICE = 'SPOTLAB_YES=1 in the environment of the kernel (`spotlab run --yes`) sends without asking.';

/** Whether the environment says that orders leave without a question. */
export const sendsWithoutConfirmation = (environment: Readonly<Record<string, string | undefined>>): boolean =>
  ['1', 'true', 'yes'].includes(environment.SPOTLAB_YES?.trim().toLowerCase() ?? '');

/**
 * @param cellOf The cell whose code is running.
 * @param ask Asks the person at the notebook, under that cell.
 */
export function confirmationUnderCell(
  cellOf: () => ConfirmingCell | undefined,
  ask: (question: string) => Promise<string>,
): AskUser {
  return async (ticket: Explanation, question: string) => {
    const cell = cellOf();
    // A front end that runs a whole notebook without anybody there says so.
    if (cell?.request.content.allow_stdin !== true) return undefined;
    const data = await mimeBundleOf(ticket, (problem) => cell.output.write('stderr', `${problem}\n`));
    cell.output.send('display_data', { data, metadata: {} });
    return await ask(question);
  };
}

/** Makes the clients of this process ask. Loaded with the client, of which the confirmer is a part. */
export async function installConfirmer(ask: AskUser): Promise<Confirmer> {
  const { Confirmer, setConfirmation } = await import('../../client/index.js');
  const confirmer = new Confirmer(ask, ADVICE);
  setConfirmation(confirmer.confirm);
  return confirmer;
}
