/**
 * Reads the keys of a client from options, from a named profile, or from the environment. Keys are never read from a
 * command line, because other users of the machine can see it.
 *
 * The variables of the environment are SPOTLAB_API_KEY with SPOTLAB_SECRET_KEY (HMAC), or with SPOTLAB_PRIVATE_KEY_FILE
 * (PEM, RSA or Ed25519; with SPOTLAB_PASSPHRASE when it is encrypted), or SPOTLAB_PROFILE with the name of a profile.
 */
import { type Credentials, SpotlabError } from '../client/index.js';
import { exposureOf, modeText, ROOT, readChecked } from '../files/index.js';
import { hmacSigner, KeyError, pemSigner, rawEd25519Signer, Secret } from '../signing/index.js';
import { hasKeys, selectExchange } from './embedded-options.js';
import { connectOptionTable } from './option-table.js';
import type { ConnectOptions, KeyOptions } from './options.gen.js';
import { type Profile, readProfile } from './profiles.js';

const PROFILE = connectOptionTable.profile.variable as string;
const PASSPHRASE = connectOptionTable.passphrase.variable as string;

/** The keys of the environment, in the form of options. */
function keysFromEnvironment(environment: NodeJS.ProcessEnv): KeyOptions {
  const keys = Object.entries(connectOptionTable).flatMap(([name, { isKey, variable }]) => {
    const value = isKey && variable !== undefined ? environment[variable] : undefined;
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(keys);
}

/** Keys, and the profile that they come from. */
export interface ChosenKeys {
  readonly keys: KeyOptions;
  /** The profile of the keys, with its network if it has one. */
  readonly profile?: { readonly name: string; readonly network?: string };
}

/**
 * The profile named in the options; undefined when there is none.
 *
 *
 *
 * @throws SpotlabError `SPOTLAB_PROFILE` when the profile cannot be used, or the options also contain keys
 */
export function profileOf(options: ConnectOptions, environment: NodeJS.ProcessEnv): ChosenKeys | undefined {
  const { profile } = options;
  if (profile === undefined) return undefined;
  if (hasKeys(options)) throw twoSources(`profile '${profile}'`, 'keys in the options');
  return fromProfile(profile, environment);
}

/**
 * The keys of the environment, or of the profile that it names.
 *
 *
 *
 * @throws SpotlabError `SPOTLAB_PROFILE` when the profile cannot be used, or the environment also contains keys
 */
export function environmentKeys(environment: NodeJS.ProcessEnv): ChosenKeys {
  const keys = keysFromEnvironment(environment);
  const name = environment[PROFILE];
  if (!name) return { keys };
  if (hasKeys(keys)) throw twoSources(`SPOTLAB_PROFILE (${name})`, 'SPOTLAB_API_KEY and the like');
  return fromProfile(name, environment);
}

/**
 * The options with the profile that the environment names, when they select no exchange and the profile has a network.
 *
 * @throws SpotlabError `SPOTLAB_PROFILE` when the profile cannot be used, or the environment also contains keys
 */
export function withEnvironmentProfile(options: ConnectOptions, environment: NodeJS.ProcessEnv): ConnectOptions {
  const name = environment[PROFILE];
  if (!name || typeof options !== 'object' || options === null) return options;
  if (selectExchange(options) || hasKeys(options)) return options;
  return environmentKeys(environment).profile?.network === undefined ? options : { ...options, profile: name };
}

function fromProfile(name: string, environment: NodeJS.ProcessEnv): ChosenKeys {
  const { network, ...own }: Profile = readProfile(name, environment);
  const passphrase = own.passphrase ?? environment[PASSPHRASE];
  const keys = passphrase ? { ...own, passphrase } : own;
  return { keys, profile: network === undefined ? { name } : { name, network } };
}

// Two sources of keys are an error, because the client must never guess the account of an order.
const twoSources = (one: string, other: string) =>
  new SpotlabError('SPOTLAB_PROFILE', `${one} and ${other} are both set.`, { advice: 'Leave one of them out.' });

/**
 * Makes credentials from options; undefined without keys.
 *
 *
 *
 * @throws SpotlabError `SPOTLAB_KEY` for an unreadable key file, an unusable key, or a missing half
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
    if (secretKey.includes('-----BEGIN'))
      throw keyError('secretKey contains a PEM.', 'Give a private key in PEM form as the option privateKey.');
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

/**
 * A header carries visible ASCII characters only; this error comes before the exchange's refusal and names the
 * character.
 */
function checkText(what: string, text: string): void {
  const at = text.search(/[^\x21-\x7e]/);
  if (at < 0) return;
  throw keyError(
    `the ${what} has an invalid character at position ${at + 1} of ${text.length}.`,
    'Was a space, a quote or a line end copied along?',
  );
}

/** A path for a message, masked when it looks like a key that was given as a path. */
const pathText = (path: string): string => (LOOKS_LIKE_KEY.test(path) ? '‹secret›' : path);

/** A PEM, or at least 32 bytes as hex or base64. */
const LOOKS_LIKE_KEY = /-----|\n|^[A-Za-z0-9+/=]{43,}$/;

function privateKeySigner(text: string, passphrase: string | undefined) {
  if (!text.includes('-----') && /^[A-Za-z0-9+/=\s]+$/.test(text)) return rawEd25519Signer(new Secret(text));
  return pemSigner(new Secret(text), passphrase === undefined ? undefined : new Secret(passphrase));
}

function readKeyFile(path: string): string {
  try {
    return readChecked(path, (found) => {
      const exposure = exposureOf(found, ROOT);
      if (exposure === undefined) return;
      const who = exposure === 'foreign' ? 'another user owns' : 'other users may read';
      throw keyError(
        `${who} the private key file ${pathText(path)} (${modeText(found)}).`,
        'Use a key file that only you can read: chmod 600 FILE.',
      );
    });
  } catch (error) {
    if (error instanceof SpotlabError) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    const why =
      code === 'ENOENT'
        ? 'there is no such file'
        : code === 'EACCES'
          ? 'no permission to read it'
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
