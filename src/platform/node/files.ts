/** Files of the disk. */
import { resolve } from 'node:path';
import { writeWholeFile, writeWholeFileAsync } from '../../files/index.js';

/** The whole path of a file. */
export const fullPath = (path: string): string => resolve(path);

/** The text of a file. */
export async function readTextFile(path: string): Promise<string> {
  // Loaded only here: most programs read no file.
  const { readFile } = await import('node:fs/promises');
  return readFile(path, 'utf8');
}

/** Writes a file completely or not at all, for everybody to read. */
export const writeFile = (path: string, content: string | Uint8Array): Promise<void> =>
  writeWholeFileAsync(path, [content], { mode: 0o666 });

/** Writes a file that only its owner can read, completely or not at all. @returns its size */
export function writeOwnFile(path: string, text: string): number {
  writeWholeFile(path, text);
  return Buffer.byteLength(text);
}
