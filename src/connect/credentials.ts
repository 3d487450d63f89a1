/**
 * Where keys come from: options, a profile that they name, else the environment. Never from a command line, which other
 * users can read.
 *
 * The environment holds SPOTLAB_API_KEY with SPOTLAB_SECRET_KEY (HMAC), or with SPOTLAB_PRIVATE_KEY_FILE (PEM, RSA or
 * Ed25519; with SPOTLAB_PASSPHRASE when it is encrypted), or SPOTLAB_PROFILE with a profile's name.
 */
import { readFileSync } from 'node:fs';

import { type Credentials, SpotlabError } from '../client/index.js';
import { hmacSigner, KeyError, pemSigner, rawEd25519Signer, Secret } from '../signing/index.js';
import type { ConnectOptions, KeyOptions } from './options.js';
import { type Profile, readProfile } from './profiles.js';

/** Keys of the environment, as options. */
export function keysFromEnvironment(environment: NodeJS.ProcessEnv): KeyOptions {
  const { SPOTLAB_API_KEY, SPOTLAB_SECRET_KEY, SPOTLAB_PRIVATE_KEY_FILE, SPOTLAB_PASSPHRASE } = environment;
  return {
    ...(SPOTLAB_API_KEY ? { apiKey: SPOTLAB_API_KEY } : {}),
    ...(SPOTLAB_SECRET_KEY ? { secretKey: SPOTLAB_SECRET_KEY } : {}),
    ...(SPOTLAB_PRIVATE_KEY_FILE ? { privateKeyFile: SPOTLAB_PRIVATE_KEY_FILE } : {}),
    ...(SPOTLAB_PASSPHRASE ? { passphrase: SPOTLAB_PASSPHRASE } : {}),
  };
}

/** Keys to connect with, and the network that they belong to where they say so. */
export interface ChosenKeys {
  readonly keys: KeyOptions;
  /** The profile that they come from. */
  readonly profile?: { readonly name: string; readonly network?: string };
}

/**
 * The profile that options name; undefined when they name none.
 *
 * @throws SpotlabError `SPOTLAB_PROFILE` when it cannot be used, or other keys are given too
 */
export function profileOf(options: ConnectOptions, environment: NodeJS.ProcessEnv): ChosenKeys | undefined {
  const { profile } = options;
  if (profile === undefined) return undefined;
  if (hasKeys(options)) throw twoSources(`profile '${profile}'`, 'keys in the options');
  return fromProfile(profile, environment);
}

/**
 * The keys of the environment: its own, or those of the profile that it names.
 *
 * @throws SpotlabError `SPOTLAB_PROFILE` when the profile cannot be used, or keys are set too
 */
export function environmentKeys(environment: NodeJS.ProcessEnv): ChosenKeys {
  const keys = keysFromEnvironment(environment);
  const name = environment.SPOTLAB_PROFILE;
  if (!name) return { keys };
  if (hasKeys(keys)) throw twoSources(`SPOTLAB_PROFILE (${name})`, 'SPOTLAB_API_KEY and the like');
  return fromProfile(name, environment);
}

/** Whether options hold a key, whole or half. */
export const hasKeys = ({ apiKey, secretKey, privateKey, privateKeyFile }: KeyOptions): boolean =>
  [apiKey, secretKey, privateKey, privateKeyFile].some((one) => one !== undefined);

function fromProfile(name: string, environment: NodeJS.ProcessEnv): ChosenKeys {
  const { network, ...own }: Profile = readProfile(name, environment);
  const passphrase = own.passphrase ?? environment.SPOTLAB_PASSPHRASE;
  const keys = passphrase ? { ...own, passphrase } : own;
  return { keys, profile: network === undefined ? { name } : { name, network } };
}

// Which of two accounts an order goes to must never be a guess.
const twoSources = (one: string, other: string) =>
  new SpotlabError('SPOTLAB_PROFILE', `${one} and ${other} are both set.`, { advice: 'Leave one of them out.' });

/**
 * Credentials made of options; undefined when none were given.
 *
 * @throws SpotlabError `SPOTLAB_KEY` when a key file cannot be read, a key cannot be used, or a half is missing.
 */
export function credentialsOf(keys: KeyOptions): Credentials | undefined {
  const { apiKey, secretKey, privateKey, privateKeyFile, passphrase } = keys;
  const given = [secretKey, privateKey, privateKeyFile].filter((one) => one !== undefined);
  if (!apiKey && given.length === 0) return undefined;
  if (!apiKey) throw keyError('a secret or private key is set, but no API key.', 'Set apiKey, or SPOTLAB_API_KEY.');
  if (given.length !== 1) {
    throw keyError(
      given.length === 0 ? 'an API key is set, but nothing to sign with.' : 'more than one key to sign with is set.',
      'Set one of secretKey, privateKey and privateKeyFile (SPOTLAB_SECRET_KEY or SPOTLAB_PRIVATE_KEY_FILE).',
    );
  }
  checkText('API key', apiKey);
  if (secretKey !== undefined) {
    if (secretKey.includes('-----BEGIN')) throw keyError('secretKey holds a PEM.', 'Give it as privateKey.');
    checkText('secret key', secretKey);
  }
  try {
    const signer = secretKey
      ? hmacSigner(new Secret(secretKey))
      : privateKeySigner(privateKey ?? readKeyFile(privateKeyFile as string), passphrase);
    return { apiKey: new Secret(apiKey), signer };
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    const where = privateKeyFile ? ` (${pathText(privateKeyFile)})` : '';
    throw keyError(`${error.message}${where}.`);
  }
}

/** A header carries visible ASCII only; what was copied along with a key is said here, not by a refusal far away. */
function checkText(what: string, text: string): void {
  const at = text.search(/[^\x21-\x7e]/);
  if (at < 0) return;
  throw keyError(
    `character ${at + 1} of ${text.length} of the ${what} cannot be part of one.`,
    'Was a space, a quote or a line end copied along?',
  );
}

/** A path for a message, unless it is the key itself, given where its path was meant. */
const pathText = (path: string): string => (LOOKS_LIKE_KEY.test(path) ? '‹secret›' : path);

/** A PEM, or 32 bytes or more as hex or base64. */
const LOOKS_LIKE_KEY = /-----|\n|^[A-Za-z0-9+/=]{43,}$/;

function privateKeySigner(text: string, passphrase: string | undefined) {
  if (!text.includes('-----') && /^[A-Za-z0-9+/=\s]+$/.test(text)) return rawEd25519Signer(new Secret(text));
  return pemSigner(new Secret(text), passphrase === undefined ? undefined : new Secret(passphrase));
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why =
      code === 'ENOENT'
        ? 'there is no such file'
        : code === 'EACCES'
          ? 'it may not be read'
          : code === 'EISDIR'
            ? 'it is a folder'
            : String(code);
    throw keyError(
      `the private key file ${pathText(path)} cannot be read: ${why}.`,
      'Check the path and its permissions (0600, owned by you).',
    );
  }
}

const keyError = (message: string, advice?: string) => new SpotlabError('SPOTLAB_KEY', message, { advice });
