/** The messages between a sweep and its threads. */
import { SpotlabError } from '../../client/index.js';
import type { SweepJob } from './grid.js';
import type { LabSweepRun } from './lab-sweep.js';

/** To a thread: the next run. */
export type ThreadJob = SweepJob;

/** From a thread. */
export type ThreadReport =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'row'; readonly row: LabSweepRun }
  /** An error that each run would have. */
  | { readonly kind: 'failed'; readonly error: ToldError };

/** An error as plain data, because classes do not cross threads. */
export interface ToldError {
  readonly code: string | undefined;
  readonly message: string;
}

export function toldError(error: unknown): ToldError {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return { code: typeof code === 'string' ? code : undefined, message: String(message ?? error) };
}

export function retoldError({ code, message }: ToldError): Error {
  return code === undefined ? new Error(message) : new SpotlabError(code, message);
}
