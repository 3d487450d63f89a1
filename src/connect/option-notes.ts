/** A short description of each option of {@link connect}, for completion and help. */
import { connectOptionTable } from './option-table.js';
import type { ConnectOptions } from './options.js';

export const connectOptionNotes = Object.fromEntries(
  Object.entries(connectOptionTable).map(([name, { note }]) => [name, note]),
) as Readonly<Record<keyof ConnectOptions, string>>;
