/** Accounts as commands name them: by their position, from 0. */
import type { Venue } from '../venue/venue.js';
import { ControlError } from './control-error.js';

export const DEFAULT_ACCOUNT = 0;

/** The exchange's id of an account. @throws ControlError for a position that none has */
export function accountAt({ accounts }: Venue, position = DEFAULT_ACCOUNT): number {
  const id = accounts.at(position);
  if (id !== undefined) return id;
  throw new ControlError(`There is no account ${position}; there are ${accounts.size}, counted from 0.`);
}
