/**
 * Reads profiles, which are named API keys in a file that only its owner may read. The file is
 * `~/.config/spotlab/profiles.json`, under XDG_CONFIG_HOME where that is set, or the file that SPOTLAB_PROFILES names.
 *
 *     { "practice": { "network": "testnet", "apiKey": "…", "secretKey": "…" },
 *       "real":     { "network": "live", "apiKey": "…", "privateKeyFile": "real.pem", "passphrase": "…" } }
 *
 * A relative path in this file starts at the folder of the file. Error messages name fields and never quote their values.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { SpotlabError } from '../client/index.js';
import { exposureOf, modeText, type ReservedFile, readChecked, reserveWholeFile } from '../files/index.js';
import { isRecord, nearest } from '../protocol/index.js';
import type { KeyOptions } from './options.gen.js';

/** One profile: keys and, optionally, a network. */
export interface Profile extends KeyOptions {
  /** `testnet`, `live` or a base URL. */
  readonly network?: string;
}

const FIELDS = ['network', 'apiKey', 'secretKey', 'privateKey', 'privateKeyFile', 'passphrase'] as const;

/** Maximum file size in bytes. */
const MAX_BYTES = 1024 * 1024;

/** Path of the profiles file. */
export function profilesPath(environment: NodeJS.ProcessEnv): string {
  if (environment.SPOTLAB_PROFILES) return resolve(environment.SPOTLAB_PROFILES);
  return join(environment.XDG_CONFIG_HOME || join(homedir(), '.config'), 'spotlab', 'profiles.json');
}

/**
 * Reads the profile with this name.
 *
 *
 *
 * @throws SpotlabError `SPOTLAB_PROFILE` when the file is missing, readable by others, invalid, or has no such profile
 */
export function readProfile(name: string, environment: NodeJS.ProcessEnv): Profile {
  const path = profilesPath(environment);
  const profiles = parse(readOwn(path), path);
  if (!Object.hasOwn(profiles, name)) {
    const names = Object.keys(profiles);
    const near = nearest(name, names, 1)[0];
    throw profileError(
      `there is no profile '${name}' in ${path}.`,
      near ? `Did you mean '${near}'?` : names.length ? `It has ${names.join(', ')}.` : 'It is empty.',
    );
  }
  return withPaths(checked(profiles[name], name, path), dirname(path));
}

/**
 * The profiles file with room for a new profile: written before the keys exist, so that keys that can be had only once
 * are never lost to a full disk or a missing permission.
 */
export interface ProfileSlot {
  /** Path of the profiles file. */
  readonly path: string;
  /** Adds the profile. @throws SpotlabError `SPOTLAB_PROFILE` when the file cannot be replaced */
  fill(profile: Profile): void;
  /** Leaves the file as it was. */
  discard(): void;
}

/**
 * Prepares a new profile. Nobody else may read the file (mode 0600); other profiles in it stay.
 *
 * @throws SpotlabError `SPOTLAB_PROFILE` when the name is invalid or taken, or the file cannot be read or written
 */
export function reserveProfile(name: string, environment: NodeJS.ProcessEnv): ProfileSlot {
  const path = profilesPath(environment);
  if (!/^[\w.-]{1,64}$/.test(name)) {
    throw profileError(`'${name}' is not a name for a profile.`, 'Use letters, digits, dots, dashes and underscores.');
  }
  const profiles = existsSync(path) ? parse(readOwn(path), path) : {};
  if (Object.hasOwn(profiles, name)) {
    throw profileError(
      `there is already a profile '${name}' in ${path}.`,
      'Choose another name with --profile NAME, or remove the old profile from the file.',
    );
  }
  let file: ReservedFile;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    file = reserveWholeFile(path, { isSecret: true });
  } catch (error) {
    throw profileError(`the profiles file ${path} cannot be written: ${(error as NodeJS.ErrnoException).code}.`);
  }
  return {
    path,
    fill: (profile) => {
      try {
        file.fill(`${JSON.stringify({ ...profiles, [name]: profile }, null, 2)}\n`);
      } catch (error) {
        throw profileError(`the profiles file ${path} cannot be written: ${(error as NodeJS.ErrnoException).code}.`);
      }
    },
    discard: () => file.discard(),
  };
}

/**
 * The text of the file, which must belong to us and be closed to other users. The checks use the opened file, so that
 * it cannot be swapped.
 */
function readOwn(path: string): string {
  try {
    return readChecked(path, (found) => {
      if (!found.isFile()) throw profileError(`${path} is not a file.`);
      const exposure = exposureOf(found);
      if (exposure === 'foreign')
        throw profileError(`the profiles file ${path} is not yours.`, `Try: chown "$USER" '${path}'`);
      if (exposure !== undefined)
        throw profileError(
          `others may read the profiles file ${path} (${modeText(found)}).`,
          `Try: chmod 600 '${path}'`,
        );
      if (found.size > MAX_BYTES) throw profileError(`the profiles file ${path} is larger than ${MAX_BYTES} bytes.`);
    });
  } catch (error) {
    if (error instanceof SpotlabError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      throw profileError(
        `there is no profiles file ${path}.`,
        'Write this file with mode 0600, or set SPOTLAB_PROFILES to another path.',
      );
    }
    throw profileError(`the profiles file ${path} cannot be read: ${code}.`, `Try: chmod 600 '${path}'`);
  }
}

function parse(text: string, path: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The parser's message quotes the text, which may be a key, so only its line number is used.
    const position = /position (\d+)/.exec((error as Error).message)?.[1];
    const line = position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`;
    throw profileError(`the profiles file ${path} is not JSON${line}.`);
  }
  if (!isRecord(value)) throw profileError(`the profiles file ${path} is not an object of profiles by name.`);
  return value;
}

function checked(value: unknown, name: string, path: string): Profile {
  const where = `profile '${name}' in ${path}`;
  if (!isRecord(value)) throw profileError(`${where} is not an object.`, `Allowed fields: ${FIELDS.join(', ')}.`);
  for (const [field, content] of Object.entries(value)) {
    if (!(FIELDS as readonly string[]).includes(field)) {
      const near = nearest(field, FIELDS, 1)[0];
      throw profileError(
        `${where} has an unknown field '${field}'.`,
        near ? `Did you mean '${near}'?` : `Allowed fields: ${FIELDS.join(', ')}.`,
      );
    }
    if (typeof content !== 'string' || content === '') throw profileError(`${field} of ${where} is not text.`);
  }
  if (value.network === 'embedded') {
    throw profileError(`${where} names the embedded exchange, which has its own keys.`);
  }
  return value;
}

function withPaths(profile: Profile, folder: string): Profile {
  const { privateKeyFile } = profile;
  if (privateKeyFile === undefined) return profile;
  const path = privateKeyFile.startsWith('~/') ? join(homedir(), privateKeyFile.slice(2)) : privateKeyFile;
  return { ...profile, privateKeyFile: resolve(folder, path) };
}

const profileError = (message: string, advice?: string) => new SpotlabError('SPOTLAB_PROFILE', message, { advice });
