/** Suggests calls of the client for an unknown name in the user's code, such as a method name of another client. Pure: no I/O. */
import { endpointTable, nearest } from '../../protocol/index.js';
import { verbOfOtherName } from './other-names.js';

/** A shorter name resembles the name of some call by chance. */
const MIN_NAME = 4;
const MOST_NAMED = 3;

const ids = [...new Set(endpointTable.flatMap(({ verbs }) => verbs.map(({ id }) => id)))];
const last = (id: string): string => id.slice(id.lastIndexOf('.') + 1);

/**
 * Says where a call is: one that other libraries call `name`, or one of this name in another group. Undefined if there is
 * none.
 *
 * @param root the name of the client in the user's code
 * @param group the group of the client after which the name was typed, such as `orders`; '' after the client itself
 * @returns such as `Here it is x.general.ping.`
 */
export function callNamed(name: string, root = 'x', group = ''): string | undefined {
  const other = verbOfOtherName(name, group);
  const same = other === undefined ? ids.filter((id) => last(id).toLowerCase() === name.toLowerCase()) : [other];
  return same.length === 0 ? undefined : `Here it is ${listed(same, root, ' or ')}.`;
}

/** The same, or the calls of any group whose names are similar. */
export function callAdvice(name: string, root = 'x', group = ''): string | undefined {
  const named = callNamed(name, root, group);
  if (named !== undefined || name.length < MIN_NAME) return named;
  const close = nearest(name, new Set(ids.map(last)), 1).flatMap((one) => ids.filter((id) => last(id) === one));
  return close.length === 0 ? undefined : `Nearest: ${listed(close, root, ', ')}.`;
}

function listed(found: readonly string[], root: string, separator: string): string {
  return found
    .slice(0, MOST_NAMED)
    .map((id) => `${root}.${id}`)
    .join(separator);
}
