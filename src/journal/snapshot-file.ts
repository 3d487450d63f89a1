/**
 * A snapshot in a file: a line that says what it is, and the bytes. It is written beside its place, brought to the disk and
 * then renamed, so it is there whole or not at all.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ChainEnd } from './records.js';

interface SnapshotHeader {
  readonly format: number;
  readonly end: ChainEnd;
  readonly bytes: number;
  readonly sha256: string;
}

const FORMAT = 1;
const NEWLINE = 10;

/** @param end the record that it comes after */
export async function writeSnapshotFile(path: string, state: Buffer, end: ChainEnd): Promise<void> {
  const sha256 = createHash('sha256').update(state).digest('hex');
  const title: SnapshotHeader = { format: FORMAT, end, bytes: state.length, sha256 };
  await writeFileAtomically(path, [Buffer.from(`${JSON.stringify(title)}\n`), state]);
}

/** @returns what is wrong with the file when it cannot be used */
export function readSnapshotFile(path: string): { readonly state: Buffer; readonly end: ChainEnd } | string {
  let bytes: Buffer;
  let title: SnapshotHeader;
  try {
    bytes = readFileSync(path);
    title = JSON.parse(bytes.toString('utf8', 0, bytes.indexOf(NEWLINE))) as SnapshotHeader;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'it is not there' : 'it cannot be read';
  }
  if (title.format !== FORMAT) return `it is of format ${title.format}, and this is format ${FORMAT}`;
  const state = bytes.subarray(bytes.indexOf(NEWLINE) + 1);
  if (state.length !== title.bytes) return `it has ${state.length} bytes instead of ${title.bytes}`;
  const isIntact = createHash('sha256').update(state).digest('hex') === title.sha256;
  return isIntact ? { state, end: title.end } : 'its checksum is wrong';
}

/** Writes a file so that it is there whole, also when the machine stops meanwhile. */
export async function writeFileAtomically(path: string, pieces: readonly Buffer[]): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    for (const piece of pieces) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
