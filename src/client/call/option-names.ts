/** Checks the names of options: without the check, a mistyped option would be ignored. */
import { nearest } from '../../protocol/index.js';
import { SpotlabError } from '../types/errors.js';

/**
 * @param known all option names of `owner`; its type requires every name
 * @throws SpotlabError `SPOTLAB_OPTION` that names the nearest options
 */
export function checkOptionNames<O extends object>(
  owner: string,
  options: O,
  known: Readonly<Record<keyof O, unknown>>,
): void {
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(known, name)) continue;
    const names = Object.keys(known);
    const close = nearest(name, names);
    throw new SpotlabError('SPOTLAB_OPTION', `${owner} has no option '${name}'.`, {
      advice: close.length ? `Nearest: ${close.join(', ')}.` : `The options are ${names.join(', ')}.`,
    });
  }
}
