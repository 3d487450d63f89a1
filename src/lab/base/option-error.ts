/** The error of a wrong option of the lab. */
import { SpotlabError } from '../../client/index.js';

export function optionError(text: string, advice?: string): SpotlabError {
  return new SpotlabError('SPOTLAB_OPTION', `lab: ${text}`, { advice });
}
