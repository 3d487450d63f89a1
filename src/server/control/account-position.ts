/** Finds the account of a control command, which names accounts by their position from 0. */

import { ControlError } from '../base/control-error.js';
import type { Venue } from '../venue/venue.js';

export const DEFAULT_ACCOUNT = 0;

/** The exchange's id of the account at a position. @throws ControlError when there is no such account */
export function accountAt({ accounts }: Venue, position = DEFAULT_ACCOUNT): number {
  const id = accounts.at(position);
  if (id !== undefined) return id;
  throw new ControlError(`There is no account ${position}: the accounts are 0 to ${accounts.size - 1}.`);
}
