/**
 * The REPL's history: one file per network, readable by its owner only, newest input last, at most {@link MAX_INPUTS}.
 * The lines of an input that follow its first begin with a tab in the file. Inputs that carry secrets are never kept,
 * neither on disk nor for the arrow keys.
 */
import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Inputs kept of one network. */
export const MAX_INPUTS = 2_000;
/** A longer input is not kept: a pasted file is no line to go back to. */
const MAX_LENGTH = 20_000;

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

export interface InputHistory {
  /** Newest first; grows with every input. */
  readonly entries: readonly string[];
  /** Keeps an input; a file that cannot be written costs the history, not the session. */
  add(input: string): void;
}

/**
 * Opens the history in `file`, making it and its folder where they are missing.
 *
 * @param secrets Keys in use: an input that one of them stands in is not kept.
 */
export function openHistory(file: string, secrets: readonly string[] = []): InputHistory {
  let entries: string[] = [];
  let isWritable = true;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    entries = fromFile(readFileSync(file, 'utf8'));
    chmodSync(file, 0o600);
    if (entries.length > MAX_INPUTS) {
      entries = entries.slice(-MAX_INPUTS);
      writeFileSync(file, entries.map(toFile).join(''), { mode: 0o600 });
    }
  } catch (error) {
    // A first session has no file yet; anything else (a read-only home) means no history.
    isWritable = (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
  entries.reverse();
  return {
    entries,
    add(input) {
      const text = input.trim();
      if (text === '' || text === entries[0] || text.length > MAX_LENGTH || carriesSecret(text, secrets)) return;
      entries.unshift(text);
      if (entries.length > MAX_INPUTS) entries.pop();
      if (!isWritable) return;
      try {
        appendFileSync(file, toFile(text), { mode: 0o600 });
      } catch {
        isWritable = false;
      }
    },
  };
}

function toFile(input: string): string {
  return `${input.replaceAll('\n', '\n\t')}\n`;
}

function fromFile(text: string): string[] {
  return text
    .split(/\n(?!\t)/)
    .map((entry) => entry.replaceAll('\n\t', '\n'))
    .filter((entry) => entry.trim() !== '');
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
