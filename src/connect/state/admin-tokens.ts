/**
 * Stores the tokens of admin interfaces on this machine, each in a file that only its user can read. The command `spotlab
 * exchange` writes the file, and `spotlab admin` and `connect` of the same user find it by the address of the interface.
 *
 * A token is sent only while the process that stored it runs: afterwards another user could listen on the port and
 * receive it.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readOwnFile, stateFolder, writeOwnFile } from '../../data/index.js';
import { TOKEN_VARIABLE } from './token-variable.js';

interface StoredToken {
  readonly origin: string;
  readonly token: string;
  readonly pid: number;
}

/**
 * Stores the token of an admin interface of this process.
 *
 * @param adminUrl any URL of the interface
 * @returns the path of the file, and a function that removes it
 * @throws Error with a `code` when the file cannot be written
 */
export function storeAdminToken(
  adminUrl: string,
  token: string,
  environment: NodeJS.ProcessEnv = process.env,
): { readonly path: string; remove(): void } {
  const origin = originOf(adminUrl);
  const path = tokenFile(stateFolder(environment), origin);
  const stored: StoredToken = { origin, token, pid: process.pid };
  writeOwnFile(path, `${JSON.stringify(stored)}\n`);
  const remove = () => {
    // After this exchange, another one may have stored its token for the same port.
    if (readToken(path)?.pid === process.pid) rmSync(path, { force: true });
  };
  return { path, remove };
}

/** The token of an admin interface: from the environment, or from the file that the running exchange has written. */
export function findAdminToken(adminUrl: string, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = environment[TOKEN_VARIABLE]?.trim();
  if (given) return given;
  const origin = originOf(adminUrl);
  const stored = readToken(tokenFile(stateFolder(environment), origin));
  return stored?.origin === origin && isOwnProcess(stored.pid) ? stored.token : undefined;
}

/** The file of a token. */
export const tokenFile = (folder: string, origin: string): string =>
  join(folder, `admin-${new URL(origin).host.toLowerCase().replace(/[^a-z0-9.]+/g, '-')}.json`);

/** The origin of a URL; all names of the usual loopback address give the same origin. */
function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host.replace(/^localhost(?=:|$)/, '127.0.0.1')}`;
}

/** The content of a file; undefined if another user owns the file, and if there is no file. */
function readToken(path: string): StoredToken | undefined {
  try {
    const { origin, token, pid } = JSON.parse(readOwnFile(path) ?? '{}') as Partial<StoredToken>;
    if (typeof origin !== 'string' || typeof token !== 'string' || typeof pid !== 'number') return undefined;
    return { origin, token, pid };
  } catch {
    // The file was not written completely.
    return undefined;
  }
}

/** Whether a process of this user has the id. */
function isOwnProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
