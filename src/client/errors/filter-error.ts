/** An order that was held back. */
import type { Check } from '../call/call.js';
import { SpotlabError } from './errors.js';

/** An order that breaks a filter of its symbol for certain; found before anything left. */
export class FilterError extends SpotlabError {
  override readonly name: string = 'FilterError';

  constructor(
    readonly verb: string,
    /** The filters that are broken: each with its parameter and the nearest values that would pass. */
    readonly checks: readonly Check[],
    message: string,
    advice?: string,
  ) {
    super('SPOTLAB_FILTER', `${verb}: ${message}`, { advice });
  }
}
