/** Finds the account of an admin command, which names accounts by their position from 0. */
import type { Venue } from '../venue/venue.js';
import { ControlError } from './control-error.js';

export const DEFAULT_ACCOUNT = 0;

/** The exchange's id of the account at a position. @throws ControlError when there is no such account */
export function accountAt({ accounts }: Venue, position = DEFAULT_ACCOUNT): number {
  const id = accounts.at(position);
  if (id !== undefined) return id;
  throw new ControlError(`There is no account ${position}: the accounts are 0 to ${accounts.size - 1}.`);
}
