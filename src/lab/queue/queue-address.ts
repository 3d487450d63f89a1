/** The address of a queue. */
import { maskedAddress } from '../../share/index.js';
import { optionError } from '../base/option-error.js';

/** The address for texts, without its password. @throws SpotlabError `SPOTLAB_OPTION` for no address of a Redis */
export function shownAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^rediss?:$/.test(url.protocol) || url.hostname === '') {
    // The text is not repeated, because it may contain a password.
    throw optionError('the queue is no address of a Redis.', 'Give one such as redis://127.0.0.1:6379.');
  }
  return maskedAddress(address);
}
