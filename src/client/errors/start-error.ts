/**
 * Turns the error of an embedded exchange that does not start into a SpotlabError. The code of the exchange does not import
 * the client, so its errors have other classes; and an error from the thread of the exchange has lost its class.
 */
import type { SpotlabErrorCode } from '../types/error-codes.js';
import { SpotlabError, StartError } from '../types/errors.js';

/** @throws the error as a SpotlabError; an error without a code is a bug of spotlab and stays as it is */
export function throwStartError(error: unknown): never {
  if (error instanceof SpotlabError || !(error instanceof Error)) throw error;
  const { code, ...fields } = error as Error & { readonly code?: unknown };
  if (typeof code !== 'string') throw error;
  const { name, message } = error;
  // The codes of the exchange's errors are in `errorTable` too: a test compares them.
  if (code.startsWith('SPOTLAB_')) throw new StartError(code as SpotlabErrorCode, name, message, fields, error);
  throw new StartError('SPOTLAB_START', 'StartError', `The embedded exchange cannot start: ${message}.`, {}, error);
}
