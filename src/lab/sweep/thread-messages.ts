/** The messages between a sweep and its threads. */
import { SpotlabError, type SpotlabErrorCode } from '../../client/index.js';
import type { LabSweepRun } from '../base/lab-sweep.js';
import type { SweepJob } from './grid.js';

/** A message to a thread: the next run to play. */
export type ThreadJob = SweepJob;

/** A message from a thread. */
export type ThreadReport =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'row'; readonly row: LabSweepRun }
  /** An error that each run would have. */
  | { readonly kind: 'failed'; readonly error: ReportedError };

/** An error as plain data, because classes do not cross threads. */
export interface ReportedError {
  readonly code: string | undefined;
  readonly message: string;
}

export function reportedError(error: unknown): ReportedError {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return { code: typeof code === 'string' ? code : undefined, message: String(message ?? error) };
}

export function retoldError({ code, message }: ReportedError): Error {
  return code === undefined ? new Error(message) : new SpotlabError(code as SpotlabErrorCode, message);
}
