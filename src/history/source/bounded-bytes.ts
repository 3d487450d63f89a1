/** Limits the number of bytes of a download: a server that never ends a file must not fill the memory or the disk. */
import { historyError } from '../dataset/kinds.js';

/** Largest text of a `.CHECKSUM` file, bytes: a hash and a name. */
export const MAX_CHECKSUM_BYTES = 4 * 1024;
/** Largest file of one day, bytes: a day of the busiest symbols has some hundred MB. */
export const MAX_DAY_BYTES = 4 * 1024 * 1024 * 1024;

/**
 * The bytes of a download.
 *
 * @param shown the address of the download, for the error
 * @param before number of bytes of the file that were downloaded before
 * @throws SpotlabError when there are more than `max`
 */
export async function* boundedBytes(
  bytes: AsyncIterable<Uint8Array>,
  max: number,
  shown: string,
  before = 0,
): AsyncGenerator<Uint8Array, void, undefined> {
  let got = before;
  for await (const chunk of bytes) {
    got += chunk.length;
    if (got > max) {
      throw historyError(`${shown} has more than ${max} bytes, the bound of such a file.`, 'Check the address.');
    }
    yield chunk;
  }
}
