/**
 * The REPL's history on disk: one file per network, readable by its owner only, newest line last, at most
 * {@link MAX_LINES} lines. Lines that carry secrets are never kept, neither on disk nor for the arrow keys.
 */
import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Lines kept of one network. */
export const MAX_LINES = 2_000;

/** Where the history of a network is: under `$XDG_STATE_HOME`, else `~/.local/state`. */
export function historyFile(network: string, environment: NodeJS.ProcessEnv = process.env): string {
  const name = network
    .replace(/^https?:\/\//, '')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 80);
  const given = environment.XDG_STATE_HOME;
  // The XDG rules say that a relative path is to be ignored.
  const state = given?.startsWith('/') ? given : join(homedir(), '.local', 'state');
  return join(state, 'spotlab', `history-${name}`);
}

export interface History {
  /** Lines of earlier sessions, newest first. */
  readonly lines: readonly string[];
  /** Keeps a line; a file that cannot be written costs the history, not the session. */
  add(line: string): void;
}

/** Opens the history in `file`, making it and its folder where they are missing. */
export function openHistory(file: string): History {
  let lines: string[] = [];
  let isWritable = true;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    chmodSync(file, 0o600);
    if (lines.length > MAX_LINES) {
      lines = lines.slice(-MAX_LINES);
      writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
    }
  } catch (error) {
    // A first session has no file yet; anything else (a read-only home) means no history.
    isWritable = (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
  return {
    lines: lines.reverse(),
    add(line) {
      if (!isWritable || line.trim() === '') return;
      try {
        appendFileSync(file, `${line.replaceAll('\n', ' ')}\n`, { mode: 0o600 });
      } catch {
        isWritable = false;
      }
    },
  };
}

/** A shorter secret would be found in every line. */
const MIN_SECRET = 4;

/** A name that holds a secret, being given a value: `secretKey: '…'`, `SPOTLAB_PASSPHRASE=…`. */
const ASSIGNMENT =
  /(?:api_?key|secret|secret_?key|private_?key|pass_?phrase|password|token)\w*["'`\])]*\s*(?::|=(?![=>])|,)\s*["'`[\w]/i;

/** A literal that looks like a key: long, without spaces, of letters and digits. */
const KEY_LITERAL = /["'`][A-Za-z0-9+/_-]{40,}={0,2}["'`]|-----BEGIN/;

/**
 * Whether a line must not be kept.
 *
 * @param secrets The keys in use, as they are written.
 */
export function carriesSecret(line: string, secrets: readonly string[] = []): boolean {
  if (secrets.some((secret) => secret.length >= MIN_SECRET && line.includes(secret))) return true;
  return ASSIGNMENT.test(line) || KEY_LITERAL.test(line);
}

/** The keys that the environment holds, for {@link carriesSecret}. */
export function environmentSecrets(environment: NodeJS.ProcessEnv = process.env): string[] {
  const { SPOTLAB_API_KEY, SPOTLAB_SECRET_KEY, SPOTLAB_PASSPHRASE } = environment;
  return [SPOTLAB_API_KEY, SPOTLAB_SECRET_KEY, SPOTLAB_PASSPHRASE].filter(
    (one) => one !== undefined && one !== '',
  ) as string[];
}
