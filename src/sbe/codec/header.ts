/** The header of a message: 8 bytes. */
import { SbeError } from './sbe-error.js';

export const HEADER_BYTES = 8;

/** The header of a message. */
export interface SbeHeader {
  readonly blockLength: number;
  readonly templateId: number;
  readonly schemaId: number;
  readonly version: number;
}

/** The header of a message. @throws SbeError for fewer than 8 bytes */
export function readHeader(bytes: Uint8Array): SbeHeader {
  if (bytes.length < HEADER_BYTES) throw shortHeader(bytes.length);
  const view = viewOf(bytes);
  return {
    blockLength: view.getUint16(0, true),
    templateId: view.getUint16(2, true),
    schemaId: view.getUint16(4, true),
    version: view.getUint16(6, true),
  };
}

export const shortHeader = (length: number): SbeError =>
  new SbeError('truncated', `a message has ${length} bytes; its header alone has 8`);

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
