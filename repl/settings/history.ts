/**
 * The REPL's input history: one file per network, readable only by its owner, newest input last, at most {@link
 * MAX_INPUTS} inputs. In the file, the second and later lines of an input start with a tab. Inputs that contain secrets
 * are not kept, neither in the file nor in memory.
 */

import { appendFileSync, chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeWholeFile } from '../../src/files/index.js';
import { secretVariables } from '../../src/protocol/index.js';

/** The maximum number of inputs kept for one network. */
export const MAX_INPUTS = 2_000;
/** Longer inputs, such as a pasted file, are not kept. */
const MAX_LENGTH = 20_000;

/** Returns the path of a network's history: under `$XDG_STATE_HOME`, else under `~/.local/state`. */
export function historyFile(network: string, environment: NodeJS.ProcessEnv = process.env): string {
  const name = network
    .replace(/^https?:\/\//, '')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 80);
  const given = environment.XDG_STATE_HOME;
  // The XDG specification says that relative paths are ignored.
  const state = given?.startsWith('/') ? given : join(homedir(), '.local', 'state');
  return join(state, 'spotlab', `history-${name}`);
}

export interface InputHistory {
  /** Newest first. Each input is added at the front. */
  readonly entries: readonly string[];
  /** Adds an input. If the file cannot be written, the input is kept in memory only. */
  add(input: string): void;
}

/**
 * Opens the history in `file`; creates the file and its folder if they are missing.
 *
 * @param secrets keys in use: an input that contains one of them is not kept
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
      writeWholeFile(file, entries.map(toFile).join(''));
    }
  } catch (error) {
    // In the first session the file does not exist yet. After any other error, such as a read-only home folder, no file
    // is written.
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

/** Shorter secrets are not searched for: they would match too many inputs. */
const MIN_SECRET = 4;

/** An assignment to a name that holds a secret: `secretKey: '…'`, `SPOTLAB_PASSPHRASE=…`. */
const ASSIGNMENT =
  /(?:api_?key|secret|secret_?key|private_?key|pass_?phrase|password|token)\w*["'`\])]*\s*(?::|=(?![=>])|,)\s*["'`[\w]/i;

/** A string literal that looks like a key: 40 or more letters and digits without spaces, or a PEM header. */
const KEY_LITERAL = /["'`][A-Za-z0-9+/_-]{40,}={0,2}["'`]|-----BEGIN/;

/**
 * Whether a line contains a secret, so that it must not be kept.
 *
 * @param secrets the keys in use, as written
 */
export function carriesSecret(line: string, secrets: readonly string[] = []): boolean {
  if (secrets.some((secret) => secret.length >= MIN_SECRET && line.includes(secret))) return true;
  return ASSIGNMENT.test(line) || KEY_LITERAL.test(line);
}

/** Returns the keys in the environment variables, for {@link carriesSecret}. */
export function environmentSecrets(environment: NodeJS.ProcessEnv = process.env): string[] {
  return secretVariables.flatMap((name) => environment[name] || []);
}
