/** Writes and reads snapshot files: a header line in JSON, then the bytes of the state. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeWholeFileAsync } from '../files/index.js';
import type { Bytes } from '../platform/index.js';
import type { ChainEnd } from './records.js';

interface SnapshotHeader {
  readonly format: number;
  readonly end: ChainEnd;
  readonly bytes: number;
  readonly sha256: string;
}

const FORMAT = 1;
const NEWLINE = 10;
/** Result of {@link readSnapshotFile} for a file that does not exist. */
export const MISSING_SNAPSHOT = 'the file does not exist';

/** @param end the last record that the snapshot contains */
export async function writeSnapshotFile(path: string, state: Bytes, end: ChainEnd): Promise<void> {
  const sha256 = createHash('sha256').update(state).digest('hex');
  const title: SnapshotHeader = { format: FORMAT, end, bytes: state.length, sha256 };
  await writeWholeFileAsync(path, [`${JSON.stringify(title)}\n`, state]);
}

/** @returns the snapshot, or a text that says why the file cannot be used */
export function readSnapshotFile(path: string): { readonly state: Buffer; readonly end: ChainEnd } | string {
  let bytes: Buffer;
  let title: SnapshotHeader;
  try {
    bytes = readFileSync(path);
    title = JSON.parse(bytes.toString('utf8', 0, bytes.indexOf(NEWLINE))) as SnapshotHeader;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? MISSING_SNAPSHOT : 'the file cannot be read';
  }
  if (title.format !== FORMAT) return `the file has format ${title.format}; this spotlab reads format ${FORMAT}`;
  const state = bytes.subarray(bytes.indexOf(NEWLINE) + 1);
  if (state.length !== title.bytes) return `the file has ${state.length} bytes of state instead of ${title.bytes}`;
  const isIntact = createHash('sha256').update(state).digest('hex') === title.sha256;
  return isIntact ? { state, end: title.end } : 'the checksum is wrong';
}
