/**
 * The functions for files, in a page: reading or writing throws an error, because a page has no access to the user's
 * disk.
 */

const refused = (what: string, instead: string): Error =>
  Object.assign(new Error(`a browser ${what} no path of the disk: ${instead}`), { code: 'a page has no disk' });

export const fullPath = (path: string): string => path;

/** @throws Error always */
export async function readTextFile(_path: string): Promise<string> {
  throw refused('reads', 'give the content itself');
}

/** @throws Error always */
export async function writeFile(_path: string, _content: string | Uint8Array): Promise<void> {
  throw refused('writes', 'use the content for a download');
}

/** @throws Error always */
export function writeOwnFile(_path: string, _text: string): number {
  throw refused('writes', 'use the content for a download');
}
