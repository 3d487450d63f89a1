/** Reads the names of market streams, in JSON and in the binary encoding. */
import {
  BINARY_PREFIX,
  type BinaryAddress,
  parseBinaryName,
  parseStreamName,
  type StreamAddress,
} from '../protocol/index.js';

/** The stream of a name, binary ones with their prefix; undefined for a name that no stream has. */
export function feedAddress(name: string): StreamAddress | BinaryAddress | undefined {
  return name.startsWith(BINARY_PREFIX) ? parseBinaryName(name.slice(BINARY_PREFIX.length)) : parseStreamName(name);
}
