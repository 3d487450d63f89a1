/** Names of options, looked at as well as their values: a mistyped one would be an option that does nothing. */
import { nearest } from '../../protocol/index.js';
import { SpotlabError } from '../errors/errors.js';

/**
 * @param known every name that `owner` takes; said by its type, so that none is forgotten
 * @throws SpotlabError `SPOTLAB_OPTION` that names the nearest ones
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
      advice: close.length ? `Nearest: ${close.join(', ')}.` : `It takes ${names.join(', ')}.`,
    });
  }
}
